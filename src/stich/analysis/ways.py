"""One card play and the ways to begin it: which of them its side makes most of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from stich.kernel.errors import StichError
from stich.kernel.open_hand import OpenHand
from stich.solver import Count, Limits, reach
from stich.solver.answer import count_of, value


class CardPlay:
    """Moments before the first lead of one contract, alike but for the cards that were put down. Each question is answered once."""

    def __init__(self, hands: Sequence[OpenHand], limits: Limits) -> None:
        self.hands, self._limits = hands, limits
        self.tricks = max(mask.bit_count() for mask in hands[0].position.hands)
        self._ordered = sorted(range(len(hands)), key=lambda index: -hands[index].beside)

    def total(self, index: int) -> int:
        """All card points that the side can make this way."""
        hand = self.hands[index]
        held = [points for bit, points in enumerate(hand.spec.points) if any(mask >> bit & 1 for mask in hand.position.hands)]
        return sum(held) + hand.beside

    @cached_property
    def best(self) -> tuple[int, int]:
        """The way that the side makes most of, and how much; of equal ones the one with most put down."""
        return self._best(self._ordered)

    @cached_property
    def every_trick(self) -> int | None:
        """The first way in which the side makes every trick, if there is one."""
        return next((index for index in self._ordered if self._reach(index, tricks=self.tricks)), None)

    @cached_property
    def best_with_a_trick(self) -> tuple[int, int] | None:
        """The same as ``best`` of the ways in which the side makes a trick; None where there is none."""
        some = [index for index in self._ordered if self._reach(index, tricks=1)]
        return self._best(some) if some else None

    def _best(self, indices: Sequence[int]) -> tuple[int, int]:
        """Each next way is first asked whether it is better at all."""
        count = count_of(self.hands[0])
        best, made = indices[0], self._value(indices[0], count)
        for index in indices[1:]:
            if count is not Count.POINTS and made:
                break
            if count is not Count.POINTS or self._reach(index, points=made + 1):
                found = self._value(index, count)
                if found > made:
                    best, made = index, found
        return best, made

    def _reach(self, index: int, *, points: int = 0, tricks: int = 0) -> bool:
        hand = self.hands[index]
        found = reach(hand.spec, hand.position, hand.side, points=max(0, points - hand.beside), tricks=tricks, limits=self._limits)
        if found is None:
            raise _too_long()
        return found

    def _value(self, index: int, count: Count) -> int:
        found = value(self.hands[index], count, self._limits)
        if not found.exact:
            raise _too_long()
        return found.value


def _too_long() -> StichError:
    return StichError("the best start takes longer to find than was allowed", code="analysis/limit")
