"""Classes of results that a net predicts: no trick, all tricks, and ranges of card points within which the score is the same."""

from __future__ import annotations

from bisect import bisect_right
from enum import Enum
from typing import NamedTuple

from stich.kernel.rules.playspec import Goal, PlaySpec

LOWEST = (0, 31, 46, 53, 57, 61, 65, 71, 81, 90, 91, 106)
"""Lowest card points of each range. At 31, 61, 90 and 91 scores change; the other bounds help a net to learn."""


class Tricks(Enum):
    """Number of tricks of the declarer's side, as far as scores depend on it."""

    NONE = "none"
    SOME = "some"
    ALL = "all"


class ResultClass(NamedTuple):
    """Class of results of the declarer's side, with one result that represents it."""

    name: str
    points: int
    """Card points of the representing result, with those of the discards."""
    tricks: Tricks

    def trick_count(self, all_tricks: int) -> int:
        """Return the number of tricks of the representing result, in a deal with ``all_tricks`` tricks."""
        return {Tricks.NONE: 0, Tricks.SOME: 1, Tricks.ALL: all_tricks}[self.tricks]


POINT_RESULTS: tuple[ResultClass, ...] = (
    ResultClass("no trick", 0, Tricks.NONE),
    *(ResultClass(f"{low} to {(*LOWEST, 121)[i + 1] - 1}", low, Tricks.SOME) for i, low in enumerate(LOWEST)),
    ResultClass("all tricks", 120, Tricks.ALL),
)
NULL_RESULTS: tuple[ResultClass, ...] = (ResultClass("a trick", 0, Tricks.SOME), ResultClass("no trick", 0, Tricks.NONE))


def result_classes(spec: PlaySpec) -> tuple[ResultClass, ...]:
    """Return the classes of results for this PlaySpec, in the order of a net's outputs."""
    return NULL_RESULTS if spec.goal is Goal.NO_TRICK else POINT_RESULTS


def result_index(spec: PlaySpec, points: int, tricks: int, all_tricks: int) -> int:
    """Return the index of a result in `result_classes`. ``points``: card points with those of the discards."""
    if spec.goal is Goal.NO_TRICK:
        return int(tricks == 0)
    if tricks == 0:
        return 0
    if tricks == all_tricks:
        return len(POINT_RESULTS) - 1
    return bisect_right(LOWEST, points)
