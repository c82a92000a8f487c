"""Skat's bidding policy: it bids, takes up the skat or not, discards and declares by the payoffs that nets lead it to expect."""

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
from .contract_evaluation import BiddingContext, Nets, best_after_pickup, best_declaration, best_hand_game, pickup_payoff
from .likelihoods import PASS_PAYOFF, declaration_likelihood, location_likelihood
from .simple import SimplePlayer


class SkatBiddingPolicy:
    """Decides by expected payoff. Kontra, offers and Ramsch it decides as *simple* does."""

    def __init__(self, nets: Nets) -> None:
        self._nets, self._simple = nets, SimplePlayer()

    def act(self, view: View) -> Action:
        skat_view = cast(SkatView, view)
        order = skat_view.order
        context = BiddingContext(PRESETS.options_of(skat_view), order, order.index(cast(Seat, skat_view.observer)))
        hand, bid = DECK.mask(skat_view.hand), skat_view.bid
        match skat_view.phase:
            case "auction":
                return self._bid(skat_view, context, hand)
            case "skat or hand":
                hand_game = best_hand_game(self._nets, context, hand, bid)
                return HAND if hand_game.payoff > pickup_payoff(self._nets, context, hand, bid) else PICKUP
            case "discard" if skat_view.declarer == skat_view.observer:
                return Discard(DECK.members(best_after_pickup(self._nets, context, hand, bid).discards))
            case "declare" if skat_view.hand_game:
                return Declare(best_hand_game(self._nets, context, hand, bid).declaration)
            case "declare":
                discards = DECK.mask(skat_view.discards or ())
                return Declare(best_declaration(self._nets, context, hand, discards, bid).declaration)
        return self._simple.act(view)

    def _bid(self, view: SkatView, context: BiddingContext, hand: int) -> Action:
        legal = view.legal_actions
        hold = HOLD in legal
        bid = view.bid if hold else next((a.value for a in legal if isinstance(a, Bid)), None)
        if bid is None:
            return PASS
        payoff = max(best_hand_game(self._nets, context, hand, bid).payoff, pickup_payoff(self._nets, context, hand, bid))
        return PASS if payoff < PASS_PAYOFF else HOLD if hold else Bid(bid)

    def weighs_worlds(self, view: View) -> bool:
        """Only a defender in play weights worlds. For the declarer the weights made the real world less likely."""
        return view.phase == "play" and cast(SkatView, view).declarer not in (None, view.observer)

    def opponent_model(self, view: View) -> None:
        """None: the worlds of a Ramsch are not weighed."""

    def likelihoods(self, view: View, worlds: Sequence[State]) -> Sequence[float]:
        """The weights of worlds: by the payoff that the declarer's cards promise in each, and by the cards played."""
        plays = [cast(Play, world.phase) for world in worlds]
        likelihoods = declaration_likelihood(self._nets, plays)
        if plays[0].fixed.declaration.level is not Level.OUVERT:
            likelihoods *= location_likelihood(self._nets, cast(SkatView, view), plays)
        weights: list[float] = likelihoods.tolist()
        return weights
