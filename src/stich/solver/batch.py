"""Solver for arrays of deals in one call, on several threads: for millions of deals of one spec, without a Python object for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stich import native
from stich.kernel.rules.play import compiled
from stich.kernel.rules.playspec import PlaySpec

from .limits import UNLIMITED, Limits
from .question import Count

Numbers = NDArray[np.int32] | Sequence[int] | int
"""One number for each deal, or one number for all deals."""


@dataclass(frozen=True, slots=True)
class BatchSolution:
    """Solver's result of each deal, as bounds ``low`` and ``high``. With targets: 1 if the target is reached, else 0."""

    low: NDArray[np.int32]
    high: NDArray[np.int32]
    nodes: NDArray[np.uint64]

    @property
    def exact(self) -> NDArray[np.bool_]:
        """True for deals in which no limit was met."""
        return np.equal(self.low, self.high)


def solve_batch(
    spec: PlaySpec,
    hands: NDArray[np.uint64] | Sequence[Sequence[int]],
    sides: Numbers,
    *,
    points_outside_tricks: Numbers,
    leaders: Numbers = 0,
    count: Count = Count.POINTS,
    targets: Numbers | None = None,
    threads: int = 1,
    limits: Limits = UNLIMITED,
) -> BatchSolution:
    """Return the solver's results of deals before their first lead.

    ``hands``: masks, a row for each deal and a column for each place. ``sides``: masks of places; ``leaders``: places that lead to the
    first trick. ``points_outside_tricks``: card points that count for the side outside its tricks. They cannot be derived from the hands,
    so they have no default. If card points are counted, they are part of ``low``, ``high`` and ``targets``; otherwise they have no effect.
    ``targets``: points or tricks to reach; the search then only decides whether they are reached.
    A limit in nodes applies to each deal, other limits to all deals together. The call releases the GIL. The number of threads changes
    neither results nor numbers of nodes, unless time runs out. Raise ValueError with the number of the wrong deal and the reason.
    """
    table = np.ascontiguousarray(hands, dtype=np.uint64).reshape(-1, spec.players)
    deals = len(table)

    def column(numbers: Numbers) -> NDArray[np.int32]:
        return np.ascontiguousarray(np.broadcast_to(np.asarray(numbers, dtype=np.int32), (deals,)))

    outside = column(points_outside_tricks if count == Count.POINTS else 0)
    wanted = None if targets is None else np.maximum(column(targets) - outside, 0)
    low, high, nodes = native.solve_batch(
        compiled(spec), table, column(leaders), column(sides), count, wanted, threads, limits.nodes, limits.seconds, limits.stop
    )
    return BatchSolution(low, high, nodes) if wanted is not None else BatchSolution(low + outside, high + outside, nodes)
