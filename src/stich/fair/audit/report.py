"""What an audit says."""

from __future__ import annotations

from typing import Literal

import msgspec

LEVEL = 0.01
"""A bias is told where chance alone would make one as large, anywhere among all tests, in fewer than so many audits of a fair server."""
FOUND = 0.9
"""How often a bias as large as `Group.smallest` is found."""
LEAST = 1000
"""Fewer deals of a pack say too little: they are counted, not tested."""

Kind = Literal[
    "cards-seats",
    "cards-turns",
    "one-card",
    "suits",
    "high-seats",
    "high-undealt",
    "high-split",
    "points",
    "long-suits",
    "stay-seats",
    "stay-turns",
    "streaks",
    "repeats",
]
Unit = Literal["share", "cards", "points", "ratio", "pairs"]


class Place(msgspec.Struct, frozen=True):
    """Where a card lies. Seats count from 1, and so do turns, from the dealer's left; ``undealt`` has the number 0."""

    kind: Literal["seat", "turn", "undealt"]
    number: int


class Effect(msgspec.Struct, frozen=True):
    """The largest deviation that a test looks at: observed less expected, with its 95 % interval.

    Where it is the largest of several, the interval is wide enough that all of theirs are right at once (Bonferroni).
    """

    of: str
    """Of what: a card, a suit, or how the high cards are split, such as ``2–1–1–0``; empty where there is only one."""
    place: Place | None
    unit: Unit
    """``share``: of all deals. ``cards``, ``points``: on average, a deal. ``ratio``: of what was expected. ``pairs``: of deals."""
    value: float
    low: float
    high: float


class Result(msgspec.Struct, frozen=True):
    """What one test found."""

    kind: Kind
    statistic: float
    df: int | None
    """Degrees of freedom of χ²; None where the statistic is a normal deviate, or a number of pairs."""
    p: float
    """How often chance alone is at least as far off."""
    corrected: float
    """The same with the number of tests of the report taken into account (Holm)."""
    effect: Effect

    @property
    def biased(self) -> bool:
        return self.corrected < LEVEL


class Spot(msgspec.Struct, frozen=True):
    """How often a card lay at a place, less what is expected, as shares of all deals; ``half``: half of the 95 % interval."""

    card: str
    place: int
    off: float
    half: float


class Count(msgspec.Struct, frozen=True):
    """In which share of deals there were so many high cards; ``half``: half of the 95 % interval."""

    number: int
    share: float
    expected: float
    half: float


class Group(msgspec.Struct, frozen=True):
    """The deals of one pack."""

    game: str
    seats: int
    sizes: tuple[int, ...]
    """Cards dealt to each, from the dealer's left; the dealer is last."""
    undealt: int
    undealt_name: str
    high: tuple[str, ...]
    """The high cards."""
    deals: int
    tests: tuple[Result, ...]
    """None where there are fewer than `LEAST` deals."""
    smallest: float | None
    """The smallest bias of one card that is found `FOUND` of the time: how much more often it goes to one hand, as a share of all deals."""
    spots: tuple[Spot, ...]
    """Every card at every seat; the undealt cards are the last."""
    counts: tuple[Count, ...]
    """How many high cards were undealt, or where none are, dealt to the first player from the dealer's left."""

    @property
    def places(self) -> int:
        return self.seats + (self.undealt > 0)


class Report(msgspec.Struct, frozen=True):
    """An audit."""

    deals: int
    left_out: int
    """Deals that were not counted, for this program does not know their game."""
    groups: tuple[Group, ...]
    """By number of deals."""

    @property
    def tests(self) -> tuple[Result, ...]:
        return tuple(test for group in self.groups for test in group.tests)

    @property
    def verdict(self) -> Literal["fair", "biased", "too-few"]:
        """``too-few`` where no pack had enough deals to be tested."""
        if not self.tests:
            return "too-few"
        return "biased" if any(test.biased for test in self.tests) else "fair"
