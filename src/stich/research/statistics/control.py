"""Control variates: subtract from each value the part of it that is luck, as far as this can be computed (Lavenberg and Welch 1981).

A regression of the values on the control variates gives a coefficient for each control variate. To avoid bias, the coefficients for a value
are fitted to the other folds only (cross-fitting): they do not depend on the value's own luck, so that the mean of the subtracted parts is
0 for any coefficients.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from statistics import fmean

import msgspec

from .estimate import estimate

FOLDS = 20
"""Number of folds: values 0, 20, 40 … form one fold, values 1, 21, 41 … the next."""


class Controlled(msgspec.Struct, frozen=True):
    """Mean and its 95 % interval, without the part that the control variates explain."""

    mean: float
    interval: tuple[float, float]
    saved: float
    """Share of the variance that the control variates remove; negative if they add to the variance."""
    worth: float | None
    """Factor by which more values would be needed without control variates; None if no variance is left."""


def fewest(controls: int) -> int:
    """Return the minimum number of values for this number of control variates.

    With fewer values the coefficients would be guesses and the intervals too narrow.
    """
    return 10 + 2 * controls


def without_luck(values: Sequence[float], controls: Sequence[Sequence[float]]) -> list[float] | None:
    """Return each value less its control variates times their coefficients; None with fewer values than `fewest`, or without control
    variates.

    ``controls``: a row of control variates for each value; the true mean of each is 0. The values, with their rows, must be independent of
    each other. Raise ValueError if a row is missing.
    """
    if len(values) != len(controls):
        raise ValueError(f"a row of control variates for each of {len(values)} values, not {len(controls)}")
    width = len(controls[0]) if controls else 0
    if not width or len(values) < fewest(width):
        return None
    import numpy as np

    y, x = np.asarray(values, float), np.asarray(controls, float).reshape(len(values), width)
    fold = np.arange(len(y)) % FOLDS
    left = np.empty_like(y)
    for number in range(min(FOLDS, len(y))):
        own = fold == number
        others, result = x[~own], y[~own]
        # If a control variate never varies, or if two are the same, this gives the smallest coefficients.
        coefficients = np.linalg.lstsq(others - others.mean(0), result - result.mean(), rcond=None)[0]
        left[own] = y[own] - x[own] @ coefficients
    return [float(value) for value in left]


def controlled(values: Sequence[float], controls: Sequence[Sequence[float]]) -> Controlled | None:
    """Return the mean of these values without luck, by `without_luck`; None if that function returns None."""
    left = without_luck(values, controls)
    if left is None:
        return None
    found, before, after = estimate(left), _variance(values), _variance(left)
    assert found.mean is not None and found.interval is not None
    if not before:
        return Controlled(found.mean, found.interval, 0.0, 1.0)
    return Controlled(found.mean, found.interval, 1 - after / before, before / after if after else None)


def _variance(values: Sequence[float]) -> float:
    mean = fmean(values)
    return fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
