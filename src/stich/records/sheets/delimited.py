"""Rows of CSV with any separator: the separator is found by the rows that it makes equally long."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator

from .limits import MAX_ROWS, TableError

SEPARATORS = ";\t,|"
"""Separators of cells, the most telling first: a comma may also be a decimal comma."""
_STATED = re.compile(r'"?sep=([;,\t|])"?\r?\n', re.IGNORECASE)
_LOOKED_AT = 200
"""Number of rows that decide on the separator."""


def separator_of(text: str) -> str:
    """Return the separator of the cells. Raise `TableError` ``sheet/separator`` if none makes columns."""
    stated = _STATED.match(text)
    if stated:
        return stated[1]
    best, most = "", (0, 0)
    for separator in SEPARATORS:
        widths = Counter(len(row) for _, row in rows_of(text, separator, _LOOKED_AT) if any(row))
        usual = [(count, width) for width, count in widths.items() if width > 1]
        if usual and max(usual) > most:
            best, most = separator, max(usual)
    if not best:
        raise TableError("sheet/separator", line=1)
    return best


def rows_of(text: str, separator: str, most: int = MAX_ROWS + 1) -> Iterator[tuple[int, list[str]]]:
    """Yield at most ``most`` rows, each with the number of its first line."""
    stated = _STATED.match(text)
    body, before = (text[stated.end() :], 1) if stated else (text, 0)
    lines = iter(re.split(r"\r\n|\n|\r", body))
    reader = csv.reader((line + "\n" for line in lines), delimiter=separator)
    start = 1
    try:
        for number, row in enumerate(reader):
            if number == most:
                return
            yield start + before, [cell.replace("\n", " ") for cell in row]
            start = reader.line_num + 1
    except csv.Error as error:
        raise TableError("sheet/broken", reason=str(error), line=start + before) from None
