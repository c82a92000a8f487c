"""Schafkopf's bidding policy: bids and declares by what nets expect of each contract."""

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
from .auction_likelihood import spoken
from .contract_evaluation import Chair, Nets, judged, passing, plans
from .play_likelihood import habits
from .simple import SimplePlayer


class SchafkopfBiddingPolicy:
    """Decides by expected payoff; knocks, and says kontra and re, as *simple* does."""

    def __init__(self, nets: Nets) -> None:
        self._nets, self._simple = nets, SimplePlayer()

    def act(self, view: View) -> Action:
        seen = cast(SchafkopfView, view)
        options = options_of(seen)
        if seen.phase not in ("auction", "declare") or not judged(options):
            return self._simple.act(view)
        chair = Chair(options, seen.order.index(cast(Seat, seen.observer)), len(seen.knocked))
        worth = plans(self._nets, chair, options.cards.mask(seen.hand))
        if seen.phase == "declare":
            return Declare(max((a.declaration for a in seen.legal_actions if isinstance(a, Declare)), key=worth.__getitem__))
        return self._bid(seen, chair, {d.level: w for d, w in sorted(worth.items(), key=lambda way: way[1])})

    def _bid(self, view: SchafkopfView, chair: Chair, worth: dict[str, float]) -> Action:
        """``worth`` is the best of each level. What is bid is the least that still allows one that is better than leaving it."""
        names, legal = levels(chair.options), view.legal_actions
        level = view.auction.level if view.auction else None
        competes = view.auction is not None and len(view.auction.out) < chair.place
        held = level or (Contract.PARTNER if competes else None)
        better = [name in worth and worth[name] > passing(chair, held, name) for name in names]

        def tempted(least: int) -> bool:
            return any(better[least:])

        reached = names.index(level) if level else 0
        if HOLD in legal and tempted(reached):
            return HOLD
        bids = [a for a in legal if isinstance(a, Bid)]
        if bids and tempted(names.index(bids[0].level)):
            return bids[0]
        if PLAY in legal and tempted(reached + (level is not None)):
            return PLAY
        return YIELD if YIELD in legal else PASS

    def weighs_worlds(self, view: View) -> bool:
        """Somebody declared, and everybody spoke."""
        return cast(SchafkopfView, view).declarer is not None

    def opponent_model(self, view: View) -> None:
        """Nothing: what is played in a Ramsch is not weighed."""

    def likelihoods(self, view: View, worlds: Sequence[State]) -> Sequence[float]:
        """By what everybody else said and played, and how well that goes with his cards in each world."""
        seen = cast(SchafkopfView, view)
        played = habits(seen, worlds)
        if not judged(options_of(seen)):
            return played
        found: list[float] = (spoken(self._nets, seen, worlds) * played).tolist()
        return found
