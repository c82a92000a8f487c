"""Contracts of Schafkopf: declarations, cards and their order, runners (docs/rules C.1, C.6, C.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache
from typing import Literal

import msgspec

from stich.kernel.errors import MalformedAction
from stich.kernel.knowledge.blocked import SeenTrumps
from stich.kernel.rules.cards import SUITS, Card, Deck
from stich.kernel.rules.playspec import CalledAce, Constraint, EachOwn, Goal, HolderOf, Parties, Partnership, PlaySpec, Soloist

LONG = Deck(s + r for s in SUITS for r in "ATKQJ987")
SHORT = Deck(s + r for s in SUITS for r in "ATKQJ9")
CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
OBERS: tuple[Card, ...] = tuple(Card(s + "Q") for s in SUITS)
UNTERS: tuple[Card, ...] = tuple(Card(s + "J") for s in SUITS)
"""Unters, strongest first: acorns, leaves, hearts, bells. Obers and Unters are the highest trumps."""
OBERS_AND_UNTERS = frozenset(OBERS + UNTERS)
CALLABLE_SUITS = "CSD"
PLAYERS = 4
"""Usual number of players; some tables have three (C.22)."""


def card_points(cards: Iterable[Card]) -> int:
    """Return the sum of the card points of these cards of Schafkopf (0 to 120)."""
    return sum(CARD_POINTS[c[1]] for c in cards)


@cache
def deck_points(deck: Deck) -> tuple[int, ...]:
    """Return the card points of each card of Schafkopf's pack, in bit order of the deck."""
    return tuple(CARD_POINTS[c[1]] for c in deck.cards)


class Contract(StrEnum):
    """Kind of contract in Schafkopf. Hochzeit and ramsch are never declared: they follow after all have passed (C.15, C.21)."""

    PARTNER = "partner"
    HOCHZEIT = "hochzeit"
    BETTEL = "bettel"
    FARBGEIER = "farbgeier"
    GEIER = "geier"
    FARBWENZ = "farbwenz"
    WENZ = "wenz"
    SOLO = "solo"
    SIE = "sie"
    RAMSCH = "ramsch"

    __hash__ = str.__hash__
    """Hash of the text, as the member equals its text; faster than the hash of an enumeration member."""


PARTNER, BETTEL, SIE = Contract.PARTNER, Contract.BETTEL, Contract.SIE
"""Members of `Contract` as constants, since every deal needs them: in Python 3.11 the lookup in an enumeration takes four times as long."""
_ACE = {suit: Card(suit + "A") for suit in SUITS}

WITH_SUIT = (Contract.SOLO, Contract.FARBWENZ, Contract.FARBGEIER)
"""Contracts in which the declarer names the trump suit."""
WITH_TOUT = (Contract.FARBGEIER, Contract.GEIER, Contract.FARBWENZ, Contract.WENZ, Contract.SOLO)
"""Contracts with a tout (a promise to win all tricks), by rising rank at a table that plays all of them (C.2)."""


class Declaration(msgspec.Struct, frozen=True, order=True, cache_hash=True):
    """Declaration of Schafkopf: a contract with its suit and tout (C.6)."""

    contract: Contract
    suit: str | None = None
    """Trump suit of a solo, farbwenz or farbgeier.

    In a partner game the suit of the called ace, or None if the holder of all four aces plays alone.
    """
    tout: bool = False

    @property
    def text(self) -> str:
        """Return the text of the declaration: ``partner C``, ``partner alone``, ``wenz-tout``, ``solo H`` …"""
        return _text(self)

    @property
    def level(self) -> str:
        """Return the level of Schafkopf's auction to which the declaration belongs: ``partner``, ``wenz``, ``solo-tout`` …"""
        return f"{self.contract}-tout" if self.tout else self.contract.value

    @property
    def called(self) -> Card | None:
        """Return the called ace; None if no ace is called."""
        return _ACE[self.suit] if self.suit and self.contract is PARTNER else None

    @property
    def trump_suit(self) -> str | None:
        """Return the suit whose ordinary cards are trumps; None in wenz, geier and sie, and in bettel, where the table's option decides."""
        if self.contract in (Contract.PARTNER, Contract.HOCHZEIT, Contract.RAMSCH):
            return "H"
        return self.suit if self.contract in WITH_SUIT else None


