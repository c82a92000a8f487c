"""Any items and key: the native core puts them in the same order as the reference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich import native
from stich.kernel.rules.shuffle import shuffled_by
from tests.rows import rows


@given(st.integers(0, 256), st.binary(max_size=200))
def test_the_same_order(size: int, key: bytes) -> None:
    items = tuple(f"item {n}" for n in range(size))
    assert native.shuffled(items, key) == shuffled_by(items, key)


@rows("length", [63, 64, 65, 128])
def test_keys_about_the_length_of_a_block(length: int) -> None:
    items, key = tuple(range(32)), bytes(range(length))
    assert native.shuffled(items, key) == shuffled_by(items, key)


def test_more_items_than_a_draw_can_tell_apart_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 256"):
        native.shuffled(tuple(range(257)), b"")
