"""Packs of Suitability, roles of suits and privileges, and the card play that follows from them (docs/rules B.2–B.5, B.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import cache

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import JOKERS, SUITS, Card, Deck
from stich.kernel.rules.playspec import EachOwn, Jokers, PlaySpec, ScoreTable

RANKS = {2: "AKQJT98", 3: "AKQJT98765", 4: "AKQJT98765432", 5: "AKQJT98765432"}
"""Ranks of each suit, high to low, by number of players (B.2)."""

DECKS = {players: Deck([*(s + r for s in SUITS for r in ranks), *(JOKERS if players == 5 else ())]) for players, ranks in RANKS.items()}
JOKER_CARDS: tuple[Card, ...] = tuple(map(Card, JOKERS))
"""Jokers; they have no suit and no role, and are used with five players (B.7.4)."""
HAND_SIZES = {2: 14, 3: 13, 4: 13, 5: 11}
"""Number of cards dealt to each player, which is the number of tricks, by number of players. With three players one card remains (B.2)."""


class SuitRole(StrEnum):
    """Role of a suit in a deal of Suitability (B.3.1)."""

    TRUMP = "trump"
    PENALTY = "penalty"
    REVERSE = "reverse"
    PLAIN = "plain"


NAMED_ROLES = (SuitRole.TRUMP, SuitRole.PENALTY, SuitRole.REVERSE)
"""Roles that players name. Plain is never named: the fourth suit gets this role (B.3.3)."""


class Privilege(StrEnum):
    """Privilege of a player of Suitability, which changes how they score (B.4)."""

    NONE = "none"
    IMMUNITY = "immunity"
    WARRANTY = "warranty"
    POVERTY = "poverty"


class Roles(msgspec.Struct, frozen=True, cache_hash=True):
    """Suit that has each role in Suitability; None for a role that is not named yet."""

    trump: str | None = None
    penalty: str | None = None
    reverse: str | None = None

    @classmethod
    def of(cls, by_suit: Mapping[str, SuitRole]) -> Roles:
        """Return the `Roles` in which these suits have these roles. The plain suit is not stored, since it follows from the others."""
        return cls(**{str(role): suit for suit, role in by_suit.items() if role is not SuitRole.PLAIN})

    @property
    def by_suit(self) -> dict[str, SuitRole]:
        """Role of each suit that has one, in the order of suits. The fourth suit is plain once three are named."""
        return dict(_by_suit(self))

    @property
    def plain(self) -> str | None:
        """Plain suit once three suits are named; None before."""
        return next((s for s, role in _by_suit(self).items() if role is SuitRole.PLAIN), None)

    @property
    def free(self) -> tuple[tuple[str, SuitRole], ...]:
        """All pairs of a suit and a role that may still be named (B.3.3)."""
        return _free(self)

    @property
    def text(self) -> str:
        """Text of the named roles in their order: ``S trump, H penalty, D reverse``."""
        return _text(self)

    def naming(self, suit: str, role: SuitRole) -> Roles:
        """Return a copy of these roles with one more named: ``role`` for ``suit``."""
        return msgspec.structs.replace(self, **{role: suit})


@cache
def _by_suit(roles: Roles) -> Mapping[str, SuitRole]:
    named = {suit: role for role in NAMED_ROLES if (suit := getattr(roles, role))}
    if len(named) == len(NAMED_ROLES):
        return {s: named.get(s, SuitRole.PLAIN) for s in SUITS}
    return {s: named[s] for s in SUITS if s in named}


@cache
def _free(roles: Roles) -> tuple[tuple[str, SuitRole], ...]:
    named = _by_suit(roles)
    if len(named) == len(SUITS):
        return ()
    return tuple((s, role) for s in SUITS if s not in named for role in NAMED_ROLES if role not in named.values())


@cache
def _text(roles: Roles) -> str:
    return ", ".join(f"{suit} {role}" for role in NAMED_ROLES if (suit := getattr(roles, role)))


def roles_of(by_suit: Mapping[str, SuitRole]) -> Roles:
    """Return the `Roles` of Suitability for these suits. Raise `StichError` ``roles/invalid`` unless they are complete and consistent."""
    foreign = [suit for suit in by_suit if suit not in SUITS]
    if foreign:
        raise StichError("roles/invalid#suit", suit=foreign[0])
    roles = Roles.of(by_suit)
    if roles.free or any(roles.by_suit[suit] is not role for suit, role in by_suit.items()):
        example = '{"S": "trump", "H": "penalty", "D": "reverse"}'
        raise StichError("roles/invalid#roles", example=example)
    return roles


@cache
def classes(players: int, roles: Roles) -> tuple[tuple[Card, ...], ...]:
    """Return the classes of cards in Suitability (cards that must follow each other), each strongest first: the suits, then the jokers.

    See B.5.2 and B.7.4.
    """

    def suit_cards(suit: str) -> tuple[Card, ...]:
        ranks = RANKS[players][::-1] if suit == roles.reverse else RANKS[players]
        return tuple(Card(suit + r) for r in ranks)

    jokers = (JOKER_CARDS,) if players == 5 else ()
    return (*map(suit_cards, SUITS), *jokers)


@cache
def stands_for(players: int) -> tuple[tuple[str, str], ...]:
    """Return pairs of ranks: each rank of the reverse suit, and the rank of a normal suit that is as strong (B.5.2)."""
    return tuple(zip(RANKS[players], reversed(RANKS[players]), strict=True))


def is_penalty(card: Card, roles: Roles) -> bool:
    """Return True if the card belongs to the penalty suit of Suitability. A joker never does (B.7.4)."""
    return card not in JOKER_CARDS and card[0] == roles.penalty


def play_spec(players: int, roles: Roles, goal: ScoreTable) -> PlaySpec:
    """Return the card play (PlaySpec) of Suitability once three roles are named. Places count from the dealer's left."""
    deck = DECKS[players]
    return PlaySpec(
        deck=deck,
        classes=tuple(tuple(reversed(cards)) for cards in classes(players, roles)),
        trump=None if roles.trump is None else SUITS.index(roles.trump),
        points=tuple(int(is_penalty(c, roles)) for c in deck.cards),
        players=players,
        parties=EachOwn(),
        goal=goal,
        constraints=(Jokers(JOKER_CARDS),) if players == 5 else (),
    )


