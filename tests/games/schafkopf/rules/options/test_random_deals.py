"""Deals under random presets and options end without an error, replay from their records, and score what the rulebook says.

``STICH_RANDOM_DEALS`` and ``STICH_SIMPLE_DEALS`` set how many; the full numbers are 20,000 and 5,000.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict

import pytest

from stich.games.schafkopf import SchafkopfOutcome
from stich.games.schafkopf.rules.contract import ramsch_spec
from stich.games.schafkopf.rules.play import Play
from stich.games.schafkopf.rules.ramsch import Ramsch
from stich.kernel.rules import reference
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.state import State
from stich.records import decode, encode, record_of, replay
from tests.games.schafkopf.rules.options.by_the_book import result
from tests.games.schafkopf.rules.options.deals import NAMES, random_deal, simple_deal
from tests.rows import rows
from tests.sample import sample

AT_ONCE = 50
RANDOM = int(os.environ.get("STICH_RANDOM_DEALS", sample(150, 600)))
SIMPLE = int(os.environ.get("STICH_SIMPLE_DEALS", sample(37, 150)))
PORTIONS = [
    *(pytest.param(random_deal, s, min(s + AT_ONCE, RANDOM), id=f"random-{s}") for s in range(0, RANDOM, AT_ONCE)),
    *(pytest.param(simple_deal, s, min(s + AT_ONCE, SIMPLE), id=f"simple-{s}") for s in range(0, SIMPLE, AT_ONCE)),
]


def played(state: State) -> tuple[PlaySpec, list[int], list[int]] | None:
    """Card play of a finished deal: what it is, hands by place, cards in order; None where no card was played."""
    before = state.phase.before  # type: ignore[attr-defined]
    if not isinstance(before, Play | Ramsch):
        return None
    seating = before.seating if isinstance(before, Ramsch) else before.fixed.seating
    spec = ramsch_spec(seating.deck) if isinstance(before, Ramsch) else before.fixed.spec
    return spec, list(seating.hands), [seating.deck.bit[a.text] for _, a in state.log if a.text in seating.deck.bit]


def reference_agrees(state: State) -> None:
    """Check that the reference engine has the same legal cards, winners and points at every card, except ramsch's stichzwang."""
    from stich.kernel.rules.play import starter

    found = played(state)
    if found is None:
        return
    spec, hands, cards = found
    slow, core = reference.ReferencePosition.start(spec, hands), starter(spec)(hands)
    for card in cards:
        assert (slow.legal, slow.actor, slow.leader) == (core.legal, core.actor, core.leader)
        slow, core = slow.play(card), core.play(card)
    assert (slow.tricks, slow.points) == (core.tricks, core.points)


@rows(("deal", "first", "end"), PORTIONS)
def test_deals_replay_and_score_by_the_book(deal: Callable[[int], State], first: int, end: int) -> None:
    for seed in range(first, end):
        state = deal(seed)
        outcome, line = state.outcome, encode(record_of(state, NAMES[: state.game.seats]))
        assert isinstance(outcome, SchafkopfOutcome)
        assert sum(outcome.scores) == 0
        again = replay(decode(line.encode()))
        assert again.outcome == outcome and again == state
        book = asdict(result(line))
        told = {name: list(outcome.scores) if name == "scores" else getattr(outcome, name) for name in book}
        assert told == book, line
        assert outcome.working
        reference_agrees(state)


@pytest.mark.thorough
def test_every_contract_and_end_is_among_them() -> None:
    seen: Counter[str] = Counter()
    for seed in range(1500):
        outcome = random_deal(seed).outcome
        assert isinstance(outcome, SchafkopfOutcome)
        seen[(outcome.contract or "").split(" ")[0]] += 1
        seen[outcome.reason] += 1
        seen["alone"] += outcome.contract == "partner alone"
        seen["re"] += bool(outcome.arithmetic and outcome.arithmetic.stoss == 2)
        seen["knock"] += bool(outcome.arithmetic and outcome.arithmetic.knocks)
    alone = ("wenz", "solo", "geier", "farbwenz", "farbgeier")
    wanted = [
        "partner",
        "hochzeit",
        "bettel",
        "ramsch",
        *alone,
        *(f"{c}-tout" for c in alone),
        "played",
        "decided",
        "passed in",
        "re",
        "knock",
    ]
    assert not [name for name in wanted if not seen[name]], seen
