"""What every command shares: where it reads and writes, and how it refuses."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import msgspec
import typer

from stich.kernel.errors import StichError
from stich.kernel.game import Game
from stich.records import RecordError, configured
from stich.registry import of_file

from .layout import Table, columns, wrapped

STOPPED = 130
"""Exit code after Ctrl-C, as shells have it: 128 and the number of the signal."""


def say_json(value: object) -> None:
    """One JSON value, on a line of standard output."""
    typer.echo(msgspec.json.encode(value))


def say(text: str = "", hang: int = 2) -> None:
    """Text on standard output; on a terminal its lines are broken between words, and what goes on is indented by ``hang`` more."""
    for line in wrapped(printable(text), columns(sys.stdout), hang):
        typer.echo(line)


def say_table(table: Table) -> None:
    """A table on standard output."""
    for line in table.lines(columns(sys.stdout)):
        typer.echo(line)


def complain(message: str) -> None:
    """A message on standard error."""
    for line in wrapped(f"stich: {printable(message)}", columns(sys.stderr)):
        typer.echo(line, err=True)


class Misused(typer.BadParameter):
    """What stands on the command line is wrong."""

    def format_message(self) -> str:
        """The message, broken to go on after the ``Error: `` that is printed before it."""
        before = "Error: "
        return "\n".join(wrapped(before + super().format_message(), columns(sys.stderr))).removeprefix(before)


def misused(message: str, flag: str | None = None) -> NoReturn:
    """Leave with 2: what stands on the command line is wrong."""
    raise Misused(printable(message), param_hint=flag)


def warn_of_weakened(game: str, levels: Iterable[str]) -> None:
    """Say once, on standard error, which of these computer players are weaker here than elsewhere."""
    from stich.players import warning, weakened

    if weaker := weakened(game, levels):
        complain(warning(weaker))


def printable(text: str) -> str:
    """The text without anything that steers a terminal."""
    steering = ("Cc", "Cf", "Cs")
    return "".join(c if c == "\n" or unicodedata.category(c) not in steering else c.encode("unicode_escape").decode() for c in text)


def error_of(error: StichError, line: int | None, *, action: bool) -> dict[str, Any]:
    """The JSON form of what is wrong with a line; ``action`` where lines hold actions."""
    number = error.action if isinstance(error, RecordError) else None
    message = error.reason if isinstance(error, RecordError) else str(error)
    where = {"line": line, **({"action": number} if action else {})}
    return {"error": {**where, "code": error.code, "message": message}}


@contextmanager
def failing(as_json: bool) -> Iterator[None]:
    """Leave with 1 and its message, where what is done raises a `StichError`."""
    try:
        yield
    except StichError as error:
        refuse(error, as_json)


def refuse(error: StichError, as_json: bool) -> NoReturn:
    """Leave with 1 and its message."""
    complain(str(error))
    if as_json:
        say_json({"error": {"code": error.code, "message": str(error)}})
    raise typer.Exit(1) from None


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """A file to read bytes from, or standard input for ``-``; leaves with 2 if it cannot be read."""
    if file == "-":
        yield sys.stdin.buffer
        return
    with ExitStack() as stack:
        try:
            stream = stack.enter_context(Path(file).open("rb"))
        except (OSError, ValueError) as error:
            misused(f"{file}: {getattr(error, 'strerror', None) or error}", "FILE")
        yield stream


def asked_game(name: str, preset: str | None, options: list[str], **more: object) -> Game:
    """The game that the command line asks for; leaves with 2 if there is none. Options that are None are left out.

    A preset is a file where it ends in ``.toml`` or has the separator of a path.
    """
    values = dict(map(_option, options)) | {k: v for k, v in more.items() if v is not None}
    try:
        if preset is not None and (preset.endswith(".toml") or "/" in preset or os.sep in preset):
            return of_file(name, Path(preset), values)
        return configured(name, preset, values)
    except StichError as error:
        misused(str(error))


def _option(text: str) -> tuple[str, object]:
    name, given, value = text.partition("=")
    if not given or not name:
        misused(f"{text!r}: write NAME=VALUE, as in rounds=3", "--option")
    chosen = plain(value)
    return name.replace("-", "_"), chosen.replace("-", " ") if isinstance(chosen, str) else chosen


def plain(text: str) -> bool | int | str:
    """The value that a text on the command line stands for: a number, on or off, or the text itself."""
    words = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
    if text.lower() in words:
        return words[text.lower()]
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 19 else text


def signed(score: int) -> str:
    """A score with its sign; true minus, so that columns of figures line up."""
    return f"+{score}" if score > 0 else f"−{-score}" if score < 0 else "0"
