"""Contracts of Doppelkopf: cards and their order, and the card play of each contract (docs/rules D.2, D.3)."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Literal

import msgspec

from stich.kernel.knowledge.blocked import SeenTrumps
from stich.kernel.rules.cards import SUITS, Card, Deck
from stich.kernel.rules.playspec import Constraint, EachOwn, Goal, LaterWins, Partnership, PlaySpec

PLAYERS = 4
RANKS = "ATKQJ9"
"""Ranks of a plain suit, strongest first (D.3)."""
LONG = Deck([suit + rank for suit in SUITS for rank in RANKS], copies=2)
SHORT = Deck([suit + rank for suit in SUITS for rank in RANKS[:-1]], copies=2)
CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
ALL_POINTS = 240
"""Card points of the pack, with or without nines (D.2.2)."""
HEARTS_TEN, OLD_LADY, FOX, CHARLIE = Card("HT"), Card("CQ"), Card("DA"), Card("CJ")
"""Cards with names of their own (D.2.5): Dulle, Alte, Fuchs, Karlchen."""


class Contract(StrEnum):
    """Contracts (D.3, D.21). The value is the word in actions and records."""

    NORMAL = "normal"
    WEDDING = "wedding"
    SILENT = "silent"
    POVERTY = "poverty"
    CLUBS = "clubs"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    QUEENS = "queens"
    JACKS = "jacks"
    ACES = "aces"
    KINGS = "kings"
    QUEENS_JACKS = "queens_jacks"
    KINGS_QUEENS = "kings_queens"
    KINGS_JACKS = "kings_jacks"
    KINGS_QUEENS_JACKS = "kings_queens_jacks"
    PURE_CLUBS = "pure_C"
    PURE_SPADES = "pure_S"
    PURE_HEARTS = "pure_H"
    PURE_DIAMONDS = "pure_D"


SUIT_SOLOS = {Contract.CLUBS: "C", Contract.SPADES: "S", Contract.HEARTS: "H", Contract.DIAMONDS: "D"}
"""Solos with the trumps of the normal game and a trump suit (D.3)."""
_RANK_SOLOS = {
    Contract.QUEENS: "Q",
    Contract.JACKS: "J",
    Contract.ACES: "",
    Contract.KINGS: "K",
    Contract.QUEENS_JACKS: "QJ",
    Contract.KINGS_QUEENS: "KQ",
    Contract.KINGS_JACKS: "KJ",
    Contract.KINGS_QUEENS_JACKS: "KQJ",
}
"""Ranks of the trumps of each solo without a trump suit, strongest first."""
PURE_SOLOS = {Contract.PURE_CLUBS: "C", Contract.PURE_SPADES: "S", Contract.PURE_HEARTS: "H", Contract.PURE_DIAMONDS: "D"}
"""Solos in which one whole suit is trumps, and no other card (D.21)."""
SOLOS: tuple[Contract, ...] = (*SUIT_SOLOS, *_RANK_SOLOS, *PURE_SOLOS)
"""All solos that some table plays."""
DDV_SOLOS: tuple[Contract, ...] = (*SUIT_SOLOS, Contract.QUEENS, Contract.JACKS, Contract.ACES)
"""The seven solos of the tournament rules (D.7.1)."""


class TrumpOrder(msgspec.Struct, frozen=True, cache_hash=True):
    """What decides the trumps and the order of the cards in a deal."""

    contract: Contract = Contract.NORMAL
    hearts_ten: bool = True
    """True if the tens of hearts are the highest trumps of contracts with a trump suit."""
    pigs: str = ""
    """Ranks of the trump suit that rose above all other trumps, highest first, such as ``KA``: pigs, superpigs and hyperpigs (D.21)."""

    @property
    def trump_suit(self) -> str | None:
        """Suit whose ordinary cards are trumps; None in solos without one."""
        if self.contract in _RANK_SOLOS:
            return None
        return SUIT_SOLOS.get(self.contract) or PURE_SOLOS.get(self.contract) or "D"

    @property
    def high_ranks(self) -> str:
        """Ranks that are trumps in every suit, strongest first."""
        return "" if self.contract in PURE_SOLOS else _RANK_SOLOS.get(self.contract, "QJ")


@cache
def classes(order: TrumpOrder, deck: Deck) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that must follow each other, each class strongest first, each card once. Trumps, if any, are class 0 (D.3)."""
    suit = order.trump_suit
    with_ten = order.hearts_ten and suit is not None and order.contract not in PURE_SOLOS
    high = [Card(s + rank) for rank in order.high_ranks for s in "CSHD"]
    top = ([HEARTS_TEN] if with_ten else []) + high
    of_suit = [card for rank in RANKS if suit and (card := Card(suit + rank)) not in top]
    raised = [card for rank in order.pigs if (card := Card(f"{suit}{rank}")) in of_suit]
    trumps = raised + [card for card in top + of_suit if card not in raised]
    plain = [[card for rank in RANKS if (card := Card(s + rank)) not in trumps] for s in "CSHD"]
    listed = [[card for card in cards if card in deck.bit] for cards in (trumps, *plain)]
    return tuple(tuple(cards) for cards in listed if cards)


def has_trumps(order: TrumpOrder) -> bool:
    """Return True if this contract has trumps: all but the aces solo have."""
    return order.contract is not Contract.ACES


def trump_mask(order: TrumpOrder, deck: Deck) -> int:
    """Return the trumps as a mask, with all copies; 0 without trumps."""
    return deck.mask(classes(order, deck)[0]) if has_trumps(order) else 0


def seen_trumps(order: TrumpOrder) -> SeenTrumps:
    """Return the trumps of a contract for views."""
    return SeenTrumps(order.trump_suit, tuple(order.high_ranks))


@cache
def play_spec(
    order: TrumpOrder, deck: Deck, side: tuple[int, ...], later_ten: Literal["never", "too", "not", "only"] = "never"
) -> PlaySpec:
    """Return the card play of a contract. ``side``: places of Re, as far as they are known; empty if no place is.

    ``later_ten``: tricks in which the later of two tens of hearts wins (`LaterWins`), in contracts in which they are the highest trumps.
    """
    groups = classes(order, deck)
    later: tuple[Constraint, ...] = ()
    if later_ten != "never" and order.hearts_ten and has_trumps(order) and HEARTS_TEN in groups[0]:
        later = (LaterWins((HEARTS_TEN,), later_ten),)
    return PlaySpec(
        deck=deck,
        classes=tuple(cards[::-1] for cards in groups),
        trump=0 if has_trumps(order) else None,
        points=tuple(CARD_POINTS[card[1]] for card in deck.cards),
        players=PLAYERS,
        parties=Partnership(side) if side else EachOwn(),
        goal=Goal.CARD_POINTS,
        constraints=later,
    )
