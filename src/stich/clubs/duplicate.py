"""Duplicate events: what each table made of a board, its comparison with the other tables, and results that are still hidden.

The k-th deal of a list is board k of the round, unless the list names its boards. Computer tables are compared like the others and ranked
by no one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from stich.registry import scorer

from .comparison import FEWEST_SCORES, LEAST_TABLES, SD_PER_DEAL, compare
from .event import ClubEvent, ClubRound, ClubTable, Comparison
from .lists import ListLine, ListResult, deal_scores, outcomes, results
from .schemes import game_of

replace = msgspec.structs.replace
DIGITS = 2
"""Decimal places of totals in rankings."""


class BoardPlay(msgspec.Struct, frozen=True):
    """What one table made of a board."""

    board: int
    """Number of the board, from 1."""
    table: int
    """Number of the table."""
    seats: tuple[int, ...]
    """Start numbers by place."""
    deal: int
    """Number of the deal in the table's list, from 1."""
    contract: str
    """Contract, or the reason why the deal ended without one."""
    declarer: int | None
    """Place of the declarer."""
    won: bool | None
    points: tuple[int, ...]
    """Points by place, in the event's scoring."""
    scores: tuple[Fraction, ...]
    """Compared scores by place; empty while too few tables have played the board."""
    computers: bool
    """True for a table of computer players only."""


# -- results that are hidden -----------------------------------------------------------------------------------------


def is_over(event: ClubEvent, drawn: ClubRound) -> bool:
    """Return whether everyone may see the boards of a round: all tables, late ones too, have played them, and live boards are revealed."""
    if drawn.waiting:
        return False
    return drawn.boards is None or drawn.boards.revealed


def is_ranked(drawn: ClubRound) -> bool:
    """Return whether totals of a round are shown: all tables but late ones have complete lists."""
    waiting = set(drawn.waiting)
    return not any(table.number in waiting and not table.late for table in drawn.tables)


def with_totals(event: ClubEvent) -> ClubEvent:
    """Return the event as rankings and totals may use it: without the lists of duplicate rounds that are still being played."""
    return _without(event, [drawn.number for drawn in event.rounds if not is_ranked(drawn)])


def with_boards(event: ClubEvent) -> ClubEvent:
    """Return the event as outputs about single deals may use it: without the lists of duplicate rounds whose boards are not public."""
    return _without(event, [drawn.number for drawn in event.rounds if not is_over(event, drawn)])


def _without(event: ClubEvent, hidden: Sequence[int]) -> ClubEvent:
    if event.duplicate is None or not hidden:
        return event
    rounds = tuple(
        replace(drawn, tables=tuple(replace(table, list=None) for table in drawn.tables)) if drawn.number in hidden else drawn
        for drawn in event.rounds
    )
    return replace(event, rounds=rounds)


def to_commit(event: ClubEvent) -> tuple[int, ...]:
    """Return the started rounds of live tables whose boards are not made yet."""
    if event.duplicate is None or event.live is None:
        return ()
    return tuple(drawn.number for drawn in event.rounds if drawn.started and drawn.boards is None)


def to_reveal(event: ClubEvent) -> tuple[int, ...]:
    """Return the rounds whose boards have been played by all tables and are not revealed yet."""
    return tuple(d.number for d in event.rounds if d.boards is not None and not d.boards.revealed and not d.waiting)


# -- comparison ------------------------------------------------------------------------------------------------------


def board_plays(event: ClubEvent, round_number: int) -> dict[int, list[BoardPlay]]:
    """Return what the tables made of the boards of a round, by board. Deals that were struck are left out.

    A board that fewer tables than the comparison needs have played has no scores.
    """
    drawn = event.round(round_number)
    found: dict[int, list[BoardPlay]] = {}
    known = event.by_number
    for table in drawn.tables:
        for play in _plays(event, table, is_computer=all(known[number].computer for number in table.seats)):
            found.setdefault(play.board, []).append(play)
    method: Comparison = event.duplicate.comparison if event.duplicate is not None else "difference"
    return {board: _compared(plays, method) for board, plays in sorted(found.items())}


