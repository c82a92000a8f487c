"""Means and intervals, against published quantiles and a computation by hand."""

from __future__ import annotations

import math
from random import Random

import pytest

from stich.research.arena.durations import Durations, merged, milliseconds
from stich.research.statistics.estimate import Estimate, estimate, quantile, ratio, within
from tests.rows import rows

# Two-sided 95 % quantiles of Student's t, to three decimals, as every printed table has them (NIST/SEMATECH e-Handbook 1.3.6.7.2).
PRINTED = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 20: 2.086, 30: 2.042, 60: 2.000, 100: 1.984, 1000: 1.962}


@rows("freedom", PRINTED)
def test_quantiles_are_the_printed_ones(freedom: int) -> None:
    assert quantile(freedom) == pytest.approx(PRINTED[freedom], abs=5e-4)


def test_many_boards_approach_the_normal_distribution() -> None:
    # Cornish and Fisher: t = z + (z³ + z) / 4ν + …; the next term is below 1e-8 here.
    z, freedom = 1.959963984540054, 20_000
    assert quantile(freedom) == pytest.approx(z + (z**3 + z) / (4 * freedom), abs=1e-8)


@rows("t", [0.1, 1.0, 3.0, 40.0])
def test_the_probability_has_closed_forms(t: float) -> None:
    assert within(t, 1) == pytest.approx(2 / math.pi * math.atan(t))
    assert within(t, 2) == pytest.approx(t / math.sqrt(2 + t * t))
    angle = math.atan(t / math.sqrt(3))
    assert within(t, 3) == pytest.approx(2 / math.pi * (angle + math.sin(angle) * math.cos(angle)))


def test_an_interval_by_hand() -> None:
    # 1 … 5: mean 3, sum of squares 10, variance 10/4, standard error √(2.5/5) = 0.707107; times 2.776445 = 1.963243.
    found = estimate([1, 2, 3, 4, 5])
    assert found.mean == 3
    assert found.interval == pytest.approx((3 - 1.963243, 3 + 1.963243), abs=1e-6)


def test_too_few_values() -> None:
    assert estimate([]) == Estimate(None, None)
    assert estimate([7]) == Estimate(7, None)
    assert estimate([7, 7]) == Estimate(7, (7, 7))


def test_intervals_hold_the_true_mean_in_95_of_100_experiments() -> None:
    # 4,000 experiments: the share has a standard error of 0.34 %, so that 1.4 % are four of them.
    rng = Random(1)
    held = 0
    for _ in range(4000):
        interval = estimate(rng.gauss(10, 3) for _ in range(5)).interval
        assert interval
        held += interval[0] <= 10 <= interval[1]
    assert held / 4000 == pytest.approx(0.95, abs=0.014)


def test_a_ratio_is_the_mean_where_groups_are_of_one_size() -> None:
    rng = Random(3)
    values = [rng.gauss(5, 2) for _ in range(40)]
    plain, of_sums = estimate(values), ratio([3 * value for value in values], [3] * 40)
    assert of_sums.mean == pytest.approx(plain.mean)
    assert of_sums.interval == pytest.approx(plain.interval)
    assert (ratio([], []), ratio([8], [2])) == (Estimate(None, None), Estimate(4, None))


def test_the_interval_of_a_ratio_holds_it_in_95_of_100() -> None:
    """Groups of one to six values that hang together, with a true mean of 2."""
    rng = Random(4)
    held = 0
    for _ in range(2000):
        counts = [rng.randint(1, 6) for _ in range(60)]
        sums = [count * rng.gauss(2, 3) for count in counts]
        interval = ratio(sums, counts).interval
        assert interval
        held += interval[0] <= 2 <= interval[1]
    assert held / 2000 == pytest.approx(0.95, abs=0.02)


def test_percentiles_of_times() -> None:
    durations = Durations()
    for n in range(1, 101):
        durations.add(n / 1000)
    figures = milliseconds(durations)
    assert figures["mean"] == pytest.approx(50.5)
    assert figures["p50"] == pytest.approx(50, rel=0.011)  # bins are 2 % wide
    assert figures["p95"] == pytest.approx(95, rel=0.011)
    assert figures["max"] == 100


def test_times_add_up_however_they_are_divided() -> None:
    rng = Random(2)
    times = [rng.expovariate(1000) for _ in range(500)] + [0.0]
    parts = [Durations() for _ in range(7)]
    whole = Durations()
    for n, seconds in enumerate(times):
        parts[n % 7].add(seconds)
        whole.add(seconds)
    total = merged(parts)
    assert (total.count, total.longest, total.bins) == (whole.count, whole.longest, whole.bins)
    assert total.total == pytest.approx(whole.total)
    assert merged([]) == Durations()
    assert milliseconds(Durations()) == {"mean": None, "p50": None, "p95": None, "max": None}
