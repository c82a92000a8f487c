"""What speaks for a choice in Suitability, by the view alone."""

from __future__ import annotations

from stich.kernel.action import Action
from stich.kernel.advice import Reason
from stich.kernel.cards import Card
from stich.kernel.play_history import play_history, shown_voids

from ..rules.actions import NameSuit
from ..rules.contract import DECKS, JOKER_CARDS, is_penalty
from ..view.trick_inference import SuitabilityTrickInference
from ..view.view import SuitabilityView


def naming_reasons(view: SuitabilityView, action: Action) -> tuple[Reason, ...]:
    """``cards-of``: so many cards of the named suit are held."""
    return (Reason("cards-of", sum(c[0] == action.suit for c in view.hand), action.suit),) if isinstance(action, NameSuit) else ()


def reasons_of_card(view: SuitabilityView, card: Card) -> tuple[Reason, ...]:
    """``takes``: played last, it takes the trick; ``unbeatable``: nobody behind can beat it any more.

    ``last-trump``: nobody else can hold a trump; ``trumps-out``: a trump is led while the others may hold so many.
    ``sheds-penalty``: a penalty card goes to another's trick; ``stays-under``: another takes the trick.
    """
    trick = SuitabilityTrickInference(view)
    reasons = []
    takes = trick.takes(card)
    if takes and not trick.to_play:
        reasons.append(Reason("takes"))
    elif takes and _is_certain(trick, card):
        reasons.append(Reason("unbeatable"))
    if trick.class_of[card] == trick.trump:
        out = len(trick.outstanding[trick.trump])
        if not out:
            reasons.append(Reason("last-trump"))
        elif not trick.cards:
            reasons.append(Reason("trumps-out", out))
    if not takes:
        reasons.append(Reason("sheds-penalty" if is_penalty(card, trick.roles) else "stays-under"))
    return tuple(reasons)


def _is_certain(trick: SuitabilityTrickInference, card: Card) -> bool:
    """Whether no seat that plays afterwards can hold a card that beats this one, which wins so far. A joker that is led always wins."""
    first = trick.cards[0] if trick.cards else card
    if first in JOKER_CARDS:
        return True
    voids = shown_voids(play_history(trick.view, DECKS[trick.players]), trick.players, trick.classes, JOKER_CARDS)
    higher = [c for c in trick.outstanding[trick.class_of[card]] if trick.strength[c] > trick.strength[card]]
    trumps = [] if trick.class_of[card] == trick.trump else trick.outstanding[trick.trump]
    return not any(c not in voids.get(seat, ()) for seat in trick.to_play for c in (*higher, *trumps))
