"""Which card where everybody plays alone: by planning the own moves over all worlds, while the others play by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence

from stich import native, solver
from stich.kernel.action import PlayCard
from stich.kernel.cards import Card
from stich.kernel.open_hand import OpenHand
from stich.kernel.opponent_model import OpponentModel
from stich.kernel.payoffs import PayoffTable
from stich.kernel.playspec import PlaySpec
from stich.kernel.state import State
from stich.players.effort import Effort


def by_planning(
    worlds: Sequence[State], deal: tuple[OpenHand, PayoffTable], model: OpponentModel | None, *, effort: Effort, seed: int
) -> dict[Card, float]:
    """Payoff of the actor less that of the others for each legal card. The worlds are equally likely, unless the
    opponents' ``model`` tells them apart.

    ``deal`` is one of the worlds: what is not its hidden cards is the same in all. ``seed`` is for what the worlds are made to.
    """
    opened, payoffs = deal
    spec = opened.spec
    positions = [solver.native_position(spec, w.phase.open_hand.position) for w in worlds if w.phase.open_hand]
    played = [(opened.order.index(seat), a.card) for seat, a in worlds[0].log if isinstance(a, PlayCard)]
    if model:
        log = [(place, spec.deck.bit[card]) for place, card in played]
        positions = native.sample_posterior(
            positions,
            log,
            model.evidence,
            payoffs.tables,
            temperature=model.temperature,
            samples=len(positions),
            mcmc_steps=effort.exchanges,
            seed=seed,
        )
    found = native.ismcts(positions, lacking(spec, played), payoffs.tables, effort.rounds)
    return {spec.deck.cards[card]: value for card, value in found}


def lacking(spec: PlaySpec, played: Sequence[tuple[int, Card]]) -> list[int]:
    """By place, as a mask, the cards that it has shown not to hold: it did not follow. ``played``: place and card, from the first lead."""
    found = [0] * spec.players
    for number, (place, card) in enumerate(played):
        led = played[number - number % spec.players][1]
        group = spec.classes[spec.class_of(led)]
        if led not in spec.jokers and card not in group and card not in spec.jokers:
            found[place] |= spec.deck.mask(group)
    return found
