"""Writing of records as a data set's Parquet tables, some lines at a time, so that memory use does not grow with the file."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
import numpy as np

from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.records import Record, RecordError, configured, decode, numbered_lines, replay
from stich.registry import scorer
from stich.research.arena import Executor, in_process
from stich.research.arena.executor import Task
from stich.research.envs.environment_state import encoder_of

from .decisions import DecisionArrays, decisions
from .schema import arrow, deals_schema, decisions_schema

TOGETHER = 256
"""Number of lines in one task of an executor."""
GROUP = 16_384
"""Minimum number of rows in a row group of Parquet, except the last one."""
Line = tuple[str, int, bytes]
"""Name of a file, number of a line from 1, and the text of the line."""


class FileError(StichError):
    """Error for a line of a file that cannot be put into a table."""

    def __init__(self, file: str, error: RecordError) -> None:
        super().__init__(f"{file}: {error}", of=error)
        self.file, self.line, self.action, self.reason = file, error.line, error.action, error.reason


@dataclass(frozen=True)
class Written:
    """Number of rows written into each table."""

    deals: int
    decisions: int
    left_out: int
    """Number of claims, concessions and answers to them, which are not in the table of decisions."""


def to_parquet(
    files: Iterable[tuple[str, BinaryIO]],
    *,
    deals: Path | None = None,
    decisions: Path | None = None,
    executor: Executor = in_process,
    watch: Callable[[int], None] = lambda lines: None,
) -> Written:
    """Write these files of records (pairs of name and file) as a new table of deals, a new table of decisions, or both.

    A table of decisions has one set of rules, those of the first line. The same records give the same bytes with any executor. ``watch`` is
    called with the number of lines done. After an error no table remains.
    Raise `FileError` with file and line: ``data/rules`` if a line has other rules than the first, otherwise with the code of the
    `RecordError`; `StichError` ``data/pyarrow`` without ``pyarrow``, ``line/none`` if there is no line at all; `OSError`, such as
    `FileExistsError`.
    """
    lines = _lines(files)
    first = next(lines, None)
    if first is None:
        raise StichError("line/none#deal")
    rules = _rules(first) if decisions else None
    done = left_out = 0
    with ExitStack() as stack:
        wanted = [(path, schema) for path, schema in ((deals, deals_schema()), (decisions, rules and decisions_schema(rules))) if path]
        tables = [stack.enter_context(_Table(path, schema)) for path, schema in wanted]
        for part in executor(_part, _parts(chain([first], lines), bool(deals), rules)):
            for table, rows in zip(tables, part.rows, strict=True):
                table.add(rows)
            done, left_out = done + part.lines, left_out + part.left_out
            watch(done)
        for table in tables:
            table.finish()
    return Written(done if deals else 0, tables[-1].rows if decisions else 0, left_out)


def _lines(files: Iterable[tuple[str, BinaryIO]]) -> Iterator[Line]:
    for name, stream in files:
        for number, text in numbered_lines(stream):
            yield name, number, text


def _rules(line: Line) -> Game[Any, Any]:
    name, number, text = line
    try:
        record = decode(text, number)
        return configured(record.game, record.preset, record.options)
    except StichError as error:
        raise _at(name, number, error) from None


def _at(name: str, number: int, error: StichError) -> FileError:
    return FileError(name, error if isinstance(error, RecordError) else RecordError(str(error), of=error, line=number))


# -- work of each process ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Part:
    """Rows of some lines, ready to be written."""

    rows: tuple[Any, ...]
    """Record batches of Arrow, one for each requested table."""
    lines: int
    left_out: int


def _parts(lines: Iterator[Line], deals: bool, rules: Game[Any, Any] | None) -> Iterator[Task]:
    """Yield the arguments of `_part`, one task for every `TOGETHER` lines."""
    number = 0
    while part := list(islice(lines, TOGETHER)):
        yield number, part, deals, rules
        number += len(part)


def _part(number: int, lines: Sequence[Line], deals: bool, rules: Game[Any, Any] | None) -> _Part:
    """Return the table rows of these lines of records.

    ``number``: number of the first deal; ``rules``: rules of the table of decisions; None if no such table is written.
    """
    read = [_replayed(line, rules) for line in lines]
    states, rows, left_out = [state for _, state in read], list[Any](), 0
    if deals:
        columns = zip(*(_deal(number + n, line, *one) for n, (line, one) in enumerate(zip(lines, read, strict=True))), strict=True)
        rows.append(_batch(deals_schema(), columns))
    if rules:
        found = decisions(rules, states)
        rows.append(_decision_rows(rules, number, states, found))
        steps = encoder_of(rules)[0].steps
        left_out = sum(not steps(action) for state in states for _, action in state.log)
    return _Part(tuple(rows), len(lines), left_out)


def _replayed(line: Line, rules: Game[Any, Any] | None) -> tuple[Record, State]:
    name, number, text = line
    try:
        record = decode(text, number)
        state = replay(record, line=number)
    except RecordError as error:
        raise FileError(name, error) from None
    if rules is not None and state.game != rules:
        raise _at(name, number, StichError("data/rules", found=_named(state.game), first=_named(rules)))
    return record, state


def _named(game: Game[Any, Any]) -> str:
    return f"{game.preset}{f' {_json(game.changed)}' if game.changed else ''}"


def _json(value: object) -> str:
    """Return the value as JSON in the form in which records write it."""
    return msgspec.json.encode(value).decode()


def _deal(number: int, line: Line, record: Record, state: State) -> tuple[Any, ...]:
    """Return the values of the columns of `deals_schema` for one deal."""
    outcome, game = state.outcome, state.game
    return (
        number,
        line[0],
        line[1],
        record.game,
        record.preset,
        _json(record.options),
        record.seats,
        record.dealer,
        state.deal.hands,
        state.deal.undealt,
        None if record.start is None else _json(record.start),
        record.actions,
        state.finished,
        None if outcome is None else scorer(game).contract_kind(outcome),
        None if outcome is None else outcome.declarer,
        None if outcome is None else outcome.won,
        None if outcome is None else outcome.scores,
        None if record.outcome is None else _json(record.outcome),
    )


def _batch(schema: Any, columns: Iterable[Any]) -> Any:
    pa = arrow()
    return pa.record_batch([pa.array(column, type=field.type) for column, field in zip(columns, schema, strict=True)], schema=schema)


def _decision_rows(game: Game[Any, Any], number: int, states: Sequence[State], found: DecisionArrays) -> Any:
    """Return the rows of `decisions_schema` for these deals as a record batch of Arrow. ``number``: number of the first deal."""
    pa, schema = arrow(), decisions_schema(game)
    scores = np.array([state.outcome.scores if state.outcome else (0,) * game.seats for state in states], np.int32)
    over = np.array([state.finished for state in states])
    phases = pa.array(encoder_of(game)[0].phases)
    columns = (
        found.deal + number,
        found.step,
        found.seat,
        pa.DictionaryArray.from_arrays(found.phase, phases).cast(pa.string()),
        _bytes(found.observation),
        _bytes(found.legal),
        found.action,
        pa.array(scores[found.deal, found.seat], mask=~over[found.deal]),
    )
    return pa.record_batch([column if isinstance(column, pa.Array) else pa.array(column) for column in columns], schema=schema)


def _bytes(rows: Any) -> Any:
    """Return an Arrow array in which each row of a uint8 array is one value, without a copy."""
    pa = arrow()
    return pa.Array.from_buffers(pa.binary(rows.shape[1]), len(rows), [None, pa.py_buffer(rows)])


# -- file -------------------------------------------------------------------------------------------------------------


class _Table:
    """New Parquet table. The file gets its name only in `finish`; until then its name ends in ``.part``."""

    def __init__(self, path: Path, schema: Any) -> None:
        if path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        self._path, self._part, self._schema = path, path.with_name(f"{path.name}.part"), schema
        self._waiting: list[Any] = []
        self.rows = 0
        texts = [field.name for field in schema if not arrow().types.is_fixed_size_binary(field.type)]
        self._writer = import_module("pyarrow.parquet").ParquetWriter(str(self._part), schema, compression="zstd", use_dictionary=texts)

    def add(self, rows: Any) -> None:
        """Add rows, a record batch of Arrow. They are written as soon as there are enough for a row group."""
        self._waiting.append(rows)
        self.rows += rows.num_rows
        if sum(batch.num_rows for batch in self._waiting) >= GROUP:
            self._write()

    def finish(self) -> None:
        """Write the remaining rows and give the file its name."""
        self._write()
        self._writer.close()
        self._part.rename(self._path)

    def _write(self) -> None:
        if self._waiting:
            table = arrow().Table.from_batches(self._waiting, self._schema)
            self._writer.write_table(table, row_group_size=len(table))
            self._waiting.clear()

    def __enter__(self) -> _Table:
        return self

    def __exit__(self, *error: object) -> None:
        self._writer.close()
        self._part.unlink(missing_ok=True)
