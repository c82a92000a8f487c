"""Control variates of boards: what they are, that their mean is 0, and that a difference is found with fewer boards."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.state import State
from stich.players import chances, player
from stich.registry import PLUGINS
from stich.research.arena import BoardResult, Experiment, checked, differences, play_board, report
from stich.research.arena.controls import CONTROLS, TABLES, correction, measured
from stich.research.arena.report import control_rows
from stich.research.statistics import without_luck
from stich.study.ratings.luck import computers_table
from tests.arena.experiments import POINTS_IN_HAND, experiment, points_in_hand
from tests.rows import rows

GAME = stich.game("skat")
DICE = "tests.arena.experiments:"


def test_the_numbers_of_a_deal_are_less_those_of_other_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    deals: list[Deal] = []

    def watched(state: State) -> list[float]:
        deals.append(state.deal)
        return points_in_hand(state)

    monkeypatch.setitem(CONTROLS, "par", watched)
    for number in range(3):
        deals.clear()
        board = play_board(experiment(controls=("par",)), number)
        own, *others = (points_in_hand(GAME.start(deal)) for deal in deals)
        assert deals[0] == GAME.deal(seed=number, dealer=number % 3).deal
        assert board.controls == {"par": pytest.approx([own[s] - fmean(each[s] for each in others) for s in range(3)])}
        assert len(set(deals)) == len(deals) == 11
        assert {deal.dealer for deal in deals} == {number % 3}


def test_tables_are_those_by_which_people_are_rated() -> None:
    schafkopf = stich.game("schafkopf")  # its ratings count game points, as the arena does
    state = schafkopf.deal(seed=5)
    seats = [fmean(seat) for seat in zip(*(computers_table(schafkopf, state.deal, table) for table in range(TABLES)), strict=True)]
    mean, spread = CONTROLS["tables"](state)
    assert (mean, spread**2) == (pytest.approx(0), pytest.approx(fmean(points**2 for points in seats)))
    assert measured("tables", state, [state]) == (0, 0)


@pytest.mark.thorough
@rows("game", list(PLUGINS))
@rows("level", ["beginner", "random"])
def test_what_dice_give_is_nothing_on_average(game: str, level: str) -> None:
    state, dice = stich.game(game).deal(seed=3), player(game, level, Random(1))
    thrown, told = 0, False
    while state.actor is not None:
        by_chance = chances(dice, state.view(state.actor))
        assert by_chance is not None
        if 1 < len(by_chance) <= 8 and thrown < 3:
            thrown += 1
            gave = {action: correction(state, by_chance, action) for action in by_chance}
            told = told or any(any(seats) for seats in gave.values() if seats)
            for seat in range(len(state.deal.hands)):
                assert sum(by_chance[action] * seats[seat] for action, seats in gave.items() if seats) == pytest.approx(0, abs=1e-9)
        action = dice.act(state.view(state.actor))
        if len(by_chance) == 1:
            assert correction(state, by_chance, action) is None
        state = state.apply(action)
    assert thrown and (told or level == "beginner")


def test_the_boards_do_not_change_by_what_is_measured_beside_them() -> None:
    for level in ("beginner", f"{DICE}Slipping"):
        plain, told = (
            play_board(experiment("simple", level, game="schafkopf", seatings="turns", controls=c), 3) for c in ((), ("policies", "tables"))
        )
        assert [result.score for result in plain.results] == [result.score for result in told.results]
        assert plain.controls == {} and plain.results[0].luck == 0 and told.results[0].luck


def boards_of(asked: Experiment, count: int) -> list[BoardResult]:
    return [play_board(asked, number) for number in range(count)]


SAME = experiment(f"a={DICE}Slipping", f"b={DICE}OtherDice", game="schafkopf", seatings="turns", seed=900, controls=("policies",))


@pytest.mark.thorough
def test_identical_players_with_other_dice_differ_by_nothing() -> None:
    boards, run = boards_of(SAME, 96), 12
    held = [report(SAME, boards[start : start + run]).differences[0].less_luck for start in range(0, len(boards), run)]
    assert sum(found is not None and found.interval[0] <= 0 <= found.interval[1] for found in held) >= 6, "of 8; 5 has a chance of 0.5 %"
    whole = report(SAME, boards).differences[0].less_luck
    assert whole and whole.interval[0] <= 0 <= whole.interval[1] and whole.saved > 0.25
    # The correction is zero on average, in the scores as in the difference.
    values = differences(SAME, boards, 1)
    left = without_luck(values, control_rows(SAME, boards, 0, 1))
    assert left
    taken = [value - other for value, other in zip(values, left, strict=True)]
    assert abs(fmean(taken)) < 4 * stdev(taken) / len(taken) ** 0.5


def test_a_player_and_itself_still_differ_by_exactly_nothing() -> None:
    same = experiment("a=beginner", "b=beginner", controls=("policies",), game="schafkopf", seatings="turns")
    (difference,) = report(same, boards_of(same, 13)).differences
    assert difference.less_luck and (difference.less_luck.mean, difference.less_luck.interval) == (0, (0, 0))


@pytest.mark.thorough
def test_a_planted_difference_is_found_with_fewer_boards() -> None:
    asked = experiment("simple", f"slipping={DICE}Slipping", game="schafkopf", seatings="turns", seed=7, controls=("policies",))
    boards = boards_of(asked, 96)

    def found_after(less_luck: bool) -> int:
        for count in range(12, len(boards) + 1):
            (difference,) = report(asked, boards[:count]).differences
            interval = (difference.less_luck.interval if difference.less_luck else None) if less_luck else difference.interval
            if interval and interval[0] > 0:
                return count
        return len(boards) + 1

    assert found_after(True) < found_after(False)


def test_who_does_what_it_never_does_is_at_fault() -> None:
    asked = experiment("simple", f"{DICE}Lying", controls=("policies",))
    board = next(board for number in range(10) if (board := play_board(asked, number)).fault)
    assert board.fault and (board.fault.player, board.fault.kind) == (1, "exception")
    assert "has chance 0, but was chosen" in board.fault.reason


def test_the_names_are_checked() -> None:
    assert checked(["tables", POINTS_IN_HAND, "policies", "tables"]) == ("tables", POINTS_IN_HAND, "policies")
    with pytest.raises(StichError, match="'cards' is no control variate: use par, tables, policies") as refused:
        checked(["cards"])
    assert refused.value.code == "arena/controls"
