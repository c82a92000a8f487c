"""*simple*: a Suitability player by readable rules of thumb. It uses only its view, and always plays the same way."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from stich.games.suitability.rules.actions import NAMES, NameSuit, TakePrivilege
from stich.games.suitability.rules.contract import Privilege, Roles
from stich.games.suitability.view.trick_inference import SuitabilityTrickInference
from stich.games.suitability.view.view import SuitabilityView
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PLAYS, Action
from stich.kernel.rules.cards import Card

from .simple_play import card_to_play
from .valuation import SCALES, Scale, SuitRoleWorths, hand_worth, suit_role_worths, worth_with_roles


class SimplePlayer:
    """Player that names the suits and takes the privilege of greatest worth for its hand, then plays for tricks without penalty cards."""

    def act(self, view: View) -> Action:
        suitability_view = cast(SuitabilityView, view)
        match suitability_view.phase:
            case "suits":
                scale = naming_scale(len(suitability_view.hands), suitability_view.observer == suitability_view.dealer)
                return best_name(
                    suit_role_worths(suitability_view.hand, len(suitability_view.hands), scale), Roles.of(suitability_view.roles)
                )
            case "privilege":
                return TakePrivilege(best_privilege(suitability_view.hand, len(suitability_view.hands), Roles.of(suitability_view.roles)))
        return PLAYS[card_to_play(SuitabilityTrickInference(suitability_view))]


def naming_scale(players: int, is_dealer: bool) -> Scale:
    """Return the values of cards while suits are named. With two players the dealer expects immunity, the usual choice."""
    return SCALES[Privilege.IMMUNITY if players == 2 and is_dealer else Privilege.NONE]


def best_name(worths: SuitRoleWorths, roles: Roles) -> NameSuit:
    """Return the suit and role with the greatest worth for the hand."""
    names = [NAMES[suit, role] for suit, role in roles.free]
    return max(names, key=lambda name: worth_with_roles(worths, roles.naming(name.suit, name.role)))


def best_privilege(hand: Collection[Card], players: int, roles: Roles) -> Privilege:
    """Return the privilege with the highest expected score."""
    return max(Privilege, key=lambda privilege: hand_worth(hand, players, roles, privilege))
