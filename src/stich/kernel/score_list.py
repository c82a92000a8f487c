"""A score list of deals that were played elsewhere, with real cards: a match, and the columns that are written beside it.

Ranking and settlement are the match's own (`Match.standings`); a list only adds what a person reads off its columns.
"""

from __future__ import annotations

from typing import Any

import msgspec

from .deal import Seat
from .errors import StichError
from .match import Match, Row, Standing


class Bonuses(msgspec.Struct, frozen=True):
    """Points that a table adds to the scores of the deals: for each deal won or lost as declarer, for each that another lost (A.13)."""

    won: int = 0
    lost: int = 0
    others_lost: int = 0

    def total(self, points: int, won: int, lost: int, others_lost: int) -> int:
        """What these columns come to."""
        return points + won * self.won + lost * self.lost + others_lost * self.others_lost


class Tally(msgspec.Struct, frozen=True):
    """A player's columns after a deal, all counted from the beginning."""

    points: int = 0
    """Game points, without bonuses."""
    won: int = 0
    """Deals won as declarer."""
    lost: int = 0
    """Deals lost as declarer."""
    others_lost: int = 0
    """Deals that other declarers lost."""
    total: int = 0
    """Points with bonuses and stock: the sum of the scores and of what the stock gave and took."""
    stock: int = 0
    """Taken from the stock, less what was paid into it."""


class ListRow(msgspec.Struct, frozen=True):
    """A line of the list: a deal, and how everybody stands after it."""

    deal: int
    """Number of the deal, from 1."""
    dealer: Seat
    outcome: Any
    """The game's own `Outcome`."""
    tallies: tuple[Tally, ...]
    """By seat."""
    stock: tuple[int, ...] = ()
    """What each seat took from the stock, or paid into it (negative); empty for nothing."""


class Closing(msgspec.Struct, frozen=True):
    """The lines below a player's columns: ``points`` + ``own_games`` + ``others_games`` + ``stock`` = ``total``."""

    points: int
    """Game points, without bonuses."""
    own_games: int
    """Bonus for deals won and lost as declarer."""
    others_games: int
    """Bonus for deals that other declarers lost."""
    total: int
    stock: int = 0
    """Taken from the stock, less what was paid into it."""


class EntryError(StichError):
    """An entry of a list that cannot be. ``entry`` counts from 1."""

    def __init__(self, entry: int, error: StichError) -> None:
        super().__init__(f"entry {entry}: {error}", code=error.code)
        self.entry = entry
        self.reason = str(error)


class ScoreList(msgspec.Struct, frozen=True):
    """A match with its columns. Made by `Game.score_list`."""

    match: Match
    bonuses: Bonuses

    @property
    def rows(self) -> tuple[ListRow, ...]:
        """The deals in order, each with everybody's columns after it."""
        rows: list[ListRow] = []
        tallies = [Tally()] * self.match.seats
        for number, row in enumerate(self.match.rows, 1):
            tallies = [self._after(tally, Seat(seat), row) for seat, tally in enumerate(tallies)]
            rows.append(ListRow(number, row.dealer, row.outcome, tuple(tallies), row.stock))
        return tuple(rows)

    def _after(self, tally: Tally, seat: Seat, row: Row) -> Tally:
        outcome, stock = row.outcome, row.stock[seat] if row.stock else 0
        declared = outcome.declarer == seat
        won, lost = int(declared and outcome.won is True), int(declared and outcome.won is False)
        others_lost = int(not declared and outcome.won is False)
        bonus = self.bonuses.total(0, won, lost, others_lost)
        return Tally(
            points=tally.points + outcome.scores[seat] - bonus,
            won=tally.won + won,
            lost=tally.lost + lost,
            others_lost=tally.others_lost + others_lost,
            total=tally.total + outcome.scores[seat] + stock,
            stock=tally.stock + stock,
        )

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """Everybody's columns after the last deal, by seat."""
        rows = self.rows
        return rows[-1].tallies if rows else (Tally(),) * self.match.seats

    @property
    def closing(self) -> tuple[Closing, ...]:
        """What is written below the columns, by seat."""
        bonuses = self.bonuses

        def closed(t: Tally) -> Closing:
            own, others = bonuses.total(0, t.won, t.lost, 0), bonuses.total(0, 0, 0, t.others_lost)
            return Closing(t.points, own, others, bonuses.total(t.points, t.won, t.lost, t.others_lost) + t.stock, t.stock)

        return tuple(map(closed, self.tallies))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Ranking and settlement, first place first."""
        return self.match.standings
