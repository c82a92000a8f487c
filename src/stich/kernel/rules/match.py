"""Match: a series of deals, with score sheet, rotation of the dealer, end and ranking (docs/rules A.16 for Skat)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import Outcome, View

from .deal import Seat, check_dealer

Seen = TypeVar("Seen", bound=View)


class MatchRow(msgspec.Struct, frozen=True):
    """Line of the score sheet."""

    dealer: Seat
    outcome: Any
    """The game's own `Outcome`."""
    pot: tuple[int, ...] = ()
    """Amount that each seat took from the pot, or paid into it (negative), beside the scores; empty for nothing."""
    taken_back: bool = False
    """True if a player took an action back: the deal was played, but its scores are not added to the totals."""


class Standing(msgspec.Struct, frozen=True):
    """Result of a seat so far, with its rank: 1 is best, ties share a rank."""

    seat: Seat
    total: int
    won: int
    """Deals won as declarer."""
    lost: int
    """Deals lost as declarer."""
    rank: int
    settlement: int | None
    """Points received from the others, if the match were settled now (A.14.3); None if the game has no settlement."""


class Match(msgspec.Struct, frozen=True, dict=True):
    """Score sheet that grows by one row for each deal. Immutable; `MatchRules.enter` adds a deal."""

    seats: int
    deals: int
    """Number of deals agreed on. 0: none; the match ends at the target, or when all players agree."""
    first_dealer: Seat
    rows: tuple[MatchRow, ...] = ()
    target: int | None = None
    """Total at which the match ends, once a seat has it after a deal."""
    stopped: bool = False
    """True if all players agreed to end the match here."""
    has_settlement: bool = True
    """True if players pay each other's differences at the end (A.14.3); False if only points count or deals are paid one by one."""
    declaring_counts: bool = True
    """True if deals won and lost as declarer decide between equal totals; else the seats share the place."""

    @cached_property
    def counted(self) -> int:
        """Number of deals that count for the match's length: all but those that are dealt again."""
        return sum(not row.outcome.again for row in self.rows)

    @property
    def dealer(self) -> Seat:
        """Dealer of the next deal. The deal passes left, unless the same dealer deals again."""
        return Seat((self.first_dealer + self.counted) % self.seats)

    @cached_property
    def finished(self) -> bool:
        if self.stopped or (self.deals and self.counted >= self.deals):
            return True
        return self.target is not None and max(self.totals) >= self.target

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Points by seat, including the pot."""
        return tuple(sum(r.outcome.scores[s] + (r.pot[s] if r.pot else 0) for r in self._added) for s in range(self.seats))

    @cached_property
    def _added(self) -> tuple[MatchRow, ...]:
        """Rows whose scores are added to the totals."""
        return tuple(row for row in self.rows if not row.taken_back)

    @cached_property
    def pot(self) -> int:
        """Amount in the pot."""
        return -sum(sum(row.pot) for row in self.rows)

    def add(self, outcome: Outcome, pot: tuple[int, ...] = (), *, taken_back: bool = False) -> Match:
        """Return the sheet with one more deal. Deals passed in, or with an action taken back, count as played.

        Raise `StichError` ``match/over`` after the end, and ``match/scores`` for a wrong number of scores.
        """
        if self.finished:
            raise StichError("match/over#deals", deals=self.counted)
        if len(outcome.scores) != self.seats:
            raise StichError("match/scores", seats=self.seats, count=len(outcome.scores))
        return msgspec.structs.replace(self, rows=(*self.rows, MatchRow(self.dealer, outcome, pot, taken_back)))

    def stop(self) -> Match:
        """Return the sheet, ended here as all players agreed."""
        return msgspec.structs.replace(self, stopped=True)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Seats from first to last place: higher total, then more deals won, then fewer lost if these count; else they share the place."""
        won = [sum(r.outcome.declarer == s and r.outcome.won is True for r in self._added) for s in range(self.seats)]
        lost = [sum(r.outcome.declarer == s and r.outcome.won is False for r in self._added) for s in range(self.seats)]
        return ranked(list(zip(self.totals, won, lost, strict=True)), self.declaring_counts, self.has_settlement)


def in_match(view: Seen, match: Match) -> Seen:
    """Return a seat's view of the next deal of a match, with the amount in the pot for games whose views have a ``pot``."""
    return msgspec.structs.replace(view, pot=match.pot) if "pot" in view.__struct_fields__ else view


