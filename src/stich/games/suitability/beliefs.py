"""What names and privileges tell of a hand: they were the best for it, by *simple*'s reckoning, or nearly so."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from stich.kernel.hearsay import Saying

from .actions import NAMES, NameSuit, TakePrivilege, parse_action
from .contract import DECKS, HAND_SIZES, Privilege, Roles
from .simple import naming_scale
from .valuation import hand_worth, naming_worth, roles_worth
from .view import SuitabilityView

TEMPER = 0.2
"""Points of a card by which the others stray from rules of thumb."""
NAMING_TEMPER = 1.0
"""Points by which they stray when they name suits and take privileges."""


def sayings(view: SuitabilityView) -> list[Saying]:
    """What was said, in order; nothing where a record tells only what came of it.

    With three players a card may have been swapped since: the hand is taken as it is after that.
    """
    players, roles, found = len(view.order), Roles(), []
    for entry in view.log:
        action, place = parse_action(entry.action, players), view.order.index(entry.seat)
        if isinstance(action, NameSuit):
            names, worth = _naming(players, roles, entry.seat == view.dealer)
            found.append(Saying(place, names.index(action), worth))
            roles = roles.naming(action.suit, action.role)
        elif isinstance(action, TakePrivilege):
            found.append(Saying(place, list(Privilege).index(action.privilege), _privileges(players, roles)))
    return found


@lru_cache(maxsize=512)
def _naming(players: int, roles: Roles, deals: bool) -> tuple[list[NameSuit], NDArray[np.float32]]:
    """All names that may be given, and what each card adds to them."""
    scale = naming_scale(players, deals)
    by_card = [roles_worth([card], players, scale) for card in DECKS[players].cards]
    rows = [[naming_worth(worths, roles.naming(suit, role)) for worths in by_card] for suit, role in roles.free]
    return [NAMES[name] for name in roles.free], np.array(rows, dtype=np.float32) / NAMING_TEMPER


@lru_cache(maxsize=512)
def _privileges(players: int, roles: Roles) -> NDArray[np.float32]:
    """What each card adds to a privilege; what a hand starts from is shared among its cards."""
    rows = []
    for privilege in Privilege:
        begin = hand_worth([], players, roles, privilege)
        each = begin / HAND_SIZES[players]
        rows.append([hand_worth([card], players, roles, privilege) - begin + each for card in DECKS[players].cards])
    return np.array(rows, dtype=np.float32) / NAMING_TEMPER