@cache
def _text(declaration: Declaration) -> str:
    if declaration.contract is Contract.PARTNER:
        return f"partner {declaration.suit or 'alone'}"
    return f"{declaration.level} {declaration.suit}" if declaration.suit else declaration.level


def _all() -> Iterable[Declaration]:
    """Yield all declarations that some table plays."""
    yield from (Declaration(Contract.PARTNER, s) for s in CALLABLE_SUITS)
    yield from (Declaration(c) for c in (Contract.PARTNER, Contract.BETTEL))
    for tout in (False, True):
        for contract in WITH_TOUT:
            yield from (Declaration(contract, s, tout) for s in (SUITS if contract in WITH_SUIT else (None,)))
    yield Declaration(Contract.SIE)


DECLARATIONS: dict[str, Declaration] = {d.text: d for d in _all()}
"""All declarations that some table plays, by text."""
HOCHZEIT, RAMSCH = Declaration(Contract.HOCHZEIT), Declaration(Contract.RAMSCH)
"""Contracts that no player declares (C.15, C.21)."""
_CONTRACTS = {**DECLARATIONS, HOCHZEIT.text: HOCHZEIT, RAMSCH.text: RAMSCH}


def parse_declaration(text: str) -> Declaration:
    """Return Schafkopf's declaration with this text. Raise `MalformedAction` if there is none."""
    try:
        return DECLARATIONS[text]
    except KeyError:
        raise MalformedAction("action/malformed#schafkopf-contract", text=text[:40]) from None


def parse_contract(text: str) -> Declaration:
    """Return Schafkopf's contract with this text, as a view names it: a declaration, hochzeit or ramsch.

    Raise `MalformedAction` if there is none.
    """
    return _CONTRACTS.get(text) or parse_declaration(text)


class Trumps(msgspec.Struct, frozen=True, cache_hash=True):
    """Trumps of a contract of Schafkopf (C.1.2–3): whether Obers and Unters are trumps, and the trump suit."""

    obers: bool = True
    unters: bool = True
    suit: str | None = None


NO_TRUMPS = Trumps(obers=False, unters=False)
"""Trumps of a bettel at tables that play it without trumps (C.16.2)."""


@cache
def trumps_of(declaration: Declaration, bettel_trumps: Literal["hearts", "none"] = "hearts") -> Trumps:
    """Return the trumps of a contract of Schafkopf. Those of a bettel depend on the table's option ``bettel_trumps`` (C.16.2)."""
    match declaration.contract:
        case Contract.BETTEL:
            return Trumps(suit="H") if bettel_trumps == "hearts" else NO_TRUMPS
        case Contract.WENZ | Contract.FARBWENZ:
            return Trumps(obers=False, suit=declaration.trump_suit)
        case Contract.GEIER | Contract.FARBGEIER:
            return Trumps(unters=False, suit=declaration.trump_suit)
    return Trumps(suit=declaration.trump_suit)


def order_name(declaration: Declaration, trumps: Trumps) -> str:
    """Return the name of the order in which a hand is sorted: the text of the declaration, or ``bettel none`` for a bettel without
    trumps.
    """
    return "bettel none" if trumps == NO_TRUMPS else declaration.text


@cache
def classes(trumps: Trumps, deck: Deck) -> tuple[tuple[Card, ...], ...]:
    """Return the classes of cards with these trumps (cards that must follow each other), each strongest first.

    Trumps, if any, are class 0 (C.1.2–4, C.16.2).
    """
    high = (OBERS if trumps.obers else ()) + (UNTERS if trumps.unters else ())
    ranks = "AKQJT987" if trumps == NO_TRUMPS else "ATKQJ987"
    plain = {s: tuple(c for r in ranks if (c := Card(s + r)) in deck.bit and c not in high) for s in SUITS}
    trump = high + plain.pop(trumps.suit or "", ())
    return ((trump,) if trump else ()) + tuple(plain.values())


