"""``stich rating``: ratings of the players named in a file of records."""

from __future__ import annotations

from statistics import fmean

import msgspec
import typer

from stich.kernel.rules.game import Game
from stich.records import RecordError, decode, numbered_lines, replay
from stich.study.ratings import RatedMatch, Rating, rate, scale
from stich.study.ratings.match import JudgedDeal, judged
from stich.study.ratings.model import LOWER

from .arguments import AsJson, RecordFile, application
from .layout import Column, TextTable
from .output import opened_text, say, say_error, say_json, say_table

app = application()


class RatingLine(msgspec.Struct, frozen=True):
    """Figures of one player in one game."""

    game: str
    name: str
    rating: float
    sd: float
    provisional: bool
    deals: int
    points: float
    """Points per deal (mean)."""
    adjusted: float
    """Points per deal without the luck of the cards (mean)."""


class RecordedMatch(msgspec.Struct):
    """Match: consecutive records with the same rules and players."""

    game: Game
    names: tuple[str, ...]
    deals: list[JudgedDeal]


@app.command()
def rating(file: RecordFile, as_json: AsJson = False) -> None:
    """Rate the players of a file of records.

    By name and game: expected points per deal, mean points, and mean points without the luck of the cards.
    Consecutive records with the same rules and players are one match; see docs/explanation/ratings.md.
    """
    matches, failed, number = list[RecordedMatch](), False, 0
    with opened_text(file, "records") as stream:
        for number, line in numbered_lines(stream):
            try:
                _add(matches, line, number)
            except RecordError as error:
                failed = True
                say_error(error, number, as_json, action=True)
    if not number:
        say_error(RecordError("line/none#record", line=1), 1, as_json, action=True)
    if failed or not number:
        raise typer.Exit(1)
    lines = rated(matches)
    if as_json:
        for each in lines:
            say_json(each)
        return
    for game in dict.fromkeys(each.game for each in lines):
        say(f"{game}: points a deal; in 95 of 100 cases the truth lies within ±")
        say_table(_table([each for each in lines if each.game == game]))


def _add(matches: list[RecordedMatch], line: bytes, number: int) -> None:
    """Add the deal of a record to its match. A deal that is dealt again counts for no player, as on a server.

    ``number``: line of the record. Raise `RecordError` if the record is wrong or cannot be rated.
    """
    record = decode(line, number)
    state = replay(record, line=number)
    if state.outcome is None:
        raise RecordError("record/unfinished#result", line=number)
    if state.contract is not None:
        raise RecordError("rating/start", line=number)
    if len(set(record.seats)) < len(record.seats):
        raise RecordError("rating/names", line=number)
    if not matches or (matches[-1].game, matches[-1].names) != (state.game, record.seats):
        matches.append(RecordedMatch(state.game, record.seats, []))
    if not state.outcome.again:
        matches[-1].deals.append(judged(state))


def rated(matches: list[RecordedMatch]) -> list[RatingLine]:
    """Return the figures of all players by game, in each game sorted by the lower bound of the rating, the best first."""
    ratings: dict[str, dict[str, Rating]] = {}
    made: dict[tuple[str, str], list[tuple[float, float]]] = {}
    scales = {match.game.name: scale(match.game) for match in matches}
    for match in matches:
        name = match.game.name
        known = ratings.setdefault(name, {})
        known.update(rate(RatedMatch(match.deals, [match.names] * len(match.deals)), known, scales[name]))
        for deal in match.deals:
            for seat in deal.dealt_in:
                made.setdefault((name, match.names[seat]), []).append((deal.raw[seat], deal.adjusted[seat]))
    lines = [
        RatingLine(
            game,
            player,
            round(ratings[game][player].mean, 2),
            round(ratings[game][player].sd, 2),
            ratings[game][player].provisional(scales[game]),
            len(points),
            round(fmean(raw for raw, _ in points), 2),
            round(fmean(adjusted for _, adjusted in points), 2),
        )
        for (game, player), points in made.items()
    ]
    return sorted(lines, key=lambda line: (list(scales).index(line.game), LOWER * line.sd - line.rating, line.name))


def _table(lines: list[RatingLine]) -> TextTable:
    table = TextTable(
        Column("player", right=False), Column("rating"), *map(Column, ("deals", "points", "less luck")), Column("", right=False)
    )
    for line in lines:
        rating = f"{line.rating:.1f} ± {LOWER * line.sd:.1f}"
        table.add(
            line.name, rating, str(line.deals), f"{line.points:.1f}", f"{line.adjusted:.1f}", "provisional" if line.provisional else ""
        )
    return table
