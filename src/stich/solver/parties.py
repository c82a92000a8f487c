"""Two parties: a side against all others."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from stich import native
from stich.kernel.cards import Card
from stich.kernel.play import Position
from stich.kernel.playspec import PlaySpec

from .compiled import native_position
from .limits import UNLIMITED, Limits


class Count(StrEnum):
    """What is counted for the side, in the whole deal: what it made before this position counts too."""

    POINTS = "points"
    TRICKS = "tricks"
    NO_TRICK = "no_trick"
    """1 where it makes no trick at all (null), else 0. The others then want it to make one."""
    EVERY_TRICK = "every_trick"
    """1 where it makes every trick, else 0."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What the side makes, between two bounds; they are one number unless a limit was met."""

    low: int
    high: int
    nodes: int
    """Positions searched, before a lead each."""

    @property
    def exact(self) -> bool:
        return self.low == self.high

    @property
    def value(self) -> int:
        """The one number; ValueError where a limit was met and only bounds are known."""
        if not self.exact:
            raise ValueError(f"a limit was met: only known to lie from {self.low} to {self.high}")
        return self.low


def solve(
    spec: PlaySpec,
    position: Position,
    side: int,
    count: Count = Count.POINTS,
    *,
    low: int | None = None,
    high: int | None = None,
    limits: Limits = UNLIMITED,
) -> Solution:
    """What the places in the mask ``side`` make together when all play their best for or against them.

    With ``low`` and ``high`` it is only asked where between them the value lies; one outside is given as ``low`` or ``high``.
    ValueError if the side is nobody or everybody.
    """
    at = native_position(spec, position)
    return Solution(*native.solve(at, side, count, low, high, limits.nodes, limits.seconds, limits.stop))


def reach(spec: PlaySpec, position: Position, side: int, *, points: int = 0, tricks: int = 0, limits: Limits = UNLIMITED) -> bool | None:
    """Whether the side makes at least so many card points *and* at least so many tricks in the whole deal; None if a limit was met."""
    at = native_position(spec, position)
    low, high, _ = native.reach(at, side, points, tricks, limits.nodes, limits.seconds, limits.stop)
    return bool(low) if low == high else None


def card_values(
    spec: PlaySpec, position: Position, side: int, count: Count = Count.POINTS, *, limits: Limits = UNLIMITED
) -> dict[Card, Solution]:
    """What the side makes after each legal card, in the order of the deck. ``nodes`` is of all cards together."""
    at = native_position(spec, position)
    found, nodes = native.solve_cards(at, side, count, limits.nodes, limits.seconds, limits.stop)
    return {spec.deck.cards[card]: Solution(low, high, nodes) for card, low, high in found}


def line(spec: PlaySpec, position: Position, side: int, count: Count = Count.POINTS, *, limits: Limits = UNLIMITED) -> tuple[Card, ...]:
    """Cards to the end with which all play their best; of equal ones the first in the deck. Shorter if a limit was met."""
    at = native_position(spec, position)
    return tuple(spec.deck.cards[card] for card in native.line(at, side, count, limits.nodes, limits.seconds, limits.stop))
