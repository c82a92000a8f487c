"""``stich leaders``: show the leader board of a server, of people or of bots."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

import typer

from stich.bot import Gone, Server
from stich.kernel.errors import StichError
from stich.study.ratings.model import LOWER

from .arguments import AsJson, GameName, application
from .layout import Column, TextTable
from .output import complain, misused, say, say_json, say_table

app = application()


@app.command()
def leaders(
    game: GameName,
    *,
    url: Annotated[str, typer.Option(metavar="URL", help="Address of the server.")],
    bots: Annotated[bool, typer.Option("--bots", help="Bots instead of people.")] = False,
    month: Annotated[str | None, typer.Option(metavar="YYYY-MM", help="Players of this month, with their ratings at its end.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show the best players or bots of a server."""
    try:
        server = Server(url)
    except StichError as error:
        misused(str(error))
    asked = {"game": game, **({"month": month} if month else {}), **({"bots": "true"} if bots else {})}
    try:
        found = server.ask("GET", f"/api/leaders?{urlencode(asked)}")
    except (StichError, Gone) as error:
        complain(str(error))
        raise typer.Exit(1) from None
    if as_json:
        say_json(found)
        return
    lines = [*found["ranked"], *found["provisional"]]
    if not lines:
        say(f"{game}: no {'bot' if bots else 'person'} is rated yet")
        return
    say(f"{game}: points a deal; in 95 of 100 cases the truth lies within ±")
    say_table(_table(lines))


def _table(lines: list[dict[str, Any]]) -> TextTable:
    table = TextTable(Column(""), Column("player", right=False), Column("rating"), Column("deals"), Column("", right=False))
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
