"""``stich convert``: deals from one format into another."""

from __future__ import annotations

from typing import Any

import typer

from stich.formats import FORMATS, FormatError, ReadDeal, format_of, read, text_of, write
from stich.records import RecordError

from .output import complain, misused, opened, say_json


def run(file: str, to: str, from_: str | None, *, lenient: bool, as_json: bool) -> None:
    """Write every deal of a file in the other format; stop with 1 at what is wrong."""
    for flag, name in (("--to", to), ("--from", from_)):
        if name is not None and name not in FORMATS:
            misused(f"unknown format {name[:40]!r}: {', '.join(FORMATS)}", flag)
    with opened(file) as stream:
        data = stream.read()
    deal: ReadDeal | None = None
    try:
        text = text_of(data)
        format = from_ or (format_of(text) if text.strip() else "stich")
        for deal in read(text, format, lenient=lenient):
            written = write(to, [deal.record], lenient=lenient)
            if deal.differs:
                complain(f"line {deal.line}: {deal.differs}")
            if as_json:
                say_json({"line": deal.line, "from": format, "to": to, "text": written, "differs": deal.differs})
            else:
                typer.echo(written, nl=False)
            deal = None
    except (FormatError, RecordError) as error:
        _refuse(error, deal, as_json)


def _refuse(error: FormatError | RecordError, deal: ReadDeal | None, as_json: bool) -> None:
    """Say what is wrong, and leave with 1. ``deal`` was read and could not be written, if there is one."""
    line = error.line if error.line is not None or deal is None else deal.line
    complain(error.reason if line is None else f"line {line}: {error.reason}")
    if as_json:
        answer: dict[str, Any] = {"line": line, "code": error.code, "message": error.reason}
        say_json({"error": answer})
    raise typer.Exit(1)
