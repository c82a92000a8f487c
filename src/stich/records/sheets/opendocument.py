"""Rows of the first sheet of an OpenDocument table (``.ods``).

Its XML is read with the standard library, piece by piece: the libraries for it build the whole document in memory, and repeat cells
without a limit.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from typing import IO
from xml.etree import ElementTree

from .limits import MAX_COLUMNS, MAX_ROWS, TableError, opened_archive

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def rows_of(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of the first sheet, each with its number in the table."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, opened_archive(archive).open("content.xml") as content:
            yield from _rows(content)
    except TableError:
        raise
    except (zipfile.BadZipFile, KeyError, ElementTree.ParseError, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        raise TableError("sheet/broken", reason=str(error)[:80]) from None


def _rows(content: IO[bytes]) -> Iterator[tuple[int, list[str]]]:
    number, read = 1, 0
    for event, element in ElementTree.iterparse(content, events=("start", "end")):
        if event == "start":
            continue
        if element.tag == f"{_TABLE}table":
            return
        if element.tag != f"{_TABLE}table-row":
            continue
        read += 1
        if read > 2 * MAX_ROWS:
            raise TableError("sheet/rows", most=MAX_ROWS, line=number)
        cells = _cells(element)
        repeated = int(element.get(f"{_TABLE}number-rows-repeated", "1"))
        element.clear()
        if any(cells):
            for again in range(min(repeated, MAX_ROWS + 1)):
                yield number + again, cells
        number += repeated


def _cells(row: ElementTree.Element) -> list[str]:
    """Return the texts of a row's cells. Repeated cells are repeated up to the limit; empty ones at the end are left out."""
    cells: list[str] = []
    gap = 0
    for cell in row:
        if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            continue
        repeated = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
        text = _text(cell)
        if not text:
            gap += repeated
            continue
        cells += [""] * min(gap, MAX_COLUMNS + 1) + [text] * min(repeated, MAX_COLUMNS + 1)
        gap = 0
        if len(cells) > MAX_COLUMNS:
            break
    return cells


def _text(cell: ElementTree.Element) -> str:
    kind = cell.get(f"{_OFFICE}value-type")
    if kind in ("float", "currency"):
        value = cell.get(f"{_OFFICE}value", "")
        return value.removesuffix(".0")
    if kind == "boolean":
        return "x" if cell.get(f"{_OFFICE}boolean-value") == "true" else ""
    if kind == "date":
        return cell.get(f"{_OFFICE}date-value", "")
    return " ".join("".join(part.itertext()) for part in cell.findall(f"{_TEXT}p"))
