"""Player *simple* of Schafkopf: decides by readable rules of thumb. It uses only its view, and equal views give equal actions."""

from __future__ import annotations

from typing import cast

from stich.games.schafkopf.rules.actions import HOLD, KNOCK, KONTRA, PASS, PLAY, RE, YIELD, Bid, Declare
from stich.games.schafkopf.rules.contract import Contract, Declaration, parse_contract, parse_declaration
from stich.games.schafkopf.rules.options import levels
from stich.games.schafkopf.view.trick_inference import SchafkopfTrickInference
from stich.games.schafkopf.view.view import SchafkopfView, options_of
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PLAYS, Action

from .hochzeit import answer_to_hochzeit, card_to_give
from .simple_play import card_to_play
from .valuation import defence, first_cards_strength, merit

KNOCK_THRESHOLD = 38
"""Minimum strength of the first four cards for knocking (in tenths of a trick)."""
KONTRA_THRESHOLDS = {Contract.PARTNER: 62, Contract.HOCHZEIT: 62, Contract.BETTEL: 999}
"""Minimum strength of the opponent's hand for kontra, by contract (in tenths of a trick); with 999 there is no kontra."""
KONTRA_SOLO_THRESHOLD = 44
"""Minimum strength of the opponent's hand for kontra against all other contracts (in tenths of a trick)."""
RE_THRESHOLD = 30
"""Strength above the contract's minimum that the declarer needs for re (in tenths of a trick)."""


class SimplePlayer:
    """Player of Schafkopf that bids the best contract for which its hand is strong enough, then plays by rules of thumb."""

    def act(self, view: View) -> Action:
        schafkopf_view = cast(SchafkopfView, view)
        match schafkopf_view.phase:
            case "knock":
                return KNOCK if first_cards_strength(schafkopf_view.hand, options_of(schafkopf_view)) >= KNOCK_THRESHOLD else PASS
            case "auction":
                return self._bid(schafkopf_view)
            case "declare":
                return Declare(best_contract(schafkopf_view) or self._least_bad(schafkopf_view))
            case "hochzeit":
                return answer_to_hochzeit(schafkopf_view)
            case "give":
                return card_to_give(schafkopf_view)
            case "stoss":
                return self._double(schafkopf_view)
        return PLAYS[card_to_play(SchafkopfTrickInference(schafkopf_view))]

    def _bid(self, view: SchafkopfView) -> Action:
        """Return the bid, or the answer to a bid, in Schafkopf's auction."""
        legal = view.legal_actions
        best = best_contract(view)
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
        """Return the declaration of Schafkopf for a hand that is too weak for every contract: the one of which it lacks least strength."""
        options = options_of(view)
        return max((a.declaration for a in view.legal_actions if isinstance(a, Declare)), key=lambda d: merit(view.hand, d, options))

    def _double(self, view: SchafkopfView) -> Action:
        """Return knock, kontra or re (Schafkopf) if the hand is strong enough, else pass; never a third or fourth doubling."""
        if view.stoss > 1:
            return PASS
        options, declaration = options_of(view), parse_contract(cast(str, view.contract))
        # This may be asked of players who have already played to the first trick; their card counts until the trick is complete.
        dealt = (*view.hand, *(entry.card for entry in view.trick if entry.seat == view.observer))
        if KONTRA in view.legal_actions:
            least = KONTRA_THRESHOLDS.get(declaration.contract, KONTRA_SOLO_THRESHOLD)
            return KONTRA if defence(dealt, declaration, options) >= least else PASS
        if RE in view.legal_actions and view.declarer == view.observer and merit(dealt, declaration, options) >= RE_THRESHOLD:
            return RE
        return PASS


def best_contract(view: SchafkopfView) -> Declaration | None:
    """Return the most expensive contract of Schafkopf for which the hand is strong enough; None if the hand should pass."""
    options = options_of(view)
    possible = [parse_declaration(w.declare) for w in view.worth]
    worth = {w.declare: w.base for w in view.worth}
    strong_enough = [(d, m) for d in possible if (m := merit(view.hand, d, options)) >= 0]
    return max(strong_enough, key=lambda choice: (worth[choice[0].text], choice[1]), default=(None, 0))[0]
