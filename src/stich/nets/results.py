"""The results that a net tells apart: ranges of card points between which no game's score changes, no trick, and all tricks."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from stich.kernel.playspec import Goal, PlaySpec

LOWEST = (0, 31, 46, 53, 57, 61, 65, 71, 81, 90, 91, 106)
"""Lowest card points of each range. 31, 61, 90 and 91 are where games change their score; the others help a net to learn."""


class Result(NamedTuple):
    """A class of results of the declarer's side, by one that stands for all."""

    name: str
    points: int
    """Card points, those laid away included."""
    tricks: int | None
    """None: some, not all."""


POINT_RESULTS: tuple[Result, ...] = (
    Result("no trick", 0, 0),
    *(Result(f"{low} to {(*LOWEST, 121)[i + 1] - 1}", low, None) for i, low in enumerate(LOWEST)),
    Result("all tricks", 120, -1),
)
NULL_RESULTS: tuple[Result, ...] = (Result("a trick", 0, None), Result("no trick", 0, 0))


def results_of(spec: PlaySpec) -> tuple[Result, ...]:
    """The classes that are told apart in this play."""
    return NULL_RESULTS if spec.goal is Goal.NO_TRICK else POINT_RESULTS


def result_index(spec: PlaySpec, points: int, tricks: int, most_tricks: int) -> int:
    """Which of `results_of` it is; ``points`` with those laid away."""
    if spec.goal is Goal.NO_TRICK:
        return int(tricks == 0)
    if tricks == 0:
        return 0
    if tricks == most_tricks:
        return len(POINT_RESULTS) - 1
    return bisect_right(LOWEST, points)
