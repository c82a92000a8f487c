"""The formulas, each held against counting every possibility, or against another's book."""

from __future__ import annotations

import itertools
from math import comb, isclose
from statistics import fmean, pvariance

import numpy as np
import pytest
import scipy

from stich.fair.audit import statistics
from stich.fair.audit.tally import run_positions, split, stay_moments

SIZES = np.array([2, 2, 1])
"""Five cards: two to each of two, one left."""
DEALS = [np.array(deal) for deal in set(itertools.permutations([0, 0, 1, 1, 2]))]
"""Every way to deal them: the place of each card."""


def test_the_deals_are_all_there() -> None:
    assert len(DEALS) == 30 and statistics.arrangements(SIZES) == pytest.approx(30)


def test_places_of_cards_have_the_covariances_of_the_docstring() -> None:
    lies = np.array([[(deal == place) for place in range(3)] for deal in DEALS], float).transpose(0, 2, 1).reshape(30, -1)
    share = SIZES / 5
    cards, places = 5 / 4 * (np.eye(5) - 1 / 5), np.diag(share) - np.outer(share, share)
    assert np.allclose(np.cov(lies.T, bias=True), np.kron(cards, places))


@pytest.mark.thorough
def test_a_table_of_cards_and_places_is_pearsons_sum_less_a_fiftysecond_of_itself() -> None:
    rng = np.random.default_rng(1)
    counts = sum(np.eye(4)[rng.permutation(np.repeat(np.arange(4), 13))] for _ in range(100))
    expected = np.full((52, 4), 25.0)
    share = np.full(4, 0.25)
    statistic, df = statistics.table_test(counts - expected, 100 * (np.diag(share) - np.outer(share, share)), np.eye(52, dtype=np.int64))
    assert df == 51 * 3 and isclose(statistic, 51 / 52 * scipy.stats.chisquare(counts, expected, axis=None).statistic)


def test_how_many_cards_stay() -> None:
    for before in DEALS[:5]:
        stayed = [int((deal == before).sum()) for deal in DEALS]
        assert np.allclose(stay_moments(SIZES, SIZES), (fmean(stayed), pvariance(stayed)))


def test_runs_of_a_sequence() -> None:
    orders = [np.array(order) for order in set(itertools.permutations([True, True, True, False, False]))]
    runs = [run_positions(order, np.zeros(5, np.int64)) for order in orders]
    counted = [1 + sum(bool(a != b) for a, b in itertools.pairwise(order)) for order in orders]
    assert [run[0] for run in runs] == counted
    assert np.allclose(runs[0][1:], (fmean(counted), pvariance(counted)))


def test_runs_of_tables_are_added_and_no_run_goes_from_one_to_the_next() -> None:
    one, other = np.array([True, False, False]), np.array([False, True, True, False])
    together = run_positions(np.append(one, other), np.array([1, 1, 1, 2, 2, 2, 2]))
    parts = run_positions(one, np.ones(3, np.int64)), run_positions(other, np.ones(4, np.int64))
    assert np.allclose(together, np.sum(parts, axis=0)) and together[0] == 2 + 3
    assert run_positions(np.array([True, True]), np.array([1, 1])) == (0, 0, 0), "all above: nothing can be said"


def test_high_cards_are_split_as_counting_says() -> None:
    chances = statistics.split_chances(SIZES, 2)
    held = np.array([[(deal[:2] == place).sum() for place in range(3)] for deal in DEALS])
    assert np.allclose(chances, np.bincount(split(held, 2), minlength=27) / 30)
    in_skat = statistics.hypergeometric(32, 4, 2)
    assert np.allclose(
        in_skat[:3], [comb(28, 2) / comb(32, 2), 4 * 28 / comb(32, 2), comb(4, 2) / comb(32, 2)]
    ) and in_skat.sum() == pytest.approx(1)


def test_the_longest_suit_as_counting_says() -> None:
    pack = [0, 0, 0, 1, 1, 1, 2]
    counted = [max(map(hand.count, range(3))) for hand in (tuple(h) for h in itertools.combinations(pack, 4))]
    chances = statistics.longest_chances(np.array([3, 3, 1]), 4)
    assert np.allclose(chances, np.bincount(counted, minlength=8) / comb(7, 4))
    bridge = statistics.longest_chances(np.array([13, 13, 13, 13]), 13)
    assert bridge[4:8] == pytest.approx([0.3508, 0.4434, 0.1655, 0.0353], abs=5e-5), "as in the tables of bridge"


def test_a_cell_alone_is_binomial() -> None:
    counts, trials, shares = np.array([70, 3, 0]), np.array([100, 20, 0]), np.array([0.5, 0.2, 0.3])
    wanted = [2 * scipy.stats.binom.sf(69, 100, 0.5), min(1.0, 2 * scipy.stats.binom.cdf(3, 20, 0.2)), 1.0]
    assert statistics.binomial(counts, trials, shares) == pytest.approx(wanted)


def test_rare_outcomes_are_taken_together() -> None:
    counts = np.array([60, 30, 6, 3, 1])
    statistic, df = statistics.pearson(counts, np.array([0.6, 0.3, 0.05, 0.03, 0.02]))
    assert df == 3 and statistic == pytest.approx((6 - 5) ** 2 / 5 + (4 - 5) ** 2 / 5)


def test_holm() -> None:
    assert statistics.holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert statistics.holm([0.9, 0.8]) == [1.0, 1.0] and statistics.holm([]) == []


def test_equal_deals_are_as_rare_as_equal_birthdays() -> None:
    assert statistics.at_least(0, 5.0) == 1.0
    assert statistics.at_least(2, 0.5) == pytest.approx(scipy.stats.poisson.sf(1, 0.5))
