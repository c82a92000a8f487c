"""Match: deals strung together. Rotation of the dealer, score sheet, end, ranking (docs/rules A.16 for Skat)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from .deal import Seat
from .errors import StichError
from .view import Outcome


class Row(msgspec.Struct, frozen=True):
    """A line of the score sheet."""

    dealer: Seat
    outcome: Any
    """The game's own `Outcome`."""


class Standing(msgspec.Struct, frozen=True):
    """What a seat has so far, and its place: 1 is best, ties share a place."""

    seat: Seat
    total: int
    won: int
    """Deals won as declarer."""
    lost: int
    """Deals lost as declarer."""
    place: int
    settlement: int
    """Points received from the others, if the match were settled now (A.14.3)."""


class Match(msgspec.Struct, frozen=True):
    """A score sheet that grows a row at a time. Immutable."""

    seats: int
    deals: int
    """Number of deals agreed on."""
    first_dealer: Seat
    rows: tuple[Row, ...] = ()

    @property
    def dealer(self) -> Seat:
        """Dealer of the next deal: the deal passes left."""
        return Seat((self.first_dealer + len(self.rows)) % self.seats)

    @property
    def finished(self) -> bool:
        return len(self.rows) >= self.deals

    def add(self, outcome: Outcome) -> Match:
        """The sheet with one more deal; a passed-in deal counts as played."""
        if self.finished:
            raise StichError(f"the match ended after {self.deals} deals", code="match/over")
        if len(outcome.scores) != self.seats:
            raise StichError(f"{self.seats} scores, not {len(outcome.scores)}", code="match/scores")
        return msgspec.structs.replace(self, rows=(*self.rows, Row(self.dealer, outcome)))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Seats from first to last place: higher total, then more won, then fewer lost deals; else the place is shared."""
        totals = [sum(r.outcome.scores[s] for r in self.rows) for s in range(self.seats)]
        won = [sum(r.outcome.declarer == s and r.outcome.won is True for r in self.rows) for s in range(self.seats)]
        lost = [sum(r.outcome.declarer == s and r.outcome.won is False for r in self.rows) for s in range(self.seats)]
        return ranked(list(zip(totals, won, lost, strict=True)))


def settlement(totals: Sequence[int]) -> tuple[int, ...]:
    """What each player receives from all others together: the sum of the differences (A.14.3). Sums to zero."""
    return tuple(len(totals) * total - sum(totals) for total in totals)


def ranked(results: list[tuple[int, int, int]]) -> tuple[Standing, ...]:
    """Standings of seats with these (total, won, lost), first place first."""

    def merit(seat: int) -> tuple[int, int, int]:
        total, won, lost = results[seat]
        return (total, won, -lost)

    order = sorted(range(len(results)), key=merit, reverse=True)
    due = settlement([total for total, _, _ in results])
    return tuple(Standing(Seat(s), *results[s], 1 + sum(merit(o) > merit(s) for o in order), due[s]) for s in order)
