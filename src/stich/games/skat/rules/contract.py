"""Contracts of Skat: declarations, cards and their order, matadors (docs/rules A.2, A.5, A.10.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum, StrEnum
from functools import cache

import msgspec

from stich.kernel.errors import MalformedAction
from stich.kernel.knowledge.blocked import SeenTrumps
from stich.kernel.rules.cards import SUITS, Card, Deck
from stich.kernel.rules.playspec import Goal, PlaySpec, Soloist

RANKS = "ATKQJ987"
DECK = Deck(s + r for s in SUITS for r in RANKS)
CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
POINTS = tuple(CARD_POINTS[c[1]] for c in DECK.cards)
JACKS: tuple[Card, ...] = tuple(Card(s + "J") for s in SUITS)
"""The four jacks, strongest first: clubs, spades, hearts, diamonds."""


def card_points(cards: Iterable[Card]) -> int:
    """Return the sum of the card points of these cards of Skat (0 to 120)."""
    return sum([CARD_POINTS[c[1]] for c in cards])


@cache
def points_in(mask: int) -> int:
    """Return the card points of cards given as a mask. Results are cached, so the masks should be those of few cards."""
    return card_points(DECK.members(mask))


class Contract(StrEnum):
    """Kind of contract in Skat, by rising base value; null has no place in this order."""

    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
    CLUBS = "clubs"
    GRAND = "grand"
    NULL = "null"

    __hash__ = str.__hash__
    """Hash of the text, as the member equals its text; faster than the hash of an enumeration member."""

    @property
    def suit(self) -> str | None:
        """Return the trump suit (``C S H D``); None in grand and null."""
        return self.value[0].upper() if self in SUIT_CONTRACTS else None


SUIT_CONTRACTS = (Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS)
TRUMP_CONTRACTS = (*SUIT_CONTRACTS, Contract.GRAND)


class AnnouncedLevel(IntEnum):
    """Announced level of a game of Skat. Each level includes the levels below it. Null has only *ouvert*."""

    NONE = 0
    SCHNEIDER = 1
    SCHWARZ = 2
    OUVERT = 3

    __hash__ = int.__hash__
    """Hash of the number, as the member equals its number; faster than the hash of an enumeration member."""


NULL = Contract.NULL
NONE, SCHNEIDER, SCHWARZ, OUVERT = AnnouncedLevel.NONE, AnnouncedLevel.SCHNEIDER, AnnouncedLevel.SCHWARZ, AnnouncedLevel.OUVERT
"""Members of `AnnouncedLevel` as constants, because every deal needs them: in Python 3.11 the lookup in an enumeration takes four times as
long.
"""


class Declaration(msgspec.Struct, frozen=True, order=True, cache_hash=True):
    """Contract of Skat with its announcements (A.5)."""

    contract: Contract
    hand: bool = False
    level: AnnouncedLevel = AnnouncedLevel.NONE

    @property
    def text(self) -> str:
        """Text of the declaration, its words in their usual order: ``clubs``, ``grand hand schneider``, ``null ouvert`` …"""
        return _text(self)

    @property
    def refusal(self) -> str | None:
        """Reason why the declaration is not allowed (A.5.3), in English; None if it is allowed."""
        if self.contract is NULL:
            return "null has no schneider or schwarz" if self.level in (SCHNEIDER, SCHWARZ) else None
        if self.level and not self.hand:
            return f"{self.level.name.lower()} in {self.contract} is announced only in a hand game"
        return None


@cache
def _text(declaration: Declaration) -> str:
    words = [declaration.contract.value]
    if declaration.hand:
        words.append("hand")
    if declaration.level:
        words.append(declaration.level.name.lower())
    return " ".join(words)


@cache
def parse_declaration(text: str) -> Declaration:
    """Return Skat's declaration with these words, separated by single blanks, announcements in any order.

    Raise `MalformedAction` if there is none.
    """
    first, *rest = text.split(" ")
    try:
        contract = Contract(first)
    except ValueError:
        raise MalformedAction("action/malformed#skat-contract", text=first) from None
    words = {"hand", "schneider", "schwarz", "ouvert"}
    odd = [w for w in rest if w not in words or rest.count(w) > 1]
    if odd:
        raise MalformedAction("action/malformed#announcement", text=odd[0])
    level = max((AnnouncedLevel[w.upper()] for w in rest if w != "hand"), default=AnnouncedLevel.NONE)
    declaration = Declaration(contract, "hand" in rest, level)
    if contract is Contract.NULL and {"schneider", "schwarz"} & set(rest):
        raise MalformedAction("action/malformed#null")
    return declaration


SKAT_DECLARATIONS: tuple[Declaration, ...] = (
    *(Declaration(c) for c in TRUMP_CONTRACTS),
    Declaration(Contract.NULL),
    Declaration(Contract.NULL, level=AnnouncedLevel.OUVERT),
)
"""Declarations that are possible after picking up the skat."""

HAND_DECLARATIONS: tuple[Declaration, ...] = (
    *(Declaration(c, True, level) for c in TRUMP_CONTRACTS for level in AnnouncedLevel),
    Declaration(Contract.NULL, True),
    Declaration(Contract.NULL, True, AnnouncedLevel.OUVERT),
)
"""Declarations that are possible in a hand game."""


@cache
def trumps(contract: Contract) -> tuple[Card, ...]:
    """Return the trumps, strongest first: eleven in a suit game, four in grand, none in null (A.2)."""
    if contract is Contract.NULL:
        return ()
    suit = contract.suit
    return JACKS if suit is None else (*JACKS, *(Card(suit + r) for r in "ATKQ987"))


@cache
def classes(contract: Contract) -> tuple[tuple[Card, ...], ...]:
    """Return the classes of cards in a contract of Skat (cards that must follow each other), each strongest first; trumps, if any, are
    class 0 (A.2).
    """
    if contract is Contract.NULL:
        return tuple(tuple(Card(s + r) for r in "AKQJT987") for s in SUITS)
    plain = tuple(tuple(Card(s + r) for r in "ATKQ987") for s in SUITS if s != contract.suit)
    return (trumps(contract), *plain)


@cache
def seen_trumps(contract: Contract) -> SeenTrumps:
    """Return the trumps of a contract of Skat as a `SeenTrumps` for views."""
    return SeenTrumps(contract.suit, () if contract is Contract.NULL else ("J",))


@cache
def play_spec(contract: Contract, declarer_place: int) -> PlaySpec:
    """Return the card play (PlaySpec) of a contract of Skat. ``declarer_place``: 0 forehand, 1 middlehand, 2 rearhand."""
    return PlaySpec(
        deck=DECK,
        classes=tuple(tuple(reversed(cards)) for cards in classes(contract)),
        trump=None if contract is Contract.NULL else 0,
        points=POINTS,
        players=3,
        parties=Soloist(declarer_place),
        goal=Goal.NO_TRICK if contract is Contract.NULL else Goal.CARD_POINTS,
    )


@cache
def display_order(contract: Contract) -> dict[Card, int]:
    """Return the position of each card in a sorted hand: trumps first, then the suits in alternating colours, each strongest first."""
    groups = {cards[0][0]: cards for cards in classes(contract)[0 if contract is Contract.NULL else 1 :]}
    black, red = [s for s in "CS" if s in groups], [s for s in "HD" if s in groups]
    first, second = (black, red) if len(black) >= len(red) else (red, black)
    suits = [s for pair in zip(first, [*second, ""], strict=False) for s in pair if s]
    return {c: i for i, c in enumerate((*trumps(contract), *(c for s in suits for c in groups[s])))}


def sorted_hand(cards: Iterable[Card], contract: Contract) -> tuple[Card, ...]:
    """Return the cards sorted as a hand in this contract of Skat."""
    order = display_order(contract)
    return tuple(sorted(cards, key=order.__getitem__))


@cache
def arranged(contract: Contract) -> Callable[[int], tuple[Card, ...]]:
    """Return a function from a mask to its cards, sorted as a hand in this contract of Skat."""
    return DECK.ordered(display_order(contract))


def matadors(cards: Iterable[Card], contract: Contract) -> int:
    """Return the number of matadors: how many of the highest trumps, from CJ down without a gap, are among the declarer's cards (A.10.1).

    Positive if the declarer holds them (*with*), negative if the declarer lacks them (*without*); 0 in null.
    """
    held = set(cards)
    top = trumps(contract)
    if not top:
        return 0
    with_jack = top[0] in held
    count = next((i for i, c in enumerate(top) if (c in held) != with_jack), len(top))
    return count if with_jack else -count


def matadors_in(mask: int, contract: Contract) -> int:
    """Return `matadors` for cards given as a mask."""
    return _matadors_in(mask & _trump_mask(contract), contract)


@cache
def _trump_mask(contract: Contract) -> int:
    return DECK.mask(trumps(contract))


@cache
def _matadors_in(trump_mask: int, contract: Contract) -> int:
    return matadors(DECK.members(trump_mask), contract)
