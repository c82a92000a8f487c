"""Which card *simple* plays: it takes what pays, ducks what costs, and throws what may cost later."""

from __future__ import annotations

from stich.kernel.cards import Card

from ..rules.contract import JOKER_CARDS, is_penalty
from ..view.trick_inference import Sight

# What a penalty card costs another player, in points.
HURT = 1.5
# Of what a trick is worth, the part that a card which wins it later keeps.
PATIENCE = 0.6
# The part of what a penalty card may cost later that it is worth to be rid of it.
CAUTION = 0.6
# The part of what a dirty trick costs that a joker, which ducks it, is worth.
JOKER = 0.3


def card_to_play(sight: Sight) -> Card:
    """The card of which most is expected."""
    if len(sight.cards) == 1:
        return sight.cards[0]
    clean, dirty = sight.gain(1, 0), sight.gain(1, 2)

    def worth(card: Card) -> float:
        wins, penalty = sight.outcome(card)
        return wins * sight.gain(1, penalty) + (1 - wins) * HURT * penalty - _kept(sight, card, clean, dirty)

    return max(sight.cards, key=worth)


def _kept(sight: Sight, card: Card, clean: float, dirty: float) -> float:
    """What a card may still bring, or cost, if it is not played now."""
    if card in JOKER_CARDS:
        return JOKER * max(clean, -dirty)
    above = sight.above(card)
    later = 0.5**above
    if is_penalty(card, sight.roles):
        return CAUTION * later * min(0.0, dirty)
    if sight.group_of[card] == sight.trump:
        later = max(later, 0.3)
    return PATIENCE * later * clean
