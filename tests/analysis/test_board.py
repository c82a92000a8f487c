"""The board: positions and deals put together by hand, of every game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.rules.state import State
from stich.registry import double_dummy
from stich.solver import Limits, Method
from stich.study.analysis import (
    AnyPosition,
    Board,
    BoardAnswer,
    Bounds,
    MultiplayerBoard,
    PartiesBoard,
    board_declarations,
    board_of,
    solve_board,
)
from tests.rows import rows

LINES = (Path(__file__).parents[1] / "golden" / "skat_double_dummy.jsonl").read_text().splitlines()
ENDING = {"contract": "clubs", "declarer": 0, "leader": 1, "hands": [["CJ", "HT"], ["SA", "HA"], ["ST", "D9"]]}
ROLES = {"S": "trump", "H": "penalty", "D": "reverse"}


def board(game: str, position: dict[str, Any], **options: Any) -> Board:
    return Board(game, AnyPosition(position), options=options)


def parties(game: str, position: dict[str, Any]) -> PartiesBoard:
    answer = solve_board(board(game, position))
    assert isinstance(answer, PartiesBoard)
    return answer


def alone(game: str, position: dict[str, Any], **limits: Any) -> MultiplayerBoard:
    answer = solve_board(board(game, position), limits=Limits(**limits))
    assert isinstance(answer, MultiplayerBoard)
    return answer


@pytest.mark.parametrize("line", LINES[:3])
def test_a_line_of_the_solver_lies_on_the_board(line: str) -> None:
    position = json.loads(line)
    answer = parties("skat", position)
    assert answer.value == Bounds(position["points"], position["points"])
    assert len(answer.cards) == 10 and answer.best


def test_an_ending_is_worth_what_it_and_the_tricks_before_make() -> None:
    """The ace of hearts takes the ten, and the ten of spades is thrown on it; the last jack takes the ace of spades."""
    answer = parties("skat", ENDING)
    assert (answer.side, answer.actor, answer.best, answer.value.low) == ((0,), 1, ("HA",), 13)
    before = parties("skat", {**ENDING, "made_tricks": [3, 5, 0], "made_points": [31, 40, 0]})
    assert before.value.low == answer.value.low + 31


def test_null_is_lost_by_a_trick_that_was_made_before() -> None:
    position = {"contract": "null", "declarer": 0, "leader": 1, "hands": [["C7"], ["C8"], ["C9"]]}
    assert parties("skat", position).value == Bounds(1, 1)
    assert parties("skat", {**position, "made_tricks": [1, 2, 0]}).value == Bounds(0, 0)


def test_a_called_ace_owes_nothing_once_its_suit_was_led() -> None:
    position = {"contract": "partner C", "declarer": 0, "leader": 1, "hands": [["C7", "S7"], ["CT", "SA"], ["CA", "S8"], ["D7", "S9"]]}
    second = {**position, "leader": 2, "hands": [["C7", "S7"], ["CT", "SA"], ["CA", "C8"], ["D7", "S9"]]}
    assert {c.card for c in parties("schafkopf", second).cards} == {"CA"}
    assert {c.card for c in parties("schafkopf", {**second, "called_led": True}).cards} == {"CA", "C8"}


def test_in_a_ramsch_every_player_plays_alone() -> None:
    hands = [["CJ", "HT"], ["SA", "H7"], ["ST", "D9"]]
    answer = alone("skat", {"contract": "ramsch", "leader": 1, "hands": hands})
    assert (answer.by, answer.card_points, sorted(answer.values)) == (Method.MAX_N, True, [0, 1, 2])
    assert [c.card for c in answer.cards] == ["SA", "H7"]


def test_what_max_n_cannot_end_is_told_as_bounds() -> None:
    deal = stich.game("suitability").deal(seed=1).deal
    answer = alone("suitability", {"suits": ROLES, "leader": 1, "hands": deal.hands}, nodes=1000)
    assert answer.by is Method.PARANOID
    assert all(value.low <= value.high for value in answer.values.values())


def test_marks_that_were_made_before_count_in_the_scores() -> None:
    position = {"suits": ROLES, "leader": 0, "hands": [["CA"], ["C5"], ["D4"], ["C2"]]}
    values = alone("suitability", position).values
    later = alone("suitability", {**position, "made_tricks": [2, 4, 4, 2], "made_points": [3, 5, 3, 2]}).values
    assert values != later


@rows("seed", [3, 8])
@rows("name", ["skat", "schafkopf"])
def test_the_position_of_a_deal_in_progress_has_the_value_of_its_state(name: str, seed: int) -> None:
    """The page's data of a moment is enough: hands, trick, and the results of each seat so far."""
    state = (
        stich.game("skat").start(stich.game("skat").deal(seed=seed, dealer=2).deal, {"declarer": 0, "bid": 18, "declare": "clubs hand"})
        if name == "skat"
        else declared(seed)
    )
    while len([a for _, a in state.log if len(a.text) == 2]) < 13:
        state = state.apply(next(a for a in state.legal_actions if len(a.text) == 2))
    hand = state.phase.perfect_info
    assert hand is not None
    members, places = hand.spec.deck.members, [hand.order.index(seat) for seat in sorted(hand.order)]
    position: dict[str, Any] = {
        "contract": "clubs" if name == "skat" else "solo H",
        "declarer": 0,
        "leader": hand.order[hand.position.leader],
        "hands": [members(hand.position.hands[place]) for place in places],
        "trick": [hand.spec.deck.cards[card] for card in hand.position.trick],
        "made_tricks": [hand.position.tricks[place] for place in places],
        "made_points": [hand.position.points[place] for place in places],
    }
    if name == "skat":
        position["skat"] = state.deal.undealt
    assert parties(name, position).value.low == stich.solve(state).points


