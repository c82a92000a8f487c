"""Journal of the arena: a file with a line for the experiment and one for each board, written during play.

A run that was stopped can continue from its journal.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

import msgspec

from stich.kernel.errors import StichError

from .board import BoardResult
from .experiment import Experiment


class ArenaJournal:
    """Journal file of the arena, opened or created. ``boards``: the boards that it contains; an incomplete last line is dropped.

    Opening the file raises `OSError`, or `StichError` ``arena/journal`` if the file is no journal or belongs to another experiment; the
    file is then not changed.
    """

    def __init__(self, path: Path, experiment: Experiment) -> None:
        self.boards: list[BoardResult] = []
        self._file = path.open("a+b")
        try:
            self._read(path, experiment)
        except BaseException:
            self._file.close()
            raise

    def _read(self, path: Path, experiment: Experiment) -> None:
        header = msgspec.json.encode(experiment) + b"\n"
        self._file.seek(0)
        lines = self._file.readlines()
        whole = [line for line in lines if line.endswith(b"\n")]
        if not whole:
            if not header.startswith(b"".join(lines)):
                raise StichError("arena/journal#foreign", path=str(path))
            self._cut(0)
            self._write(header)
            return
        _compare(path, whole[0], experiment)
        for number, line in enumerate(whole[1:]):
            try:
                board = msgspec.json.decode(line, type=BoardResult)
            except msgspec.DecodeError as error:
                raise StichError("arena/journal#board", path=str(path), line=number + 2, reason=str(error)) from None
            if board.board != number:
                raise StichError("arena/journal#order", path=str(path), line=number + 2, number=number, board=board.board)
            self.boards.append(board)
        self._cut(sum(map(len, whole)))

    def _cut(self, size: int) -> None:
        self._file.truncate(size)

    def add(self, board: BoardResult) -> None:
        """Write the line of one more board to the journal."""
        self._write(msgspec.json.encode(board) + b"\n")

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def __enter__(self) -> ArenaJournal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self._file.close()


class _Format(msgspec.Struct):
    """Field by which a file of an older arena is recognised."""

    arena: int


def _compare(path: Path, header: bytes, experiment: Experiment) -> None:
    """Raise `StichError` ``arena/journal`` unless the first line of the file is that of this experiment."""
    try:
        if msgspec.json.decode(header, type=_Format).arena < experiment.arena:
            raise StichError("arena/journal#old", path=str(path))
        theirs = msgspec.json.decode(header, type=Experiment)
    except msgspec.DecodeError:
        raise StichError("arena/journal#foreign", path=str(path)) from None
    if why := theirs.difference(experiment):
        raise StichError("arena/journal#other", path=str(path), why=why)
