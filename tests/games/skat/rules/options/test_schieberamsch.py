"""A.15.4–6: Schieberamsch, in which two cards go round before Ramsch is played."""

from __future__ import annotations

import random
from itertools import product

import pytest

from stich.games.skat import Skat, SkatView
from stich.games.skat.rules.contract import JACKS
from stich.games.skat.rules.ramsch import factor, ramsch_scores
from stich.kernel.errors import IllegalAction
from stich.kernel.rules.state import State
from tests.games.skat.driver import cards, do, legal, over
from tests.games.skat.rules.options.driver import HANDS, F, M, R, all_pass, deal_of, ramsch, table
from tests.games.skat.rules.options.test_ramsch import swept
from tests.rows import rows

GAME = table(ramsch="schieberamsch")
DOUBLE = table(ramsch="schieberamsch", ramsch_leavers="double")
NO_JACKS = table(ramsch="schieberamsch", ramsch_jacks=False)
PUSHES = {"leave": "leave", "take": "pickup, discard {}"}


def pushing(game: Skat = GAME) -> State:
    return all_pass(game, deal_of(game, HANDS))


def view(state: State, observer: int | None) -> SkatView:
    seen = state.view(observer)
    assert isinstance(seen, SkatView)
    return seen


# -- A.15.4 the cards go round -------------------------------------------------------------------------------------------


def test_forehand_then_middlehand_then_rearhand_take_or_leave() -> None:
    state = pushing()
    for seat in (F, M, R):
        assert (state.actor, state.phase.name, legal(state)) == (seat, "push", ["pickup", "leave"])
        state = do(state, "leave")
    assert (state.actor, state.phase.name) == (F, "play")


def test_each_takes_what_the_one_before_put_down() -> None:
    state = do(pushing(), "pickup")
    assert set(view(state, F).hand) == set(cards(HANDS[F] + " D8 D7"))
    state = do(state, "discard CJ SJ, pickup")
    assert set(view(state, M).hand) == set(cards(HANDS[M] + " CJ SJ"))
    state = do(state, "discard CJ DA, pickup")
    assert set(view(state, R).hand) == set(cards(HANDS[R] + " CJ DA"))
    state = do(state, "discard DA DK")
    assert state.actor == F and state.phase.name == "play"
    hands = [set(view(state, s).hand) for s in (F, M, R)]
    assert hands[F] == set(cards("CA CT CK C9 SA ST HA H7 D8 D7"))
    assert hands[M] == set(cards("HJ DJ CQ C8 SK S9 HT HK DT SJ"))
    assert hands[R] == set(cards("C7 SQ S8 S7 HQ H9 H8 CJ DQ D9"))


def test_what_is_left_lies_there_for_the_next() -> None:
    state = do(pushing(), "pickup, discard CA SA, leave, pickup")
    assert set(cards("CA SA")) <= set(view(state, R).hand)
    state = do(pushing(), "leave, leave, pickup")
    assert set(cards("D8 D7")) <= set(view(state, R).hand)


def test_any_two_of_the_twelve_may_be_put_down() -> None:
    state = do(pushing(), "pickup")
    assert len(state.legal_actions) == 66
    for down in ("CJ SJ", "D8 D7", "CA H7"):
        assert do(state, f"discard {down}").actor == M
    with pytest.raises(IllegalAction, match="not both among your twelve cards"):
        state.apply("discard CJ HJ")
    with pytest.raises(IllegalAction, match="now put down two cards"):
        state.apply("leave")


def test_two_cards_lie_down_for_whoever_takes_the_last_trick() -> None:
    """The two cards put down by rearhand, or by the last player to take them, replace the skat."""
    state = do(pushing(), "leave, leave, pickup, discard DK DQ")
    while not state.finished:
        state = state.apply(state.legal_actions[0])
    outcome, end = over(state), state.view(None)
    assert outcome.ramsch is not None and end.last_trick is not None
    taker = end.last_trick.winner
    assert outcome.ramsch.card_points[taker] == end.points[taker] + 4 + 3
    assert sum(outcome.ramsch.card_points) == 120


def test_jacks_may_be_passed_on_unless_the_table_forbids_it() -> None:
    assert "discard CJ D7" in legal(do(pushing(), "pickup"))
    state = do(pushing(NO_JACKS), "pickup")
    assert len(state.legal_actions) == 45 and not any(j in a for j in JACKS for a in legal(state))
    with pytest.raises(IllegalAction, match="jacks are not passed on at this table"):
        state.apply("discard CJ D7")


def test_jacks_in_the_skat_stay_with_who_took_them_where_they_are_banned() -> None:
    hands = ("C7 C8 CA CT CK C9 SA ST HA H7", "HJ DJ CQ D8 SK S9 HT HK DA DT", "D7 SQ S8 S7 HQ H9 H8 DK DQ D9", "CJ SJ")
    state = do(all_pass(NO_JACKS, deal_of(NO_JACKS, hands)), "pickup, discard CA CT")
    assert set(cards("CJ SJ")) <= set(view(state, F).hand)
    left = do(all_pass(NO_JACKS, deal_of(NO_JACKS, hands)), "leave, leave, leave")
    assert left.phase.name == "play", "nobody put them down: they may lie"