def declared(seed: int) -> State:
    game = stich.game("schafkopf")
    state = double_dummy(game).declaring_case({**double_dummy(game).laid_out(game.deal(seed=seed, dealer=3).deal), "declarer": 0})
    return state.apply("declare solo H")


@rows(
    ("position", "code", "named"),
    [
        ({"hands": [["CJ"], ["CJ"], ["C9"]]}, "solve/twice", "CJ"),
        ({"hands": [["CJ"], ["C8", "C7"], ["C9"]]}, "solve/hands", "one size"),
        ({"hands": [["CJ"], ["C8"]]}, "solve/hands", "3, one for each seat"),
        ({"hands": [[], [], []]}, "solve/hands", "no card is left"),
        ({"hands": [["CJ"], ["C8"], ["C2"]]}, "solve/card", "C2"),
        ({"contract": "whist"}, "solve/contract", "whist"),
        ({"declarer": None}, "solve/seat", "declarer is missing"),
        ({"declarer": 7}, "solve/seat", "declarer: a seat 0 to 2"),
        ({"contract": "ramsch"}, "solve/seat", "leave out declarer"),
        ({"trick": ["C8", "C7", "C9"]}, "solve/trick", "fewer than 3"),
        ({"skat": ["CA"]}, "solve/skat", "two cards or none"),
        ({"made_tricks": [1]}, "solve/made", "each of 3 seats"),
        ({"made_tricks": [9, 1, 0]}, "solve/made", "at most 8"),
        ({"made_points": [-1, 0, 0]}, "solve/made", "0 or more"),
        ({"made_points": [100, 0, 0]}, "solve/made", "have 76"),
        ({"colour": "red"}, "solve/shape", "colour"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_name(position: dict[str, Any], code: str, named: str) -> None:
    with pytest.raises(StichError, match=named) as refused:
        solve_board(board("skat", {**ENDING, **position}))
    assert refused.value.code == code


def whole(seed: int) -> dict[str, Any]:
    game = stich.game("skat")
    return double_dummy(game).laid_out(game.deal(seed=seed, dealer=2).deal)


def test_every_seat_that_could_declare_has_its_best_declarations() -> None:
    seats = board_declarations(board("skat", whole(4)))
    assert [found.seat for found in seats] == [0, 1, 2]
    assert all(found.declarations[0].score >= found.declarations[-1].score for found in seats)
    (one,) = board_declarations(board("skat", {**whole(4), "declarer": 1, "bid": 24}))
    assert one.seat == 1 and one.declarations[0].outcome.arithmetic.bid == 24


def test_nothing_is_declared_where_nobody_declares() -> None:
    game = stich.game("suitability")
    with pytest.raises(StichError) as refused:
        board_declarations(board("suitability", double_dummy(game).laid_out(game.deal(seed=1).deal)))
    assert refused.value.code == "solve/declarations"


def test_a_deal_in_which_something_was_made_is_none_to_declare() -> None:
    with pytest.raises(StichError) as refused:
        board_declarations(board("skat", {**whole(4), "made_points": [11, 0, 0]}))
    assert refused.value.code == "solve/made"


def test_answers_go_through_json_and_back() -> None:
    for answer in (parties("skat", ENDING), alone("skat", {"contract": "ramsch", "leader": 1, "hands": ENDING["hands"]})):
        assert msgspec.json.decode(msgspec.json.encode(answer), type=BoardAnswer) == answer


@rows(
    ("game", "options", "contract"),
    [
        ("skat", {}, {"declarer": 1, "bid": 18, "declare": "clubs hand"}),
        ("skat", {"players": 4}, None),
        ("schafkopf", {}, None),
        ("suitability", {}, None),
        ("suitability", {"players": 3}, None),
    ],
)
def test_a_finished_deal_lies_on_the_board_as_it_was_played(game: str, options: dict[str, Any], contract: dict[str, Any] | None) -> None:
    """The points of its cards are the result of the deal."""
    table = stich.game(game, **options)
    state = table.deal(seed=4, dealer=1)
    state = state if contract is None else table.start(state.deal, contract)
    player = stich.player(game, "simple")
    while not state.finished:
        assert state.actor is not None
        state = state.apply(player.act(state.view(state.actor)))
    laid = board_of(state)
    end = solve_board(laid)
    assert end.moment.last_trick is not None
    made = state.view(None)
    playing = sorted(made.order)
    assert end.moment.tricks == tuple(made.tricks[seat] for seat in playing)
    first = solve_board(msgspec.structs.replace(laid, play=()), limits=Limits(nodes=1000))
    assert sum(map(len, first.moment.hands)) == len(laid.play) + sum(map(len, end.moment.hands))


def test_a_deal_that_nobody_played_is_laid_out() -> None:
    state = stich.game("skat").deal(seed=1, dealer=2)
    while not state.finished:
        state = state.apply("pass")
    assert board_of(state).position == {"leader": 0, "hands": state.deal.hands, "skat": state.deal.undealt}


def test_a_deal_that_lasts_is_not_laid_on_the_board() -> None:
    with pytest.raises(StichError) as refused:
        board_of(stich.game("skat").deal(seed=1))
    assert refused.value.code == "analysis/unfinished"
