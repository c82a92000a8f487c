"""A player of Hearts by readable rules of thumb."""

from __future__ import annotations

from itertools import combinations

from stich.kernel.knowledge.trick_inference import TrickInference
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PLAYS, Action
from stich.kernel.rules.cards import RANKS, Card
from stich.kernel.rules.passing import PassCards

from .rules import HEARTS, QUEEN, SUITS, Hearts, cost

HIGH_SPADES = SUITS[0][:3]
"""Ace, king and queen of spades: they take the queen, or are her."""


class SimplePlayer:
    """Passes high cards, ducks tricks with the highest card that loses, and throws the queen of spades and hearts on others' tricks."""

    def act(self, view: View) -> Action:
        if view.phase == "pass":
            choices = combinations(view.hand, Hearts.passed)
            cards = max(choices, key=lambda cards: sum(danger(card, view.hand) for card in cards))
            return PassCards(Hearts.deck.members(Hearts.deck.mask(cards)))
        trick = TrickInference(view, Hearts.deck, SUITS, trump=None, card_points={})
        return PLAYS[self._led(trick) if not trick.cards else self._followed(trick)]

    def _led(self, trick: TrickInference) -> Card:
        """Lead a card below most outstanding ones, and no spade above the queen while she is out."""
        queen_out = QUEEN in trick.outstanding

        def risk(card: Card) -> tuple[bool, int, int]:
            return queen_out and card in HIGH_SPADES, -trick.outstanding_above(card), cost(card)

        return min(trick.legal_cards, key=risk)

    def _followed(self, trick: TrickInference) -> Card:
        """Throw away the most dangerous card, or duck; the last player takes a trick that costs nothing with the highest card."""

        def rank(card: Card) -> tuple[int, int]:
            return cost(card), trick.strength[card]

        if trick.class_of[trick.legal_cards[0]] != trick.led_class:
            return max(trick.legal_cards, key=lambda card: danger(card, tuple(trick.hand)))
        losing = [card for card in trick.legal_cards if card not in trick.winning_cards]
        if losing and not (trick.plays_last and not any(map(cost, trick.cards)) and QUEEN not in trick.legal_cards):
            return max(losing, key=rank)
        safe = [card for card in trick.legal_cards if card != QUEEN] or trick.legal_cards
        return max(safe, key=rank) if trick.plays_last else min(safe, key=rank)


def danger(card: Card, hand: tuple[Card, ...]) -> float:
    """Return how much a card of this hand is expected to cost. High spades are safe beside many low ones."""
    height = len(RANKS) - RANKS.index(card[1])
    if card in HIGH_SPADES:
        low = sum(other in SUITS[0] and other not in HIGH_SPADES for other in hand)
        return 30 - 8 * low + (10 if card == QUEEN else 0)
    return height * 1.3 if card in HEARTS else height
