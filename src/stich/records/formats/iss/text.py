"""Text of an ISS game, parsed so that every byte of it is kept (docs/reference/formats.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.records.formats.errors import FormatError

LABELS = ("GM", "PC", "CO", "SE", "ID", "DT", "OW", "P0", "P1", "P2", "R0", "R1", "R2", "MV", "R")
"""All labels that a game may have, in the order in which ISS writes them."""
NEEDED = ("GM", "P0", "P1", "P2", "MV", "R")
MAX_VALUE = 8_000
"""Maximum length of a value (in characters); the moves of a game take about 500."""

_BLANK = re.compile(r"\s*")
_LABEL = re.compile(r"[^\s\[\]()]*")
_VALUE = re.compile(r"(?:[^\]\\]|\\.)*", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_CHECKED = {
    "GM": (re.compile(r"Skat"), "game"),
    "SE": (re.compile(r"[0-9]*"), "number"),
    "ID": (re.compile(r"[0-9]*"), "number"),
    "DT": (
        re.compile(r"|[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]/UTC"),
        "time",
    ),
    "OW": (re.compile(r"[0-2]"), "player"),
    **{f"R{n}": (re.compile(r"|null|\?|-?[0-9]+(\.[0-9]+)?"), "rating") for n in range(3)},
}


class Property(msgspec.Struct, frozen=True):
    """Property in the text, ``LABEL[value]``."""

    label: str
    value: str
    """Value as it was read; a backslash makes the next character a plain one."""
    line: int = 1
    """Number of the line in which the value begins."""
    before: str = ""
    """White space before the label, as it was read."""


class Move(msgspec.Struct, frozen=True):
    """Move of a player (``0`` forehand, ``1`` middlehand, ``2`` rearhand) or of the server (``w``, the world)."""

    who: str
    what: str
    number: int
    """Number of the move, from 1."""
    line: int

    def error(self, name: str, **facts: Any) -> FormatError:
        """Return a `FormatError` that names this move."""
        error, said = StichError(name, **facts), f"{self.who} {self.what}"[:80]
        return FormatError(f"move {self.number}, {said!r}: {error}", of=error, line=self.line, move=self.number, said=said)


class IssGame(msgspec.Struct, frozen=True):
    """Game in the form of its text: ``text`` returns exactly the text that was read. `reading` interprets it."""

    properties: tuple[Property, ...]
    end: str = " "
    """White space before the closing ``;)``, as it was read."""
    line: int = 1

    @property
    def text(self) -> str:
        """Text of the game, from ``(;`` to ``;)``."""
        return f"(;{''.join(f'{p.before}{p.label}[{p.value}]' for p in self.properties)}{self.end};)"

    def stated(self, label: str) -> Property | None:
        """Return the property with this label; None if the text does not have it."""
        return next((p for p in self.properties if p.label == label), None)

    def value(self, label: str) -> str:
        """Return the value of this label without backslashes; an empty text if the game does not have it."""
        stated = self.stated(label)
        return _ESCAPED.sub(r"\1", stated.value) if stated else ""

    @property
    def moves(self) -> tuple[Move, ...]:
        """Moves in order; in the text each is a pair of words.

        Raise `FormatError` ``iss/moves`` if the words are not pairs, or the first is wrong.
        """
        stated = self.stated("MV")
        line = stated.line if stated else self.line
        words = [(m.group(), line + self.value("MV").count("\n", 0, m.start())) for m in re.finditer(r"\S+", self.value("MV"))]
        moves = []
        for number, ((who, at), what) in enumerate(zip(words[::2], [*words[1::2], None], strict=False), 1):
            if who not in ("w", "0", "1", "2"):
                raise FormatError("iss/moves#who", number=number, who=who[:40], line=at)
            if what is None:
                raise FormatError("iss/moves#what", number=number, who=who, line=at)
            moves.append(Move(who, what[0], number, what[1]))
        return tuple(moves)


def looks(text: str) -> bool:
    """Return True if the text begins like a game of ISS."""
    return text.lstrip().startswith("(")


def games(text: str) -> Iterator[IssGame]:
    """Yield the games of a text, which white space may separate. Raise `FormatError` at the first error."""
    at, line = 0, 1

    def skip(pattern: re.Pattern[str]) -> str:
        """Return the text that matches the pattern at the present position, and move the position behind it."""
        nonlocal at, line
        match = pattern.match(text, at)
        assert match is not None, "both patterns fit nothing at all"
        at = match.end()
        line += match.group().count("\n")
        return match.group()

    skip(_BLANK)
    while at < len(text):
        begin = line
        if not text.startswith("(;", at):
            raise FormatError("iss/begin", text=text[at : at + 20], line=line)
        at += 2
        properties: list[Property] = []
        while True:
            before = skip(_BLANK)
            if text.startswith(";)", at):
                at += 2
                break
            if at >= len(text):
                raise FormatError("iss/cut-off#game", line=line)
            label = skip(_LABEL)
            _check_label(label, properties, text[at : at + 1], line)
            stated = line
            match = _VALUE.match(text, at + 1)
            close = match.end() if match else len(text)
            if not text.startswith("]", close):
                raise FormatError("iss/cut-off#value", label=label, line=line)
            value = text[at + 1 : close]
            _check_value(label, value, stated)
            at, line = close + 1, line + value.count("\n")
            properties.append(Property(label, value, stated, before))
        missing = [label for label in NEEDED if label not in {p.label for p in properties}]
        if missing:
            raise FormatError("iss/missing", label=missing[0], needed=tuple(NEEDED), line=begin)
        yield IssGame(tuple(properties), before, begin)
        skip(_BLANK)


def _check_label(label: str, properties: list[Property], after: str, line: int) -> None:
    """Raise `FormatError` for an unknown, repeated or misplaced label."""
    if label not in LABELS:
        raise FormatError("iss/label", label=label[:40], known=tuple(LABELS), line=line)
    if after != "[":
        raise FormatError("iss/bracket#missing", label=label, line=line)
    if label in {p.label for p in properties}:
        raise FormatError("iss/twice", label=label, line=line)


def _check_value(label: str, value: str, line: int) -> None:
    """Raise `FormatError` for a value that ISS cannot write."""
    if len(value) > MAX_VALUE:
        raise FormatError("iss/too-long", label=label, most=MAX_VALUE, line=line)
    if "[" in _ESCAPED.sub("", value):
        raise FormatError("iss/bracket#within", label=label, line=line)
    pattern, kind = _CHECKED.get(label, (None, ""))
    if pattern and not pattern.fullmatch(value):
        raise FormatError(f"iss/value#{kind}", label=label, value=value[:40], line=line)
