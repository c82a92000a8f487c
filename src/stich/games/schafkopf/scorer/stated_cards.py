"""Check of the cards stated for a deal: the contract must be possible with them (docs/rules C.6, C.12)."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from stich.kernel.cards import Card, Deck
from stich.kernel.errors import StichError

from ..rules.contract import CALLABLE_SUITS, LONG, OBERS_AND_UNTERS, PLAYERS, Contract, Declaration
from ..rules.options import ACES, SchafkopfOptions, may_declare


def stated_cards(stated: tuple[str, ...] | str, deck: Deck, hands: int) -> frozenset[Card]:
    """Return the stated cards, checked to be this number of whole hands. Raises `StichError` ``score/cards``."""
    texts = stated.replace(",", " ").split() if isinstance(stated, str) else stated
    odd = [t for t in texts if t not in deck.bit]
    if odd:
        ranks = "A T K Q J 9 8 7" if deck == LONG else "A T K Q J 9"
        raise StichError(f"cards: {odd[0]!r:.20} is no card of this pack: suit C S H D and rank {ranks}, as in CQ", code="score/cards")
    twice = [t for t in texts if texts.count(t) > 1]
    if twice:
        raise StichError(f"cards: {twice[0]} is there twice", code="score/cards")
    if len(texts) != hands * len(deck) // PLAYERS:
        whose = "the declarer's and the partner's" if hands == 2 else "the declarer's"
        raise StichError(f"cards: {whose}, {hands * len(deck) // PLAYERS} in all; these are {len(texts)}", code="score/cards")
    return frozenset(map(Card, texts))


def check_declared(options: SchafkopfOptions, declaration: Declaration, cards: AbstractSet[Card]) -> None:
    """Raise `StichError` ``score/…`` unless this can be declared with these cards, which include the hand of a partner."""
    if declaration.called:
        if not any(_can_be_called(suit, cards) for suit in CALLABLE_SUITS):
            why = "the two hands hold the called ace and another card of its suit that is no Ober or Unter (C.6.3)"
            raise StichError(f"cards: no ace can be called: {why}", code="score/cards")
        return
    match declaration.contract:
        case Contract.PARTNER if missing := sorted(ACES - cards):
            raise StichError(
                f"alone: the partner game is played alone with all four aces only, and {missing[0]} is not among the cards (C.6.4)",
                code="score/alone",
            )
        case Contract.SIE if others := sorted(cards - OBERS_AND_UNTERS):
            raise StichError(f"cards: a sie is nothing but Obers and Unters; {others[0]} is neither (C.12.3)", code="score/cards")
        case Contract.SOLO if not may_declare(options, cards, declaration):
            raise StichError(
                f"cards: a solo needs a card of its suit that is no Ober or Unter, and these hold none of {declaration.suit} (C.6.5)",
                code="score/cards",
            )


def _can_be_called(suit: str, cards: AbstractSet[Card]) -> bool:
    """Return whether one of the two hands may hold the ace and the other an ordinary card of its suit."""
    ordinary = {c for c in cards if c[0] == suit} - OBERS_AND_UNTERS
    return Card(suit + "A") in ordinary and len(ordinary) > 1
