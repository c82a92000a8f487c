"""Check of the cards stated for a deal: the contract must be possible with them (docs/rules C.6, C.12)."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from stich.games.schafkopf.rules.contract import CALLABLE_SUITS, LONG, OBERS_AND_UNTERS, PLAYERS, Contract, Declaration
from stich.games.schafkopf.rules.options import ACES, SchafkopfOptions, may_declare
from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card, Deck


def stated_cards(stated: tuple[str, ...] | str, deck: Deck, hands: int) -> frozenset[Card]:
    """Return the stated cards, checked to be this number of whole hands. Raises `StichError` ``score/cards``."""
    texts = stated.replace(",", " ").split() if isinstance(stated, str) else stated
    odd = [t for t in texts if t not in deck.bit]
    if odd:
        ranks = "A T K Q J 9 8 7" if deck == LONG else "A T K Q J 9"
        raise StichError("score/cards#pack", text=odd[0][:20], ranks=ranks)
    twice = [t for t in texts if texts.count(t) > 1]
    if twice:
        raise StichError("score/cards#twice", card=twice[0])
    whole = hands * len(deck) // PLAYERS
    if len(texts) != whole:
        raise StichError("score/cards#hands" if hands == 2 else "score/cards#hand", whole=whole, count=len(texts))
    return frozenset(map(Card, texts))


def check_declared(options: SchafkopfOptions, declaration: Declaration, cards: AbstractSet[Card]) -> None:
    """Raise `StichError` ``score/…`` unless this can be declared with these cards, which include the hand of a partner."""
    if declaration.called:
        if not any(_can_be_called(suit, cards) for suit in CALLABLE_SUITS):
            raise StichError("score/cards#called")
        return
    match declaration.contract:
        case Contract.PARTNER if missing := sorted(ACES - cards):
            raise StichError("score/alone#aces", card=missing[0])
        case Contract.SIE if others := sorted(cards - OBERS_AND_UNTERS):
            raise StichError("score/cards#sie", card=others[0])
        case Contract.SOLO if not may_declare(options, options.cards.mask(cards), declaration):
            raise StichError("score/cards#solo", suit=str(declaration.suit))


def _can_be_called(suit: str, cards: AbstractSet[Card]) -> bool:
    """Return whether one of the two hands may hold the ace and the other an ordinary card of its suit."""
    ordinary = {c for c in cards if c[0] == suit} - OBERS_AND_UNTERS
    return Card(suit + "A") in ordinary and len(ordinary) > 1