# -- what each sees ------------------------------------------------------------------------------------------------------


def test_nobody_sees_what_another_took_or_put_down() -> None:
    state = do(pushing(), "pickup, discard CJ SJ, leave")
    assert view(state, F).skat == cards("D8 D7") and set(view(state, F).discards or ()) == set(cards("CJ SJ"))
    for observer in (M, R, None):
        seen = view(state, observer)
        assert seen.skat is None and seen.discards is None and seen.hands[F] is None
        assert [e.action for e in seen.log[3:]] == ["pickup", "discard", "leave"]
    taken = do(state, "pickup, discard CJ C7")
    assert set(view(taken, R).skat or ()) == set(cards("CJ SJ"))
    assert view(taken, M).skat is None


def test_the_factor_is_seen_as_it_grows() -> None:
    state = pushing()
    for times in (1, 2, 3):
        assert view(state, None).ramsch_factor == times
        state = do(state, "leave")
    assert view(state, None).ramsch_factor == 4


# -- the factor ----------------------------------------------------------------------------------------------------------


@rows(("leavers", "added", "doubled"), [(0, 1, 1), (1, 2, 2), (2, 3, 4), (3, 4, 8)])
def test_each_who_leaves_adds_1_or_doubles(leavers: int, added: int, doubled: int) -> None:
    assert factor(GAME.options, leavers) == added
    assert factor(DOUBLE.options, leavers) == doubled
    assert ramsch_scores(GAME.options, (60, 40, 20), (4, 4, 2), added) == (-20 * added, 0, 0)
    assert ramsch_scores(DOUBLE.options, (60, 40, 20), (4, 4, 2), doubled) == (-20 * doubled, 0, 0)


def test_the_seed_adds_where_pub_practice_doubles_golden_r11() -> None:
    """A.17.18: two left it: 3 × 20 = 60 by the seed, 4 × 20 = 80 in the pub."""
    assert ramsch_scores(GAME.options, (60, 40, 20), (4, 4, 2), factor(GAME.options, 2)) == (-60, 0, 0)
    assert ramsch_scores(DOUBLE.options, (60, 40, 20), (4, 4, 2), factor(DOUBLE.options, 2)) == (-80, 0, 0)


@rows("game", [GAME, DOUBLE], ids=["add", "double"])
@rows("chosen", list(product(["leave", "take"], repeat=3)), ids="-".join)
def test_whole_deals_whoever_leaves(game: Skat, chosen: tuple[str, ...]) -> None:
    state = pushing(game)
    for choice in chosen:
        state = do(state, "leave") if choice == "leave" else do(do(state, "pickup"), legal(do(state, "pickup"))[0])
    rng = random.Random(1)
    while not state.finished:
        state = state.apply(rng.choice(state.legal_actions))
    outcome, result = over(state), over(state).ramsch
    assert result is not None and result.factor == factor(game.options, chosen.count("leave"))
    loss = -20 * result.factor * (2 if result.doubled else 1)
    assert result.doubled is (result.tricks.count(0) == 1)
    assert outcome.scores == tuple(loss if p == max(result.card_points) else 0 for p in result.card_points)


def test_a_player_without_a_trick_doubles_on_top() -> None:
    """Golden R13: factor 2, and one without a trick: 4 × 20."""
    assert ramsch_scores(GAME.options, (80, 40, 0), (6, 4, 0), 2) == (-80, 0, 0)
    found = [over(ramsch(GAME, seed, "leave, leave, leave")) for seed in range(60)]
    doubled = [o for o in found if o.ramsch and o.ramsch.doubled]
    assert doubled and all(min(o.scores) == -160 for o in doubled)
    assert doubled[0].working[1] == "most card points: −20 × 4 × 2 (no trick) = −160"


@pytest.mark.parametrize(("applies", "score", "working"), [(True, 480, "4 × 120 = +480"), (False, 120, "+120")])
def test_the_factor_on_all_ten_tricks(applies: bool, score: int, working: str) -> None:
    outcome = swept(table(ramsch="schieberamsch", ramsch_factor_on_all_tricks=applies))
    assert outcome.scores == (score, 0, 0)
    assert outcome.working == (f"ramsch: all ten tricks: {working}",)


def test_adjusted_scoring_with_a_factor() -> None:
    assert swept(table(ramsch="schieberamsch", scoring="adjusted")).scores == (0, -480, -480)


def test_at_a_table_of_four_the_three_who_play_push() -> None:
    game = table(ramsch="schieberamsch", players=4)
    state = all_pass(game, deal_of(game, HANDS, dealer=1))
    assert [state.actor, (state := do(state, "leave")).actor, (state := do(state, "leave")).actor] == [2, 3, 0]
