"""``stich leaders``: show the ladder of a server, of its people or of its bots."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import typer

from stich.bot import Gone, Server
from stich.kernel.errors import StichError
from stich.ratings.model import LOWER

from .layout import Column, Table
from .output import complain, misused, say, say_json, say_table


def run(url: str, game: str, *, bots: bool, month: str | None, as_json: bool) -> None:
    """Print the ladder from the server. Exit with 1 if the server cannot answer, with 2 if the command line is wrong."""
    try:
        server = Server(url)
    except StichError as error:
        misused(str(error))
    asked = {"game": game, **({"month": month} if month else {}), **({"bots": "true"} if bots else {})}
    try:
        leaders = server.ask("GET", f"/api/leaders?{urlencode(asked)}")
    except (StichError, Gone) as error:
        complain(str(error))
        raise typer.Exit(1) from None
    if as_json:
        say_json(leaders)
        return
    lines = [*leaders["ranked"], *leaders["provisional"]]
    if not lines:
        say(f"{game}: no {'bot' if bots else 'person'} is rated yet")
        return
    say(f"{game}: points a deal; in 95 of 100 cases the truth lies within ±")
    say_table(_table(lines))


def _table(lines: list[dict[str, Any]]) -> Table:
    table = Table(Column(""), Column("player", right=False), Column("rating"), Column("deals"), Column("", right=False))
    for place, line in enumerate(lines, 1):
        rating, provisional = line["rating"], line["rating"]["provisional"]
        table.add(
            "" if provisional else str(place),
            line["name"],
            f"{rating['mean']:.1f} ± {LOWER * rating['sd']:.1f}",
            str(rating["deals"]),
            "provisional" if provisional else "",
        )
    return table
