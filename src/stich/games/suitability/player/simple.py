"""*simple*: a Suitability player by readable rules of thumb. It looks at nothing but its view, and plays the same way every time."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from stich.kernel.action import PLAYS, Action
from stich.kernel.cards import Card
from stich.kernel.view import View

from ..rules.actions import NAMES, NameSuit, TakePrivilege
from ..rules.contract import Privilege, Roles
from ..view.trick_inference import Sight
from ..view.view import SuitabilityView
from .simple_play import card_to_play
from .valuation import SCALES, Scale, Worths, hand_worth, naming_worth, roles_worth


class SimplePlayer:
    """Names and takes what its hand is worth most with, then plays for tricks without penalty cards."""

    def act(self, view: View) -> Action:
        seen = cast(SuitabilityView, view)
        match seen.phase:
            case "suits":
                scale = naming_scale(len(seen.hands), seen.observer == seen.dealer)
                return best_name(roles_worth(seen.hand, len(seen.hands), scale), Roles.of(seen.roles))
            case "privilege":
                return TakePrivilege(best_privilege(seen.hand, len(seen.hands), Roles.of(seen.roles)))
        return PLAYS[card_to_play(Sight(seen))]


def naming_scale(players: int, deals: bool) -> Scale:
    """How cards count while suits are named. The dealer of two counts on immunity, which he mostly takes."""
    return SCALES[Privilege.IMMUNITY if players == 2 and deals else Privilege.NONE]


def best_name(worths: Worths, roles: Roles) -> NameSuit:
    """The suit and role with which the hand is worth most."""
    names = [NAMES[suit, role] for suit, role in roles.free]
    return max(names, key=lambda name: naming_worth(worths, roles.naming(name.suit, name.role)))


def best_privilege(hand: Collection[Card], players: int, roles: Roles) -> Privilege:
    """The way of scoring from which most is to be expected."""
    return max(Privilege, key=lambda privilege: hand_worth(hand, players, roles, privilege))
