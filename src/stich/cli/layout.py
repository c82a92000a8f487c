"""Layout of text for the reader's width: lines broken between words, and tables whose figures are never broken."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

GLUE = "\N{NO-BREAK SPACE}"
"""Character that is printed as a space but keeps two words on one line."""
GAP = "  "
"""Separator of the columns of a table."""


def columns(stream: IO[Any]) -> int | None:
    """Return the width of the terminal of this stream, or of ``COLUMNS`` (characters). None for a file or a pipe, where lines are not
    broken."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isascii() and asked.isdigit() and int(asked):
        return int(asked)
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None


def text_width(text: str) -> int:
    """Return the width of a text in terminal columns. East Asian wide characters take two."""
    return len(text) if text.isascii() else sum(1 + (unicodedata.east_asian_width(c) in "WF") for c in text)


def glued(text: str) -> str:
    """Return the text with `GLUE` instead of spaces, so that it stays on one line."""
    return text.replace(" ", GLUE)


def wrapped(text: str, width: int | None, hang: int = 2) -> Iterator[str]:
    """Yield the lines of a text, broken between words if they are too long. Continuation lines are indented by ``hang`` more characters.

    ``width``: width in characters; None to break no line.
    """
    for line in text.split("\n"):
        if width is None or text_width(line) <= width:
            yield line.replace(GLUE, " ")
            continue
        indent = len(line) - len(line.lstrip(" "))
        begin, now = line[:indent], ""
        for space, word in re.findall(r"( *)([^ ]+)", line[indent:]):
            if now and text_width(begin + now + space + word) > width:
                yield (begin + now).replace(GLUE, " ")
                begin, now = " " * (indent + hang), word
            else:
                now += space + word
        yield (begin + now).replace(GLUE, " ")


@dataclass(frozen=True)
class Column:
    """Column of a table. ``right``: True for figures, which are aligned to the right and never broken."""

    heading: str
    right: bool = True
    group: str = ""
    """Group of columns that stay side by side if the table is split, such as those of one player."""


class TextTable:
    """Table with headings.

    If a terminal is too narrow, headings are broken between words. If that is not enough, the table is split into several tables, one below
    the other, each with the first column.
    """

    def __init__(self, *columns: Column) -> None:
        self.columns = columns
        self.rows: list[tuple[str, ...]] = []
        self._styles: list[Sequence[str]] = []

    def add(self, *cells: str, styles: Sequence[str] = ()) -> None:
        """Add a row. ``styles``: ``bold``, ``dim`` or an empty text for each cell; they apply only to terminals."""
        self.rows.append(cells)
        self._styles.append(styles or ("",) * len(cells))

    def lines(self, width: int | None) -> Iterator[str]:
        """Yield the lines of the table. ``width``: width of the terminal; None to break nothing."""
        for number, piece in enumerate(self._pieces(width)):
            if number:
                yield ""
            yield from self._piece(piece, width)

    def _pieces(self, width: int | None) -> list[list[int]]:
        """Return how a table that is too wide is split: for each part, the indexes of its columns."""
        every = list(range(len(self.columns)))
        if width is None or self._fits(every, width):
            return [every]
        pieces, waiting = [[0]], every[1:]
        while waiting:
            group = self.columns[waiting[0]].group
            together = [i for i in waiting if self.columns[i].group == group] if group else waiting[:1]
            if not self._fits([0, *together], width):
                together = waiting[:1]
            if len(pieces[-1]) > 1 and not self._fits([*pieces[-1], *together], width):
                pieces.append([0])
            pieces[-1] += together
            waiting = waiting[len(together) :]
        return pieces

    def _fits(self, piece: Sequence[int], width: int) -> bool:
        return sum(map(self._least, piece)) + len(GAP) * (len(piece) - 1) <= width

    def _cells(self, column: int) -> list[str]:
        return [row[column] for row in self.rows]

    def _natural(self, column: int) -> int:
        return max(map(text_width, [self.columns[column].heading, *self._cells(column)]))

    def _whole(self, column: int) -> int:
        """Return the least width of this column at which no cell is broken (characters); its heading may be broken."""
        return max(map(text_width, [*self.columns[column].heading.split(" "), *self._cells(column)]))

    def _least(self, column: int) -> int:
        """Return the least possible width of this column (characters). Neither figures nor single words are broken."""
        if self.columns[column].right:
            return self._whole(column)
        return max(text_width(word) for text in [self.columns[column].heading, *self._cells(column)] for word in text.split(" "))

    def _widths(self, piece: Sequence[int], width: int | None) -> list[int]:
        """Return the widths of these columns. If their natural widths do not fit, first headings are broken, then words in cells, the
        widest columns first."""
        widths = [self._natural(i) for i in piece]
        if width is None:
            return widths
        for limit in (self._whole, self._least):
            least = [limit(i) for i in piece]
            while sum(widths) + len(GAP) * (len(piece) - 1) > width:
                slack = [i for i in range(len(piece)) if widths[i] > least[i]]
                if not slack:
                    break
                widths[max(slack, key=widths.__getitem__)] -= 1
        return widths

    def _piece(self, piece: Sequence[int], width: int | None) -> Iterator[str]:
        widths = self._widths(piece, width)
        yield from self._row([self.columns[i].heading for i in piece], [""] * len(piece), piece, widths)
        yield "─" * (sum(widths) + len(GAP) * (len(piece) - 1))
        for row, styles in zip(self.rows, self._styles, strict=True):
            yield from self._row([row[i] for i in piece], [styles[i] for i in piece], piece, widths)

    def _row(self, cells: Sequence[str], styles: Sequence[str], piece: Sequence[int], widths: Sequence[int]) -> Iterator[str]:
        """Yield the lines of a row: as many as its tallest cell needs."""
        broken = [list(wrapped(cell, w, hang=0)) for cell, w in zip(cells, widths, strict=True)]
        for number in range(max(map(len, broken))):
            parts = [
                _padded(lines[number] if number < len(lines) else "", w, self.columns[i].right, style)
                for lines, w, i, style in zip(broken, widths, piece, styles, strict=True)
            ]
            yield GAP.join(parts).rstrip()


def _padded(text: str, width: int, right: bool, style: str) -> str:
    import typer

    space = " " * (width - text_width(text))
    shown = typer.style(text, bold=style == "bold" or None, dim=style == "dim" or None) if style and text else text
    return space + shown if right else shown + space