@cache
def display_order(trump: str | None, reverse: str | None) -> dict[Card, int]:
    """Return the position of each card in a sorted hand: jokers, trumps, then the suits in alternating colours, each strongest first."""
    groups = {cards[0][0]: cards for cards in classes(5, Roles(trump=trump, reverse=reverse))[: len(SUITS)]}
    black, red = ([s for s in colour if s != trump] for colour in ("CS", "HD"))
    first, second = (red, black) if trump in ("C", "S") else (black, red)
    suits = [s for pair in zip(first, [*second, ""], strict=False) for s in pair if s]
    cards = [*JOKER_CARDS, *(groups[trump] if trump else ()), *(c for s in suits for c in groups[s])]
    return {c: i for i, c in enumerate(cards)}


def order_key(trump: str | None, reverse: str | None) -> str:
    """Return the name of the order in which a hand is sorted: ``trump S reverse D``, ``trump S``, ``reverse D`` or an empty text."""
    return " ".join(f"{role} {suit}" for role, suit in (("trump", trump), ("reverse", reverse)) if suit)


def sorted_hand(cards: Iterable[Card], roles: Roles) -> tuple[Card, ...]:
    """Return the cards sorted as a hand of Suitability with these roles."""
    return tuple(sorted(cards, key=display_order(roles.trump, roles.reverse).__getitem__))


@cache
def arranged(players: int, roles: Roles) -> Callable[[int], tuple[Card, ...]]:
    """Return a function from a mask of this pack's cards to the cards, sorted as a hand with these roles."""
    deck = DECKS[players]
    return deck.ordered(c for c in display_order(roles.trump, roles.reverse) if c in deck.bit)
