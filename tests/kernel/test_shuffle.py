"""Seeded shuffles are part of every record: known vectors show any change of the algorithm."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import chain, count, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stich
from stich.kernel.rules.shuffle import key_of, keystream, shuffled
from tests.rows import rows


def test_the_keystream_is_hmac_sha256_of_a_counter() -> None:
    expected = b"".join(hmac.new(b"key", n.to_bytes(8, "big"), hashlib.sha256).digest() for n in range(3))
    assert b"".join(keystream(b"key", n) for n in range(3)) == expected


def test_an_integer_seed_stands_for_its_decimal_text() -> None:
    assert key_of(7) == b"stich seed 7"
    assert key_of(-1) == b"stich seed -1"
    assert key_of(2**70) == b"stich seed 1180591620717411303424"
    assert key_of(b"\x00\xff") == b"\x00\xff"


def test_fisher_yates_from_the_last_card_down_with_rejection() -> None:
    """The algorithm written again, draw by draw."""
    for seed in range(30):
        key, order = key_of(seed), list(range(52))
        stream = chain.from_iterable(keystream(key, n) for n in count())
        for last in range(51, 0, -1):
            draw = next(b for b in stream if b < 256 // (last + 1) * (last + 1)) % (last + 1)
            order[last], order[draw] = order[draw], order[last]
        assert shuffled(range(52), seed) == order


KNOWN = [
    (0, "2 0 9 7 11 5 14 6 12 15 10 1 8 13 3 4"),
    (1, "13 14 15 3 6 12 0 10 11 4 1 7 5 2 9 8"),
    (7, "5 1 3 13 7 14 8 0 15 6 10 2 11 4 9 12"),
    (-1, "7 0 9 8 6 2 10 1 3 5 15 12 11 13 4 14"),
    (2**64, "14 8 12 9 3 15 4 6 7 1 10 0 5 2 13 11"),
    (b"", "2 5 8 4 0 7 14 1 9 11 15 6 13 10 12 3"),
    (b"stich", "7 11 13 1 6 14 10 0 3 8 5 15 12 4 2 9"),
    (bytes(range(32)), "10 0 9 11 2 6 13 1 5 14 8 4 3 7 12 15"),
]


@rows(("seed", "order"), KNOWN)
def test_known_vectors(seed: int | bytes, order: str) -> None:
    assert " ".join(map(str, shuffled(range(16), seed))) == order


def test_known_deal() -> None:
    deal = stich.game("skat").deal(seed=7, dealer=2).deal
    assert [" ".join(hand) for hand in (*deal.hands, deal.undealt)] == [
        "DQ DK CQ C7 C9 H9 CJ D9 HK C8",
        "CT H8 HT H7 S9 D7 SA S8 DT HA",
        "DA DJ HQ CK S7 D8 ST CA HJ SJ",
        "SK SQ",
    ]


@given(st.lists(st.integers(), max_size=256), st.one_of(st.integers(), st.binary(max_size=40)))
def test_nothing_is_lost_and_the_input_is_left_alone(items: list[int], seed: int | bytes) -> None:
    before = list(items)
    assert Counter(shuffled(items, seed)) == Counter(items)
    assert items == before
    assert shuffled(items, seed) == shuffled(items, seed)


def test_more_than_256_items_are_refused() -> None:
    """One byte a draw cannot reach them all; without the check the draw would never end."""
    with pytest.raises(ValueError, match="at most 256"):
        shuffled(range(257), 1)


def test_every_order_of_four_is_about_equally_likely() -> None:
    drawn = Counter(tuple(shuffled("abcd", seed)) for seed in range(12000))
    assert set(drawn) == set(permutations("abcd"))
    assert sum((n - 500) ** 2 / 500 for n in drawn.values()) < 23 + 5 * 46**0.5


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    seen = Counter((place, c) for seed in range(4000) for place, c in enumerate(shuffled(range(32), seed)))
    assert len(seen) == 32 * 32
    assert sum((n - 125) ** 2 / 125 for n in seen.values()) < 31 * 31 + 5 * (2 * 31 * 31) ** 0.5
