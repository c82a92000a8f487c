"""Deals under random presets and options end without an error, replay from their records, and score what the rulebook says.

``STICH_RANDOM_DEALS`` and ``STICH_SIMPLE_DEALS`` set how many; the full numbers are 20,000 and 5,000.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import asdict

import pytest

from stich.games.skat import SkatOutcome
from stich.kernel.rules.state import State
from stich.records import decode, encode, record_of, replay
from tests.games.skat.rules.options.by_the_book import result
from tests.games.skat.rules.options.deals import NAMES, random_deal, simple_deal
from tests.rows import rows
from tests.sample import sample

AT_ONCE = 50
RANDOM = int(os.environ.get("STICH_RANDOM_DEALS", sample(150, 600)))
SIMPLE = int(os.environ.get("STICH_SIMPLE_DEALS", sample(37, 150)))
PORTIONS = [
    *(pytest.param(random_deal, s, min(s + AT_ONCE, RANDOM), id=f"random-{s}") for s in range(0, RANDOM, AT_ONCE)),
    *(pytest.param(simple_deal, s, min(s + AT_ONCE, SIMPLE), id=f"simple-{s}") for s in range(0, SIMPLE, AT_ONCE)),
]


@rows(("deal", "first", "end"), PORTIONS)
def test_deals_replay_and_score_by_the_book(deal: Callable[[int], State], first: int, end: int) -> None:
    for seed in range(first, end):
        state = deal(seed)
        outcome, line = state.outcome, encode(record_of(state, NAMES[: state.game.seats]))
        assert isinstance(outcome, SkatOutcome)
        again = replay(decode(line.encode()))
        assert again.outcome == outcome and again == state
        book = asdict(result(line))
        told = {name: list(outcome.scores) if name == "scores" else getattr(outcome, name) for name in book}
        assert told == book, line
        assert outcome.working
