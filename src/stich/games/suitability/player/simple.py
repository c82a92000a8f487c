"""Player *simple* of Suitability: decides by readable rules of thumb. It uses only its view, and equal views give equal actions.

The player wins tricks that gain points, stays under in tricks that cost points, and gets rid of cards that may cost points later. A *clean*
trick contains no penalty card, a *dirty* one does.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from stich.games.suitability.rules.actions import NAMES, NameSuit, TakePrivilege
from stich.games.suitability.rules.contract import JOKER_CARDS, Privilege, Roles, is_penalty
from stich.games.suitability.view.trick_inference import SuitabilityTrickInference
from stich.games.suitability.view.view import SuitabilityView
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PLAYS, Action
from stich.kernel.rules.cards import Card

from .valuation import SCALES, SuitRoleWorths, ValuationScale, hand_worth, suit_role_worths, worth_with_roles

PENALTY_TO_OTHERS = 1.5
"""Game points that the player *simple* of Suitability gains, by its reckoning, for each penalty card in a trick that another player wins.
"""
LATER_TRICK = 0.6
"""Value of a card that may win a clean trick (without penalty cards) later, as a share of that trick's gain."""
LATER_PENALTY = 0.6
"""Cost of keeping a penalty card that may win a dirty trick (with penalty cards) later, as a share of that trick's loss."""
JOKER_WORTH = 0.3
"""Value of keeping a joker, as a share of a dirty trick's loss, or of a clean trick's gain.

It can stay under a dirty trick, or win a clean trick when led.
"""
LEAST_TRUMP_CHANCE = 0.3
"""Lower limit of the assumed probability that a trump wins a later trick."""


def card_to_play(trick: SuitabilityTrickInference) -> Card:
    """Return the legal card of Suitability with the highest expected worth."""
    if len(trick.legal_cards) == 1:
        return trick.legal_cards[0]
    clean, dirty = trick.gain(1, 0), trick.gain(1, 2)

    def worth(card: Card) -> float:
        """Return the game points that the card gains now, less those that it may gain later."""
        wins, penalty_cards = trick.outcome(card)
        now = wins * trick.gain(1, penalty_cards) + (1 - wins) * PENALTY_TO_OTHERS * penalty_cards
        return now - _worth_later(trick, card, clean, dirty)

    return max(trick.legal_cards, key=worth)


def _worth_later(trick: SuitabilityTrickInference, card: Card, clean: float, dirty: float) -> float:
    """Return the game points that a card may gain (or lose, if negative) later if it is not played now.

    ``clean``, ``dirty``: game points for winning a trick without, or with, penalty cards.
    """
    if card in JOKER_CARDS:
        return JOKER_WORTH * max(clean, -dirty)
    wins_later = 0.5 ** trick.outstanding_above(card)
    if is_penalty(card, trick.roles):
        return LATER_PENALTY * wins_later * min(0.0, dirty)
    if trick.class_of[card] == trick.trump:
        wins_later = max(wins_later, LEAST_TRUMP_CHANCE)
    return LATER_TRICK * wins_later * clean


class SimplePlayer:
    """Player of Suitability that chooses the name and the privilege of greatest worth for its hand.

    It then plays for tricks without penalty cards.
    """

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


def naming_scale(players: int, is_dealer: bool) -> ValuationScale:
    """Return the scale of card values for naming suits in Suitability.

    With two players the dealer expects to take immunity, the usual choice.
    """
    return SCALES[Privilege.IMMUNITY if players == 2 and is_dealer else Privilege.NONE]


def best_name(worths: SuitRoleWorths, roles: Roles) -> NameSuit:
    """Return the name in Suitability (suit and role) with the greatest worth for the hand."""
    names = [NAMES[suit, role] for suit, role in roles.free]
    return max(names, key=lambda name: worth_with_roles(worths, roles.naming(name.suit, name.role)))


def best_privilege(hand: Collection[Card], players: int, roles: Roles) -> Privilege:
    """Return the privilege of Suitability with the highest expected score for the hand."""
    return max(Privilege, key=lambda privilege: hand_worth(hand, players, roles, privilege))
