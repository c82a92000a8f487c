"""A.7: when play stops early, row by row."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stich.games.skat.rules.contract import DECK, Contract, card_points, play_spec
from stich.games.skat.rules.play import Play
from stich.games.skat.rules.scoring import Facts, score
from stich.kernel.rules import reference
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.phase import Over
from stich.kernel.rules.state import State
from tests.games.skat.driver import F, M, R, deal, declared, do, legal, over, view

# Forehand holds the ten highest trumps of clubs; the eleventh lies in the skat.
MONSTER = deal("CJ SJ HJ DJ CA CT CK CQ C9 C8", "SA ST SK SQ S9 S8 S7 HA HT HK", "HQ H9 H8 H7 DA DT DK DQ D9 D8", "C7 D7")


def finish(state: State) -> State:
    """Play the first legal card to the end."""
    while not state.finished:
        state = state.apply(next(a for a in legal(state) if a in DECK.bit))
    return state


# -- null --------------------------------------------------------------------------------------------------------------

NULL = deal("C9 C8 S9 S8 H9 H8 D9 D8 D7 HQ", "CA SA HA DA CK SK HK DK DT ST", "C7 CT CQ CJ S7 SQ SJ H7 HT HJ", "DQ DJ")


@pytest.mark.parametrize("declare", ["null hand", "null hand ouvert"])
def test_null_is_lost_as_soon_as_the_declarer_takes_a_trick(declare: str) -> None:
    state = do(declared(NULL, M, declare), "C9 CA")
    assert not state.finished, "not before the trick is whole"
    outcome = over(do(state, "C7"))
    assert (outcome.reason, outcome.won, outcome.tricks) == ("decided", False, 1)
    assert outcome.scores[M] == {"null hand": -70, "null hand ouvert": -118}[declare]


def test_null_goes_on_while_only_the_others_take_tricks() -> None:
    low = deal("C7 C9 CQ S7 S9 SJ H7 H9 HJ D7", "CA CK CT SA SK SQ HA HK HQ DA", "C8 CJ S8 ST H8 HT D8 D9 DJ DK", "DT DQ")
    state = declared(low, F, "null hand")
    state = finish(state)
    outcome = over(state)
    assert (outcome.reason, outcome.won, outcome.tricks) == ("played", True, 0)
    assert len([a for _, a in state.log if a.text in DECK.bit]) == 30
    assert outcome.scores == (35, 0, 0)


# -- schwarz announced, ouvert -----------------------------------------------------------------------------------------

# Like MONSTER, but the heart ace stands for a trump: one trick may be lost.
ONE_LOSER = deal("CJ SJ HJ DJ CA CT CK CQ C9 H7", "SA ST SK SQ S9 S8 S7 HA HT HK", "HQ H9 H8 C8 DA DT DK DQ D9 D8", "C7 D7")


@pytest.mark.parametrize(("declare", "score"), [("clubs hand schwarz", -2 * 12 * 15), ("clubs hand ouvert", -2 * 12 * 16)])
def test_schwarz_announced_is_lost_with_the_first_trick_of_the_opponents(declare: str, score: int) -> None:
    """With 9 (the club eight is missing), game, hand, schneider and schwarz with their announcements, ouvert."""
    state = do(declared(ONE_LOSER, F, declare), "H7 HA")
    assert not state.finished, "not before the trick is whole"
    outcome = over(do(state, "H8"))
    assert (outcome.reason, outcome.won, outcome.tricks, outcome.matadors) == ("decided", False, 0, 9)
    assert outcome.scores == (score, 0, 0)


def test_schwarz_announced_and_made_is_played_to_the_end() -> None:
    outcome = over(finish(declared(MONSTER, F, "clubs hand schwarz")))
    assert (outcome.reason, outcome.won, outcome.tricks, outcome.card_points) == ("played", True, 10, 120)
    assert outcome.scores == (12 * (11 + 6), 0, 0)


@pytest.mark.parametrize("declare", ["clubs hand", "clubs hand schneider"])
def test_without_schwarz_announced_a_lost_trick_stops_nothing(declare: str) -> None:
    assert not do(declared(ONE_LOSER, F, declare), "H7 HA H8").finished


# -- schneider announced -----------------------------------------------------------------------------------------------

GIVING = deal("CJ SJ HJ CA CT CK HT DT D8 D7", "SA ST SK SQ S9 S8 S7 HA HK HQ", "DJ H9 H8 H7 C9 C8 DA DK DQ D9", "CQ C7")
WITH_THREE = -2 * 12 * 7
"""With 3, game 4, hand 5, schneider 6, announced 7."""


def test_schneider_announced_stops_when_the_opponents_have_31_and_the_declarer_a_trick() -> None:
    state = do(declared(GIVING, F, "clubs hand schneider"), "CJ S7 C8, HT HA H9")
    assert not state.finished and view(state, None).points == (2, 21, 0)
    outcome = over(do(state, "SA D9 D7"))
    assert (outcome.reason, outcome.won, outcome.tricks) == ("decided", False, 1)
    assert outcome.scores == (WITH_THREE, 0, 0)


@pytest.mark.parametrize(("last", "points", "ended"), [("HQ", 30, False), ("HK", 31, True)])
def test_schneider_announced_30_is_not_31(last: str, points: int, ended: bool) -> None:
    state = do(declared(GIVING, F, "clubs hand schneider"), f"CJ S7 C8, HT HA H9, SQ DQ D7, {last} H8 D8")
    assert view(state, None).points == (2, points, 0)
    assert state.finished is ended


def test_schneider_announced_plays_on_while_the_declarer_has_no_trick() -> None:
    """Schwarz could still add 1."""
    state = do(declared(GIVING, F, "clubs hand schneider"), "HT HA H9, SA D9 D7")
    assert not state.finished and view(state, None).points == (0, 32, 0)
    outcome = over(do(state, "HK H8 CA"))
    assert (outcome.reason, outcome.scores[F]) == ("decided", WITH_THREE), "as soon as he has one"


# -- 61 and 60 ---------------------------------------------------------------------------------------------------------


def test_61_for_the_declarer_or_60_for_the_others_stops_nothing() -> None:
    state = declared(MONSTER, F, "clubs hand")
    seen_61 = False
    while not state.finished:
        seen_61 |= view(state, None).points[F] >= 61
        state = state.apply(next(a for a in legal(state) if a in DECK.bit))
    assert seen_61 and over(state).reason == "played" and over(state).tricks == 10
    state = declared(MONSTER, R, "clubs hand")
    seen_60 = False
    while not state.finished:
        seen_60 |= view(state, None).points[F] >= 60
        state = state.apply(next(a for a in legal(state) if a in DECK.bit))
    assert seen_60 and over(state).reason == "played" and over(state).tricks == 0


# -- stopping never changes a score ------------------------------------------------------------------------------------


def settled(seed: int, contract: Contract, level: str, declarer: int, bid: int) -> State:
    rng = random.Random(seed)
    pack = list(DECK.cards)
    rng.shuffle(pack)
    if contract is not Contract.NULL:  # a hand with which to take tricks
        pack.sort(key=lambda c: (c[1] not in "JAT") + rng.random())
    hands = [pack[10:20], pack[20:30]]
    hands.insert(declarer, pack[:10])
    forehand, middlehand, rearhand = map(" ".join, hands)
    dealt = deal(forehand, middlehand, rearhand, " ".join(pack[30:]))
    return declared(dealt, declarer, f"{contract} hand {level}".strip(), bid=bid)


@given(
    st.integers(0, 2**32),
    st.sampled_from([c for c in Contract if c is not Contract.NULL]),
    st.sampled_from(["schneider", "schwarz", "ouvert"]),
    st.sampled_from([F, M, R]),
    st.sampled_from([18, 60, 120, 240]),
)
@settings(max_examples=150)
def test_stopping_is_score_neutral(seed: int, contract: Contract, level: str, declarer: int, bid: int) -> None:
    """Play on with the reference from where the play stopped: the score of the whole play is the same."""
    rng = random.Random(seed)
    state = settled(seed, contract, level, declarer, bid)
    while not state.finished:
        state = state.apply(rng.choice([a for a in legal(state) if a in DECK.bit]))
    assume(over(state).reason == "decided")
    assert isinstance(state.phase, Over) and isinstance(state.phase.before, Play)
    about = state.phase.before.fixed
    position = reference.ReferencePosition.start(play_spec(contract, declarer), [DECK.mask(hand) for hand in state.deal.hands])
    for _, action in state.log:
        if isinstance(action, PlayCard):
            position = position.play(DECK.bit[action.card])
    assert position.hands == state.phase.before.position.hands
    while not position.finished:
        position = position.play(rng.choice([i for i in range(32) if position.legal >> i & 1]))
    whole = Facts(
        declaration=about.declaration,
        bid=bid,
        matadors=about.matadors,
        card_points=position.points[declarer] + card_points(state.deal.undealt),
        tricks=position.tricks[declarer],
    )
    result = score(about.seating.options, whole)
    assert (result.won, result.score) == (False, over(state).scores[declarer])
