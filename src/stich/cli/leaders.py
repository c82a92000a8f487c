"""``stich leaders``: show the leader board of a server, of people or of bots."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import quote, urlencode

import typer

from stich.bot import Gone, Server
from stich.kernel.errors import StichError
from stich.study.ratings.model import LOWER

from . import completion
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
    ladder: Annotated[
        str | None,
        typer.Option(metavar="PRESET", help="Ladder of bots of this preset, of the last 7 days.", autocompletion=completion.presets),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the best players or bots of a server."""
    if ladder is not None and (bots or month is not None):
        misused("--ladder goes with neither --bots nor --month", "--ladder")
    try:
        server = Server(url)
    except StichError as error:
        misused(str(error))
    asked = {"game": game, **({"month": month} if month else {}), **({"bots": "true"} if bots else {})}
    try:
        path = f"/api/leaders?{urlencode(asked)}" if ladder is None else f"/api/ladder/{quote(game)}/{quote(ladder, safe='')}"
        found = server.ask("GET", path)
    except (StichError, Gone) as error:
        complain(str(error))
        raise typer.Exit(1) from None
    if as_json:
        say_json(found)
        return
    if ladder is not None:
        _say_ladder(found)
        return
    lines = [*found["ranked"], *found["provisional"]]
    if not lines:
        say(f"{game}: no {'bot' if bots else 'person'} is rated yet")
        return
    say(f"{game}: points a deal; in 95 of 100 cases the truth lies within ±")
    say_table(_table(lines))


def _say_ladder(found: dict[str, Any]) -> None:
    if not found["rows"]:
        say(f"{found['preset']}: no board of the ladder is over yet")
        return
    say(f"{found['preset']}, {found['first']} to {found['last']}: points a board above computer players, with the 95 % interval")
    table = TextTable(Column(""), Column("player", right=False), Column("score"), Column("from"), Column("to"), Column("boards"))
    for row in found["rows"]:
        ends = ["" if end is None else f"{end:.1f}" for end in (row["low"], row["high"])]
        name = row["name"] if row["kind"] == "bot" else f"({row['name']})"
        table.add("" if row["place"] is None else str(row["place"]), name, f"{row['mean']:.1f}", *ends, str(row["boards"]))
    say_table(table)


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
