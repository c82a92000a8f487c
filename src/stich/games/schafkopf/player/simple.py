"""*simple*: a Schafkopf player by readable rules of thumb. It looks at nothing but its view, and plays the same way every time."""

from __future__ import annotations

from typing import cast

from stich.kernel.action import PLAYS, Action
from stich.kernel.view import View

from ..rules.actions import HOLD, KNOCK, KONTRA, PASS, PLAY, RE, YIELD, Bid, Declare
from ..rules.contract import Contract, Declaration, parse_declaration
from ..rules.options import levels
from ..view.trick_inference import Sight
from ..view.view import SchafkopfView, options_of
from .simple_play import card_to_play
from .valuation import defence, lot_strength, merit

KNOCK_FROM = 38
"""Strength of the first four cards, in tenths of a trick, for a knock."""
KONTRA_FROM = {Contract.PARTNER: 62, Contract.BETTEL: 999}
"""What a hand must be able to do against a contract for kontra …"""
KONTRA_ALONE_FROM = 44
RE_ABOVE = 30
"""… and how far above what it needs, for it to be answered with re."""


class SimplePlayer:
    """Bids what its best contract is worth, calls an ace it is short of, then plays by rules of thumb."""

    def act(self, view: View) -> Action:
        seen = cast(SchafkopfView, view)
        match seen.phase:
            case "knock":
                return KNOCK if lot_strength(seen.hand, options_of(seen)) >= KNOCK_FROM else PASS
            case "auction":
                return self._bid(seen)
            case "declare":
                return Declare(best_of(seen) or self._least_bad(seen))
            case "stoss":
                return self._double(seen)
        return PLAYS[card_to_play(Sight(seen))]

    def _bid(self, view: SchafkopfView) -> Action:
        legal = view.legal_actions
        best = best_of(view)
        names = levels(options_of(view))
        limit = names.index(best.level) if best else -1
        level = names.index(view.auction.level) if view.auction and view.auction.level else -1
        if HOLD in legal and limit >= level:
            return HOLD
        bids = [a for a in legal if isinstance(a, Bid) and level < names.index(a.level) <= limit]
        if bids:
            return bids[0]
        if PLAY in legal and limit > level:
            return PLAY
        return YIELD if YIELD in legal else PASS

    def _least_bad(self, view: SchafkopfView) -> Declaration:
        options = options_of(view)
        return max((a.declaration for a in view.legal_actions if isinstance(a, Declare)), key=lambda d: merit(view.hand, d, options))

    def _double(self, view: SchafkopfView) -> Action:
        options, declaration = options_of(view), parse_declaration(cast(str, view.contract))
        # Who has played to the first trick already may be asked too: the card counts as long as no trick is taken.
        dealt = (*view.hand, *(entry.card for entry in view.trick if entry.seat == view.observer))
        if KONTRA in view.legal_actions:
            least = KONTRA_FROM.get(declaration.contract, KONTRA_ALONE_FROM)
            return KONTRA if defence(dealt, declaration, options) >= least else PASS
        if RE in view.legal_actions and view.declarer == view.observer and merit(dealt, declaration, options) >= RE_ABOVE:
            return RE
        return PASS


def best_of(view: SchafkopfView) -> Declaration | None:
    """The contract that the seat would play: the dearest that is worth trying; None to pass."""
    options = options_of(view)
    possible = [parse_declaration(w.declare) for w in view.worth]
    worth = {w.declare: w.base for w in view.worth}
    trying = [(d, m) for d in possible if (m := merit(view.hand, d, options)) >= 0]
    return max(trying, key=lambda plan: (worth[plan[0].text], plan[1]), default=(None, 0))[0]
