"""Skat's judge: bids, takes up the skat or not, lays away and declares by what nets expect of each way to play."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import cast

import numpy as np

from stich.kernel.action import Action
from stich.kernel.deal import Seat
from stich.kernel.game import State
from stich.kernel.view import View

from .actions import HAND, HOLD, PASS, PICKUP, Bid, Declare, Discard
from .contract import DECK, matadors
from .game import Skat
from .rules import Play
from .simple import SimplePlayer
from .view import SkatView
from .ways import Chair, Nets, best_declaration, best_way, hand_games, payoffs, picking_up

PASSING = -6.0
"""Payoff in game points of leaving the game to others: who can win it mostly does."""
TEMPER = 8.0
"""Game points of expected payoff by which people differ when they decide to play."""


class SkatJudge:
    """Decides by expected payoff; where only words about the play are asked for (kontra, offers, Ramsch), as *simple* does."""

    def __init__(self, nets: Nets) -> None:
        self._nets, self._simple = nets, SimplePlayer()

    def act(self, view: View) -> Action:
        seen = cast(SkatView, view)
        order = seen.order
        chair = Chair(Skat.configure(seen.preset, seen.options).options, order, order.index(cast(Seat, seen.observer)))
        own = DECK.mask(seen.hand)
        match seen.phase:
            case "auction":
                return self._bid(seen, chair, own)
            case "skat or hand":
                hand = hand_games(self._nets, chair, own, seen.bid)
                return HAND if hand.payoff > picking_up(self._nets, chair, own, seen.bid) else PICKUP
            case "discard" if seen.declarer == seen.observer:
                return Discard(DECK.members(best_way(self._nets, chair, own, seen.bid).laid))
            case "declare" if seen.hand_game:
                return Declare(hand_games(self._nets, chair, own, seen.bid).declaration)
            case "declare":
                laid = DECK.mask(seen.discards or ())
                return Declare(best_declaration(self._nets, chair, own, laid, seen.bid).declaration)
        return self._simple.act(view)

    def _bid(self, view: SkatView, chair: Chair, own: int) -> Action:
        legal = view.legal_actions
        hold = HOLD in legal
        bid = view.bid if hold else next((a.value for a in legal if isinstance(a, Bid)), None)
        if bid is None:
            return PASS
        best = max(hand_games(self._nets, chair, own, bid).payoff, picking_up(self._nets, chair, own, bid))
        return PASS if best < PASSING else HOLD if hold else Bid(bid)

    def likelihoods(self, view: View, worlds: Sequence[State]) -> Sequence[float]:
        """By what the declarer of each world could expect of his cards."""
        seen = cast(SkatView, view)
        phases = [world.phase for world in worlds]
        if seen.declarer == seen.observer or not isinstance(first := phases[0], Play):
            return [1.0] * len(worlds)
        plays = cast(Sequence[Play], phases)
        table, declarer, declaration, bid = first.settled.table, first.settled.declarer, first.settled.declaration, first.settled.bid
        laid = [p.settled.put_down for p in plays]
        twelve = [p.settled.table.hands[declarer] | p.settled.table.skat for p in plays]
        chances = self._nets.chances(declaration, declarer, [t & ~d for t, d in zip(twelve, laid, strict=True)], laid)
        runs = [matadors(DECK.members(cards), declaration.contract) for cards in twelve]
        worth = np.stack([payoffs(Chair(table.options, table.order, declarer), declaration, run, bid) for run in runs])
        expected = np.einsum("nr,nr->n", chances, worth)
        return [1 / (1 + math.exp((PASSING - e) / TEMPER)) for e in expected.tolist()]
