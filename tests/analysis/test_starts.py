"""The best way to every contract, against known hands."""

from __future__ import annotations

import pytest

import stich
from stich.analysis import best_starts
from stich.kernel.errors import StichError
from stich.kernel.game import State
from stich.solver import Count

SKAT = stich.game("skat")


def auction(state: State, *texts: str) -> State:
    for text in texts:
        state = state.apply(text)
    return state


def discarding(seed: int) -> State:
    """Forehand plays and has taken the skat."""
    return auction(SKAT.deal(seed=seed, dealer=2), "pass", "pass", "18", "pickup")


def test_every_contract_with_its_best_discard() -> None:
    found = best_starts(discarding(9))
    assert [start.contract.removeprefix("declare ") for start in found] == [
        "clubs",
        "spades",
        "hearts",
        "diamonds",
        "grand",
        "null",
        "null ouvert",
    ]
    assert all(start.actions[0].startswith("discard ") and len(start.actions) == 2 for start in found)


def test_no_discard_is_better() -> None:
    state = discarding(9)
    found = {start.contract: start for start in best_starts(state)}
    for contract in ("declare diamonds", "declare null"):
        every = [answer for a in state.legal_actions if (answer := stich.solve(state.apply(a).apply(contract), moves=False))]
        assert len(every) == 66
        assert found[contract].value == max(answer.low for answer in every)
        best = auction(state, *found[contract].actions)
        assert stich.solve(best, moves=False).low == found[contract].value


def test_threads_change_nothing() -> None:
    assert best_starts(discarding(4), threads=2) == best_starts(discarding(4))


def test_a_hand_game_is_another_contract() -> None:
    state = auction(SKAT.deal(seed=4, dealer=2), "pass", "pass", "18", "hand")
    found = best_starts(state)
    assert {start.count for start in found} == {Count.POINTS, Count.NO_TRICK}
    assert "declare grand hand" in [start.contract for start in found]


def test_what_the_others_are_asked_they_pass() -> None:
    game = stich.game("schafkopf", stoss_max=1)
    state = auction(game.deal(seed=2, dealer=3), "play", "pass", "pass", "pass")
    assert state.phase.name == "declare"
    found = best_starts(state)
    assert [start.actions for start in found] == [(a.text,) for a in state.legal_actions]


@pytest.mark.parametrize("texts", [(), ("pass", "pass", "18", "pickup", "discard", "declare grand")])
def test_where_nobody_settles_a_contract_alone(texts: tuple[str, ...]) -> None:
    state = SKAT.deal(seed=4, dealer=2)
    for text in texts:
        state = state.apply(next(a for a in state.legal_actions if a.text.startswith(text)))
    with pytest.raises(StichError) as refused:
        best_starts(state)
    assert refused.value.code == "solve/moment"
