"""How *simple* plays Ramsch: pass dangerous cards on, duck, and throw points on tricks that others take."""

from __future__ import annotations

from stich.kernel.action import Action
from stich.kernel.cards import Card

from ..rules.actions import LEAVE, PICKUP, Discard
from ..rules.contract import CARD_POINTS
from ..view.trick_inference import Sight
from ..view.view import SkatView
from .valuation import ramsch_danger

SAFE = 14
"""Danger up to which a hand is better left as it is: what lies face down may be worse."""


def push(view: SkatView) -> Action:
    """Take the two cards only with a hand that has something to get rid of."""
    return LEAVE if ramsch_danger(view.hand) <= SAFE else PICKUP


def put_down(view: SkatView) -> Discard:
    """The two cards without which the rest is safest."""
    allowed = [a for a in view.legal_actions if isinstance(a, Discard)]
    return min(allowed, key=lambda a: (ramsch_danger([c for c in view.hand if c not in a.cards]), -sum(CARD_POINTS[c[1]] for c in a.cards)))


def ramsch_card(sight: Sight) -> Card:
    """The card to play: just under the winner, or the dearest one where another takes the trick anyway."""
    if not sight.trick:
        return min(sight.cards, key=lambda c: (-_room(sight, c), sight.points(c), sight.rank[c]))
    best = sight.trick[sight.winning]
    under = [c for c in sight.cards if not sight.beats(c, best)]
    if under:
        return max(under, key=lambda c: (sight.group_of[c] == 0, sight.points(c), sight.rank[c]))
    if sight.last:
        return max(sight.cards, key=lambda c: (sight.rank[c], -sight.points(c)))
    return min(sight.cards, key=lambda c: (sight.rank[c], sight.points(c)))


def _room(sight: Sight, card: Card) -> int:
    """Cards still out that would take the trick from this one, as long as somebody must follow."""
    return sum(sight.rank[c] > sight.rank[card] for c in sight.out if sight.group_of[c] == sight.group_of[card])
