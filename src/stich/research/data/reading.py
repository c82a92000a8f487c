"""Reading of a data set's Parquet tables, deals as records and decisions as arrays, one batch of rows at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from stich.kernel.errors import StichError
from stich.kernel.nesting import check_nesting
from stich.records import FORMAT, Record, RecordError, configured
from stich.research.envs import VERSION

from .schema import KEY, TABLES, Description, TableKind, arrow

ROWS = 16_384
"""Default number of rows that are read at a time."""


@dataclass(frozen=True)
class Decisions:
    """Batch of rows of a data set's table of decisions. The arrays are read-only and use the memory into which the file was read."""

    deal: NDArray[np.int64]
    """Number of the deal, as in the table of deals: (n,)."""
    step: NDArray[np.int16]
    """Number of the step in its deal, from 0: (n,)."""
    seat: NDArray[np.int8]
    """Seat to act: (n,)."""
    observation: NDArray[np.uint8]
    """Observation of the seat as bytes, described by ``spans`` of the `Description`: (n, size)."""
    legal: NDArray[np.uint8]
    """Mask of the legal steps, 1 for each legal one: (n, actions)."""
    action: NDArray[np.int16]
    """Number of the step that the seat took: (n,)."""
    score: NDArray[np.float32]
    """Score of the seat in the deal (game points), NaN if the deal was not finished: (n,)."""


def described(path: str | os.PathLike[str]) -> Description:
    """Return the description that a data set's Parquet table contains.

    Raise `OSError`, or `StichError` ``data/file`` for a file that is not a table of Stich, or one of another version.
    """
    return _opened(path)[1]


def read_decisions(path: str | os.PathLike[str], *, rows: int = ROWS) -> Iterator[Decisions]:
    """Yield the rows of a table of decisions, ``rows`` at a time; the last batch may be smaller. Raise the errors of `described`."""
    file, description = _opened(path, "decisions")
    if description.obs != VERSION:
        raise StichError("data/file#observations", name=os.fspath(path), version=description.obs or "none", known=VERSION)
    names = ["deal", "step", "seat", "observation", "legal", "action", "score"]
    for batch in file.iter_batches(rows, columns=names):
        column = {name: batch.column(name) for name in names}
        plain = {name: column[name].to_numpy() for name in ("deal", "step", "seat", "action")}
        score = column["score"].to_numpy(zero_copy_only=False).astype(np.float32)
        yield Decisions(**plain, observation=_rows(column["observation"]), legal=_rows(column["legal"]), score=score)


def read_deals(path: str | os.PathLike[str]) -> Iterator[Record]:
    """Yield the records of a data set's table of deals, unchanged and without replaying them (see `stich.records.replay`).

    Raise the errors of `described`, and `RecordError` with the number of the row, from 1, for a row that cannot be a record.
    """
    file, _ = _opened(path, "deals")
    names = ["game", "preset", "options", "players", "dealer", "hands", "undealt", "start", "actions", "outcome"]
    number = 0
    for batch in file.iter_batches(ROWS, columns=names):
        for row in batch.to_pylist():
            number += 1
            try:
                yield _record(row)
            except StichError as error:
                raise RecordError(f"{os.fspath(path)}, row {number}: {error}", of=error) from None
            except msgspec.MsgspecError as error:
                raise RecordError("record/type#row", name=os.fspath(path), row=number, reason=str(error)) from None


def _record(row: dict[str, Any]) -> Record:
    options = _json(row["options"])
    dealing = configured(row["game"], row["preset"], options).dealing
    fields = {
        "stich": FORMAT,
        "game": row["game"],
        "preset": row["preset"],
        "options": options,
        "seats": row["players"],
        "dealer": row["dealer"],
        "deal": {"hands": row["hands"], **({dealing.undealt_name: row["undealt"]} if dealing.undealt_count else {})},
        "start": None if row["start"] is None else _json(row["start"]),
        "actions": row["actions"],
        "outcome": None if row["outcome"] is None else _json(row["outcome"]),
    }
    return msgspec.convert(fields, Record)


def _json(text: str) -> Any:
    """Return the value of a column that contains JSON. Raise `msgspec.DecodeError` if it is no JSON."""
    check_nesting(text)
    return msgspec.json.decode(text)


def _rows(column: Any) -> NDArray[np.uint8]:
    """Return a column of byte strings of equal length as the rows of an array, without a copy."""
    width = column.type.byte_width
    flat = np.frombuffer(column.buffers()[1], np.uint8, len(column) * width, column.offset * width)
    return flat.reshape(len(column), width)


def _opened(path: str | os.PathLike[str], table: TableKind | None = None) -> tuple[Any, Description]:
    """Return the open Parquet file and its description. Raise `StichError` ``data/file`` unless it is a table of this kind."""
    pa, name = arrow(), os.fspath(path)
    try:
        file = import_module("pyarrow.parquet").ParquetFile(name)
        held = (file.schema_arrow.metadata or {}).get(KEY)
        description = None if held is None else msgspec.json.decode(held, type=Description)
    except (pa.ArrowInvalid, msgspec.DecodeError) as error:
        raise StichError("data/file#foreign", name=name, reason=str(error)) from None
    if description is None:
        raise StichError("data/file#parquet", name=name)
    if description.version != TABLES:
        raise StichError("data/file#version", name=name, version=description.version, known=TABLES)
    if table is not None and description.table != table:
        raise StichError("data/file#table", name=name, found=description.table, table=table)
    return file, description
