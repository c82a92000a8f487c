"""What names and privileges tell of a hand: they were the best for it, by *simple*'s reckoning, or nearly so."""

from __future__ import annotations

import numpy as np

from stich.kernel.opponent_model import BidEvidence

from ..rules.actions import NameSuit, TakePrivilege, parse_action
from ..rules.contract import Privilege, Roles
from ..view.view import SuitabilityView
from .naming import Worths, naming_worths, privilege_worths

TEMPERATURE = 0.05
"""Points of a card by which the others stray from rules of thumb."""
NAMING_TEMPERATURE = 0.3
"""Points by which they stray when they name suits and take privileges."""


def bid_evidence(view: SuitabilityView) -> list[BidEvidence]:
    """What was said, in order; nothing where a record tells only what came of it.

    With three players a card may have been swapped since: the hand is taken as it is after that.
    """
    players, roles, found = len(view.order), Roles(), []
    for entry in view.log:
        action, place = parse_action(entry.action, players), view.order.index(entry.seat)
        if isinstance(action, NameSuit):
            worths = naming_worths(players, roles, entry.seat == view.dealer)
            found.append(_evidence(place, roles.free.index((action.suit, action.role)), worths))
            roles = roles.naming(action.suit, action.role)
        elif isinstance(action, TakePrivilege):
            found.append(_evidence(place, list(Privilege).index(action.privilege), privilege_worths(players, roles)))
    return found


def _evidence(place: int, said: int, worths: Worths) -> BidEvidence:
    return BidEvidence(place, said, (worths / NAMING_TEMPERATURE).astype(np.float32))
