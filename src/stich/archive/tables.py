"""Archives as tables: CSV, and Parquet where ``pyarrow`` is installed. A row an entry; the columns: ``docs/guide/archive.md``."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from importlib import import_module
from itertools import islice
from typing import IO, Any

from stich.kernel.errors import StichError
from stich.records import inert

from .entries import Entry
from .losses import KINDS, Losses

COLUMNS = (
    *("deal", "at", "game", "preset", "contract", "role", "seat", "player", "others", "points", "won"),
    *(f"lost_{kind}" for kind in KINDS),
    "lost",
)
"""Of both forms, in this order."""
TOGETHER = 5000
"""Entries that are written at once: a row group of Parquet."""
BETWEEN = "; "
"""Between the names of ``others`` in CSV."""
NO_PARQUET = "Parquet needs pyarrow, which is not installed here: pip install 'stich[parquet]'"
Value = str | int | float | bool | datetime | tuple[str, ...] | None


def values(entry: Entry) -> tuple[Value, ...]:
    """What stands in the columns."""
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


def csv_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """The table as CSV, line by line, the headings first. A moment is written as in ``2026-11-24T18:30:00Z``; unknown values are empty."""
    yield _line(COLUMNS)
    for entry in entries:
        yield _line([_text(value) for value in values(entry)])


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


def write_parquet(file: IO[bytes], entries: Iterable[Entry]) -> None:
    """Write the table to a file opened for bytes. Raises `StichError` ``archive/parquet`` without ``pyarrow``."""
    arrow, parquet = _arrow()
    kinds = {
        "at": arrow.timestamp("ms", tz="UTC"),
        "seat": arrow.int8(),
        "others": arrow.list_(arrow.string()),
        "won": arrow.bool_(),
        **dict.fromkeys(("points", "lost", *(f"lost_{kind}" for kind in KINDS)), arrow.float64()),
    }
    schema = arrow.schema([(column, kinds.get(column, arrow.string())) for column in COLUMNS])
    rows = iter(entries)
    with parquet.ParquetWriter(file, schema) as writer:
        while part := [values(entry) for entry in islice(rows, TOGETHER)]:
            columns = [arrow.array(column, type=field.type) for column, field in zip(zip(*part, strict=True), schema, strict=True)]
            writer.write_table(arrow.table(columns, schema=schema))


def check_parquet() -> None:
    """Raise `StichError` ``archive/parquet`` where no Parquet can be written."""
    _arrow()


def _arrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise StichError(
            "Parquet needs pyarrow, which is not installed here: pip install 'stich[parquet]'", code="archive/parquet"
        ) from None
