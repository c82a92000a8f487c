"""What was said and played tells where hidden cards lie (docs/players.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from stich.kernel.deal import Seat
from stich.nets.locations import known_of, world_chances

from ..rules.contract import DECK, matadors, play_spec
from ..rules.play import Play
from ..view.view import SkatView
from .contract_evaluation import Chair, Nets, payoffs

PASSING = -1.0
"""Payoff in game points of leaving the game to others: who can win it mostly does."""
TEMPER = 8.0
"""Game points of expected payoff by which people differ when they decide to play."""

TRUST = 0.7
"""Power of what the location nets say: measured by how likely they make the real world; more is too sure of itself."""


def would_declare(nets: Nets, plays: Sequence[Play]) -> NDArray[np.float64]:
    """For each world how likely its declarer would play this contract: by what he could expect of his cards."""
    fixed = plays[0].fixed
    chair = Chair(fixed.seating.options, fixed.seating.order, fixed.declarer)
    declaration = fixed.declaration
    laid = [p.fixed.face_down for p in plays]
    twelve = [p.fixed.seating.hands[chair.place] | p.fixed.seating.skat for p in plays]
    seen = [0] * len(laid) if declaration.hand else laid
    chances = nets.chances(declaration, chair.place, [t & ~d for t, d in zip(twelve, laid, strict=True)], seen)
    runs = [matadors(DECK.members(cards), declaration.contract) for cards in twelve]
    worth = np.stack([payoffs(chair, declaration, run, fixed.bid) for run in runs])
    expected = np.einsum("nr,nr->n", chances, worth).astype(np.float64)
    likely: NDArray[np.float64] = 1 / (1 + np.exp((PASSING - expected) / TEMPER))
    return likely


def would_lie(nets: Nets, view: SkatView, plays: Sequence[Play]) -> NDArray[np.float64]:
    """For each world how likely the hidden cards lie so, by the cards played."""
    fixed = plays[0].fixed
    spec = play_spec(fixed.declaration.contract, fixed.declarer)
    laid = DECK.mask(view.discards or ())
    known = known_of(view, spec, fixed.declarer, laid)
    me = view.order.index(cast(Seat, view.observer))
    hands = [[p.position.hands[(me + step) % 3] for step in range(3)] for p in plays]
    return world_chances(spec, nets.locations(fixed.declaration), known, hands, [p.fixed.face_down for p in plays]) ** TRUST
