"""The commands of ``stich fair`` and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .help import Command, Group

app = typer.Typer(
    name="fair",
    cls=Group,
    help="See for yourself that nobody steers the cards.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

AsJson = Annotated[bool, typer.Option("--json", help="One JSON value a line instead of text.")]


@app.callback()
def fair() -> None:
    pass  # with a callback, the group stays one while it has a single command


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
