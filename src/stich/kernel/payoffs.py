"""Payoffs: what the end of the play is worth to everybody, for players who look ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from .playspec import ScoreTable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# NumPy is loaded by whoever asks for payoffs: rules, records and the command line are there sooner without it.


class PayoffTable(msgspec.Struct, frozen=True, eq=False):
    """Payoffs by place. ``tables[place, tricks, points]`` is what it is worth to a place that its group makes so many.

    A payoff is in game points: what the place scores, less what the others score on average.
    """

    groups: tuple[int, ...]
    """By place, the places that are counted together, as a mask."""
    tables: NDArray[np.float32]


def by_side(side: int, places: int, most_tricks: int, most_points: int, scores: Callable[[int, int], Sequence[float]]) -> PayoffTable:
    """The payoffs where everything follows from what one side makes. ``scores(tricks, points)`` are game points by place.

    Only none and all of the tricks are told apart from any other number.
    """
    import numpy as np

    tables = np.empty((places, most_tricks + 1, most_points + 1), dtype=np.float32)
    for points in range(most_points + 1):
        for first, tricks in ((0, 0), (1, 1), (most_tricks, most_tricks)):
            tables[:, first:, points] = np.array(relative_payoffs(scores(tricks, points)))[:, None]
    return PayoffTable((side,) * places, tables)


def each_own(places: int, most_tricks: int, most_points: int, score: Callable[[int, int], float]) -> PayoffTable:
    """The payoffs where everybody goes for ``score(tricks, points)`` of his own."""
    import numpy as np

    table = np.array([[score(t, p) for p in range(most_points + 1)] for t in range(most_tricks + 1)], dtype=np.float32)
    return PayoffTable(tuple(1 << place for place in range(places)), np.stack([table] * places))


def of_score_table(goal: ScoreTable) -> PayoffTable:
    """The payoffs of a PlaySpec that tells everybody's own score."""
    import numpy as np

    return PayoffTable(tuple(1 << place for place in range(len(goal.scores))), np.array(goal.scores, dtype=np.float32))


def relative_payoffs(scores: Sequence[float]) -> list[float]:
    """What each scores, less what the others score on average."""
    total, others = sum(scores), len(scores) - 1
    return [score - (total - score) / others for score in scores]
