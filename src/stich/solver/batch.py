"""Many deals in one call, on several threads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stich import native
from stich.kernel.play import compiled
from stich.kernel.playspec import PlaySpec

from .limits import UNLIMITED, Limits
from .parties import Count


@dataclass(frozen=True, slots=True)
class BatchSolution:
    """By deal: what the side makes lies from ``low`` to ``high``; with a target they say 1 for reached and 0 for not."""

    low: NDArray[np.int32]
    high: NDArray[np.int32]
    nodes: NDArray[np.uint64]

    @property
    def exact(self) -> NDArray[np.bool_]:
        """Where no limit was met."""
        return np.equal(self.low, self.high)


def solve_batch(
    spec: PlaySpec,
    hands: NDArray[np.uint64] | Sequence[Sequence[int]],
    sides: NDArray[np.int32] | Sequence[int] | int,
    *,
    leaders: NDArray[np.int32] | Sequence[int] | int = 0,
    count: Count = Count.POINTS,
    targets: NDArray[np.int32] | Sequence[int] | int | None = None,
    threads: int = 1,
    limits: Limits = UNLIMITED,
) -> BatchSolution:
    """Solves deals before their first lead.

    ``hands``: masks, a row for each deal and a column for each place. ``sides``: masks of places; ``leaders``: places that lead;
    ``targets``: points or tricks to reach, instead of how many there are. One number stands for all deals.
    A limit in nodes is for each deal, the others for all together. Releases the GIL; the number of threads changes no result and no
    number of nodes, unless time runs out. ValueError says which deal is wrong and why.
    """
    table = np.ascontiguousarray(hands, dtype=np.uint64).reshape(-1, spec.players)
    deals = len(table)

    def column(numbers: NDArray[np.int32] | Sequence[int] | int) -> NDArray[np.int32]:
        return np.ascontiguousarray(np.broadcast_to(np.asarray(numbers, dtype=np.int32), (deals,)))

    return BatchSolution(
        *native.solve_batch(
            compiled(spec),
            table,
            column(leaders),
            column(sides),
            count,
            None if targets is None else column(targets),
            threads,
            limits.nodes,
            limits.seconds,
            limits.stop,
        )
    )
