"""Results of an audit as data."""

from __future__ import annotations

from typing import Literal

import msgspec

LEVEL = 0.01
"""Significance level: probability that the audit of a fair server reports any bias, over all tests together."""
FOUND = 0.9
"""Probability that a bias as large as `Group.smallest` is found."""
LEAST = 1000
"""Smallest number of deals of a pack that are tested. Fewer deals are only counted, because tests of them would show too little."""

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


class CardPlace(msgspec.Struct, frozen=True):
    """Place of a card. Seats are numbered from 1; turns, too, from the dealer's left; ``undealt`` has the number 0."""

    kind: Literal["seat", "turn", "undealt"]
    number: int


class Effect(msgspec.Struct, frozen=True):
    """Largest deviation in a test (observed less expected), with its 95 % interval.

    If it is the largest of several deviations, the interval is so wide that all of their intervals are right together with 95 %
    (Bonferroni).
    """

    of: str
    """Subject of the deviation: a card, a suit, or a split of the high cards, such as ``2–1–1–0``; empty if the test has only one
    deviation."""
    place: CardPlace | None
    unit: Unit
    """Unit of the deviation: ``share`` of all deals; ``cards`` or ``points`` per deal (mean); ``ratio`` to the expected value; ``pairs`` of
    deals."""
    value: float
    low: float
    high: float


class AuditResult(msgspec.Struct, frozen=True):
    """Result of one test."""

    kind: Kind
    statistic: float
    df: int | None
    """Degrees of freedom of χ²; None if the statistic is a normal deviate or a number of pairs."""
    p: float
    """Probability that chance alone deviates at least as far."""
    corrected: float
    """Value of ``p`` after the correction for the number of tests of the report (Holm)."""
    effect: Effect

    @property
    def biased(self) -> bool:
        """True if the test shows a bias: `corrected` is below `LEVEL`."""
        return self.corrected < LEVEL


class Spot(msgspec.Struct, frozen=True):
    """Deviation of one card at one place: observed less expected share of deals. ``half``: half of the 95 % interval."""

    card: str
    place: int
    off: float
    half: float


class HighCardShare(msgspec.Struct, frozen=True):
    """Share of deals with this number of high cards, observed and expected. ``half``: half of the 95 % interval."""

    number: int
    share: float
    expected: float
    half: float


class Group(msgspec.Struct, frozen=True):
    """Results for the deals of one pack."""

    game: str
    seats: int
    sizes: tuple[int, ...]
    """Number of cards dealt to each player, from the dealer's left; the dealer is last."""
    undealt: int
    undealt_name: str
    high: tuple[str, ...]
    """High cards of the pack."""
    deals: int
    tests: tuple[AuditResult, ...]
    """Results of the tests; empty for fewer than `LEAST` deals."""
    smallest: float | None
    """Smallest bias of one card that is found with probability `FOUND`: how much more often one hand gets the card (share of deals). None
    without tests."""
    spots: tuple[Spot, ...]
    """Deviations of every card at every seat and, last, among the undealt cards."""
    counts: tuple[HighCardShare, ...]
    """Shares of deals by number of high cards: undealt or, without undealt cards, dealt to the first player from the dealer's left."""

    @property
    def places(self) -> int:
        """Number of places of a card: the seats and, if there are undealt cards, one more."""
        return self.seats + (self.undealt > 0)


class AuditReport(msgspec.Struct, frozen=True):
    """Results of an audit."""

    deals: int
    left_out: int
    """Number of deals that were not counted, because this program cannot read them."""
    groups: tuple[Group, ...]
    """Results by pack, the pack with the most deals first."""

    @property
    def tests(self) -> tuple[AuditResult, ...]:
        """Results of all tests, of all packs."""
        return tuple(test for group in self.groups for test in group.tests)

    @property
    def verdict(self) -> Literal["fair", "biased", "too-few"]:
        """Verdict of the audit: ``fair``, ``biased``, or ``too-few`` if no pack had enough deals for tests."""
        if not self.tests:
            return "too-few"
        return "biased" if any(test.biased for test in self.tests) else "fair"
