"""``stich convert``: convert deals from one format into another."""

from __future__ import annotations

from typing import Annotated

import typer

from stich.records.formats import FORMATS, FormatError, ReadDeal, read_stream, write

from . import completion
from .arguments import AsJson, application
from .output import complain, misused, opened_text, say_json

app = application()


@app.command()
def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of deals, also .gz, .bz2, .xz or .zip, or - for standard input.")],
    *,
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="Format to write: stich, iss or xskat.", autocompletion=completion.formats)
    ],
    from_: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help="Format of FILE (default: recognised).", autocompletion=completion.formats),
    ] = None,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Convert also deals that a format ends or scores differently, with a message.")
    ] = False,
    skip: Annotated[bool, typer.Option("--skip", help="Leave out wrong deals, with a message, and continue.")] = False,
    as_json: AsJson = False,
) -> None:
    """Convert deals from one format into another.

    Formats are Stich's records, the game texts of the Skat server ISS and the logs of XSkat. Every deal is played by our rules, and its
    result checked. They are described in docs/reference/formats.md; an installed Stich has the page as stich/docs/reference/formats.md.
    """
    for flag, name in (("--to", to), ("--from", from_)):
        if name is not None and name not in FORMATS:
            misused(f"unknown format {name[:40]!r}: {', '.join(FORMATS)}", flag)
    failed = False

    def refuse(error: FormatError) -> None:
        nonlocal failed
        failed = True
        complain(str(error))
        if as_json:
            say_json({"error": {"line": error.line, "code": error.code, "message": error.reason}})

    try:
        with opened_text(file, "records", "iss", "xskat") as stream:
            for format, deal in read_stream(stream, from_, lenient=lenient, skip=refuse if skip else None):
                try:
                    written = _written(deal, to, lenient)
                except FormatError as error:
                    if not skip:
                        raise
                    refuse(error)
                    continue
                if deal.differs:
                    complain(f"line {deal.line}: {deal.differs}")
                if as_json:
                    say_json({"line": deal.line, "from": format, "to": to, "text": written, "differs": deal.differs})
                else:
                    typer.echo(written, nl=False)
    except FormatError as error:
        refuse(error)
    if failed:
        raise typer.Exit(1)


def _written(deal: ReadDeal, to: str, lenient: bool) -> str:
    """Return the deal as text in the format ``to``. Raise `FormatError`, with the line from which the deal was read, if it cannot be
    converted."""
    try:
        return write(to, [deal.record], lenient=lenient)
    except FormatError as error:
        raise FormatError(error.reason, of=error, line=deal.line) from None
