"""``stich club rank`` and ``print``: rankings of events, pages for the hall, and certificates."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from stich import clubs
from stich.clubs import PrintedPages, printed, printed_season
from stich.clubs.printing import PLACES, PrintKind

from .arguments import AsJson
from .club_files import EventFile, read_file
from .output import failing, misused, say, say_json
from .pdf import write_pdf

Language = Annotated[Literal["en", "de", "ja"], typer.Option("--language", help="Language of headings.")]


def rank(
    events: Annotated[list[Path], typer.Argument(metavar="EVENT", help="Files of events; several make a season table.")],
    *,
    view: Annotated[Literal["players", "teams", "tandems"], typer.Option("--view", help="Kind of ranking.")] = "players",
    player_class: Annotated[str | None, typer.Option("--class", metavar="NAME", help="Class whose players are ranked.")] = None,
    round_number: Annotated[int | None, typer.Option("--round", metavar="N", min=1, help="Rank this round alone.")] = None,
    drop: Annotated[int, typer.Option("--drop", metavar="K", min=0, help="Worst results of a season that are dropped.")] = 0,
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Rank the players, teams or tandems of an event, or the players of a season.

    Equal totals are decided in the event's order; a place marked with * waits for a lot (stich club draw --lots).
    """
    with failing(as_json):
        found = [read_file(file, as_json) for file in events]
        event = found[0]
        if len(found) > 1:
            if view != "players" or player_class is not None or round_number is not None:
                misused("a season table has no --view, --class or --round", "EVENT")
            season = clubs.season_table(found, drop)
            _show([*season], printed_season(event.season or event.name, season, language), as_json)
        elif view != "players":
            kind: Literal["team", "tandem"] = "team" if view == "teams" else "tandem"
            _show([*clubs.team_ranking(event, kind)], printed(event, view, language), as_json)
        else:
            if player_class is not None and player_class not in event.classes:
                misused(f"{player_class!r} is no class of the event: {', '.join(event.classes) or 'it has none'}", "--class")
            rounds = None if round_number is None else [event.round(round_number).number]
            rows = clubs.ranking(event, player_class=player_class, rounds=rounds)
            if as_json:
                _show([*rows], None, as_json)
                return
            say(clubs.printed_ranking(event, rows, rounds, language).text.rstrip())


def print_(
    event: EventFile,
    kind: Annotated[
        PrintKind,
        typer.Argument(
            metavar="KIND",
            help="cards (start cards), sheets (table sheets), seats (seat plan), ranking, teams, tandems or certificates.",
        ),
    ],
    *,
    round_number: Annotated[int | None, typer.Option("--round", metavar="N", min=1, help="Round (default: the last one drawn).")] = None,
    places: Annotated[int, typer.Option("--places", metavar="N", min=1, max=99, help="Places that get certificates.")] = PLACES,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write HTML for printing to this file.")] = None,
    pdf: Annotated[Path | None, typer.Option("--pdf", metavar="FILE", help="Write PDF, by an installed Chromium, Chrome or Edge.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Write plain text.")] = False,
    language: Language = "en",
) -> None:
    """Print start cards, table sheets, the seat plan, rankings or certificates as HTML, PDF or text.

    The HTML has print styles: open it in a browser and print it, or save it as PDF.
    """
    if pdf is not None and (text or out is not None):
        misused("--pdf, --out and --text exclude each other", "--pdf")
    with failing(False):
        pages = printed(read_file(event, False), kind, language, round_number=round_number, places=places)
    if pdf is not None:
        write_pdf(pages.html, pdf)
        return
    content = pages.text if text else pages.html
    if out is None:
        typer.echo(content, nl=False)
        return
    try:
        out.write_text(content, encoding="utf-8")
    except OSError as error:
        misused(f"{out}: {error.strerror or error}", "--out")


def _show(rows: list[object], pages: PrintedPages | None, as_json: bool) -> None:
    """Print rows as JSON, one a line, or the text of pages."""
    if as_json or pages is None:
        for row in rows:
            say_json(row)
    else:
        say(pages.text.rstrip())
