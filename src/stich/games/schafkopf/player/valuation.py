"""Strength of a hand of Schafkopf: the rules of thumb (in tenths of a trick) by which the player *simple* bids.

They count the same features as human players: Obers, Unters and their order, other trumps, aces of plain suits, void suits. The weights and
limits were chosen by the win rates that ``benchmarks/simple_player.py`` prints.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from stich.games.schafkopf.rules.contract import Contract, Declaration, Trumps, classes, runners, trumps_of
from stich.games.schafkopf.rules.options import SchafkopfOptions
from stich.kernel.rules.cards import SUITS, Card

OBERS_AND_UNTERS_STRENGTH = (14, 13, 12, 11, 10, 9, 8, 7)
"""Strength of Obers and Unters if both are trumps, from the highest down (in tenths of a trick)."""
OBERS_OR_UNTERS_STRENGTH = (15, 13, 11, 9)
"""Strength of the Unters of a wenz or the Obers of a geier, from the highest down (in tenths of a trick)."""
TRUMP_STRENGTH = {"A": 8, "T": 7, "K": 6, "Q": 6, "J": 6, "9": 6, "8": 6, "7": 6}
"""Strength of the other trumps, by rank (in tenths of a trick)."""
ACE, ACE_WITH_TEN, BARE_TEN = 9, 16, 2
VOID = {Contract.PARTNER: 4, Contract.HOCHZEIT: 4, Contract.SOLO: 6}
"""Strength of a void plain suit (in tenths of a trick); 3 in other contracts."""
LOSER = 2
"""Strength deducted for each card of a plain suit that will probably lose a trick (in tenths of a trick)."""

THRESHOLD = {
    Contract.PARTNER: 52,
    Contract.HOCHZEIT: 52,
    Contract.SOLO: 74,
    Contract.WENZ: 55,
    Contract.GEIER: 55,
    Contract.FARBWENZ: 70,
    Contract.FARBGEIER: 70,
}
"""Minimum strength of a hand for a contract (in tenths of a trick)."""
WITHOUT_PARTNER = 12
"""Additional strength needed to play the partner game alone with all aces (in tenths of a trick)."""
TOUT_SURPLUS = 26
"""Additional strength needed to declare a tout, which promises every trick (in tenths of a trick)."""
BETTEL_MAX_DANGER = 3
"""Maximum danger of a hand for a bettel (`bettel_danger`)."""


def strength(cards: Collection[Card], declaration: Declaration, options: SchafkopfOptions) -> int:
    """Return the strength of a hand in a contract of Schafkopf (in tenths of a trick)."""
    return _strength(frozenset(cards), declaration, options)


def merit(cards: Collection[Card], declaration: Declaration, options: SchafkopfOptions) -> int:
    """Return how far a hand exceeds the minimum strength of a contract of Schafkopf (in tenths of a trick), to compare contracts."""
    contract = declaration.contract
    if contract is Contract.SIE:
        return 99
    if contract is Contract.BETTEL:
        return 4 * (BETTEL_MAX_DANGER - bettel_danger(cards, options))
    least = THRESHOLD[contract] + (TOUT_SURPLUS if declaration.tout else 0)
    if contract is Contract.PARTNER and not declaration.called:
        least += WITHOUT_PARTNER
    return strength(cards, declaration, options) - least


@lru_cache(maxsize=65536)
def _strength(cards: frozenset[Card], declaration: Declaration, options: SchafkopfOptions) -> int:
    trumps = trumps_of(declaration, options.bettel_trumps)
    trump, *plain = classes(trumps, options.cards)
    total = trump_strength(cards, trumps, trump)
    for suit in plain:
        total += _plain_suit_strength([c for c in suit if c in cards], declaration)
    return total + 2 * max(0, runners(cards, trumps, options.cards))


def trump_strength(cards: Collection[Card], trumps: Trumps, trump: Collection[Card]) -> int:
    """Return the strength of the trumps in a hand of Schafkopf (in tenths of a trick)."""
    high = [c for c in trump if c[0] != trumps.suit or c[1] in ("Q" if trumps.obers else "") + ("J" if trumps.unters else "")]
    weights = OBERS_AND_UNTERS_STRENGTH if trumps.obers and trumps.unters else OBERS_OR_UNTERS_STRENGTH
    worth = sum(weight for c, weight in zip(high, weights, strict=False) if c in cards)
    return worth + sum(TRUMP_STRENGTH[c[1]] for c in trump if c in cards and c not in high)


def _plain_suit_strength(held: list[Card], declaration: Declaration) -> int:
    """Return the strength of a plain suit of Schafkopf (in tenths of a trick).

    In the called suit the partner's ace wins the first trick.
    """
    alone = declaration.contract not in (Contract.PARTNER, Contract.HOCHZEIT)
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
    """Return the danger of a hand in a bettel, in arbitrary units: a hand of danger 0 almost never wins a trick.

    A card is safe if the others hold enough lower cards of its suit.
    """
    danger = 0
    for group in classes(trumps_of(Declaration(Contract.BETTEL), options.bettel_trumps), options.cards):
        held = [len(group) - 1 - i for i, c in enumerate(group) if c in cards]
        danger += sum(max(0, rank - 2 * taken) for taken, rank in enumerate(sorted(held)))
    return danger


def defence(cards: Collection[Card], declaration: Declaration, options: SchafkopfOptions) -> int:
    """Return the strength of an opponent's hand against a contract of Schafkopf (in tenths of a trick): trumps and aces of plain suits."""
    trumps = trumps_of(declaration, options.bettel_trumps)
    trump, *plain = classes(trumps, options.cards)
    return trump_strength(cards, trumps, trump) + sum(ACE for suit in plain if suit[0] in cards)


def first_cards_strength(cards: Collection[Card], options: SchafkopfOptions) -> int:
    """Return the strength of the first four cards, on which a player of Schafkopf may knock (in tenths of a trick): Obers, Unters, hearts
    and aces.
    """
    trump = classes(Trumps(suit="H"), options.cards)[0]
    return trump_strength(cards, Trumps(suit="H"), trump) + sum(ACE for s in SUITS if s != "H" and Card(s + "A") in cards)
