"""Search for the discards with which the declarer's side gets the best result in one contract."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from stich.kernel.errors import StichError
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import Count, Limits, count_of, reach, value


class DiscardSearch:
    """Search over positions before the first lead of one contract that differ only in the discards. Each position has an index. Results of
    the declarer's side are cached."""

    def __init__(self, hands: Sequence[PerfectInfoPosition], limits: Limits) -> None:
        self.hands, self._limits = hands, limits
        self.tricks = max(mask.bit_count() for mask in hands[0].position.hands)
        self._ordered = sorted(range(len(hands)), key=lambda index: -hands[index].points_outside_tricks)

    def total(self, index: int) -> int:
        """Return the card points that the declarer's side has if it wins all tricks after the discards with this index."""
        hand = self.hands[index]
        held = [points for bit, points in enumerate(hand.spec.points) if any(mask >> bit & 1 for mask in hand.position.hands)]
        return sum(held) + hand.points_outside_tricks

    @cached_property
    def best(self) -> tuple[int, int]:
        """Index of the discards with the best result, and this result.

        Of equal results the discards with the most card points are chosen.
        """
        return self._best(self._ordered)

    @cached_property
    def every_trick(self) -> int | None:
        """Index of the first discards with which the declarer's side wins every trick; None if there are none."""
        return next((index for index in self._ordered if self._reach(index, tricks=self.tricks)), None)

    @cached_property
    def best_with_a_trick(self) -> tuple[int, int] | None:
        """Index and result as in `best`, but only of discards with which the declarer's side wins a trick; None if there are none."""
        some = [index for index in self._ordered if self._reach(index, tricks=1)]
        return self._best(some) if some else None

    def _best(self, indices: Sequence[int]) -> tuple[int, int]:
        """Return the index with the best result of these indices, and the result.

        Before the full search of an index a quicker one tests whether it is better than the best so far at all.
        """
        count = count_of(self.hands[0])
        best, most = indices[0], self._value(indices[0])
        for index in indices[1:]:
            if count is not Count.POINTS and most:
                break
            if count is not Count.POINTS or self._reach(index, points=most + 1):
                result = self._value(index)
                if result > most:
                    best, most = index, result
        return best, most

    def _reach(self, index: int, *, points: int = 0, tricks: int = 0) -> bool:
        reached = reach(self.hands[index], points=points, tricks=tricks, limits=self._limits)
        if reached is None:
            raise _too_long()
        return reached

    def _value(self, index: int) -> int:
        result = value(self.hands[index], limits=self._limits)
        if not result.exact:
            raise _too_long()
        return result.value


def _too_long() -> StichError:
    return StichError("analysis/limit#declaration")
