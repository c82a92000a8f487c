"""Evidence of hands in the names and privileges chosen: by *simple*'s valuation they were the best for the hand, or nearly."""

from __future__ import annotations

import numpy as np

from stich.games.suitability.rules.actions import NameSuit, TakePrivilege, parse_action
from stich.games.suitability.rules.contract import Privilege, Roles
from stich.games.suitability.view.view import SuitabilityView
from stich.kernel.knowledge.opponent_model import BidEvidence

from .naming import CardWorths, naming_worths, privilege_worths

TEMPERATURE = 0.05
"""Temperature of the choice of cards: points by which the others miss the rules of thumb."""
NAMING_TEMPERATURE = 0.3
"""Temperature of the choice of names and privileges (in points)."""


def bid_evidence(view: SuitabilityView) -> list[BidEvidence]:
    """Return the choices before the play, in order; empty if the deal began with the first lead.

    With three players a card may have been swapped after the choices; the evidence uses the hand after the swap.
    """
    players, roles, evidence = len(view.order), Roles(), []
    for entry in view.log:
        action, turn_index = parse_action(entry.action, players), view.order.index(entry.seat)
        if isinstance(action, NameSuit):
            worths = naming_worths(players, roles, entry.seat == view.dealer)
            evidence.append(_evidence(turn_index, roles.free.index((action.suit, action.role)), worths))
            roles = roles.naming(action.suit, action.role)
        elif isinstance(action, TakePrivilege):
            evidence.append(_evidence(turn_index, list(Privilege).index(action.privilege), privilege_worths(players, roles)))
    return evidence


def _evidence(turn_index: int, choice: int, worths: CardWorths) -> BidEvidence:
    return BidEvidence(turn_index, choice, (worths / NAMING_TEMPERATURE).astype(np.float32))
