"""Statistical tests of the counts of one pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial

import numpy as np

from .pack import Ints
from .report import FOUND, LEVEL, AuditResult, CardPlace, Effect, HighCardShare, Kind, Spot, Unit
from .statistics import (
    Floats,
    arrangements,
    at_least,
    binomial,
    chi_square,
    hypergeometric,
    longest_chances,
    normal_quantile,
    pearson,
    split_chances,
    table_test,
    two_sided,
)
from .tally import Drift, PackTally

WITHIN = 0.95
"""Probability that an interval covers the true value."""


class Frame:
    """Counts by card and place (number of deals in which the card was at the place), with the counts expected of shuffled packs. Places are
    counted either by seat or from the dealer."""

    def __init__(self, lay: Ints, sizes: Ints, deals: Ints) -> None:
        """Sum up counts for each dealer d, card c and place p over all dealers.

        ``lay[d, c, p]``: number of deals with the card at the place; ``sizes[d, p]``: number of cards at the place; ``deals[d]``: number of
        deals.
        """
        n = lay.shape[1]
        shares = sizes / n
        self.counts: Ints = lay.sum(axis=0)
        self.trials: Ints = (deals[:, None] * (sizes > 0)).sum(axis=0)
        """Number of deals in which the place exists, by place."""
        self.expected: Floats = deals @ shares
        """Expected number of deals with a given card at the place, by place."""
        self.off: Floats = self.counts - self.expected
        self.covariance: Floats = np.diag(self.expected) - (shares * deals[:, None]).T @ shares
        """Covariance matrix of the counts of one card at the places, over all deals [places, places]."""

    @property
    def p_values(self) -> Floats:
        """Probability that chance alone makes the count deviate at least as far, for each card and place [cards, places]."""
        shares = np.divide(self.expected, self.trials, out=np.zeros_like(self.expected), where=self.trials > 0)
        return binomial(self.counts, np.broadcast_to(self.trials, self.counts.shape), np.broadcast_to(shares, self.counts.shape))


class Measures:
    """Statistical tests of a tally. Their p-values are not corrected for the number of tests."""

    def __init__(self, tally: PackTally) -> None:
        self._tally, self._pack, self._deals = tally, tally.pack, tally.deals
        self._by_seat = Frame(tally.lay, tally.pack.seat_sizes, tally.deals_by)
        turned = np.array([_from_dealer(lay, dealer, tally.pack.seats) for dealer, lay in enumerate(tally.lay)])
        sizes = np.broadcast_to(tally.pack.turn_sizes, (tally.pack.seats, tally.pack.places))
        self._by_turn = Frame(turned, sizes, tally.deals_by)

    def tests(self) -> Iterator[AuditResult]:
        """Yield the results of all tests that are possible."""
        pack, n = self._pack, len(self._pack.cards)
        each = np.eye(n, dtype=np.int64)
        yield self._table("cards-seats", self._by_seat, each, pack.cards, "share")
        yield self._table("cards-turns", self._by_turn, each, pack.cards, "share", turns=True)
        yield self._one_card()
        yield self._table("suits", self._by_seat, pack.in_suit, pack.suits, "cards")
        yield self._table("high-seats", self._by_seat, pack.is_high[None, :], ("",), "cards")
        if pack.undealt:
            yield self._high_undealt()
        yield self._high_split()
        if len(set(pack.points)) > 1:
            yield self._table("points", self._by_seat, pack.points[None, :], ("",), "points")
        yield self._long_suits()
        if self._tally.stayed_at_seats.variance:
            yield self._stayed("stay-seats", self._tally.stayed_at_seats)
            yield self._stayed("stay-turns", self._tally.stayed_at_turns)
        if any(drift.variance for drift in self._tally.runs):
            yield self._streaks()
        yield self._repeats()

    def spots(self) -> Iterator[Spot]:
        """Yield, for every card at every seat, the observed share of deals less the expected one."""
        half = _reach(1) * np.sqrt(np.diag(self._by_seat.covariance)) / self._deals
        for c, card in enumerate(self._pack.cards):
            for place in range(self._pack.places):
                yield Spot(card, place, float(self._by_seat.off[c, place]) / self._deals, float(half[place]))

    def counts(self) -> Iterator[HighCardShare]:
        """Yield the shares of deals by number of high cards: among the undealt cards or, without undealt cards, in the first player's
        hand."""
        where = self._pack.places - 1 if self._pack.undealt else 0
        observed, chances = self._high_at(where)
        for number, (count, expected) in enumerate(zip(observed, chances, strict=True)):
            if expected:
                half = _reach(1) * float(np.sqrt(expected * (1 - expected) / self._deals))
                yield HighCardShare(number, int(count) / self._deals, float(expected), half)

    def smallest(self, tests: int) -> float:
        """Return the smallest bias that the test of single cards finds with probability `FOUND`. The bias is how much more often than by
        chance one hand gets one card (share of deals).

        ``tests``: number of tests in the report, for which the significance level is corrected.
        """
        share = float(np.max(self._pack.turn_sizes[: self._pack.seats])) / len(self._pack.cards)
        needed = normal_quantile(1 - LEVEL / tests / self._cells / 2) + normal_quantile(FOUND)
        return needed * float(np.sqrt(share * (1 - share) / self._deals))

    # -- each test ---------------------------------------------------------------------------------------------------

    def _table(self, kind: Kind, frame: Frame, weights: Ints, names: tuple[str, ...], unit: Unit, *, turns: bool = False) -> AuditResult:
        statistic, df = table_test(frame.off, frame.covariance, weights)
        n = len(self._pack.cards)
        spread = n / (n - 1) * np.diag(weights @ (np.eye(n) - 1 / n) @ weights.T)
        deviation = np.sqrt(np.outer(spread, np.diag(frame.covariance)))
        off = weights @ frame.off
        effect = self._largest(off, deviation, unit, names.__getitem__, partial(self._place, turns=turns))
        return AuditResult(kind, statistic, df, chi_square(statistic, df), 1.0, effect)

    def _largest(
        self, off: Floats, deviation: Floats, unit: Unit, name: Callable[[int], str], place_of: Callable[[int], CardPlace | None]
    ) -> Effect:
        """Return the deviation that is largest in units of its own standard deviation, as an `Effect`.

        ``off``, ``deviation``: observed less expected counts, and their standard deviations [rows, places]; ``name``: returns the name of a
        row; ``place_of``: returns the place of a column, or None.
        """
        z = np.divide(off, deviation, out=np.zeros_like(off), where=deviation > 0)
        row, place = map(int, np.unravel_index(np.argmax(np.abs(z)), z.shape))
        value, half = off[row, place] / self._deals, _reach(int((deviation > 0).sum())) * deviation[row, place] / self._deals
        return Effect(name(row), place_of(place), unit, float(value), float(value - half), float(value + half))

    @cached_property
    def _cells(self) -> int:
        """Number of pairs of a card and a place, by seat and from the dealer together."""
        return sum(len(self._pack.cards) * int((frame.trials > 0).sum()) for frame in (self._by_seat, self._by_turn))

    def _one_card(self) -> AuditResult:
        """Return the test of single cards: the pair of a card and a place with the smallest p-value. The result is its exact p-value times
        the number of pairs (Bonferroni)."""
        frames = (self._by_seat, self._by_turn)
        p_values = [frame.p_values for frame in frames]
        turns = bool(np.min(p_values[1]) < np.min(p_values[0]))
        frame, p = frames[turns], p_values[turns]
        row, place = map(int, np.unravel_index(np.argmin(p), p.shape))
        deviation = float(np.sqrt(frame.covariance[place, place]))
        off, half = float(frame.off[row, place]), _reach(self._cells) * deviation
        ends = (off / self._deals, (off - half) / self._deals, (off + half) / self._deals)
        effect = Effect(self._pack.cards[row], self._place(place, turns), "share", *ends)
        return AuditResult("one-card", off / deviation, None, min(1.0, self._cells * float(np.min(p))), 1.0, effect)

    def _high_undealt(self) -> AuditResult:
        counts, chances = self._high_at(self._pack.places - 1)
        mean, expected = float(counts @ np.arange(len(counts))) / self._deals, float(chances @ np.arange(len(chances)))
        deviation = np.sqrt(float(chances @ np.arange(len(chances)) ** 2) - expected**2)
        half = _reach(1) * float(deviation) / float(np.sqrt(self._deals))
        return _outcomes(
            "high-undealt", counts, chances, Effect("", None, "cards", mean - expected, mean - expected - half, mean - expected + half)
        )

    def _high_split(self) -> AuditResult:
        chances = split_chances(self._pack.turn_sizes, len(self._pack.high))
        base, places = len(self._pack.high) + 1, self._pack.places
        shares = chances[:, None]
        off, deviation = self._tally.splits[:, None] - shares * self._deals, np.sqrt(self._deals * shares * (1 - shares))

        def name(number: int) -> str:
            return "–".join(str(number // base**place % base) for place in range(places))

        effect = self._largest(off, deviation, "share", name, lambda _: None)
        return _outcomes("high-split", self._tally.splits, chances, effect)

    def _long_suits(self) -> AuditResult:
        hand = max(self._pack.sizes)
        chances = longest_chances(self._pack.in_suit.sum(axis=1), hand)
        lengths = np.arange(len(chances))
        off = float(self._tally.longest @ lengths) / self._deals - float(chances @ lengths)
        deviation = np.sqrt(float(chances @ lengths**2) - float(chances @ lengths) ** 2)
        half = _reach(1) * float(deviation) / float(np.sqrt(self._deals))
        return _outcomes("long-suits", self._tally.longest, chances, Effect("", None, "cards", off, off - half, off + half))

    def _stayed(self, kind: Kind, drift: Drift) -> AuditResult:
        z, deviation = _z(drift), float(np.sqrt(drift.variance))
        off, half = (drift.observed - drift.expected) / drift.times, _reach(1) * deviation / drift.times
        return AuditResult(kind, z, None, two_sided(z), 1.0, Effect("", None, "cards", off, off - half, off + half))

    def _streaks(self) -> AuditResult:
        """Return the test of runs of better and worse hands in successive deals, for the seat whose number of runs deviates most."""
        drifts = {seat: drift for seat, drift in enumerate(self._tally.runs) if drift.variance}
        seat, drift = max(drifts.items(), key=lambda item: abs(_z(item[1])))
        off, half = drift.observed / drift.expected - 1, _reach(len(drifts)) * float(np.sqrt(drift.variance)) / drift.expected
        effect = Effect("", self._place(seat, turns=False), "ratio", off, off - half, off + half)
        return AuditResult("streaks", _z(drift), None, min(1.0, len(drifts) * two_sided(_z(drift))), 1.0, effect)

    def _repeats(self) -> AuditResult:
        """Return the test of the number of pairs of equal deals. The expected number follows from the birthday problem."""
        pairs = self._tally.equal_pairs
        expected = self._deals * (self._deals - 1) / 2 / arrangements(self._pack.turn_sizes)
        half = _reach(1) * float(np.sqrt(max(expected, pairs)))
        effect = Effect("", None, "pairs", pairs - expected, max(0.0, pairs - half) - expected, pairs + half - expected)
        return AuditResult("repeats", float(pairs), None, at_least(pairs, expected), 1.0, effect)

    # -- parts -------------------------------------------------------------------------------------------------------

    def _high_at(self, place: int) -> tuple[Ints, Floats]:
        """Return the number of deals with 0, 1, … high cards at this place from the dealer, and the probability of each number."""
        high = len(self._pack.high)
        here = np.arange(len(self._tally.splits)) // (high + 1) ** place % (high + 1)
        counts = np.bincount(here, weights=self._tally.splits, minlength=high + 1).astype(np.int64)
        return counts, hypergeometric(len(self._pack.cards), high, int(self._pack.turn_sizes[place]))

    def _place(self, place: int, turns: bool) -> CardPlace:
        if place == self._pack.seats:
            return CardPlace("undealt", 0)
        return CardPlace("turn" if turns else "seat", place + 1)


def _from_dealer(lay: Ints, dealer: int, seats: int) -> Ints:
    """Return the counts of the deals of one dealer with places counted from the dealer's left instead of by seat [cards, places]."""
    order = [(dealer + 1 + turn) % seats for turn in range(seats)]
    return lay[:, [*order, *range(seats, lay.shape[1])]]


def _outcomes(kind: Kind, counts: Ints, chances: Floats, effect: Effect) -> AuditResult:
    possible = chances > 0
    statistic, df = pearson(counts[possible], chances[possible])
    return AuditResult(kind, statistic, df, chi_square(statistic, df), 1.0, effect)


def _reach(number: int) -> float:
    """Return the half width of an interval (in standard deviations) at which ``number`` such intervals all contain their true values with
    probability `WITHIN`."""
    return normal_quantile(1 - (1 - WITHIN) / 2 / max(number, 1))


def _z(drift: Drift) -> float:
    return (drift.observed - drift.expected) / float(np.sqrt(drift.variance))
