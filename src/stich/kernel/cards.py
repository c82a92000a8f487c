"""Cards and decks.

A card is its text: suit ``C S H D`` and rank ``A K Q J T 9 … 2``, or a joker ``JK1 JK2 JK3``.
A set of cards is an ``int`` with one bit for each card of a `Deck`; such values carry the suffix ``_mask`` or the type `CardMask`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

from .errors import StichError

Card = NewType("Card", str)
CardMask = NewType("CardMask", int)

SUITS = "CSHD"
RANKS = "AKQJT98765432"
JOKERS = ("JK1", "JK2", "JK3")

ALL_CARDS: tuple[Card, ...] = tuple(Card(s + r) for s in SUITS for r in RANKS) + tuple(map(Card, JOKERS))
_BY_TEXT = {str(c): c for c in ALL_CARDS}


def card(text: str) -> Card:
    """The card with this text; `StichError` ``card/unknown`` where there is none."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        form = "suit C S H D and rank A K Q J T 9 … 2, as in CJ or HT"
        raise StichError(f"unknown card {text!r}: write {form}", code="card/unknown") from None


class Deck:
    """The cards of a pack in bit order; at most 64."""

    __slots__ = ("bit", "cards", "full")

    def __init__(self, cards: Iterable[str]) -> None:
        self.cards: tuple[Card, ...] = tuple(card(c) for c in cards)
        if len(set(self.cards)) != len(self.cards) or not 0 < len(self.cards) <= 64:
            raise StichError("a deck is 1 to 64 different cards", code="deck/invalid")
        self.bit: dict[Card, int] = {c: i for i, c in enumerate(self.cards)}
        self.full = CardMask((1 << len(self.cards)) - 1)

    def mask(self, cards: Iterable[Card]) -> CardMask:
        """The set of these cards; `StichError` where one is not of this deck."""
        mask = 0
        for c in cards:
            try:
                mask |= 1 << self.bit[c]
            except KeyError:
                raise StichError(f"{c} is not in this deck of {len(self.cards)} cards", code="card/not-in-deck") from None
        return CardMask(mask)

    def members(self, mask: int) -> tuple[Card, ...]:
        """The cards of a set, in bit order."""
        cards = self.cards
        members = []
        while mask:
            low = mask & -mask
            members.append(cards[low.bit_length() - 1])
            mask ^= low
        return tuple(members)

    def __len__(self) -> int:
        return len(self.cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)

    def __repr__(self) -> str:
        return f"Deck({' '.join(self.cards)})"
