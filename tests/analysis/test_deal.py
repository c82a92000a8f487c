"""A finished deal, analysed with open hands: par, the value of every card, what was lost."""

from __future__ import annotations

import random
from typing import Any

import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.rules.state import State
from stich.players.random import ends_early
from stich.registry import plugin
from stich.solver import Count, Limits
from stich.solver.limits import UNLIMITED
from stich.study.analysis import DealAnalysis
from stich.study.analysis import analyse as analyse_any
from tests.rows import rows

SKAT = stich.game("skat")


def analyse(state: State, limits: Limits = UNLIMITED) -> DealAnalysis:
    """Return the analysis of a deal of two parties."""
    found = analyse_any(state, limits=limits)
    assert isinstance(found, DealAnalysis)
    return found


def settled(seed: int, declare: str, declarer: int = 0) -> State:
    """Return a deal at its first lead: a hand game."""
    return SKAT.start(SKAT.deal(seed=seed, dealer=2).deal, {"declarer": declarer, "bid": 18, "declare": declare})


def played(state: State, seed: int) -> State:
    """Played out by chance, without kontra and early ends."""
    rng = random.Random(seed)
    while not state.finished:
        state = state.apply(rng.choice([a for a in state.legal_actions if not ends_early(a.text) and a.text != "kontra"]))
    return state


@rows(("seed", "declare"), [(1, "clubs hand"), (2, "grand hand"), (3, "diamonds hand"), (4, "hearts hand schneider")])
def test_the_account_comes_out_even(seed: int, declare: str) -> None:
    """Par, less the declarer's losses, more those of the others, is the result; every step follows from the one before."""
    state = played(settled(seed, declare), seed)
    found = analyse(state)
    assert (found.count, found.side) == (Count.POINTS, (0,))
    assert found.par - found.losses[0] + found.losses[1] + found.losses[2] == found.result
    before = found.par
    for trick in found.tricks:
        for card in trick.cards:
            sign = -1 if card.seat == 0 else 1
            assert card.value == before + sign * card.loss
            assert card.card in [c.card for c in card.cards]
            assert card.loss >= 0
            before = card.value
    if len(found.tricks) == 10:
        assert state.outcome is not None
        assert found.result == state.outcome.card_points  # type: ignore[attr-defined]


def test_tricks_are_told_in_order_with_their_winners() -> None:
    state = played(settled(5, "grand hand"), 5)
    found = analyse(state)
    cards = [(seat, action.text) for seat, action in state.log]
    assert [(c.seat, c.card) for t in found.tricks for c in t.cards] == cards
    for trick, following in zip(found.tricks, found.tricks[1:], strict=False):
        assert trick.winner == following.cards[0].seat


def test_every_card_that_could_be_played_has_its_value() -> None:
    state = played(settled(6, "clubs hand"), 6)
    then = settled(6, "clubs hand")
    for trick in analyse(state).tricks:
        for card in trick.cards:
            legal = {a.text for a in then.legal_actions if len(a.text) == 2}
            assert {c.card for c in card.cards} == legal
            assert {c.card: c.value for c in card.cards} == {c: s.value for c, s in stich.solve(then).cards.items()}
            then = then.apply(card.card)


@rows("seed", range(6))
def test_null_is_won_or_lost(seed: int) -> None:
    state = played(settled(seed, "null hand"), seed)
    found = analyse(state)
    assert found.count is Count.NO_TRICK
    assert state.outcome is not None
    assert bool(found.result) is state.outcome.won
    assert all(c.value in (0, 1) for t in found.tricks for p in t.cards for c in p.cards)


def test_a_deal_that_ended_by_agreement_is_told_as_far_as_it_went() -> None:
    state = settled(1, "clubs hand")
    for _ in range(4):
        state = state.apply(next(a for a in state.legal_actions if len(a.text) == 2))
    while state.actor != 0:
        state = state.apply(next(a for a in state.legal_actions if len(a.text) == 2))
    state = state.apply("concede")
    if not state.finished:
        state = state.apply("accept")
    found = analyse(state)
    assert sum(len(t.cards) for t in found.tricks) == sum(len(a.text) == 2 for _, a in state.log)
    assert (found.tricks[-1].winner is None) is (len(found.tricks[-1].cards) < 3)


def test_partners_count_together() -> None:
    game = stich.game("schafkopf")
    player = plugin(game.name).players.simple()
    for seed in range(40):
        state = game.deal(seed=seed, dealer=3)
        while not state.finished:
            state = state.apply(player.act(state.view(state.actor)))
        outcome: Any = state.outcome
        if outcome.partner is not None:
            break
    found = analyse(state)
    assert found.side == tuple(sorted(outcome.side))
    assert found.result == outcome.card_points
    ours = sum(found.losses[seat] for seat in found.side)
    assert found.par - ours + (sum(found.losses) - ours) == found.result


def passed_in() -> State:
    state = SKAT.deal(seed=1, dealer=0)
    while not state.finished:
        state = state.apply("pass")
    return state


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (lambda: settled(1, "grand hand"), "analysis/unfinished"),
        (passed_in, "analysis/no-play"),
    ],
)
def test_what_cannot_be_looked_at_is_refused(state: Any, code: str) -> None:
    with pytest.raises(StichError) as refused:
        analyse(state())
    assert refused.value.code == code


def test_a_limit_that_is_met_is_told() -> None:
    state = played(settled(1, "clubs hand"), 1)
    with pytest.raises(StichError) as refused:
        analyse(state, limits=Limits(nodes=3))
    assert refused.value.code == "analysis/limit"
