"""Deals: the cards that each seat was dealt. This is the only place where chance enters a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, NewType, TypeAlias

import msgspec

from stich.kernel.errors import InvalidDeal
from stich.pictures.faces import Faces

from .cards import Card, Deck

Seat = NewType("Seat", int)

WrittenCards: TypeAlias = Iterable[str] | str
"""Cards as a program may write them: one text such as ``"CJ SJ HA"``, or a list of cards."""
WrittenHands: TypeAlias = Iterable[WrittenCards] | Mapping[int, WrittenCards] | Mapping[str, WrittenCards]
"""Hands as a program may write them: by seat from seat 0, or by seat or place as a mapping (`place_names`)."""


class Deal(msgspec.Struct, frozen=True, rename={"undealt": "stock"}):
    """Cards of a deal: ``hands[i]`` for seat i (empty for a dealer who sits out), and the ``undealt`` cards.

    A program may write them in other forms, `WrittenHands`; `Game.start` converts them.
    """

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    undealt: tuple[Card, ...] = ()

    if TYPE_CHECKING:  # what a program may write is more than what a deal of a state holds

        def __init__(self, dealer: int, hands: WrittenHands, undealt: WrittenCards = ()) -> None: ...

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
    if isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer < seats:
        raise InvalidDeal("deal/invalid#dealer", last=seats - 1, dealer=dealer if isinstance(dealer, int) else repr(dealer)[:40])


def place_names(players: int) -> tuple[str, ...]:
    """Return the names of the places of this many players in playing order: ``forehand`` leads, ``rearhand`` is last."""
    between = ("middlehand",) if players == 3 else ("second", "third", "fourth", "fifth", "sixth")[: players - 2]
    return ("forehand", *between, "rearhand")


def converted(deal: Deal, dealing: Dealing) -> Deal:
    """Return the deal with its hands and undealt cards as tuples, from all forms that a program may write (`WrittenHands`).

    Raise `InvalidDeal` for anything else. The cards themselves are checked by `check_deal`.
    """
    if not isinstance(deal, Deal):
        raise InvalidDeal("deal/invalid#type", kind=type(deal).__name__)
    dealer = deal.dealer if isinstance(deal.dealer, bool) or not hasattr(deal.dealer, "__index__") else index(deal.dealer)
    check_dealer(dealer, dealing.seats)
    sizes = dealing.hand_sizes(Seat(dealer))
    hands = _by_seat(deal.hands, Seat(dealer), sizes) if isinstance(deal.hands, Mapping) else _listed(deal.hands, len(sizes))
    return Deal(dealer, tuple(_cards(cards, seat) for seat, cards in enumerate(hands)), _cards(deal.undealt, dealing.undealt_name))


def _listed(hands: object, count: int) -> Sequence[object]:
    """Return the hands of a list. Raise `InvalidDeal` for a text or for a value that is no list."""
    if isinstance(hands, str | bytes) or not isinstance(hands, Iterable):
        raise InvalidDeal("deal/invalid#list", hands=count, written=repr(hands)[:40])
    return tuple(hands)


def _by_seat(hands: Mapping[object, object], dealer: Seat, sizes: Sequence[int]) -> Sequence[object]:
    """Return the hands of a mapping in order of the seats. Raise `InvalidDeal` for an unknown, doubled or missing seat or place."""
    seats = len(sizes)
    playing = [seat for seat in ((dealer + i) % seats for i in range(1, seats + 1)) if sizes[seat]]
    places = place_names(len(playing))
    known: dict[object, int] = {**{seat: seat for seat in range(seats)}, **dict(zip(places, playing, strict=True))}
    found: dict[int, object] = {}
    for key, cards in hands.items():
        seat = None if isinstance(key, bool) else known.get(key)
        if seat is None:
            raise InvalidDeal("deal/invalid#place", written=repr(key)[:40], last=seats - 1, places=places)
        if seat in found:
            raise InvalidDeal("deal/invalid#two-hands", seat=seat)
        found[seat] = cards
    missing = [seat for seat in playing if seat not in found]
    if missing:
        raise InvalidDeal("deal/invalid#no-hand", seat=missing[0])
    return [found.get(seat, ()) for seat in range(seats)]


def _cards(cards: object, hand: Seat | int | str) -> tuple[Card, ...]:
    """Return the cards of one hand. Raise `InvalidDeal` for a value that is neither a text nor a list of texts."""
    listed = cards.split() if isinstance(cards, str) else cards
    if isinstance(listed, bytes | Mapping) or not isinstance(listed, Iterable):
        raise InvalidDeal("deal/invalid#cards", hand=hand, written=repr(cards)[:40])
    texts = tuple(listed)
    wrong = [text for text in texts if not isinstance(text, str)]
    if wrong:
        raise InvalidDeal("deal/invalid#cards", hand=hand, written=repr(wrong[0])[:40])
    return tuple(Card(str(text)) for text in texts)


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
            raise InvalidDeal("deal/invalid#foreign", hand=hand, card=foreign[0][:40])
        if len(cards) != size:
            raise InvalidDeal("deal/invalid#size", hand=hand, size=size, count=len(cards))
    copies = dealing.deck.copies
    more = [c for c, n in Counter(c for cards, _ in parts for c in cards).items() if n > copies]
    if more:
        raise InvalidDeal("deal/invalid#twice" if copies == 1 else "deal/invalid#copies", cards=tuple(sorted(more)), copies=copies)
