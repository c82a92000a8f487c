"""Intervals for means of bounded values hold the mean as often as they say, exactly counted, also where t does not: rare and skewed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb, factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.research.statistics.estimate import estimate
from stich.research.statistics.intervals import bounded_interval
from tests.rows import rows


def samples(kinds: int, size: int) -> Iterator[tuple[int, ...]]:
    """How often each of several values can occur among so many."""
    yield from (counts for counts in product(range(size + 1), repeat=kinds) if sum(counts) == size)


def test_of_zeros_and_ones_it_is_the_exact_interval() -> None:
    """Clopper and Pearson 1934: none of ten, five of ten, one of a hundred."""
    assert bounded_interval([0] * 10, 0, 1) == pytest.approx((0, 1 - 0.025**0.1), abs=1e-4)
    assert bounded_interval([0] * 5 + [1] * 5, 0, 1) == pytest.approx((0.18709, 0.81291), abs=1e-4)
    assert bounded_interval([1] + [0] * 99, 0, 1) == pytest.approx((0.00025, 0.05446), abs=1e-4)


def test_what_happens_once_in_hundreds_is_held() -> None:
    """A game lost 197 times in 200: a hundred samples mostly show no win, or one, and still the interval holds what it is worth."""
    chance, size = 0.015, 100
    true = chance * 20 - (1 - chance) * 20
    held = by_t = 0.0
    for wins in range(12):
        values = [20] * wins + [-20] * (size - wins)
        weight = comb(size, wins) * chance**wins * (1 - chance) ** (size - wins)
        low, high = bounded_interval(values, -20, 20)
        held += weight * (low <= true <= high)
        interval = estimate(values).interval
        by_t += weight * (interval is not None and interval[0] <= true <= interval[1])
    assert held > 0.95 and by_t < 0.8


@rows(
    ("values", "chances"),
    [
        ((-1, 0, 30), (0.5, 0.45, 0.05)),
        ((-1, 0, 30), (0.1, 0.895, 0.005)),
        ((-96, -20, 24), (0.02, 0.08, 0.9)),
        ((-10, 0, 10), (0.3, 0.4, 0.3)),
    ],
    ids=["skewed", "hardly ever", "a game that nearly always wins", "even"],
)
def test_of_three_values_the_mean_is_held_often_enough(values: tuple[int, ...], chances: tuple[float, ...]) -> None:
    size, held = 12, 0.0
    true = sum(value * chance for value, chance in zip(values, chances, strict=True))
    for counts in samples(3, size):
        sample = [value for value, count in zip(values, counts, strict=True) for _ in range(count)]
        low, high = bounded_interval(sample, min(values), max(values))
        ways = factorial(size) // prod(map(factorial, counts))
        held += ways * prod(chance**count for chance, count in zip(chances, counts, strict=True)) * (low <= true <= high)
    assert held >= 0.95


VALUES = st.lists(st.integers(-50, 50), min_size=2, max_size=30)


@given(VALUES, st.integers(0, 100), st.integers(-100, 100))
def test_it_holds_the_mean_found_within_the_bounds_and_moves_with_the_values(values: list[int], more: int, by: int) -> None:
    low, high = bounded_interval(values, -50 - more, 50 + more)
    assert -50 - more <= low <= sum(values) / len(values) <= high <= 50 + more
    moved = bounded_interval([value + by for value in values], by - 50 - more, by + 50 + more)
    assert moved == pytest.approx((low + by, high + by), abs=0.01)
    mirrored = bounded_interval([-value for value in values], -50 - more, 50 + more)
    assert mirrored == pytest.approx((-high, -low), abs=0.01)


def test_of_many_values_that_are_not_skewed_it_is_that_of_t() -> None:
    values = [number % 11 - 5 for number in range(11_000)]
    assert bounded_interval(values, -10, 10) == pytest.approx(estimate(values).interval, abs=0.01)


def test_values_beyond_the_bounds_are_refused() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        bounded_interval([0, 2], 0, 1)
