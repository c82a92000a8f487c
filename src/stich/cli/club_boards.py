"""``stich club boards``: what each table made of the boards of a round, with the comparison."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from stich import clubs
from stich.clubs.duplicate import BoardPlay, rounded
from stich.clubs.event import ClubEvent
from stich.kernel.errors import StichError

from .arguments import AsJson
from .club_files import EventFile, read_file
from .layout import Column, TextTable
from .output import failing, printable, say, say_json, say_table


def boards(
    event: EventFile,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", min=1, help="Number of the round.")],
    *,
    board: Annotated[int | None, typer.Option("--board", metavar="N", min=1, help="Show this board alone.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compare the tables of a duplicate round, board by board.

    Deal k of a list is board k. Boards are shown once all tables have played them; results of live tables need the server.
    """
    read = read_file(event, as_json)
    with failing(as_json):
        if read.duplicate is None:
            raise StichError("club/duplicate#none")
        drawn = read.round(round_number)
        is_over = clubs.is_over(read, drawn)
        found = clubs.board_plays(read, round_number) if is_over else {}
    shown = {number: plays for number, plays in found.items() if board in (None, number)}
    if as_json:
        say_json({"over": is_over, "waiting": drawn.waiting, "boards": [_row(play) for plays in shown.values() for play in plays]})
        return
    if not is_over:
        say(f"round {round_number}: tables that still play the boards: {', '.join(map(str, drawn.waiting))}")
        return
    for number, plays in shown.items():
        say(f"board {number}")
        _say_board(read, plays)


def _row(play: BoardPlay) -> dict[str, Any]:
    return {**msgspec.structs.asdict(play), "scores": [rounded(score) for score in play.scores]}


def _say_board(event: ClubEvent, plays: list[BoardPlay]) -> None:
    places = range(len(plays[0].seats))
    shown = TextTable(Column("table"), Column("contract", right=False), *(Column(f"place {place + 1}", right=False) for place in places))
    for play in plays:
        scores = [f"{rounded(score):+g}" for score in play.scores] or ["–"] * len(play.seats)
        names = [printable(event.entrant(number).name) for number in play.seats]
        cells = [f"{score} ({points}) {name}" for score, points, name in zip(scores, play.points, names, strict=True)]
        shown.add(f"{play.table}{'*' if play.computers else ''}", printable(play.contract), *cells)
    say_table(shown)
