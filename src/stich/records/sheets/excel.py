"""Rows of the first sheet of an Excel workbook (``.xlsx``), read by openpyxl, one row in memory at a time."""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from importlib import import_module
from typing import Any

from .limits import MAX_COLUMNS, MAX_ROWS, TableError, opened_archive


def rows_of(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of the first sheet that is not hidden, each with its number in Excel. Formulas count by their last values."""
    try:
        openpyxl = import_module("openpyxl")
    except ModuleNotFoundError:
        raise TableError("sheet/reader") from None
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        opened_archive(archive)
    try:
        with warnings.catch_warnings(action="ignore"):
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"] or book.worksheets
            for number, row in enumerate(sheets[0].iter_rows(max_row=MAX_ROWS + 1, max_col=MAX_COLUMNS + 1, values_only=True), 1):
                yield number, [cell_text(value) for value in row]
    except TableError:
        raise
    except Exception as error:  # openpyxl raises errors of many kinds for broken files
        raise TableError("sheet/broken", reason=str(error)[:80] or type(error).__name__) from None


def cell_text(value: Any) -> str:
    """Return the value of a cell as text: whole numbers without decimals, dates as year, month and day."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "x" if value else ""
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, datetime):
        return value.isoformat(" ", "minutes")
    return value.isoformat() if isinstance(value, date) else str(value)
