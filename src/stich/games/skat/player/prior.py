"""How likely hidden cards lie where, in the play of a contract, by all that was said and played (docs/players.md, ADR 44)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from stich.kernel.deal import Seat
from stich.kernel.worlds import Cards, Prior, systematic_resampling
from stich.nets import Net

from ..rules.contract import Declaration, Level, parse_declaration
from ..view.view import SkatView
from ..view.worlds import FACE_DOWN
from .auction_likelihood import auction_likelihood, said_by
from .contract_evaluation import BiddingContext, Nets
from .likelihoods import declaration_likelihood, discard_likelihood, locations

DISCARDS_WEIGHED = 250
"""Draws of hidden cards of which the discards are weighed, chosen by everything else: each takes 0.05 ms."""


def prior_of_declarer(view: SkatView, context: BiddingContext, nets: Nets, bid_limits: Net | None, draws: int) -> Prior:
    """What the declarer knows: how far the others bid, and once there is a contract what they played."""
    declaration = parse_declaration(view.contract) if view.contract else None
    lies_there = locations(nets, view, declaration, context.place) if declaration and declaration.level is not Level.OUVERT else {}
    return Prior(lambda cards: _by_auction(view, context, bid_limits, cards, {view.observer}).tolist(), lies_there, draws)


def prior_of_defender(
    view: SkatView, context: BiddingContext, declaration: Declaration, nets: Nets, bid_limits: Net | None, *, draws: int, rng: Random
) -> Prior:
    """What an opponent knows of the ``declaration``, of the player at the place of ``context``: how far the third player bid, which
    contract the declarer chose, which cards he laid away for it, and what was played."""
    declarer, bid = view.order[context.place], view.bid

    def weigh(cards: Cards) -> Sequence[float]:
        tens, face_down = cards[declarer], cards[FACE_DOWN]
        weights = declaration_likelihood(nets, context, declaration, bid, tens=tens, face_down=face_down)
        weights *= _by_auction(view, context, bid_limits, cards, {view.observer, declarer})
        if declaration.hand:
            return weights.tolist()  # type: ignore[no-any-return]
        times = np.array(systematic_resampling(weights.tolist(), min(draws, DISCARDS_WEIGHED), rng), dtype=np.float64)
        few = np.flatnonzero(times)
        tens, face_down = ([held[i] for i in few.tolist()] for held in (tens, face_down))
        times[few] *= discard_likelihood(nets, context, declaration, bid, tens=tens, face_down=face_down)
        return times.tolist()  # type: ignore[no-any-return]

    if declaration.level is Level.OUVERT:
        return Prior(weigh, draws=draws)
    return Prior(weigh, locations(nets, view, declaration, context.place), draws)


def _by_auction(
    view: SkatView, context: BiddingContext, bid_limits: Net | None, cards: Cards, known: set[Seat | None]
) -> NDArray[np.float64]:
    """How likely each draw is, by what all but these seats said in the auction; without a net all alike."""
    weights = np.ones(len(cards[FACE_DOWN] if FACE_DOWN in cards else cards[view.order[0]]))
    said = said_by([(e.seat, e.action) for e in view.log], context.options)
    if bid_limits is None:
        return weights
    for seat in said.keys() - known:
        weights *= auction_likelihood(bid_limits, view.order.index(seat), cards[seat], said[seat])
    return weights
