"""*simple*: a Suitability player by readable rules of thumb. It looks at nothing but its view, and plays the same way every time."""

from __future__ import annotations

from typing import cast

from stich.kernel.action import PLAYS, Action
from stich.kernel.view import View

from .actions import NameSuit, TakePrivilege
from .contract import Privilege, Roles
from .sight import Sight
from .simple_play import card_to_play
from .valuation import SCALES, hand_worth, naming_worth
from .view import SuitabilityView


class SimplePlayer:
    """Names and takes what its hand is worth most with, then plays for tricks without penalty cards."""

    def act(self, view: View) -> Action:
        seen = cast(SuitabilityView, view)
        match seen.phase:
            case "suits":
                return _best_name(seen)
            case "privilege":
                return _best_privilege(seen)
        return PLAYS[card_to_play(Sight(seen))]


def _best_name(view: SuitabilityView) -> NameSuit:
    """The suit and role with which the hand is worth most. The dealer of two counts on immunity, which he mostly takes."""
    hand, players, roles = view.hand, len(view.hands), Roles.of(view.roles)
    scale = SCALES[Privilege.IMMUNITY if players == 2 and view.observer == view.dealer else Privilege.NONE]
    names = [a for a in view.legal_actions if isinstance(a, NameSuit)]
    return max(names, key=lambda name: naming_worth(hand, players, roles.naming(name.suit, name.role), scale))


def _best_privilege(view: SuitabilityView) -> TakePrivilege:
    """The way of scoring from which most is to be expected."""
    hand, players, roles = view.hand, len(view.hands), Roles.of(view.roles)
    return max((a for a in view.legal_actions if isinstance(a, TakePrivilege)), key=lambda a: hand_worth(hand, players, roles, a.privilege))
