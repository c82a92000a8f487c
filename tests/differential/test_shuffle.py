"""Any items and draws: the native core puts them in the same order as the reference, and asks for more draws in the same cases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich import native
from stich.kernel.shuffle import ordered


@given(st.integers(0, 256), st.binary(max_size=400))
def test_the_same_order_or_too_few_draws(size: int, draws: bytes) -> None:
    items = tuple(f"item {n}" for n in range(size))
    assert native.shuffled(items, draws) == ordered(items, draws)


def test_more_items_than_a_draw_can_tell_apart_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 256"):
        native.shuffled(tuple(range(257)), b"")
