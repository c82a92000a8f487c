"""What names and privileges tell of a hand: they were the best for it, by *simple*'s reckoning, or nearly so."""

from __future__ import annotations

import numpy as np

from stich.kernel.opponent_model import Saying

from ..rules.actions import NameSuit, TakePrivilege, parse_action
from ..rules.contract import Privilege, Roles
from .naming import Worths, naming_worths, privilege_worths
from ..view.view import SuitabilityView

TEMPER = 0.05
"""Points of a card by which the others stray from rules of thumb."""
NAMING_TEMPER = 0.3
"""Points by which they stray when they name suits and take privileges."""


def sayings(view: SuitabilityView) -> list[Saying]:
    """What was said, in order; nothing where a record tells only what came of it.

    With three players a card may have been swapped since: the hand is taken as it is after that.
    """
    players, roles, found = len(view.order), Roles(), []
    for entry in view.log:
        action, place = parse_action(entry.action, players), view.order.index(entry.seat)
        if isinstance(action, NameSuit):
            worths = naming_worths(players, roles, entry.seat == view.dealer)
            found.append(_saying(place, roles.free.index((action.suit, action.role)), worths))
            roles = roles.naming(action.suit, action.role)
        elif isinstance(action, TakePrivilege):
            found.append(_saying(place, list(Privilege).index(action.privilege), privilege_worths(players, roles)))
    return found


def _saying(place: int, said: int, worths: Worths) -> Saying:
    return Saying(place, said, (worths / NAMING_TEMPER).astype(np.float32))
