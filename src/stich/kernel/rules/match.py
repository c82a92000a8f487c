"""Match: a series of deals with a score sheet, a rotating dealer, an end and a ranking (docs/rules A.16 for Skat)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import Outcome, View

from .deal import Seat, check_dealer

Seen = TypeVar("Seen", bound=View)


class MatchRow(msgspec.Struct, frozen=True):
    """Row of a match's score sheet: one deal."""

    dealer: Seat
    outcome: Any
    """Outcome of the deal, of the game's subclass of `Outcome`."""
    pot: tuple[int, ...] = ()
    """Game points that each seat took from the pot in this deal (negative: paid into it), in addition to the scores.

    Empty if the pot did not change.
    """
    taken_back: bool = False
    """True if a player took an action back. The deal counts for the length of the match, but its scores are not added to the totals."""


class Standing(msgspec.Struct, frozen=True):
    """Result of a seat in a match so far, with its rank: 1 is best; seats with equal results share a rank."""

    seat: Seat
    total: int
    won: int
    """Deals won as declarer."""
    lost: int
    """Deals lost as declarer."""
    rank: int
    settlement: int | None
    """Game points to be received from the others if the match ended now (A.14.3); None if the game has no settlement."""


class Match(msgspec.Struct, frozen=True, dict=True):
    """Score sheet with one row for each deal. Immutable; `MatchRules.enter` returns a sheet with one more deal."""

    seats: int
    deals: int
    """Number of deals after which the match ends. 0: no number is agreed, and the match ends at the target, or when all players agree."""
    first_dealer: Seat
    rows: tuple[MatchRow, ...] = ()
    target: int | None = None
    """Total (game points) at which the match ends, once a seat has reached it; None if none is agreed.

    A negative one is reached from above, and the lowest total has lost.
    """
    stopped: bool = False
    """True if all players agreed to end the match after these deals."""
    has_settlement: bool = True
    """True if the players pay each other the differences of their totals at the end (A.14.3); False if they do not pay at all, or after
    each deal.
    """
    declaring_counts: bool = True
    """True if deals won and lost as declarer decide between equal totals; if False, seats with equal totals share a rank."""

    @cached_property
    def counted(self) -> int:
        """Number of deals that count for the length of the match: all but those that are dealt again."""
        return sum(not row.outcome.again for row in self.rows)

    @property
    def dealer(self) -> Seat:
        """Dealer of the next deal. The deal passes left, unless the same dealer deals again."""
        return Seat((self.first_dealer + sum(row.outcome.passes_deal for row in self.rows)) % self.seats)

    @cached_property
    def finished(self) -> bool:
        """True if the match is over: stopped, at its last deal, or at its target."""
        if self.stopped or (self.deals and self.counted >= self.deals):
            return True
        return bool(self.reached)

    @cached_property
    def reached(self) -> tuple[Seat, ...]:
        """Seats that ended the match: those that reached the target; if it is negative, those with the lowest total, if that reached it."""
        target = self.target
        if target is None:
            return ()
        if target < 0:
            least = min(self.totals)
            return tuple(Seat(s) for s, total in enumerate(self.totals) if total == least <= target)
        return tuple(Seat(s) for s, total in enumerate(self.totals) if total >= target)

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Game points by seat, including payments from and to the pot."""
        return tuple(sum(r.outcome.scores[s] + (r.pot[s] if r.pot else 0) for r in self._added) for s in range(self.seats))

    @cached_property
    def _added(self) -> tuple[MatchRow, ...]:
        """Rows whose scores are added to the totals."""
        return tuple(row for row in self.rows if not row.taken_back)

    @cached_property
    def pot(self) -> int:
        """Game points in the pot."""
        return -sum(sum(row.pot) for row in self.rows)

    def add(self, outcome: Outcome, pot: tuple[int, ...] = (), *, taken_back: bool = False) -> Match:
        """Return the sheet with one more deal. A deal that was passed in, or in which an action was taken back, also counts for the length
        of the match.

        ``pot``: payments from the pot by seat (`MatchRow.pot`). Raise `StichError` ``match/over`` after the end of the match,
        ``match/scores`` if the outcome has not one score for each seat.
        """
        if self.finished:
            raise StichError("match/over#deals", deals=self.counted)
        if len(outcome.scores) != self.seats:
            raise StichError("match/scores", seats=self.seats, count=len(outcome.scores))
        return msgspec.structs.replace(self, rows=(*self.rows, MatchRow(self.dealer, outcome, pot, taken_back)))

    def stop(self) -> Match:
        """Return the sheet as ended here, because all players agreed."""
        return msgspec.structs.replace(self, stopped=True)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Results of the seats from first to last place: higher total first, then more deals won, then fewer lost, if these count."""
        won = [sum(r.outcome.declarer == s and r.outcome.won is True for r in self._added) for s in range(self.seats)]
        lost = [sum(r.outcome.declarer == s and r.outcome.won is False for r in self._added) for s in range(self.seats)]
        return ranked(list(zip(self.totals, won, lost, strict=True)), self.declaring_counts, self.has_settlement)


