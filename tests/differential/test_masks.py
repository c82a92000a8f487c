"""Hands as sets: the native core and the reference agree, and refuse the same."""

from __future__ import annotations

import random

import pytest

from stich import native
from stich.kernel.rules.cards import ALL_CARDS, Deck
from stich.kernel.rules.seating import masks


def test_hands_of_any_size() -> None:
    deck, rng = Deck(ALL_CARDS), random.Random(1)
    for _ in range(200):
        hands = tuple(tuple(rng.sample(deck.cards, rng.randrange(len(deck)))) for _ in range(rng.randrange(6)))
        order = tuple(rng.sample(range(len(hands)), rng.randrange(len(hands) + 1)))
        assert native.masks(hands, order, deck.single) == masks(hands, order, deck.single)


@pytest.mark.parametrize("one", [native.masks, masks])
def test_a_card_of_another_deck_is_refused(one) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(KeyError):
        one((("CJ",), ("HX",)), (0, 1), {"CJ": 1})