def _plays(event: ClubEvent, table: ClubTable, *, is_computer: bool) -> list[BoardPlay]:
    given = table.list
    if given is None or not _has_boards(event, table):
        return []
    kind = scorer(game_of(event, len(table.seats))).contract_kind
    made: list[BoardPlay] = []
    for at, (outcome, points) in enumerate(zip(outcomes(event, table), deal_scores(event, table), strict=True)):
        board = given.boards[at] if given.boards else at + 1
        made.append(
            BoardPlay(
                board, table.number, table.seats, at + 1, kind(outcome), outcome.declarer, outcome.won, points, (), computers=is_computer
            )
        )
    return made


def _has_boards(event: ClubEvent, table: ClubTable) -> bool:
    """Return whether the deals of a table are boards: in an event on the server only those of tables that were opened there."""
    return event.live is None or table.live is not None


def _compared(plays: list[BoardPlay], method: Comparison) -> list[BoardPlay]:
    size = len(plays[0].seats)
    same = [play for play in plays if len(play.seats) == size]
    computers = [play.points for play in same if play.computers]
    if len(same) < LEAST_TABLES[method] or (method == "par" and not computers):
        return plays
    par = [Fraction(sum(points), len(computers)) for points in zip(*computers, strict=True)] if method == "par" else None
    scores = compare([play.points for play in same], method, board=plays[0].board, par=par)
    return [replace(play, scores=row) for play, row in zip(same, scores, strict=True)]


def compared_results(event: ClubEvent, drawn: ClubRound) -> dict[int, ListResult]:
    """Return the compared result of each player of a round by start number: the sum over the boards, and penalties.

    Players whose table has no list, and all players while too few tables have one, have none.
    """
    totals: dict[int, Fraction] = {}
    for plays in board_plays(event, drawn.number).values():
        for play in plays:
            for number, score in zip(play.seats, play.scores, strict=False):
                totals[number] = totals.get(number, Fraction(0)) + score
    label = event.duplicate.comparison if event.duplicate is not None else "difference"
    made: dict[int, ListResult] = {}
    for table in drawn.tables:
        for result in results(event, table):
            if result.number in totals:
                lines = (ListLine(label, rounded(totals[result.number])), *(line for line in result.lines if line.label == "penalty"))
                made[result.number] = replace(result, lines=lines)
    return made


def rounded(score: Fraction) -> float:
    """Return a score with two decimal places, as an integer if it is one."""
    value = round(score, DIGITS)
    return int(value) if value.denominator == 1 else float(value)


# -- intervals -------------------------------------------------------------------------------------------------------


class ScoreSpread(msgspec.Struct, frozen=True):
    """Boards of each player, and the standard deviation of a score on one board."""

    boards: Mapping[int, int]
    """Number of compared boards by start number."""
    per_board: float | None
    """Standard deviation of the people's scores on one board; None if it is not known."""

    def error(self, number: int) -> float | None:
        """Return the standard error of a player's total; None if it is not known."""
        played = self.boards.get(number, 0)
        return None if self.per_board is None or not played else float(rounded(Fraction(self.per_board * played**0.5)))


def spread(event: ClubEvent, rounds: Sequence[int] | None = None) -> ScoreSpread:
    """Return how far luck alone moves the totals of an event. ``rounds``: rounds that count; None: all.

    It is measured from the scores of the people in the event if there are enough of them. Before, the measured values of Seeger-Fabian at
    Skat stand in for differences.
    """
    method: Comparison = event.duplicate.comparison if event.duplicate is not None else "difference"
    numbers = [drawn.number for drawn in event.rounds if rounds is None or drawn.number in rounds]
    plays = {(number, board): found for number in numbers for board, found in board_plays(event, number).items()}
    return spread_of(plays, method, SD_PER_DEAL if event.scoring.scheme == "seeger-fabian" else {})


def spread_of(plays: Mapping[Any, Sequence[BoardPlay]], method: Comparison, known: Mapping[str, float]) -> ScoreSpread:
    """Return how far luck moves totals over these boards. ``known``: standard deviations by comparison for want of scores."""
    boards: dict[int, int] = {}
    squares: list[Fraction] = []
    centre = Fraction(1, 2) if method == "matchpoints" else Fraction(0)
    for play in (play for found in plays.values() for play in found if not play.computers):
        for number, score in zip(play.seats, play.scores, strict=False):
            boards[number] = boards.get(number, 0) + 1
            squares.append((score - centre) ** 2)
    measured = float(sum(squares) / len(squares)) ** 0.5 if len(squares) >= FEWEST_SCORES else known.get(method)
    return ScoreSpread(boards, measured)
