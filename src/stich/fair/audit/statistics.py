"""Mathematics of the audit: how far counts deviate from those of shuffled packs, and how often chance alone deviates as far.

Cards of one deal depend on each other, because each place has a fixed number of cards. Let a pack of n cards be dealt to places with shares
π, and count for each card and place how often the card is there. In one deal the covariance of two such counts is the product of one for
the cards, C = n/(n − 1) · (I − J/n) where J is all ones, and one for the places, Π = diag(π) − ππᵀ. Deals are independent of each other, so
the counts of many deals are jointly normal in the limit with the same covariances, and every test here is a quadratic form in them with its
exact limit.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import special

from .pack import Ints

Floats = npt.NDArray[np.float64]
LEAST_EXPECTED = 5.0
"""Smallest expected count of a cell in Pearson's test. Cells with a smaller one are merged."""


def chi_square(statistic: float, df: int) -> float:
    """Return the probability that χ² with ``df`` degrees of freedom is at least ``statistic``."""
    return float(special.chdtrc(df, max(statistic, 0.0)))


def two_sided(z: float) -> float:
    """Return the probability that a standard normal deviate is at least as far from 0 as z, on either side."""
    return float(2 * special.ndtr(-abs(z)))


def normal_quantile(probability: float) -> float:
    """Return the z below which a standard normal deviate lies with this probability."""
    return float(special.ndtri(probability))


def binomial(counts: Ints, trials: Ints, shares: Floats) -> Floats:
    """Return the exact two-sided p-values of binomial counts; 1 where only one count is possible. ``trials``, ``shares``: number of trials
    and probability of success for each count."""
    inside = (shares > 0) & (shares < 1) & (trials > 0)
    share = np.where(inside, shares, 0.5)
    below = special.bdtr(counts.astype(float), trials, share)
    above = np.where(counts > 0, special.bdtrc(counts - 1.0, trials, share), 1.0)
    smaller: Floats = np.minimum(1.0, 2 * np.minimum(below, above))
    return np.where(inside, smaller, 1.0)


def at_least(pairs: int, expected: float) -> float:
    """Return the probability that chance alone makes at least ``pairs`` rare coincidences (such as equal deals) if ``expected`` are
    expected (Poisson)."""
    return 1.0 if pairs == 0 else float(special.pdtrc(pairs - 1, expected))


def table_test(off: Floats, places: Floats, weights: Ints) -> tuple[float, int]:
    """Test whether sums over cards, such as card points, are spread over the places as by chance. Return the χ² statistic and its degrees
    of freedom.

    ``off[c, p]``: observed less expected count of card c at place p; ``places``: the matrix Π summed over all deals; ``weights``: the
    matrix W, one row for each sum, with the weight of each card. With Y = W·off the statistic is tr((W·C·Wᵀ)⁺ · Y · Π⁺ · Yᵀ), and the
    degrees of freedom are rank(W·C·Wᵀ) · rank(Π). For W = I and hands of fixed size the statistic is Pearson's sum (1900, Phil. Mag. 50,
    157–175) times (n − 1)/n, with (n − 1)(places − 1) degrees of freedom.
    """
    n = len(off)
    between = (n / (n - 1)) * (weights @ (np.eye(n) - 1 / n) @ weights.T)
    sums = weights @ off
    statistic = np.trace(np.linalg.pinv(between, hermitian=True) @ sums @ np.linalg.pinv(places, hermitian=True) @ sums.T)
    return float(statistic), _rank(between) * _rank(places)


def _rank(matrix: Any) -> int:
    return int(np.linalg.matrix_rank(matrix, hermitian=True))


def pearson(counts: Ints, chances: Floats) -> tuple[float, int]:
    """Return Pearson's χ² statistic and its degrees of freedom, for outcomes of which each deal has exactly one.

    ``counts``: number of deals with each outcome; ``chances``: probabilities of the outcomes. Outcomes that are expected fewer than
    `LEAST_EXPECTED` times are merged.
    """
    expected = chances * counts.sum()
    order = np.argsort(expected)
    rare = int(np.searchsorted(np.cumsum(expected[order]), LEAST_EXPECTED)) + 1
    rare = max(rare, int((expected < LEAST_EXPECTED).sum()))
    if expected[order[0]] >= LEAST_EXPECTED:
        rare = 1
    grouped = [np.append(values[order[rare:]], values[order[:rare]].sum()) for values in (counts.astype(float), expected)]
    observed, wanted = grouped
    return float(((observed - wanted) ** 2 / wanted).sum()), len(wanted) - 1


def hypergeometric(pack: int, marked: int, drawn: int) -> Floats:
    """Return the probabilities of 0, 1, … ``marked`` marked cards among ``drawn`` cards of a pack."""
    k = np.arange(marked + 1)
    found: Floats = np.exp(_choose(marked, k) + _choose(pack - marked, drawn - k) - _choose(pack, np.array(drawn)))
    return found


def split_chances(sizes: Ints, marked: int) -> Floats:
    """Return the probability of each split of ``marked`` marked cards among places of these sizes. The index of a split is the number that
    `tally.split` returns."""
    held = np.array(np.unravel_index(np.arange((marked + 1) ** len(sizes)), (marked + 1,) * len(sizes), order="F")).T
    ways = np.exp(_choose(sizes, held).sum(axis=1) - _choose(int(sizes.sum()), np.array(marked)))
    chances: Floats = np.where(held.sum(axis=1) == marked, ways, 0.0)
    return chances


def longest_chances(suits: Ints, drawn: int) -> Floats:
    """Return the probabilities that the longest suit of a hand has 0, 1, … cards. ``suits``: cards of each suit; ``drawn``: cards in the
    hand."""
    pack = int(suits.sum())
    ways = np.zeros((pack + 1, drawn + 1))  # index: longest suit so far, and number of cards so far
    ways[0, 0] = 1.0
    for size in suits:
        after = np.zeros_like(ways)
        for longest, cards in np.argwhere(ways).tolist():
            for more in range(min(int(size), drawn - cards) + 1):
                after[max(longest, more), cards + more] += ways[longest, cards] * comb(int(size), more)
        ways = after
    found: Floats = ways[:, drawn] / comb(pack, drawn)
    return found


def arrangements(sizes: Ints) -> float:
    """Return the number of ways to deal a pack to places of these sizes."""
    return float(np.exp(special.gammaln(sizes.sum() + 1) - special.gammaln(sizes + 1).sum()))


def _choose(n: Any, k: Any) -> Any:
    """Return the logarithm of the binomial coefficient n over k; −∞ where the coefficient is 0."""
    possible = (k >= 0) & (k <= n)
    inside = np.where(possible, k, 0)
    return np.where(possible, special.gammaln(n + 1.0) - special.gammaln(inside + 1.0) - special.gammaln(n - inside + 1.0), -np.inf)


def holm(p_values: list[float]) -> list[float]:
    """Return the p-values of several tests, corrected for their number (Holm 1979, Scand. J. Stat. 6, 65–70). The tests may depend on each
    other in any way."""
    corrected, highest = [0.0] * len(p_values), 0.0
    for rank, number in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[number]))
        corrected[number] = highest
    return corrected
