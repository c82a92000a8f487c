"""Schafkopf's bidding policy: it bids and declares by the payoffs that nets lead it to expect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from stich.kernel.action import Action
from stich.kernel.deal import Seat
from stich.kernel.state import State
from stich.kernel.view import View

from ..rules.actions import HOLD, PASS, PLAY, YIELD, Bid, Declare
from ..rules.contract import Contract
from ..rules.options import levels
from ..view.view import SchafkopfView, options_of
from .auction_likelihood import auction_likelihood
from .contract_evaluation import BiddingContext, Nets, evaluate_contracts, nets_know, pass_payoff
from .play_likelihood import play_likelihood
from .simple import SimplePlayer


class SchafkopfBiddingPolicy:
    """Decides by expected payoff; knocking, kontra and re as *simple* does, and so everything at a table that the nets do not know."""

    def __init__(self, nets: Nets) -> None:
        self._nets, self._simple = nets, SimplePlayer()

    def act(self, view: View) -> Action:
        schafkopf_view = cast(SchafkopfView, view)
        options = options_of(schafkopf_view)
        if schafkopf_view.phase not in ("auction", "declare") or not nets_know(options):
            return self._simple.act(view)
        context = BiddingContext(options, schafkopf_view.order.index(cast(Seat, view.observer)), len(schafkopf_view.knocked))
        payoffs = evaluate_contracts(self._nets, context, options.cards.mask(view.hand))
        if schafkopf_view.phase == "declare":
            return Declare(max((a.declaration for a in view.legal_actions if isinstance(a, Declare)), key=payoffs.__getitem__))
        best_by_level = {d.level: payoff for d, payoff in sorted(payoffs.items(), key=lambda choice: choice[1])}
        return self._bid(schafkopf_view, context, best_by_level)

    def _bid(self, view: SchafkopfView, context: BiddingContext, best_by_level: dict[str, float]) -> Action:
        """The lowest bid that still allows a level at which playing is better than leaving it."""
        names, legal = levels(context.options), view.legal_actions
        level = view.auction.level if view.auction else None
        somebody_plays = view.auction is not None and len(view.auction.out) < context.place
        held = level or (Contract.PARTNER if somebody_plays else None)
        worth_playing = [name in best_by_level and best_by_level[name] > pass_payoff(context, held, name) for name in names]

        def plays_from(least: int) -> bool:
            return any(worth_playing[least:])

        reached = names.index(level) if level else 0
        if HOLD in legal and plays_from(reached):
            return HOLD
        bids = [a for a in legal if isinstance(a, Bid)]
        if bids and plays_from(names.index(bids[0].level)):
            return bids[0]
        if PLAY in legal and plays_from(reached + (level is not None)):
            return PLAY
        return YIELD if YIELD in legal else PASS

    def weighs_worlds(self, view: View) -> bool:
        """Where somebody declared: everybody has called before."""
        return cast(SchafkopfView, view).declarer is not None

    def opponent_model(self, view: View) -> None:
        """None: the worlds of a ramsch are not weighed."""

    def likelihoods(self, view: View, worlds: Sequence[State]) -> Sequence[float]:
        """By the calls and the cards played of everybody else."""
        schafkopf_view = cast(SchafkopfView, view)
        by_play = play_likelihood(schafkopf_view, worlds)
        if not nets_know(options_of(schafkopf_view)):
            return by_play
        weights: list[float] = (auction_likelihood(self._nets, schafkopf_view, worlds) * by_play).tolist()
        return weights
