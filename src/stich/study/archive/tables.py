"""Archives as tables with one row for each entry: CSV, or Parquet if ``pyarrow`` is installed. Columns: ``docs/reference/archive.md``."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib import import_module
from typing import IO, Any

from stich.kernel.errors import StichError
from stich.kernel.sentences import register
from stich.records import inert

from .entries import Entry
from .losses import KINDS, Losses

COLUMNS = (
    *("deal", "at", "game", "preset", "contract", "role", "seat", "player", "others", "points", "won"),
    *(f"lost_{kind}" for kind in KINDS),
    "lost",
)
"""Names of the columns of both formats, in order."""
TOGETHER = 5000
"""Number of entries that are written at once, as a row group of Parquet."""
BETWEEN = "; "
"""Separator between the names in the column ``others`` of CSV."""
register({"archive/parquet": "Parquet needs pyarrow, which is not installed here: pip install 'stich[data]'"})
Value = str | int | float | bool | datetime | tuple[str, ...] | None


def values(entry: Entry) -> tuple[Value, ...]:
    """Return the values of an entry in the columns of the table."""
    losses = entry.losses or Losses()
    return (
        entry.deal,
        None if entry.at is None else datetime.fromtimestamp(entry.at, UTC),
        entry.game,
        entry.preset,
        entry.contract,
        entry.role,
        entry.seat,
        entry.player,
        entry.others,
        entry.points,
        entry.won,
        losses.bidding,
        losses.discarding,
        losses.leading,
        losses.following,
        losses.total,
    )


def csv_heading() -> str:
    """Return the headings of the columns as a line of CSV."""
    return _line(COLUMNS)


def csv_line(entry: Entry) -> str:
    """Return an entry as a line of CSV. Times look like ``2026-11-24T18:30:00Z``; unknown values are empty."""
    return _line(_text(value) for value in values(entry))


def _line(cells: Iterable[str]) -> str:
    written = io.StringIO()
    csv.writer(written).writerow(cells)
    return written.getvalue()


def _text(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%dT%H:%M:%SZ")
    if isinstance(value, tuple):
        return inert(BETWEEN.join(value))
    return f"{value:.10g}" if isinstance(value, float) else inert(str(value)) if isinstance(value, str) else str(value)


class ParquetTable:
    """Parquet table that is written to an open binary file."""

    def __init__(self, file: IO[bytes]) -> None:
        """Begin the table. Raise `StichError` ``archive/parquet`` if ``pyarrow`` is not installed."""
        self._arrow, parquet = _arrow()
        number, text = self._arrow.float64(), self._arrow.string()
        kinds = {
            "at": self._arrow.timestamp("ms", tz="UTC"),
            "seat": self._arrow.int8(),
            "others": self._arrow.list_(text),
            "won": self._arrow.bool_(),
            **dict.fromkeys(("points", "lost", *(f"lost_{kind}" for kind in KINDS)), number),
        }
        self._schema = self._arrow.schema([(column, kinds.get(column, text)) for column in COLUMNS])
        self._writer = parquet.ParquetWriter(file, self._schema)
        self._waiting: list[tuple[Value, ...]] = []

    def write(self, entries: Iterable[Entry]) -> None:
        """Add these entries; they may be written later."""
        for entry in entries:
            self._waiting.append(values(entry))
            if len(self._waiting) == TOGETHER:
                self._flush()

    def close(self) -> None:
        """Write the remaining entries and the end of the table. The file itself stays open."""
        if self._waiting:
            self._flush()
        self._writer.close()

    def _flush(self) -> None:
        columns = zip(zip(*self._waiting, strict=True), self._schema, strict=True)
        arrays = [self._arrow.array(column, type=field.type) for column, field in columns]
        self._writer.write_table(self._arrow.table(arrays, schema=self._schema))
        self._waiting.clear()


def _arrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise StichError("archive/parquet") from None
