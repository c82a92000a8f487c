"""Payoffs: value of each possible result of the play to every player, for players that search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from stich.kernel.rules.playspec import PartyScores, PlaySpec, ScoreTable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# NumPy is imported in the functions, so that rules, records and the command line start sooner.


class PayoffTable(msgspec.Struct, frozen=True, eq=False):
    """Payoffs by place. ``tables[place, tricks, points]`` is the payoff of a place whose group (`groups`) makes these tricks and card
    points.

    Payoffs are in game points. If two parties play: the score of the place less the mean score of the others. If all play alone: the score
    of the place (the search subtracts those of the others).
    """

    groups: tuple[int, ...]
    """For each place, the places whose tricks and card points are counted together, as a mask."""
    tables: NDArray[np.float32]


def two_party_payoffs(
    side: int, places: int, most_tricks: int, most_points: int, scores: Callable[[int, int], Sequence[float]]
) -> PayoffTable:
    """Return the payoffs if the tricks and card points of one side (a mask of places) decide.

    ``scores(tricks, points)`` returns game points by place. It is called only for no tricks, all tricks, and one trick, which stands for
    every number in between. A side with more points never scores less, so that points between two with equal scores are not asked for.
    """
    import numpy as np

    tables = np.empty((places, most_tricks + 1, most_points + 1), dtype=np.float32)
    for first, tricks in ((0, 0), (1, 1), (most_tricks, most_tricks)):
        ranges = [(0, scores(tricks, 0), most_points, scores(tricks, most_points))]
        while ranges:
            low, of_low, high, of_high = ranges.pop()
            if of_low != of_high and high - low > 1:
                middle = (low + high) // 2
                of_middle = scores(tricks, middle)
                ranges += [(low, of_low, middle, of_middle), (middle, of_middle, high, of_high)]
                continue
            tables[:, first:, low : high + 1] = np.array(relative_payoffs(of_low))[:, None, None]
            tables[:, first:, high] = np.array(relative_payoffs(of_high))[:, None]
    return PayoffTable((side,) * places, tables)


def multiplayer_payoffs(places: int, most_tricks: int, most_points: int, score: Callable[[int, int], float]) -> PayoffTable:
    """Return the payoffs if all play alone, each with the same ``score(tricks, points)`` in game points."""
    import numpy as np

    table = np.array([[score(t, p) for p in range(most_points + 1)] for t in range(most_tricks + 1)], dtype=np.float32)
    return PayoffTable(tuple(1 << place for place in range(places)), np.stack([table] * places))


def own_scores(spec: PlaySpec) -> NDArray[np.float32]:
    """Return the scores of a goal that is a table: ``[place, tricks, points]``, by the tricks and card points of the place's party."""
    import numpy as np

    return np.array(spec.own_scores, dtype=np.float32)


def table_payoffs(spec: PlaySpec) -> PayoffTable | None:
    """Return the payoffs of a PlaySpec whose goal is a table of scores; None for another goal."""
    if isinstance(spec.goal, ScoreTable):
        return PayoffTable(tuple(1 << place for place in range(spec.players)), own_scores(spec))
    if not isinstance(spec.goal, PartyScores):
        return None
    import numpy as np

    scores, places = own_scores(spec), range(spec.players)
    for place in places:
        if not spec.side >> place & 1:
            scores[place] = scores[place, ::-1, ::-1]  # what the side does not win, the others win
    means = (scores.sum(axis=0) - scores) / (spec.players - 1)
    return PayoffTable((spec.side,) * spec.players, np.ascontiguousarray(scores - means))


def relative_payoffs(scores: Sequence[float]) -> list[float]:
    """Return the score of each player less the mean score of the others."""
    total, others = sum(scores), len(scores) - 1
    return [score - (total - score) / others for score in scores]