@cache
def seen_trumps(trumps: Trumps) -> SeenTrumps:
    """Return the trumps of a contract of Schafkopf as a `SeenTrumps` for views."""
    return SeenTrumps(trumps.suit, ("Q",) * trumps.obers + ("J",) * trumps.unters)


@cache
def play_spec(
    declaration: Declaration,
    trumps: Trumps,
    deck: Deck,
    declarer_place: int,
    run_away_from: int,
    *,
    partner_place: int | None = None,
    players: int = PLAYERS,
) -> PlaySpec:
    """Return the card play (PlaySpec) of a contract of Schafkopf. ``declarer_place``: place of the declarer, counted from the dealer's
    left.

    ``run_away_from``: number of cards of the called suit from which the holder of its ace may lead another one (0: never).
    ``partner_place``: place of the partner whom all know, in a hochzeit.
    """
    called = declaration.called
    parties: Parties = HolderOf(declarer_place, called) if called else Soloist(declarer_place)
    if partner_place is not None:
        parties = Partnership((declarer_place, partner_place))
    constraints: tuple[Constraint, ...] = (CalledAce(called, run_away_from),) if called else ()
    goal = Goal.NO_TRICK if declaration.contract is Contract.BETTEL else Goal.EVERY_TRICK if declaration.tout else Goal.CARD_POINTS
    return _spec(trumps, deck, parties, goal, constraints, players=players)


@cache
def ramsch_spec(deck: Deck, players: int = PLAYERS) -> PlaySpec:
    """Return the card play (PlaySpec) of Schafkopf's ramsch, with the trumps of the partner game (C.15.1)."""
    return _spec(Trumps(suit="H"), deck, EachOwn(), Goal.CARD_POINTS, (), players=players)


def _spec(trumps: Trumps, deck: Deck, parties: Parties, goal: Goal, constraints: tuple[Constraint, ...], *, players: int) -> PlaySpec:
    return PlaySpec(
        deck=deck,
        classes=tuple(tuple(reversed(cards)) for cards in classes(trumps, deck)),
        trump=0 if trumps != NO_TRUMPS else None,
        points=deck_points(deck),
        players=players,
        parties=parties,
        goal=goal,
        constraints=constraints,
    )


@cache
def display_order(trumps: Trumps, deck: Deck = LONG) -> dict[Card, int]:
    """Return the position of each card in a sorted hand: trumps first, then the suits, each strongest first."""
    return {c: i for i, c in enumerate(c for cards in classes(trumps, deck) for c in cards)}


def sorted_hand(cards: Iterable[Card], trumps: Trumps) -> tuple[Card, ...]:
    """Return the cards sorted as a hand of Schafkopf with these trumps."""
    return tuple(sorted(cards, key=display_order(trumps).__getitem__))


@cache
def arranged(deck: Deck, trumps: Trumps) -> Callable[[int], tuple[Card, ...]]:
    """Return a function from a mask to its cards, sorted as a hand with these trumps."""
    return deck.ordered(display_order(trumps, deck))


def runners(cards: Iterable[Card], trumps: Trumps, deck: Deck) -> int:
    """Return the number of runners: how many of the highest trumps, without a gap, the declarer's side holds (C.11.1).

    Negative: the number of highest trumps that the side lacks.
    """
    return runners_in(deck.mask(cards), trumps, deck)


def runners_in(mask: int, trumps: Trumps, deck: Deck) -> int:
    """Return `runners` for cards given as a mask."""
    top = _top(trumps, deck)
    if not top:
        return 0
    held, count = mask & top[0], 0
    for card in top:
        if (mask & card == 0) != (held == 0):
            break
        count += 1
    return count if held else -count


@cache
def _top(trumps: Trumps, deck: Deck) -> tuple[int, ...]:
    """Return the trumps as masks of one card each, strongest first."""
    return tuple(map(deck.single.__getitem__, classes(trumps, deck)[0])) if trumps != NO_TRUMPS else ()
