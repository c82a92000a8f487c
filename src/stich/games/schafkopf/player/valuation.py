"""What a hand is worth: rules of thumb, in tenths of a trick, that *simple* bids by.

They count what players count: Obers, Unters and their order, trumps beside them, aces outside, empty suits. Weights and the strengths
that a contract is tried from were set by the win rates that ``benchmarks/simple_player.py`` prints.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from stich.kernel.cards import SUITS, Card

from ..rules.contract import Contract, Declaration, Trumps, classes, runners, trumps_of
from ..rules.options import SchafkopfOptions

HIGH = (14, 13, 12, 11, 10, 9, 8, 7)
"""Obers and Unters where both are trumps, from the highest down."""
ALONE_HIGH = (15, 13, 11, 9)
"""Unters of a wenz, Obers of a geier."""
SMALL = {"A": 8, "T": 7, "K": 6, "Q": 6, "J": 6, "9": 6, "8": 6, "7": 6}
"""Trumps that are no Ober or Unter of rank."""
ACE, ACE_WITH_TEN, BARE_TEN = 9, 16, 2
VOID = {Contract.PARTNER: 4, Contract.SOLO: 6}
LOSER = 2
"""What each card of a plain suit that is no ace costs."""

# Strength from which each kind of contract is worth trying.
TRY = {Contract.PARTNER: 52, Contract.SOLO: 74, Contract.WENZ: 55, Contract.GEIER: 55, Contract.FARBWENZ: 70, Contract.FARBGEIER: 70}
WITHOUT_PARTNER = 12
"""How much stronger the holder of all aces must be to play the partner game alone."""
TOUT_ABOVE = 26
"""How much stronger a hand must be to promise every trick."""
BETTEL_TRY = 3


def strength(cards: Collection[Card], declaration: Declaration, options: SchafkopfOptions) -> int:
    """Strength of a hand in a contract, in tenths of a trick."""
    return _strength(frozenset(cards), declaration, options)


def merit(cards: Collection[Card], declaration: Declaration, options: SchafkopfOptions) -> int:
    """Strength above what the contract should be tried with; comparable between contracts."""
    contract = declaration.contract
    if contract is Contract.SIE:
        return 99
    if contract is Contract.BETTEL:
        return 4 * (BETTEL_TRY - bettel_danger(cards, options))
    least = TRY[contract] + (TOUT_ABOVE if declaration.tout else 0)
    if contract is Contract.PARTNER and not declaration.called:
        least += WITHOUT_PARTNER
    return strength(cards, declaration, options) - least


@lru_cache(maxsize=65536)
def _strength(cards: frozenset[Card], declaration: Declaration, options: SchafkopfOptions) -> int:
    trumps = trumps_of(declaration, options.bettel_trumps)
    trump, *plain = classes(trumps, options.cards)
    total = trump_strength(cards, trumps, trump)
    for suit in plain:
        total += _plain_suit([c for c in suit if c in cards], declaration)
    return total + 2 * max(0, runners(cards, trumps, options.cards))


def trump_strength(cards: Collection[Card], trumps: Trumps, trump: Collection[Card]) -> int:
    """Trumps of a hand, in tenths of a trick."""
    high = [c for c in trump if c[0] != trumps.suit or c[1] in ("Q" if trumps.obers else "") + ("J" if trumps.unters else "")]
    weights = HIGH if trumps.obers and trumps.unters else ALONE_HIGH
    worth = sum(weight for c, weight in zip(high, weights, strict=False) if c in cards)
    return worth + sum(SMALL[c[1]] for c in trump if c in cards and c not in high)


def _plain_suit(held: list[Card], declaration: Declaration) -> int:
    """A suit that is not trumps; in the called suit the partner's ace takes the first trick."""
    alone = declaration.contract is not Contract.PARTNER
    if not held:
        return VOID.get(declaration.contract, 3)
    ranks = [c[1] for c in held]
    called = declaration.called is not None and held[0][0] == declaration.suit
    losers = len(held) - (1 if called else 0)
    worth = 3 if called else 0
    if "A" in ranks:
        worth += ACE_WITH_TEN if "T" in ranks else ACE
        losers -= 2 if "T" in ranks else 1
        if not alone and len(held) > 3:
            worth -= 3
    elif "T" in ranks:
        worth += BARE_TEN if len(held) > 1 and not alone else 0
    if alone and declaration.contract is not Contract.SOLO and "A" in ranks and "T" in ranks:
        worth += 6 * max(0, len(held) - 2)
        losers = 0
    return worth - LOSER * losers * (2 if alone else 1)


def bettel_danger(cards: Collection[Card], options: SchafkopfOptions) -> int:
    """How unsafe a hand is in a bettel: 0 can hardly take a trick. A suit hides where each card has lower ones outside to hide under."""
    danger = 0
    for group in classes(trumps_of(Declaration(Contract.BETTEL), options.bettel_trumps), options.cards):
        held = [len(group) - 1 - i for i, c in enumerate(group) if c in cards]
        danger += sum(max(0, rank - 2 * taken) for taken, rank in enumerate(sorted(held)))
    return danger


def defence(cards: Collection[Card], declaration: Declaration, options: SchafkopfOptions) -> int:
    """What a hand can do against a contract, in tenths of a trick: trumps and aces of other suits."""
    trumps = trumps_of(declaration, options.bettel_trumps)
    trump, *plain = classes(trumps, options.cards)
    return trump_strength(cards, trumps, trump) + sum(ACE for suit in plain if suit[0] in cards)


def lot_strength(cards: Collection[Card], options: SchafkopfOptions) -> int:
    """What the first four cards promise before any contract: Obers, Unters and hearts, and aces."""
    trump = classes(Trumps(suit="H"), options.cards)[0]
    return trump_strength(cards, Trumps(suit="H"), trump) + sum(ACE for s in SUITS if s != "H" and Card(s + "A") in cards)
