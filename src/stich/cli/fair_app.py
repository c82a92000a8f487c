"""Commands of ``stich fair`` with their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .arguments import AsJson, GameName, OptionValues, PresetName
from .help import Command, Group
from .output import asked_game

app = typer.Typer(
    name="fair",
    cls=Group,
    help="See for yourself that nobody steers the cards.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

BoardsFolder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder that stich fair boards has made.")]


@app.command(cls=Command)
def audit(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]...", help="Files of records, or - for standard input. Without one, the deals of a server are read."),
    ] = None,
    *,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="NAME", help="A file or postgresql://USER:PASSWORD@HOST/NAME, if not the usual file."),
    ] = None,
    page: Annotated[
        Path | None, typer.Option("--page", metavar="FILE", help="Write a page for people to this file; it may be there.")
    ] = None,
    language: Annotated[str, typer.Option("--language", metavar="en|de|ja", help="The language of the page.")] = "en",
    as_json: AsJson = False,
) -> None:
    """Test whether dealt cards lie as chance lays them.

    Of a server's deals only those that are over are read. Exits with 1 where something is off.
    """
    from . import fair_audit

    fair_audit.run(files or [], database, page, language, as_json)


@app.command(cls=Command)
def boards(
    game: GameName,
    *,
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, max=512, help="Number of boards.")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="A name for the set that no other has, such as club-2026-11.")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="A new folder for what the director needs.")],
    await_number: Annotated[
        str | None,
        typer.Option(
            "--await-number",
            metavar="TEXT",
            help="Deal only with a number that nobody knows yet: say which, and how it is written, as in 'Lotto of 28 November, rising'.",
        ),
    ] = None,
    preset: PresetName = None,
    option: OptionValues = None,
    as_json: AsJson = False,
) -> None:
    """Make duplicate boards, and what to publish before they are played.

    Whoever has the folder knows all cards. What is published fixes them before the first table plays;
    stich fair reveal shows after the last that they were these.
    """
    from . import fair_boards

    fair_boards.make(asked_game(game, preset, option or []), fair_boards.Wanted(count, name, await_number), out, as_json)


@app.command(cls=Command)
def draw(
    folder: BoardsFolder,
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="The number, with hyphens where it has several: 3-11-17-22-38-45.")],
    as_json: AsJson = False,
) -> None:
    """Deal boards that waited for a public number."""
    from . import fair_boards

    fair_boards.draw(folder, number, as_json)


@app.command(cls=Command)
def reveal(
    folder: BoardsFolder,
    *,
    played: Annotated[
        str | None,
        typer.Option("--played", metavar="FILE", help="What tables have played, TABLE DEAL BOARD a line, or - for standard input."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Reveal duplicate boards after the last table has played.

    It writes a fair file for each board, which everybody can check, and the log of the set.
    """
    from . import fair_boards

    fair_boards.reveal(folder, played, as_json)
