"""Cards and decks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import ALL_CARDS, Card, Deck, card
from tests.rows import rows


def test_there_are_52_cards_and_three_jokers() -> None:
    assert len(set(ALL_CARDS)) == 55
    assert set(ALL_CARDS) == {s + r for s in "CSHD" for r in "AKQJT98765432"} | {"JK1", "JK2", "JK3"}
    assert all(card(c) is c for c in ALL_CARDS)


@rows("text", ["", "cj", "C10", "JC", "JK0", "JK4", "JK", "C1", "CJ ", " CJ", "♣J", "ＣＪ", "C\u0054\u0301", "X", "CJ" * 1000])
def test_anything_else_is_unknown(text: str) -> None:
    with pytest.raises(StichError, match="unknown card") as refused:
        card(text)
    assert refused.value.code == "card/unknown"


@given(st.text(max_size=4))
def test_only_the_55_texts_are_cards(text: str) -> None:
    try:
        found = card(text)
    except StichError:
        assert text not in ALL_CARDS
    else:
        assert found == text


@pytest.mark.parametrize("cards", [[], ["CJ", "CJ"], ["CJ", "nonsense"]], ids=["none", "twice", "unknown"])
def test_decks_that_are_none(cards: list[str]) -> None:
    with pytest.raises(StichError):
        Deck(cards)


@given(st.permutations(ALL_CARDS), st.integers(1, 55), st.data())
def test_masks_and_members_are_inverse(order: list[Card], size: int, data: st.DataObject) -> None:
    deck = Deck(order[:size])
    assert len(deck) == size and deck.members(deck.full) == deck.cards == tuple(order[:size])
    some = data.draw(st.sets(st.sampled_from(deck.cards)))
    mask = deck.mask(some)
    assert mask.bit_count() == len(some) and set(deck.members(mask)) == some
    assert [deck.bit[c] for c in deck.members(mask)] == sorted(deck.bit[c] for c in some), "in bit order"


def test_a_card_of_another_deck_has_no_bit() -> None:
    with pytest.raises(StichError, match="C2 is not in this deck of 2 cards") as refused:
        Deck(["CA", "CK"]).mask([card("C2")])
    assert refused.value.code == "card/not-in-deck"


def test_decks_are_equal_by_their_cards_in_order() -> None:
    assert Deck(["CA", "CK"]) == Deck(["CA", "CK"]) != Deck(["CK", "CA"])
    assert hash(Deck(["CA", "CK"])) == hash(Deck(["CA", "CK"]))
    assert repr(Deck(["CA", "CK"])) == "Deck(CA CK)"