class Bonuses(msgspec.Struct, frozen=True):
    """Points beside the scores of the deals: for each deal won or lost as declarer, and for each that another declarer lost (A.13)."""

    won: int = 0
    lost: int = 0
    others_lost: int = 0

    def total(self, points: int, won: int, lost: int, others_lost: int) -> int:
        """Return the total of these columns."""
        return points + won * self.won + lost * self.lost + others_lost * self.others_lost


class MatchRules:
    """Rules by which the deals of one table make a match: length or target, bonuses, pot, ranking and settlement.

    1. A match is a fold: the same outcomes, entered in the same order, give the same match.
    2. `begin` returns an empty sheet that is not finished. It has ``deals`` or a ``target``, or else goes on until it is stopped; `endless`
       returns one that has neither.
    3. `enter` adds one row for each deal and changes no earlier row. The deal passes left, unless the same dealer deals again.
    4. The pot changes by exactly what each deal pays into it and takes out of it: `pot_payments` has a number for each seat, or is empty.
    5. Totals are sums of scores and payments from and to the pot, without deals in which a player took an action back. Ranks follow from
       them; a settlement sums to zero.
    6. `points` are in one unit for all tables of a game, however they write their scores; `partners` are seats of one side.
    """

    has_settlement: ClassVar[bool] = False
    """True if the players pay each other at the end, by the differences of their totals."""
    declaring_counts: ClassVar[bool] = True
    """True if deals won and lost as declarer decide between equal totals; else the seats share the place."""

    def __init__(self, seats: int, deals: int = 0) -> None:
        self.seats, self._deals = seats, deals

    @property
    def deals(self) -> int:
        """Number of deals until a match ends; 0 if none is agreed on."""
        return self._deals

    @property
    def target(self) -> int | None:
        """Total at which a match ends; None if none is agreed on."""
        return None

    @property
    def bonuses(self) -> Bonuses:
        """Bonuses of this table; the ``scores`` of its outcomes already contain them."""
        return Bonuses()

    def pot_payments(self, outcome: Any, pot: int) -> tuple[int, ...]:
        """Return the amount that each seat takes from a pot of this size after a deal (negative: pays into it); empty if no seat does."""
        return ()

    def points(self, outcome: Any) -> tuple[float, ...]:
        """Return the result of each seat in a deal, in the unit by which players of different tables are compared."""
        return tuple(map(float, outcome.scores))

    def partners(self, outcome: Any) -> tuple[Seat, ...]:
        """Return the seats of one side where two sides of partners played; empty where all played alone, or one against all."""
        return ()

    def begin(self, first_dealer: int = 0) -> Match:
        """Return an empty score sheet."""
        return msgspec.structs.replace(self.endless(first_dealer), deals=self.deals, target=self.target)

    def endless(self, first_dealer: int = 0) -> Match:
        """Return an empty score sheet without an agreed end."""
        check_dealer(first_dealer, self.seats)
        return Match(self.seats, 0, Seat(first_dealer), declaring_counts=self.declaring_counts, has_settlement=self.has_settlement)

    def enter(self, match: Match, outcome: Outcome, *, taken_back: bool = False) -> Match:
        """Return the score sheet with one more deal and its payments to and from the pot; with ``taken_back`` there are no payments."""
        return match.add(outcome, () if taken_back else self.pot_payments(outcome, match.pot), taken_back=taken_back)


def settlement(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the points that each player receives from all others together: the sum of the differences (A.14.3). They sum to zero."""
    return tuple(len(totals) * total - sum(totals) for total in totals)


def ranked(results: list[tuple[int, int, int]], declaring_counts: bool = True, has_settlement: bool = True) -> tuple[Standing, ...]:
    """Return the standings of seats with these (total, won, lost), first place first."""

    def merit(seat: int) -> tuple[int, int, int]:
        total, won, lost = results[seat]
        return (total, won, -lost) if declaring_counts else (total, 0, 0)

    order = sorted(range(len(results)), key=merit, reverse=True)
    due = settlement([total for total, _, _ in results]) if has_settlement else (None,) * len(results)
    return tuple(Standing(Seat(s), *results[s], 1 + sum(merit(o) > merit(s) for o in order), due[s]) for s in order)
