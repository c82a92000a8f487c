"""Deals under random presets, options and numbers of players end without an error, replay from their records, score what the rulebook says,
and are the same on both engines.

``STICH_RANDOM_DEALS`` and ``STICH_SIMPLE_DEALS`` set how many; the full number is 20,000.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import asdict

import pytest

from stich.games.suitability.rules.play import Play
from stich.kernel.rules import reference
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.phase import Over
from stich.kernel.rules.play import starter
from stich.kernel.rules.state import State
from stich.records import decode, encode, record_of, replay
from tests.games.suitability.driver import over
from tests.games.suitability.rules.options.by_the_book import result
from tests.games.suitability.rules.options.deals import NAMES, random_deal, simple_deal
from tests.rows import rows
from tests.sample import sample

AT_ONCE = 50
RANDOM = int(os.environ.get("STICH_RANDOM_DEALS", sample(100, 400)))
SIMPLE = int(os.environ.get("STICH_SIMPLE_DEALS", sample(25, 100)))
PORTIONS = [
    *(pytest.param(random_deal, s, min(s + AT_ONCE, RANDOM), id=f"random-{s}") for s in range(0, RANDOM, AT_ONCE)),
    *(pytest.param(simple_deal, s, min(s + AT_ONCE, SIMPLE), id=f"simple-{s}") for s in range(0, SIMPLE, AT_ONCE)),
]


@rows(("deal", "first", "end"), PORTIONS)
def test_deals_replay_and_score_by_the_book(deal: Callable[[int], State], first: int, end: int) -> None:
    for seed in range(first, end):
        state = deal(seed)
        outcome, line = over(state), encode(record_of(state, NAMES[: state.game.seats]))
        again = replay(decode(line.encode()))
        assert again.outcome == outcome and again == state
        book = asdict(result(line))
        told = {name: list(fact) if isinstance(fact := getattr(outcome, name), tuple) else fact for name in book}
        assert told == book, line
        assert len(outcome.working) == state.game.seats
        check_engines(state)


def check_engines(state: State) -> None:
    """Check that reference and native core have the same legal cards, tricks and penalty cards, at every card of a finished deal."""
    assert isinstance(state.phase, Over) and isinstance(state.phase.before, Play)
    fixed = state.phase.before.fixed
    first = Play.first(fixed.seating, fixed.roles, fixed.privilege_taken).position
    slow, fast = reference.ReferencePosition.start(fixed.spec, first.hands), starter(fixed.spec)(first.hands)
    for _, action in state.log:
        if isinstance(action, PlayCard):
            assert (slow.actor, slow.legal) == (fast.actor, fast.legal)
            bit = fixed.seating.deck.bit[action.card]
            slow, fast = slow.play(bit), fast.play(bit)
    assert slow.finished and fast.finished
    assert (slow.tricks, slow.points) == (tuple(fast.tricks), tuple(fast.points))
    order, goal = fixed.seating.order, fixed.spec.goal
    own_scores = [goal.scores[p][slow.tricks[p]][slow.points[p]] for p in range(len(order))]  # type: ignore[union-attr]
    assert [over(state).scores[seat] for seat in order] == own_scores, "the goal of the card play is the score"
