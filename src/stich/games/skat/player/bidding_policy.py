"""Skat's bidding policy: bids, takes up the skat or not, lays away and declares by what nets expect of each way to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from stich.kernel.action import Action
from stich.kernel.deal import Seat
from stich.kernel.state import State
from stich.kernel.view import View

from ..rules.actions import HAND, HOLD, PASS, PICKUP, Bid, Declare, Discard
from ..rules.contract import DECK, Level
from ..rules.options import PRESETS
from ..rules.play import Play
from ..view.view import SkatView
from .contract_evaluation import Chair, Nets, best_declaration, best_way, hand_games, picking_up
from .likelihoods import PASSING, would_declare, would_lie
from .simple import SimplePlayer


class SkatBiddingPolicy:
    """Decides by expected payoff; where only words about the play are asked for (kontra, offers, Ramsch), as *simple* does."""

    def __init__(self, nets: Nets) -> None:
        self._nets, self._simple = nets, SimplePlayer()

    def act(self, view: View) -> Action:
        seen = cast(SkatView, view)
        order = seen.order
        chair = Chair(PRESETS.chosen(seen.preset, seen.options), order, order.index(cast(Seat, seen.observer)))
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

    def weighs_worlds(self, view: View) -> bool:
        """Opponents wonder what the declarer holds; he himself hears and sees too little of them."""
        seen = cast(SkatView, view)
        return seen.declarer not in (None, seen.observer)

    def opponent_model(self, view: View) -> None:
        """Nothing: what is played in a Ramsch is not weighed."""

    def likelihoods(self, view: View, worlds: Sequence[State]) -> Sequence[float]:
        """By what each world's declarer could expect of his cards, and by the cards played."""
        plays = [cast(Play, world.phase) for world in worlds]
        likely = would_declare(self._nets, plays)
        if plays[0].fixed.declaration.level is not Level.OUVERT:
            likely *= would_lie(self._nets, cast(SkatView, view), plays)
        found: list[float] = likely.tolist()
        return found
