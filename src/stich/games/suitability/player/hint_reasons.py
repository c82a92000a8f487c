"""Reasons of hints in Suitability, from the view alone, and the game points that the player *simple* expects of each name and privilege."""

from __future__ import annotations

from typing import cast

from stich.games.suitability.rules.actions import NameSuit, TakePrivilege
from stich.games.suitability.rules.contract import DECKS, JOKER_CARDS, Roles, is_penalty
from stich.games.suitability.view.trick_inference import SuitabilityTrickInference
from stich.games.suitability.view.view import SuitabilityView
from stich.kernel.knowledge.advice import ChoiceReason, Prospect
from stich.kernel.knowledge.play_history import play_history, shown_voids
from stich.kernel.plugin.decision import Decision
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card

from .simple import naming_scale
from .valuation import hand_worth, suit_role_worths, worth_with_roles


def naming_reasons(view: SuitabilityView, action: Action) -> tuple[ChoiceReason, ...]:
    """Return the reason for naming a suit in Suitability: ``cards-of``, with the number of cards held in that suit."""
    return (ChoiceReason("cards-of", sum(c[0] == action.suit for c in view.hand), action.suit),) if isinstance(action, NameSuit) else ()


def reasons_of_card(view: SuitabilityView, card: Card) -> tuple[ChoiceReason, ...]:
    """Return the reasons for playing a card in Suitability that are certain by the view.

    ``takes``: the card wins the trick as its last card. ``unbeatable``: no player after the observer can beat it. ``last-trump``: no other
    player can hold a trump. ``trumps-out``: a trump is led, with the number of trumps that others may hold. ``sheds-penalty``: the card is
    a penalty card, and another player wins the trick. ``stays-under``: another player wins the trick.
    """
    trick = SuitabilityTrickInference(view)
    reasons = []
    takes = trick.takes(card)
    if takes and not trick.to_play:
        reasons.append(ChoiceReason("takes"))
    elif takes and _is_certain(trick, card):
        reasons.append(ChoiceReason("unbeatable"))
    if trick.class_of[card] == trick.trump:
        out = len(trick.outstanding[trick.trump])
        if not out:
            reasons.append(ChoiceReason("last-trump"))
        elif not trick.cards:
            reasons.append(ChoiceReason("trumps-out", out))
    if not takes:
        reasons.append(ChoiceReason("sheds-penalty" if is_penalty(card, trick.roles) else "stays-under"))
    return tuple(reasons)


def _is_certain(trick: SuitabilityTrickInference, card: Card) -> bool:
    """Return True if the card, which wins the trick so far, cannot be beaten by a seat that plays later. A led joker always wins."""
    first = trick.cards[0] if trick.cards else card
    if first in JOKER_CARDS:
        return True
    voids = shown_voids(play_history(trick.view, DECKS[trick.players]), trick.players, trick.classes, JOKER_CARDS)
    higher = [c for c in trick.outstanding[trick.class_of[card]] if trick.strength[c] > trick.strength[card]]
    trumps = [] if trick.class_of[card] == trick.trump else trick.outstanding[trick.trump]
    return not any(c not in voids.get(seat, ()) for seat in trick.to_play for c in (*higher, *trumps))


def explained(view: SuitabilityView, action: Action) -> Decision:
    """Return a decision with this action of the player *simple* of Suitability.

    Before the play it has the reason for the action, and the points expected of each choice.
    """
    if view.phase not in ("suits", "privilege"):
        return Decision(action)
    players, roles = len(view.hands), Roles.of(view.roles)
    if view.phase == "suits":
        scale = naming_scale(players, view.observer == view.dealer)
        worths = suit_role_worths(view.hand, players, scale)
        choices = [cast(NameSuit, a) for a in view.legal_actions]
        expected = [scale.base[players] + worth_with_roles(worths, roles.naming(c.suit, c.role)) for c in choices]
    else:
        expected = [hand_worth(view.hand, players, roles, cast(TakePrivilege, a).privilege) for a in view.legal_actions]
    best = max(expected)
    prospects = [Prospect(text, points == best, round(points, 1), unit="points") for text, points in zip(view.legal, expected, strict=True)]
    return Decision(action, reasons=(ChoiceReason("expected", round(best)),), prospects=tuple(prospects))
