"""Card play of *simple*: it takes tricks that pay, ducks tricks that cost, and throws cards that may cost later."""

from __future__ import annotations

from stich.games.suitability.rules.contract import JOKER_CARDS, is_penalty
from stich.games.suitability.view.trick_inference import SuitabilityTrickInference
from stich.kernel.rules.cards import Card

PENALTY_TO_OTHERS = 1.5
"""Points for a penalty card in another player's trick."""
LATER_TRICK = 0.6
"""Share of a clean trick's worth for keeping a card that may win one later."""
LATER_PENALTY = 0.6
"""Share of a dirty trick's cost for keeping a penalty card that may win one later."""
JOKER_WORTH = 0.3
"""Share of a dirty trick's cost, or of a clean trick's worth, for keeping a joker: it may duck the first, or win the second when led."""
LEAST_TRUMP_CHANCE = 0.3
"""Least chance that a trump wins a later trick."""


def card_to_play(trick: SuitabilityTrickInference) -> Card:
    """Return the card with the highest expected worth."""
    if len(trick.legal_cards) == 1:
        return trick.legal_cards[0]
    clean, dirty = trick.gain(1, 0), trick.gain(1, 2)

    def worth(card: Card) -> float:
        wins, penalty_cards = trick.outcome(card)
        now = wins * trick.gain(1, penalty_cards) + (1 - wins) * PENALTY_TO_OTHERS * penalty_cards
        return now - _worth_later(trick, card, clean, dirty)

    return max(trick.legal_cards, key=worth)


def _worth_later(trick: SuitabilityTrickInference, card: Card, clean: float, dirty: float) -> float:
    """Return the points that a card may gain or lose later if it is not played now. ``clean``, ``dirty``: the worth of such a trick."""
    if card in JOKER_CARDS:
        return JOKER_WORTH * max(clean, -dirty)
    wins_later = 0.5 ** trick.outstanding_above(card)
    if is_penalty(card, trick.roles):
        return LATER_PENALTY * wins_later * min(0.0, dirty)
    if trick.class_of[card] == trick.trump:
        wins_later = max(wins_later, LEAST_TRUMP_CHANCE)
    return LATER_TRICK * wins_later * clean
