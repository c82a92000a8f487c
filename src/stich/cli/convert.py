"""``stich convert``: convert deals from one format into another."""

from __future__ import annotations

import typer

from stich.formats import FORMATS, FormatError, ReadDeal, format_of, read, text_of, write

from .output import complain, misused, opened, say_json


def run(file: str, to: str, from_: str | None, *, lenient: bool, skip: bool, as_json: bool) -> None:
    """Write every deal of a file in the other format. Exit with 1 if a deal is wrong: at once, or with ``skip`` at the end."""
    for flag, name in (("--to", to), ("--from", from_)):
        if name is not None and name not in FORMATS:
            misused(f"unknown format {name[:40]!r}: {', '.join(FORMATS)}", flag)
    with opened(file) as stream:
        data = stream.read()
    failed = False

    def refuse(error: FormatError) -> None:
        nonlocal failed
        failed = True
        complain(str(error))
        if as_json:
            say_json({"error": {"line": error.line, "code": error.code, "message": error.reason}})

    try:
        text = text_of(data)
        format = from_ or (format_of(text) if text.strip() else to)
        for deal in read(text, format, lenient=lenient, skip=refuse if skip else None):
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
    """Return the deal in the other format. Raises `FormatError` with the line where the deal was read."""
    try:
        return write(to, [deal.record], lenient=lenient)
    except FormatError as error:
        raise FormatError(error.reason, of=error, line=deal.line) from None
