"""Control variates: the part of a value that comes from chance, as far as it can be computed, is subtracted (Lavenberg and Welch 1981).

Regression on the values themselves shows how much of it to subtract. To avoid bias, the coefficients for a value come from the other folds
alone (cross-fitting): they know nothing of the value's own chance, so that the mean of the subtracted parts is 0 for any coefficients.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from statistics import fmean

import msgspec

from .estimate import estimate

FOLDS = 20
"""Number of folds: values 0, 20, 40 … are one fold, values 1, 21, 41 … the next."""


class Controlled(msgspec.Struct, frozen=True):
    """Mean and its 95 % interval, without the part that the control variates explain."""

    mean: float
    interval: tuple[float, float]
    saved: float
    """Share of the variance that the control variates save; below 0 if they add some."""
    worth: float | None
    """Factor by which more values would be needed without them; None if no variance is left."""


def fewest(controls: int) -> int:
    """Return the number of values from which this many control variates are used.

    With fewer values, coefficients are guesses and intervals too narrow.
    """
    return 10 + 2 * controls


def without_luck(values: Sequence[float], controls: Sequence[Sequence[float]]) -> list[float] | None:
    """Return each value, less its control variates times their coefficients.

    ``controls``: a row of control variates for each value; the true mean of each is 0. Values with their rows are independent of each
    other. None if there are fewer values than `fewest`, or no control variates. Raise `ValueError` if a row is missing.
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
        # If a control variate never varies, or two are the same, this gives the least coefficients.
        coefficients = np.linalg.lstsq(others - others.mean(0), result - result.mean(), rcond=None)[0]
        left[own] = y[own] - x[own] @ coefficients
    return [float(value) for value in left]


def controlled(values: Sequence[float], controls: Sequence[Sequence[float]]) -> Controlled | None:
    """Return the mean of these values by their control variates, as in `without_luck`; None if that returns None."""
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
