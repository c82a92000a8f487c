"""Many questions in one call: the same answers as one by one, with any number of threads."""

from __future__ import annotations

import time

import pytest

import stich
from stich import solver
from stich.kernel.errors import StichError
from stich.kernel.rules.state import State
from stich.registry import double_dummy
from stich.solver import Limits, Stop
from tests.sample import sample
from tests.solver.corpus import GOLDEN

SKAT = stich.game("skat")
HANDS = [double_dummy(SKAT).case(row) for row in GOLDEN[::20]]
CONTESTED = [double_dummy(SKAT).case(row) for row in GOLDEN if row["group"] == "grand-contested"][:5]


def ramsch(seed: int, left: int) -> State:
    """Return a Ramsch with this number of remaining tricks; all players passed and played the first legal card."""
    state = stich.game("skat", ramsch="ramsch").deal(seed=seed, dealer=0)
    while (hand := state.phase.perfect_info) is None or hand.position.hands[0].bit_count() > left or hand.position.trick:
        state = state.apply("pass" if hand is None else next(action for action in state.legal_actions if len(action.text) == 2))
    return state


@pytest.mark.parametrize("threads", [3, 1, None][: sample(1, 3)])
def test_the_answers_are_those_of_one_question_at_a_time(threads: int | None) -> None:
    answers = stich.solve_many(iter(HANDS), line=True, threads=threads)
    assert answers == tuple(stich.solve(hand, line=True) for hand in HANDS)


def test_what_is_asked_is_handed_on() -> None:
    (answer,) = stich.solve_many(HANDS[:1], count=solver.Count.TRICKS, moves=False)
    assert (answer.count, answer.cards, answer.line) == (solver.Count.TRICKS, {}, ())
    assert answer == stich.solve(HANDS[0], count=solver.Count.TRICKS, moves=False)


def test_no_states_have_no_answers() -> None:
    assert stich.solve_many([]) == ()


def test_a_limit_in_nodes_is_for_each_search_and_threads_change_nothing() -> None:
    limits = Limits(nodes=300)
    answers = stich.solve_many(HANDS, moves=False, limits=limits, threads=2)
    assert answers == tuple(stich.solve(hand, moves=False, limits=limits) for hand in HANDS)
    assert not all(answer.exact for answer in answers)


def test_seconds_and_stop_are_for_all_states_together() -> None:
    """All of them take minutes; the last ones find no time left."""
    began = time.monotonic()
    assert not any(answer.exact for answer in stich.solve_many(CONTESTED * 1000, limits=Limits(seconds=0.2))[-5:])
    assert time.monotonic() - began < 30
    stop = Stop()
    stop.set()
    assert not any(answer.exact for answer in stich.solve_many(CONTESTED, limits=Limits(stop=stop)))


def test_a_state_that_cannot_be_solved_is_named_before_anything_is_solved() -> None:
    with pytest.raises(StichError, match="state 2: no card is to be played") as refused:
        stich.solve_many([*HANDS[:2], SKAT.deal(seed=1, dealer=0)])
    assert refused.value.code == "solve/position"
    with pytest.raises(StichError, match="state 1: all players play for themselves") as other:
        stich.solve_many([HANDS[0], ramsch(1, 2)])
    assert other.value.code == "solve/multiplayer"


def test_players_for_themselves_have_their_own_many() -> None:
    states = [ramsch(seed, left) for seed in (1, 2) for left in (2, 3, 6)]
    answers = stich.solve_multiplayer_many(states, threads=2)
    assert answers == tuple(stich.solve_multiplayer(state) for state in states)
    assert {answer.method for answer in answers} == set(solver.Method)
    with pytest.raises(StichError, match="state 1: two parties play here"):
        stich.solve_multiplayer_many([states[0], HANDS[0]])
