"""Control variates: against a computation by hand, and that they make no bias and no interval too narrow."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import pytest

from stich.research.statistics import Controlled, controlled, estimate, without_luck
from stich.research.statistics.control import FOLDS, fewest

Values = tuple[list[float], list[list[float]]]


def skewed(rng: Random, count: int, share: float) -> Values:
    """Values with true mean 7, and two control variates: the first explains some, is skewed and scatters the rest; the second is noise."""
    luck = [rng.expovariate(1) - 1 for _ in range(count)]
    values = [7 + share * x + (0.5 + abs(x)) * rng.gauss(0, 1) for x in luck]
    return values, [[x, rng.gauss(0, 5)] for x in luck]


def test_by_hand() -> None:
    # Each of the 12 values is a separate fold. All but the first lie on 5 + 2 x, so the first is left with 9 − 2 · 1; for each other one
    # the line goes through eleven values, of which the first is one.
    xs = [1.0, -2, 3, 0, 2, -1, -3, 4, -4, 1, -1, 2]
    values = [9.0, *(5 + 2 * x for x in xs[1:])]
    left = without_luck(values, [[x] for x in xs])
    assert left and left[0] == pytest.approx(7)
    others = [(x, y) for n, (x, y) in enumerate(zip(xs, values, strict=True)) if n != 4]
    mean_x, mean_y = fmean(x for x, _ in others), fmean(y for _, y in others)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in others) / sum((x - mean_x) ** 2 for x, _ in others)
    assert left[4] == pytest.approx(values[4] - slope * xs[4])


def test_coefficients_know_nothing_of_their_own_fold() -> None:
    values, rows = skewed(Random(1), 50, 2)
    before = without_luck(values, rows)
    values[3] += 1000
    values[3 + FOLDS] -= 50
    after = without_luck(values, rows)
    assert before and after
    assert (after[3] - before[3], after[3 + FOLDS] - before[3 + FOLDS]) == (pytest.approx(1000), pytest.approx(-50))
    assert after[4] != before[4]


@pytest.mark.thorough
@pytest.mark.parametrize("share", [0.0, 2.0])
def test_there_is_no_bias_and_intervals_hold_the_true_mean(share: float) -> None:
    rng, means, held, plain_held = Random(2), [], 0, 0
    runs = 1500
    for _ in range(runs):
        values, rows = skewed(rng, 30, share)
        found, plain = controlled(values, rows), estimate(values)
        assert found and plain.interval
        means.append(found.mean)
        held += found.interval[0] <= 7 <= found.interval[1]
        plain_held += plain.interval[0] <= 7 <= plain.interval[1]
    assert abs(fmean(means) - 7) < 4 * stdev(means) / runs**0.5
    # The share has a standard error of 0.6 %. Such values hold less than 95 % without control variates, too.
    assert held / runs > 0.92 and held > plain_held - 0.03 * runs


def test_what_is_saved_is_what_the_means_scatter_less() -> None:
    rng, means, plain, saved = Random(3), [], [], []
    for _ in range(600):
        values, rows = skewed(rng, 60, 2)
        found = controlled(values, rows)
        assert found and found.worth
        means.append(found.mean)
        plain.append(fmean(values))
        saved.append(found.saved)
        assert found.worth == pytest.approx(1 / (1 - found.saved))
    assert 1 - stdev(means) ** 2 / stdev(plain) ** 2 == pytest.approx(fmean(saved), abs=0.08)
    assert fmean(saved) > 0.4


def test_useless_ones_cost_a_little_and_say_so() -> None:
    rng = Random(4)
    saved = [controlled([rng.gauss(0, 1) for _ in range(40)], [[rng.gauss(0, 1)] for _ in range(40)]) for _ in range(300)]
    assert -0.08 < fmean(each.saved for each in saved if each) < 0


def test_values_without_scatter_and_control_variates_without_any() -> None:
    n = fewest(1)
    assert controlled([3.0] * n, [[float(k)] for k in range(n)]) == Controlled(3, (3, 3), 0, 1)
    values = [float(k) for k in range(n)]
    constant = controlled(values, [[0.0]] * n)
    assert constant and (constant.mean, constant.interval, constant.saved) == (*_plain(values), pytest.approx(0))
    everything = controlled(values, [[k - 5.0] for k in range(n)])
    assert everything and everything.saved == pytest.approx(1) and everything.mean == pytest.approx(5)
    values, rows = skewed(Random(5), 40, 2)
    once, twice = controlled(values, [[x] for x, _ in rows]), controlled(values, [[x, x] for x, _ in rows])
    assert once and twice and twice.mean == pytest.approx(once.mean)


def _plain(values: list[float]) -> tuple[float | None, tuple[float, float] | None]:
    found = estimate(values)
    return found.mean, found.interval


def test_too_few_or_unequal() -> None:
    assert controlled([1.0] * (fewest(1) - 1), [[1.0]] * (fewest(1) - 1)) is None
    assert controlled([1.0] * 50, [[]] * 50) is None
    assert controlled([], []) is None
    with pytest.raises(ValueError, match="for each of 3 values, not 2"):
        controlled([1, 2, 3], [[1], [2]])
