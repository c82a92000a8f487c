"""Deals: the cards that each seat was dealt. This is the only place where chance enters a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import NewType

import msgspec

from stich.kernel.errors import InvalidDeal
from stich.pictures.faces import Faces

from .cards import Card, Deck

Seat = NewType("Seat", int)


class Deal(msgspec.Struct, frozen=True, rename={"undealt": "stock"}):
    """Cards of a deal: ``hands[i]`` for seat i (empty for a dealer who sits out), and the ``undealt`` cards."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    undealt: tuple[Card, ...] = ()

    def __repr__(self) -> str:
        """Return a text that names no card, so that logs may contain it."""
        return f"<Deal by seat {self.dealer}: {len(self.hands)} hands>"


class Dealing(ABC):
    """Pack of a game, and how the cards are dealt at a table of one size."""

    deck: Deck
    seats: int
    undealt_name: str
    """Name of the undealt cards in records."""
    undealt_count: int = 0
    faces: Faces = "french"
    """Faces with which the game is mostly played: ``french`` or ``german``."""

    @abstractmethod
    def hand_sizes(self, dealer: Seat) -> tuple[int, ...]:
        """Return the number of cards dealt to each seat."""

    @abstractmethod
    def deal_out(self, cards: Sequence[Card], dealer: Seat) -> Deal:
        """Return the deal of a shuffled pack, top card first, in the order that the rulebook demands."""


def check_dealer(dealer: int, seats: int) -> None:
    """Raise `InvalidDeal` unless the dealer is a seat of this table."""
    if not 0 <= dealer < seats:
        raise InvalidDeal("deal/invalid#dealer", last=seats - 1, dealer=dealer)


def check_deal(deal: Deal, dealing: Dealing) -> None:
    """Raise `InvalidDeal` unless the deal is the whole deck, in hands of the right sizes."""
    check_dealer(deal.dealer, dealing.seats)
    sizes = dealing.hand_sizes(deal.dealer)
    if len(deal.hands) != len(sizes):
        raise InvalidDeal("deal/invalid#hands", hands=len(sizes), count=len(deal.hands))
    parts = [*zip(deal.hands, sizes, strict=True), (deal.undealt, dealing.undealt_count)]
    for seat, (cards, size) in enumerate(parts):
        hand = seat if seat < len(sizes) else dealing.undealt_name
        foreign = [c for c in cards if c not in dealing.deck.bit]
        if foreign:
            raise InvalidDeal("deal/invalid#foreign", hand=hand, card=foreign[0])
        if len(cards) != size:
            raise InvalidDeal("deal/invalid#size", hand=hand, size=size, count=len(cards))
    twice = [c for c, n in Counter(c for cards, _ in parts for c in cards).items() if n > 1]
    if twice:
        raise InvalidDeal("deal/invalid#twice", cards=tuple(sorted(twice)))
