"""Layout of the cards in a log: marks of tricks, and sorted hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .log import CardCell

_RANKS = "ATKQ987"
_NULL = "AKQJT987"
_SUITS = "CSHD"
_SUIT_OF = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}


@cache
def order(contract: str) -> dict[str, int]:
    """Return the position of each card in a hand sorted by XSkat: trumps first, strongest first, then clubs, spades, hearts, diamonds."""
    if contract == "null":
        cards = [s + r for s in _SUITS for r in _NULL]
    else:
        trump = _SUIT_OF.get(contract, "")
        suits = trump + _SUITS.replace(trump, "")
        cards = [s + "J" for s in _SUITS] + [s + r for s in suits for r in _RANKS]
    return {card: n for n, card in enumerate(cards)}


def is_trump(card: str, contract: str) -> bool:
    """Return True if the card is a trump in the contract."""
    return contract != "null" and (card[1] == "J" or card[0] == _SUIT_OF.get(contract))


def sorted_rows(hands: Sequence[Sequence[str]], contract: str, marked: bool) -> tuple[tuple[CardCell, ...], ...]:
    """Return the hands as rows, each with one card in each column. ``marked``: trumps are in capitals."""
    rank = order(contract)
    columns = [sorted(hand, key=rank.__getitem__) for hand in hands]
    return tuple(tuple(CardCell(card, marked and is_trump(card, contract)) for card in row) for row in zip(*columns, strict=True))


def trick_row(cards: Sequence[str], leader: int, winner: int) -> tuple[CardCell, ...]:
    """Return the row of a finished trick. ``cards``: by column; ``leader`` and ``winner``: columns."""
    return tuple(CardCell(card, n == winner, n == leader != winner) for n, card in enumerate(cards))
