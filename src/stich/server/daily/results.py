"""Scores of players from their plays and the fields of computer plays. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from stich.clubs import daily
from stich.clubs.daily import BOARDS, DayResult
from stich.clubs.daily_boards import FieldPlay
from stich.server.store.daily_rows import DailyPlay

FieldsOf = Mapping[tuple[date, int], Sequence[FieldPlay]]
"""Computer plays by day and board. A board that is missing is still being computed."""


def score_of(play: DailyPlay, fields: FieldsOf) -> float | None:
    """Return the score of a board; None if it is not finished, or if the computer plays are not there yet."""
    field = fields.get((play.day, play.board))
    return None if play.points is None or not field else daily.score(play.points, [one.points for one in field])


def day_results(plays: Iterable[DailyPlay], fields: FieldsOf) -> list[DayResult]:
    """Return the scores of each player on each day, up to their last board that is finished and compared.

    A board in between that was struck counts 0.
    """
    scores: dict[tuple[str, date], dict[int, float]] = {}
    for play in plays:
        score = score_of(play, fields)
        if score is not None:
            scores.setdefault((play.guest, play.day), {})[play.board] = score
    return [
        DayResult(guest, day, tuple(found.get(board, 0.0) for board in range(1, max(found) + 1)))
        for (guest, day), found in scores.items()
        if max(found) <= BOARDS
    ]
