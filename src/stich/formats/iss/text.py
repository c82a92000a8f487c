"""Text of an ISS game, parsed without loss of a byte (docs/formats.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from ..errors import FormatError

LABELS = ("GM", "PC", "CO", "SE", "ID", "DT", "OW", "P0", "P1", "P2", "R0", "R1", "R2", "MV", "R")
"""All labels that a game may have, in the order of ISS."""
NEEDED = ("GM", "P0", "P1", "P2", "MV", "R")
MAX_VALUE = 8_000
"""Longest value (characters); the moves of a game take about 500."""

_BLANK = re.compile(r"\s*")
_LABEL = re.compile(r"[^\s\[\]()]*")
_CHECKED = {
    "GM": (re.compile(r"Skat"), "the game is Skat, as in GM[Skat]"),
    "SE": (re.compile(r"[0-9]*"), "a number, or nothing"),
    "ID": (re.compile(r"[0-9]*"), "a number, or nothing"),
    "DT": (
        re.compile(r"|[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]/UTC"),
        "a time such as 2010-12-06/18:59:24/UTC, or nothing",
    ),
    "OW": (re.compile(r"[0-2]"), "a player, 0 to 2"),
    **{f"R{n}": (re.compile(r"|null|-?[0-9]+(\.[0-9]+)?"), "a number, null, or nothing") for n in range(3)},
}


class Property(msgspec.Struct, frozen=True):
    """Property of the text, ``LABEL[value]``."""

    label: str
    value: str
    line: int = 1
    """Line where the value begins."""
    before: str = ""
    """White space before the label."""


class Move(msgspec.Struct, frozen=True):
    """Move of a player: ``0`` forehand, ``1`` middlehand, ``2`` rearhand, ``w`` the world."""

    who: str
    what: str
    number: int
    """Number of the move, from 1."""
    line: int

    def error(self, reason: str, code: str) -> FormatError:
        """A `FormatError` that names this move."""
        return FormatError(f"move {self.number}, {f'{self.who} {self.what}'[:80]!r}: {reason}", code=code, line=self.line)


class IssGame(msgspec.Struct, frozen=True):
    """Game as in its text. ``text`` returns exactly the text that was read; `reading` interprets it."""

    properties: tuple[Property, ...]
    end: str = " "
    """White space before the closing ``;)``."""
    line: int = 1

    @property
    def text(self) -> str:
        """Text of the game, from ``(;`` to ``;)``."""
        return f"(;{''.join(f'{p.before}{p.label}[{p.value}]' for p in self.properties)}{self.end};)"

    def stated(self, label: str) -> Property | None:
        """Return the property with this label, or None."""
        return next((p for p in self.properties if p.label == label), None)

    def value(self, label: str) -> str:
        """Return the value of this label; empty if the text does not have it."""
        stated = self.stated(label)
        return stated.value if stated else ""

    @property
    def moves(self) -> tuple[Move, ...]:
        """Moves, each a pair of words. Raises `FormatError` ``iss/moves``."""
        stated = self.stated("MV")
        line = stated.line if stated else self.line
        words = [(m.group(), line + self.value("MV").count("\n", 0, m.start())) for m in re.finditer(r"\S+", self.value("MV"))]
        moves = []
        for number, ((who, at), what) in enumerate(zip(words[::2], [*words[1::2], None], strict=False), 1):
            if who not in ("w", "0", "1", "2"):
                raise FormatError(f"move {number}: who moves is w, 0, 1 or 2, not {who[:40]!r}", code="iss/moves", line=at)
            if what is None:
                raise FormatError(f"move {number}: {who} does nothing; a move is who and what, as in 1 18", code="iss/moves", line=at)
            moves.append(Move(who, what[0], number, what[1]))
        return tuple(moves)


def looks(text: str) -> bool:
    """Return whether the text begins like a game of ISS."""
    return text.lstrip().startswith("(")


def games(text: str) -> Iterator[IssGame]:
    """Yield the games of a text, which white space may separate. Raises `FormatError` at the first error."""
    at, line = 0, 1

    def skip(pattern: re.Pattern[str]) -> str:
        """Return the match of the pattern here, and move behind it."""
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
            raise FormatError(f"a game begins with (; and not with {text[at : at + 20]!r}", code="iss/begin", line=line)
        at += 2
        properties: list[Property] = []
        while True:
            before = skip(_BLANK)
            if text.startswith(";)", at):
                at += 2
                break
            if at >= len(text):
                raise FormatError("the text ends within a game: it is closed by ;)", code="iss/cut-off", line=line)
            label = skip(_LABEL)
            _check_label(label, properties, text[at : at + 1], line)
            stated = line
            close = text.find("]", at)
            if close < 0:
                raise FormatError(f"{label}[ is never closed: ] is missing", code="iss/cut-off", line=line)
            value = text[at + 1 : close]
            _check_value(label, value, stated)
            at, line = close + 1, line + value.count("\n")
            properties.append(Property(label, value, stated, before))
        missing = [label for label in NEEDED if label not in {p.label for p in properties}]
        if missing:
            raise FormatError(f"{missing[0]}[…] is missing: a game states {', '.join(NEEDED)}", code="iss/missing", line=begin)
        yield IssGame(tuple(properties), before, begin)
        skip(_BLANK)


def _check_label(label: str, properties: list[Property], after: str, line: int) -> None:
    if label not in LABELS:
        raise FormatError(f"unknown label {label[:40]!r}: {' '.join(LABELS)}", code="iss/label", line=line)
    if after != "[":
        raise FormatError(f"{label}: [ is missing after it", code="iss/bracket", line=line)
    if label in {p.label for p in properties}:
        raise FormatError(f"{label} is there twice", code="iss/twice", line=line)


def _check_value(label: str, value: str, line: int) -> None:
    if len(value) > MAX_VALUE:
        raise FormatError(f"{label}: longer than {MAX_VALUE} characters", code="iss/too-long", line=line)
    if "[" in value:
        raise FormatError(f"{label}: [ within a value; is ] missing before it?", code="iss/bracket", line=line)
    pattern, right = _CHECKED.get(label, (None, ""))
    if pattern and not pattern.fullmatch(value):
        raise FormatError(f"{label}[{value[:40]}]: {right}", code="iss/value", line=line)
