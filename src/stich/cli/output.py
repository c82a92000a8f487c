"""Input, output and error messages of all commands."""

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
from stich.kernel.rules.game import Game
from stich.records import KINDS, RecordError, as_utf8, beginning_of, configured, kind_of, unpacked
from stich.registry import of_file

from .layout import TextTable, columns, wrapped

STOPPED = 130
"""Exit code after Ctrl-C: 128 plus the number of the signal, as shells use it."""


def say_json(value: object) -> None:
    """Print a value as one line of JSON."""
    typer.echo(msgspec.json.encode(value))


def say(text: str = "", hang: int = 2) -> None:
    """Print a text. On a terminal its lines are broken between words, and continuation lines are indented by ``hang`` more characters."""
    for line in wrapped(printable(text), columns(sys.stdout), hang):
        typer.echo(line)


def say_table(table: TextTable) -> None:
    """Print a table."""
    for line in table.lines(columns(sys.stdout)):
        typer.echo(line)


def complain(message: str) -> None:
    """Print a message to standard error."""
    for line in wrapped(f"stich: {printable(message)}", columns(sys.stderr)):
        typer.echo(line, err=True)


def misused(message: str, flag: str | None = None) -> NoReturn:
    """Print this message about the command line and exit with 2. ``flag``: the option or argument that is wrong."""
    raise typer.BadParameter(printable(message), param_hint=flag)


def warn_of_weakened(game: str, levels: Iterable[str]) -> None:
    """Print once to standard error which of these computer players are weaker on this machine than elsewhere."""
    from stich.players import missing_nets, weakened

    if weaker := weakened(game, levels):
        complain(missing_nets(weaker))


def printable(text: str) -> str:
    """Return the text with its control characters escaped, because a terminal would execute them."""
    steering = ("Cc", "Cf", "Cs")
    return "".join(c if c == "\n" or unicodedata.category(c) not in steering else c.encode("unicode_escape").decode() for c in text)


def error_of(error: StichError, line: int | None, *, action: bool) -> dict[str, Any]:
    """Return an error in a line of an input file as JSON. ``action``: True if the line contains actions, so that the number of the action
    is added."""
    number = error.action if isinstance(error, RecordError) else None
    message = error.reason if isinstance(error, RecordError) else str(error)
    where = {"line": line, **({"action": number} if action else {})}
    return {"error": {**where, "code": error.code, "message": message}}


@contextmanager
def failing(as_json: bool) -> Iterator[None]:
    """Print the message and exit with 1 if the block raises a `StichError`."""
    try:
        yield
    except StichError as error:
        refuse(error, as_json)


def say_error(error: StichError, line: int | None, as_json: bool, *, action: bool) -> None:
    """Print an error in a line of an input file, with ``as_json`` also as JSON. ``action``: as in `error_of`."""
    complain(str(error))
    if as_json:
        say_json(error_of(error, line, action=action))


def say_fault(error: StichError, line: int, as_json: bool) -> None:
    """Print an error in a line of an input file of cases (deals as JSON objects). The number of the line is put before the message unless
    the message names it."""
    complain(str(error) if isinstance(error, RecordError) and error.line else f"line {line}: {error}")
    if as_json:
        say_json(error_of(error, line, action=False))


def refuse(error: StichError, as_json: bool, code: int = 1) -> NoReturn:
    """Print the error's message and exit with this code."""
    complain(str(error))
    if as_json:
        say_json({"error": {"code": error.code, "message": str(error)}})
    raise typer.Exit(code) from None


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """Yield a file opened for reading bytes, or standard input for ``-``. Exit with 2 if it cannot be read."""
    if file == "-":
        yield sys.stdin.buffer
        return
    with ExitStack() as stack:
        try:
            stream = stack.enter_context(Path(file).open("rb"))
        except (OSError, ValueError) as error:
            misused(f"{file}: {getattr(error, 'strerror', None) or error}", "FILE")
        yield stream


@contextmanager
def opened_text(file: str, *reads: str, raw: bool = False) -> Iterator[BinaryIO]:
    """Yield a file of one of the kinds ``reads`` (`stich.records.kinds`), unpacked and in UTF-8, with a progress bar if it is packed.

    Exit with 2 if it cannot be read, and with 1 if it is of another kind, which another command reads. ``raw``: keep its encoding.
    """
    with opened(file) as packed:
        try:
            stream, source = unpacked(packed)
            stream = stream if raw else as_utf8(stream)
            stream, beginning = beginning_of(stream)
            kind = kind_of(beginning)
            if kind is not None and kind not in reads:
                name, command = KINDS[kind]
                complain(f"{file}: these are {name}, which this command does not read: {command}".replace("these are a ", "this is a "))
                raise typer.Exit(1)
            if not source.packed or not source.size or sys.stdout.isatty():
                yield stream
                return
            from .progress import bars  # rich takes a moment to load

            with bars() as begin:
                source.watch = begin(f"reading {printable(Path(file).name)}")
                yield stream
        except StichError as error:
            if not error.code.startswith("file/"):
                raise
            complain(f"{file}: {error}")
            raise typer.Exit(1) from None


def asked_game(name: str, preset: str | None, options: list[str] | None, **more: object) -> Game:
    """Return the game that the command line describes. Exit with 2 if it is impossible.

    ``options``: texts such as ``rounds=3``; ``more``: further options by name, of which None is left out. A preset is the name of a file if
    it ends in ``.toml`` or contains a path separator.
    """
    values = dict(map(_option, options or ())) | {k: v for k, v in more.items() if v is not None}
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
    """Return the value that a text on the command line means: a number, True or False for words such as on and off, or the text itself."""
    words = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
    if text.lower() in words:
        return words[text.lower()]
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 19 else text


def signed(score: int) -> str:
    """Return a score as text with its sign. The minus sign is as wide as the plus sign, so that columns of figures are aligned."""
    return f"+{score}" if score > 0 else f"−{-score}" if score < 0 else "0"
