"""The mathematics: how far counts are from what shuffled packs lead to expect, and how often chance alone goes as far.

Cards of one deal depend on each other, for each place has a fixed number of cards. Let a pack of n cards be dealt to places with shares π,
and count for each card and place how often the card lies there. In one deal the covariance of two such counts is the product of one for the
cards, C = n/(n − 1) · (I − J/n) where J is all ones, and one for the places, Π = diag(π) − ππᵀ. Deals are independent of each other, so the
counts of many deals are jointly normal in the limit with the same covariances, and every test here is a quadratic form in them with its
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
"""Of a cell of Pearson's test; rarer ones are put together."""


def chi_square(statistic: float, df: int) -> float:
    """How often chance alone is at least as far off."""
    return float(special.chdtrc(df, max(statistic, 0.0)))


def two_sided(z: float) -> float:
    """The same for a normal deviate, to either side."""
    return float(2 * special.ndtr(-abs(z)))


def normal_quantile(probability: float) -> float:
    """The z below which a normal deviate lies with this probability."""
    return float(special.ndtri(probability))


def binomial(counts: Ints, trials: Ints, shares: Floats) -> Floats:
    """Two-sided p-values of counts, exactly; 1 where nothing could be otherwise."""
    inside = (shares > 0) & (shares < 1) & (trials > 0)
    share = np.where(inside, shares, 0.5)
    below = special.bdtr(counts.astype(float), trials, share)
    above = np.where(counts > 0, special.bdtrc(counts - 1.0, trials, share), 1.0)
    smaller: Floats = np.minimum(1.0, 2 * np.minimum(below, above))
    return np.where(inside, smaller, 1.0)


def at_least(pairs: int, expected: float) -> float:
    """How often chance alone makes at least so many rare coincidences (Poisson)."""
    return 1.0 if pairs == 0 else float(special.pdtrc(pairs - 1, expected))


def table_test(off: Floats, places: Floats, weights: Ints) -> tuple[float, int]:
    """Statistic and degrees of freedom for sums over cards, at all places.

    ``off[c, p]``: observed less expected; ``places``: Π summed over all deals; ``weights``: rows of numbers by card.
    With Y = W·off this is tr((W·C·Wᵀ)⁺ · Y · Π⁺ · Yᵀ), χ² with rank(W·C·Wᵀ) · rank(Π) degrees of freedom. For W = I and hands of fixed
    size it is Pearson's sum (1900, Phil. Mag. 50, 157–175) times (n − 1)/n, with (n − 1)(places − 1) degrees of freedom.
    """
    n = len(off)
    between = (n / (n - 1)) * (weights @ (np.eye(n) - 1 / n) @ weights.T)
    sums = weights @ off
    statistic = np.trace(np.linalg.pinv(between, hermitian=True) @ sums @ np.linalg.pinv(places, hermitian=True) @ sums.T)
    return float(statistic), _rank(between) * _rank(places)


def _rank(matrix: Any) -> int:
    return int(np.linalg.matrix_rank(matrix, hermitian=True))


def pearson(counts: Ints, chances: Floats) -> tuple[float, int]:
    """Pearson's statistic for one of several outcomes a deal, and its degrees of freedom; outcomes rarer than `LEAST_EXPECTED` are one."""
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
    """The chance of 0, 1, … ``marked`` marked cards among those drawn."""
    k = np.arange(marked + 1)
    found: Floats = np.exp(_choose(marked, k) + _choose(pack - marked, drawn - k) - _choose(pack, np.array(drawn)))
    return found


def split_chances(sizes: Ints, marked: int) -> Floats:
    """The chance of each way in which marked cards are split among places of these sizes, by the number that `tally.split` gives it."""
    held = np.array(np.unravel_index(np.arange((marked + 1) ** len(sizes)), (marked + 1,) * len(sizes), order="F")).T
    ways = np.exp(_choose(sizes, held).sum(axis=1) - _choose(int(sizes.sum()), np.array(marked)))
    chances: Floats = np.where(held.sum(axis=1) == marked, ways, 0.0)
    return chances


def longest_chances(suits: Ints, drawn: int) -> Floats:
    """The chance that the longest suit of a hand has 0, 1, … cards. ``suits``: cards of each suit in the pack."""
    pack = int(suits.sum())
    ways = np.zeros((pack + 1, drawn + 1))  # by longest suit so far, and cards so far
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
    """In how many ways a pack can be dealt to places of these sizes."""
    return float(np.exp(special.gammaln(sizes.sum() + 1) - special.gammaln(sizes + 1).sum()))


def _choose(n: Any, k: Any) -> Any:
    """The logarithm of n over k; −∞ where that is 0."""
    possible = (k >= 0) & (k <= n)
    inside = np.where(possible, k, 0)
    return np.where(possible, special.gammaln(n + 1.0) - special.gammaln(inside + 1.0) - special.gammaln(n - inside + 1.0), -np.inf)


def holm(p_values: list[float]) -> list[float]:
    """The p-values with the number of tests taken into account (Holm 1979, Scand. J. Stat. 6, 65–70), whatever the tests have in common."""
    corrected, highest = [0.0] * len(p_values), 0.0
    for rank, number in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[number]))
        corrected[number] = highest
    return corrected
