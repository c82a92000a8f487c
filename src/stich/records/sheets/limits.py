"""Limits of tables, which also stop small files that unpack to gigabytes."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator, Sequence

from stich.kernel.errors import LineError
from stich.kernel.sentences import register

MAX_TABLE = 8_000_000
"""Largest file of a table (bytes)."""
MAX_UNPACKED = 16_000_000
"""Largest part of a packed table (bytes, unpacked)."""
MAX_ROWS = 5_000
MAX_COLUMNS = 200
MAX_CELL = 500
"""Longest cell (characters)."""

register(
    {
        "sheet/cell": "column {column}: a cell has at most {most} characters",
        "sheet/columns": "a row has at most {most} cells",
        "sheet/empty": "the table is empty",
        "sheet/kind#excel": "this is a file of Excel before 2007: save it as .xlsx, .ods or CSV",
        "sheet/kind#password": "this file is protected by a password: save it without one",
        "sheet/kind#numbers": "this is no table that Stich reads: save it as .xlsx, .ods or CSV",
        "sheet/large#file": "a table has at most {most} bytes",
        "sheet/large#unpacked": "a table unpacks to at most {most} bytes, but this file says {size}",
        "sheet/reader": "Excel tables need openpyxl, which is not installed here: pip install 'stich[tables]', or save as CSV or .ods",
        "sheet/rows": "a table has at most {most} rows",
        "sheet/separator": "no separator of columns is found: separate the cells by commas, semicolons or tabs",
        "sheet/broken": "the file is broken: {reason}",
    }
)


class TableError(LineError):
    """Error in a file with a table."""


def opened_archive(archive: zipfile.ZipFile) -> zipfile.ZipFile:
    """Return the archive. Raise `TableError` ``sheet/large`` if one of its parts is too large, before anything is unpacked."""
    size = max((part.file_size for part in archive.infolist()), default=0)
    if size > MAX_UNPACKED:
        raise TableError("sheet/large#unpacked", most=MAX_UNPACKED, size=size)
    return archive


def limited(rows: Iterable[tuple[int, Sequence[str]]]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the rows with their numbers, without empty cells at their ends. Raise `TableError` beyond the limits."""
    for count, (line, cells) in enumerate(rows, 1):
        if count > MAX_ROWS:
            raise TableError("sheet/rows", most=MAX_ROWS, line=line)
        row = [cell.strip() for cell in cells]
        while row and not row[-1]:
            row.pop()
        if len(row) > MAX_COLUMNS:
            raise TableError("sheet/columns", most=MAX_COLUMNS, line=line)
        long = next((number for number, cell in enumerate(row, 1) if len(cell) > MAX_CELL), None)
        if long is not None:
            raise TableError("sheet/cell", column=long, most=MAX_CELL, line=line)
        yield line, tuple(row)
