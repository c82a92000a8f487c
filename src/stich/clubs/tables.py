"""Tables of people as CSV: a line of headings in one of three languages, then one line for each person, read strictly."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence

from stich.kernel.errors import StichError
from stich.records import inert

from .event import MAX_NUMBER

Columns = Mapping[str, tuple[str, ...]]
"""Columns of a table, each with its possible headings in lower case."""
MOST_LETTERS = 120


def read_rows(text: str, columns: Columns) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the number of each line with the texts of its cells by column, separated by commas, semicolons or tabs.

    Raise `StichError` ``club/csv`` for unknown or missing headings, and for a line with too many cells.
    """
    text = text.removeprefix("\ufeff")
    separator = max(";,\t", key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text), delimiter=separator)
    headings: list[str] | None = None
    line = 1
    try:
        for row in reader:
            if headings is None:
                headings = _headings(row, columns)
            elif any(cell.strip() for cell in row):
                if len(row) > len(headings):
                    raise _cell(line, "more", row[len(headings)], f"{len(headings)} cells")
                yield line, {column: read_cell(cell) for column, cell in zip(headings, row, strict=False)}
            line = reader.line_num + 1
    except csv.Error as error:
        raise StichError("club/csv#broken", line=line, reason=str(error)) from None
    if headings is None:
        raise StichError("club/csv#header", found="nothing")


def _headings(row: Sequence[str], columns: Columns) -> list[str]:
    words = {word: column for column, names in columns.items() for word in names}
    found: list[str] = []
    for cell in row:
        column = words.get(cell.strip().casefold())
        if column is None:
            raise StichError("club/csv#column", column=cell[:40], known=tuple(columns))
        if column in found:
            raise StichError("club/csv#twice", column=cell[:40])
        found.append(column)
    if "name" not in found:
        raise StichError("club/csv#header", found=tuple(found) or "nothing")
    return found


def _cell(line: int, column: str, found: str, allowed: str) -> StichError:
    return StichError("club/csv#cell", line=line, column=column, found=found[:40], allowed=allowed)


def plain(text: str) -> str:
    """Return a text with single spaces in place of line breaks and other white space, without any at its ends."""
    return " ".join(text.split())


def read_cell(cell: str) -> str:
    """Return the text in a cell as `written_cell` wrote it."""
    return plain(cell).removeprefix("'")


def written_cell(text: str | None) -> str:
    """Return a text for a cell, marked with an apostrophe if a spreadsheet would take it for a formula, or if it begins with one."""
    text = plain(text or "")
    return f"'{text}" if text.startswith("'") else inert(text)


def number_in(cells: Mapping[str, str], line: int) -> int | None:
    """Return the number of a line; None if the cell is empty. Raise `StichError` ``club/csv#number`` if it is no number in the range."""
    number = cells.get("number", "")
    if not number:
        return None
    if not (number.isascii() and number.isdigit() and len(number) <= len(str(MAX_NUMBER)) and 1 <= int(number) <= MAX_NUMBER):
        raise StichError("club/csv#number", line=line, most=MAX_NUMBER, found=number[:40])
    return int(number)


def name_in(cells: Mapping[str, str], line: int) -> str:
    """Return the name of a line. Raise `StichError` ``club/csv#name`` if it is empty or too long."""
    name = cells.get("name", "")
    if not 1 <= len(name) <= MOST_LETTERS:
        raise StichError("club/csv#name", line=line)
    return name


def text_in(cells: Mapping[str, str], column: str, line: int) -> str | None:
    """Return the text of a cell; None if it is empty. Raise `StichError` ``club/csv#cell`` if it is too long."""
    text = cells.get(column, "")
    if len(text) > MOST_LETTERS:
        raise _cell(line, column, text, f"at most {MOST_LETTERS} characters")
    return text or None


def integer_in(cells: Mapping[str, str], column: str, line: int) -> int | None:
    """Return the whole number of a cell; None if it is empty. Raise `StichError` ``club/csv#cell`` if it is none."""
    text = cells.get(column, "")
    digits = text.removeprefix("-")
    if text and not (digits.isascii() and digits.isdigit() and len(digits) <= 7):
        raise _cell(line, column, text, "a whole number")
    return int(text) if text else None


def word_in(cells: Mapping[str, str], column: str, line: int, words: Mapping[str, bool], allowed: str) -> bool:
    """Return the meaning of a word in a cell. Raise `StichError` ``club/csv#cell`` for another word."""
    text = cells.get(column, "").casefold()
    if text not in words:
        raise _cell(line, column, text, allowed)
    return words[text]


def classes_in(cells: Mapping[str, str]) -> tuple[str, ...]:
    """Return the classes in a cell, which are separated by ``|`` or ``/``."""
    parts = (plain(part) for part in cells.get("classes", "").replace("/", "|").split("|"))
    return tuple(dict.fromkeys(part for part in parts if part))


def numbered(found: Sequence[int | None], taken: Iterable[int] = ()) -> list[int]:
    """Return these numbers with the next free ones in place of None."""
    known = {*taken, *(one for one in found if one is not None)}
    free = (number for number in range(1, MAX_NUMBER + 1) if number not in known)
    return [next(free) if one is None else one for one in found]


def write_rows(headings: Iterable[str], rows: Iterable[Sequence[object]], separator: str = ",") -> str:
    """Return a table as CSV."""
    written = io.StringIO()
    writer = csv.writer(written, delimiter=separator)
    writer.writerow(headings)
    writer.writerows(rows)
    return written.getvalue()
