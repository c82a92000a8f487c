"""Score list of deals that people played with real cards: a match, with columns for each player.

Ranking and settlement are those of the match (`Match.standings`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import Outcome
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import Bonuses, Match, MatchRow, MatchRules, Standing
from stich.kernel.sentences import Fact

from .scorer import Scorer


class Tally(msgspec.Struct, frozen=True):
    """Columns of one player in a score list after a deal, all summed up from the first deal on."""

    points: int = 0
    """Game points without bonuses."""
    won: int = 0
    """Deals won as declarer."""
    lost: int = 0
    """Deals lost as declarer."""
    others_lost: int = 0
    """Deals that other players lost as declarer."""
    total: int = 0
    """Game points with bonuses and pot: the sum of the deals' scores and of the payments from and to the pot."""
    pot: int = 0
    """Game points taken from the pot, less those paid into it."""


class ListRow(msgspec.Struct, frozen=True):
    """Row of a score list: one deal, and the columns of each player after it."""

    deal: int
    """Number of the deal, from 1."""
    dealer: Seat
    outcome: Any
    """Outcome of the deal, of the game's subclass of `Outcome`."""
    tallies: tuple[Tally, ...]
    """Columns of each player, by seat."""
    pot: tuple[int, ...] = ()
    """Game points that each seat took from the pot in this deal (negative: paid into it); empty if the pot did not change."""


class Closing(msgspec.Struct, frozen=True):
    """Final lines of a score list below a player's columns, in game points: ``points`` + ``own_games`` + ``others_games`` + ``pot`` =
    ``total``.
    """

    points: int
    """Game points without bonuses."""
    own_games: int
    """Bonus (may be negative) for deals won and lost as declarer."""
    others_games: int
    """Bonus for deals that other players lost as declarer."""
    total: int
    pot: int = 0
    """Game points taken from the pot, less those paid into it."""


class EntryError(StichError):
    """Error for an impossible entry of a score list. ``entry``: number of the entry, from 1."""

    def __init__(self, entry: int, error: StichError) -> None:
        super().__init__(f"entry {entry}: {error}", of=error)
        self.entry = entry
        self.reason = str(error)

    @property
    def placed_facts(self) -> dict[str, Fact]:
        return {**self.facts, "entry": self.entry, "reason": self.reason}


class ScoreList(msgspec.Struct, frozen=True):
    """Match with the columns of its players, made by `sheet` or `score_list`."""

    match: Match
    bonuses: Bonuses
    absent: tuple[frozenset[int], ...] = ()
    """Seats that sat out in each deal, if the list has more players than a deal; they get no bonus."""

    @property
    def rows(self) -> tuple[ListRow, ...]:
        """Deals in order, each with the columns of all players after it."""
        rows: list[ListRow] = []
        tallies = [Tally()] * self.match.seats
        for number, row in enumerate(self.match.rows, 1):
            out = self.absent[number - 1] if self.absent else frozenset()
            tallies = [tally if seat in out else self._after(tally, Seat(seat), row) for seat, tally in enumerate(tallies)]
            rows.append(ListRow(number, row.dealer, row.outcome, tuple(tallies), row.pot))
        return tuple(rows)

    def _after(self, tally: Tally, seat: Seat, row: MatchRow) -> Tally:
        """Return the columns of a seat after the deal of this row. ``tally``: its columns before the deal."""
        outcome, pot = row.outcome, row.pot[seat] if row.pot else 0
        declared = outcome.declarer == seat
        won, lost = int(declared and outcome.won is True), int(declared and outcome.won is False)
        others_lost = int(not declared and outcome.won is False)
        bonus = self.bonuses.total(0, won, lost, others_lost)
        return Tally(
            points=tally.points + outcome.scores[seat] - bonus,
            won=tally.won + won,
            lost=tally.lost + lost,
            others_lost=tally.others_lost + others_lost,
            total=tally.total + outcome.scores[seat] + pot,
            pot=tally.pot + pot,
        )

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """Columns of each player after the last deal, by seat."""
        rows = self.rows
        return rows[-1].tallies if rows else (Tally(),) * self.match.seats

    @property
    def closing(self) -> tuple[Closing, ...]:
        """Lines below each player's columns, by seat."""
        bonuses = self.bonuses

        def closed(t: Tally) -> Closing:
            own, others = bonuses.total(0, t.won, t.lost, 0), bonuses.total(0, 0, 0, t.others_lost)
            return Closing(t.points, own, others, bonuses.total(t.points, t.won, t.lost, t.others_lost) + t.pot, t.pot)

        return tuple(map(closed, self.tallies))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Results of the seats with ranks and settlement, first place first."""
        return self.match.standings


def sheet(rules: MatchRules, outcomes: Iterable[Outcome], first_dealer: int = 0) -> ScoreList:
    """Return the score list of these outcomes. ``first_dealer``: seat that dealt the first deal."""
    match = rules.endless(first_dealer)
    for outcome in outcomes:
        match = rules.enter(match, outcome)
    return ScoreList(match, rules.bonuses)


def score_list(
    rules: MatchRules,
    scorer: Scorer,
    entries: Iterable[Mapping[str, Any]],
    first_dealer: int = 0,
    read: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict,
) -> ScoreList:
    """Return the score list of these entries. Raise `EntryError` at the first entry that is impossible.

    ``first_dealer``: seat that dealt the first deal. ``read``: function that turns an entry into the form that `Scorer.entry` takes.
    """
    match = rules.endless(first_dealer)
    for number, entry in enumerate(entries, 1):
        try:
            outcome = scorer.entry(rules.stated(read(entry), match), match.dealer)
        except StichError as error:
            raise EntryError(number, error) from None
        match = rules.enter(match, outcome)
    return ScoreList(match, rules.bonuses)
