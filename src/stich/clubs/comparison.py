"""Scores of duplicate boards: each result compared with those of the same seat at the other tables."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from stich.kernel.errors import StichError

from .event import Comparison

IMP_STEPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000)
"""Least difference (points) for 1, 2, … IMPs."""
LEAST_TABLES: dict[Comparison, int] = {"difference": 2, "zero-sum": 2, "butler": 3, "cross-imp": 2, "matchpoints": 2, "par": 1}
SD_PER_DEAL = {"raw": 53.3, "difference": 38.1, "zero-sum": 35.5}
"""Standard deviation of a deal's score in Seeger-Fabian points, measured among computer players."""
FEWEST_SCORES = 30
"""Scores in an event from which the standard deviation of its scores is measured in the event itself."""


def imps(difference: Fraction) -> int:
    """Return the IMPs for a difference in points."""
    steps = sum(step <= abs(difference) for step in IMP_STEPS)
    return steps if difference > 0 else -steps


def compare(
    scores: Sequence[Sequence[int]], method: Comparison, *, board: int = 1, par: Sequence[Fraction | int] | None = None
) -> tuple[tuple[Fraction, ...], ...]:
    """Return the compared scores of a board by table and seat. ``scores``: points by table and seat; ``par``: points by seat with
    which results are compared, such as the mean of computer tables.

    Raise `StichError` ``club/duplicate`` for fewer tables than the method needs.
    """
    tables = len(scores)
    if tables < LEAST_TABLES[method]:
        raise StichError("club/duplicate#few", board=board, method=method, least=LEAST_TABLES[method], tables=tables)
    exact = [[Fraction(points) for points in table] for table in scores]
    if method == "zero-sum":
        exact = [[points - Fraction(sum(table), len(table)) for points in table] for table in exact]
    seats = [[table[seat] for table in exact] for seat in range(len(exact[0]))]
    compared = [[_one(column, at, method, None if par is None else par[seat]) for at in range(tables)] for seat, column in enumerate(seats)]
    return tuple(tuple(column[at] for column in compared) for at in range(tables))


def _one(column: Sequence[Fraction], at: int, method: Comparison, par: Fraction | int | None) -> Fraction:
    own, others = column[at], [score for index, score in enumerate(column) if index != at]
    if method == "par":
        return own - (par or 0)
    if method == "butler":
        middle = sorted(column)[1:-1]
        datum = 10 * round(sum(middle) / len(middle) / 10)
        return Fraction(imps(own - datum))
    if method == "cross-imp":
        return Fraction(sum(imps(own - score) for score in others), len(others))
    if method == "matchpoints":
        return Fraction(2 * sum(score < own for score in others) + sum(score == own for score in others), 2 * len(others))
    return own - Fraction(sum(others), len(others))


def interval(deals: int, kind: str = "difference") -> float:
    """Return the standard error of a total over this number of deals (Seeger-Fabian points)."""
    return SD_PER_DEAL[kind] * float(deals**0.5)
