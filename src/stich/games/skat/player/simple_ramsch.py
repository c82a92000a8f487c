"""How *simple* plays Ramsch: pass dangerous cards on, duck, and throw points on tricks that others take."""

from __future__ import annotations

from stich.kernel.action import Action
from stich.kernel.cards import Card

from ..rules.actions import LEAVE, PICKUP, Discard
from ..rules.contract import CARD_POINTS
from ..view.trick_inference import SkatTrickInference
from ..view.view import SkatView
from .valuation import ramsch_danger

ACCEPTABLE_DANGER = 14
"""Up to this danger a hand is better left as it is: the two cards lying face down may be worse."""


def push(view: SkatView) -> Action:
    """Take up the two cards only with a hand that has dangerous cards to discard."""
    return LEAVE if ramsch_danger(view.hand) <= ACCEPTABLE_DANGER else PICKUP


def discard(view: SkatView) -> Discard:
    """Discard the two cards without which the hand is safest."""
    allowed = [a for a in view.legal_actions if isinstance(a, Discard)]
    return min(allowed, key=lambda a: (ramsch_danger([c for c in view.hand if c not in a.cards]), -sum(CARD_POINTS[c[1]] for c in a.cards)))


def ramsch_card(trick: SkatTrickInference) -> Card:
    """The card to play: one that does not take the trick; where each would, the highest at the end of the trick, else the lowest."""
    if not trick.cards:
        return min(trick.legal_cards, key=lambda c: (-trick.outstanding_above(c), trick.points(c), trick.strength[c]))
    under = [c for c in trick.legal_cards if not trick.beats(c, trick.winning_card)]
    if under:
        return max(under, key=lambda c: (trick.class_of[c] == 0, trick.points(c), trick.strength[c]))
    if trick.plays_last:
        return max(trick.legal_cards, key=lambda c: (trick.strength[c], -trick.points(c)))
    return min(trick.legal_cards, key=lambda c: (trick.strength[c], trick.points(c)))