def in_match(view: Seen, match: Match) -> Seen:
    """Return the view with the game points in this match's pot, if the game's views have a field ``pot``; else return it unchanged."""
    return msgspec.structs.replace(view, pot=match.pot) if "pot" in view.__struct_fields__ else view


class Bonuses(msgspec.Struct, frozen=True):
    """Bonuses in game points, added to the scores of the deals: for each deal won, for each lost as declarer, and for each that another
    declarer lost (A.13).
    """

    won: int = 0
    lost: int = 0
    others_lost: int = 0

    def total(self, points: int, won: int, lost: int, others_lost: int) -> int:
        """Return the total in game points: ``points`` and the bonuses for these numbers of deals."""
        return points + won * self.won + lost * self.lost + others_lost * self.others_lost


class MatchRules:
    """Rules by which the deals of one table make a match: length or target, bonuses, pot, ranking and settlement.

    1. A match is a fold: the same outcomes, entered in the same order, give the same match.
    2. `begin` returns an empty sheet that is not finished. It has ``deals`` or a ``target``, or else goes on until it is stopped; with
       ``endless`` it has neither.
    3. `enter` adds one row for each deal and changes no earlier row. The deal passes left, unless the same dealer deals again.
    4. The pot changes by exactly what each deal pays into it and takes out of it: `pot_payments` has a number for each seat, or is empty.
    5. Totals are sums of scores and payments from and to the pot, without deals in which a player took an action back. Ranks follow from
       them; a settlement sums to zero.
    6. `start` depends only on the deals entered so far, is None before the first deal, and is one that `Game.start` accepts.
    7. `points` are in one unit for all tables of a game, however they write their scores; `partners` are seats of one side.
    """

    has_settlement: bool = False
    """True if the players pay each other the differences of their totals at the end."""
    declaring_counts: ClassVar[bool] = True
    """True if deals won and lost as declarer decide between equal totals; if False, seats with equal totals share a rank."""

    def __init__(self, seats: int, deals: int = 0, partners: tuple[int, ...] = ()) -> None:
        """Make the rules. ``deals``: number of deals until a match ends. ``partners``: seats of one of two fixed parties."""
        self.seats, self._deals, self._partners = seats, deals, tuple(map(Seat, partners))

    @property
    def deals(self) -> int:
        """Number of deals until a match ends; 0 if none is agreed."""
        return self._deals

    @property
    def target(self) -> int | None:
        """Total (game points) at which a match ends; None if none is agreed.

        Negative if the first player to lose so much has lost the match.
        """
        return None

    @property
    def bonuses(self) -> Bonuses:
        """Bonuses of this table. The ``scores`` of a deal's outcome already include them."""
        return Bonuses()

    def pot_payments(self, outcome: Any, pot: int) -> tuple[int, ...]:
        """Return the game points that each seat takes from the pot after a deal (negative: pays into it); empty if the pot does not change.

        ``pot``: game points in the pot before the payments.
        """
        return ()

    def start(self, match: Match) -> Mapping[str, Any] | None:
        """Return the start of the next deal (`Game.start`) if earlier deals of the match decide anything about it; else None."""
        return None

    def points(self, outcome: Any) -> tuple[float, ...]:
        """Return the result of each seat in a deal, to compare players: in a unit that is the same for all tables of the game."""
        return tuple(map(float, outcome.scores))

    def partners(self, outcome: Any) -> tuple[Seat, ...]:
        """Return the seats of one of the two sides, if both sides had several players; empty if all played alone, or one against all."""
        return self._partners

    def begin(self, first_dealer: int = 0, *, endless: bool = False) -> Match:
        """Return an empty score sheet of the agreed length, or with ``endless`` one without an agreed end.

        ``first_dealer``: seat that deals first.
        """
        check_dealer(first_dealer, self.seats)
        deals, target = (0, None) if endless else (self.deals, self.target)
        counts, settles = self.declaring_counts, self.has_settlement
        return Match(self.seats, deals, Seat(first_dealer), target=target, declaring_counts=counts, has_settlement=settles)

    def enter(self, match: Match, outcome: Outcome, *, taken_back: bool = False) -> Match:
        """Return the score sheet with one more deal and its payments to and from the pot.

        With ``taken_back`` (`MatchRow`) there are no payments.
        """
        return match.add(outcome, () if taken_back else self.pot_payments(outcome, match.pot), taken_back=taken_back)


def settlement(totals: Sequence[int]) -> tuple[int, ...]:
    """Return what each player receives from all others together at the end (game points; negative: pays): the sum of the differences of
    their totals (A.14.3).
    """
    return tuple(len(totals) * total - sum(totals) for total in totals)


def ranked(results: list[tuple[int, int, int]], declaring_counts: bool = True, has_settlement: bool = True) -> tuple[Standing, ...]:
    """Return the standings of seats with these results (total, deals won, deals lost), first place first."""

    def merit(seat: int) -> tuple[int, int, int]:
        total, won, lost = results[seat]
        return (total, won, -lost) if declaring_counts else (total, 0, 0)

    order = sorted(range(len(results)), key=merit, reverse=True)
    due = settlement([total for total, _, _ in results]) if has_settlement else (None,) * len(results)
    return tuple(Standing(Seat(s), *results[s], 1 + sum(merit(o) > merit(s) for o in order), due[s]) for s in order)
