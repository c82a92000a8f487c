"""Deals that several tests solve."""

from __future__ import annotations

import pytest

from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.playspec import Goal, PlaySpec, Soloist
from stich.kernel.rules.reference import ReferencePosition
from stich.kernel.rules.shuffle import shuffled

DECK = Deck(suit + rank for suit in "CSHD" for rank in "789JQKTA")
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


@pytest.fixture
def four_players() -> ReferencePosition:
    """Eight of 32 cards each, hearts with the queens and jacks for trumps."""
    high = ["DJ", "HJ", "SJ", "CJ", "DQ", "HQ", "SQ", "CQ"]
    trumps = ["H7", "H8", "H9", "HK", "HT", "HA", *high]
    suits = [[suit + rank for rank in "789KTA"] for suit in "CSD"]
    spec = PlaySpec(
        deck=DECK,
        classes=(tuple(map(Card, trumps)), *(tuple(map(Card, cards)) for cards in suits)),
        trump=0,
        points=tuple(WORTH[card[1]] for card in DECK.cards),
        players=4,
        parties=Soloist(0),
        goal=Goal.CARD_POINTS,
    )
    order = shuffled(DECK.cards, 3)
    return ReferencePosition.start(spec, [DECK.mask(order[i : i + 8]) for i in (0, 8, 16, 24)])
