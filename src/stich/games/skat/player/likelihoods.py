"""The likelihood of worlds, given the declaration and the cards played (docs/players.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from stich.kernel.deal import Seat
from stich.nets.location_features import observe_view, world_likelihoods

from ..rules.contract import DECK, matadors, play_spec
from ..rules.play import Play
from ..view.view import SkatView
from .contract_evaluation import BiddingContext, Nets, payoffs_by_result

PASS_PAYOFF = -1.0
"""Payoff of passing, in game points: another player then declares, and mostly wins."""
TEMPERATURE = 8.0
"""Of the decision to declare: game points of expected payoff by which people stray from the better choice."""
LIKELIHOOD_EXPONENT = 0.7
"""Power of what the location nets say: with it they give the real world the highest likelihood; with more they are too sure."""


def declaration_likelihood(nets: Nets, plays: Sequence[Play]) -> NDArray[np.float64]:
    """For each world the likelihood that its declarer plays this contract, by the expected payoff of the declarer's cards."""
    fixed = plays[0].fixed
    context = BiddingContext(fixed.seating.options, fixed.seating.order, fixed.declarer)
    declaration = fixed.declaration
    discards = [play.fixed.face_down for play in plays]
    twelves = [play.fixed.seating.hands[context.place] | play.fixed.seating.skat for play in plays]
    tens = [twelve & ~pair for twelve, pair in zip(twelves, discards, strict=True)]
    seen_discards = [0] * len(discards) if declaration.hand else discards
    probabilities = nets.result_probabilities(declaration, context.place, tens, seen_discards)
    counts = [matadors(DECK.members(twelve), declaration.contract) for twelve in twelves]
    payoffs = np.stack([payoffs_by_result(context, declaration, count, fixed.bid) for count in counts])
    expected = np.einsum("nr,nr->n", probabilities, payoffs).astype(np.float64)
    likelihoods: NDArray[np.float64] = 1 / (1 + np.exp((PASS_PAYOFF - expected) / TEMPERATURE))
    return likelihoods


def location_likelihood(nets: Nets, view: SkatView, plays: Sequence[Play]) -> NDArray[np.float64]:
    """For each world how likely the hidden cards lie as in it, by the cards played."""
    fixed = plays[0].fixed
    spec = play_spec(fixed.declaration.contract, fixed.declarer)
    observation = observe_view(view, spec, fixed.declarer, DECK.mask(view.discards or ()))
    observer = view.order.index(cast(Seat, view.observer))
    hands = [[play.position.hands[(observer + step) % 3] for step in range(3)] for play in plays]
    discards = [play.fixed.face_down for play in plays]
    return world_likelihoods(spec, nets.location_net(fixed.declaration), observation, hands, discards) ** LIKELIHOOD_EXPONENT
