"""The single connection through which a server writes to its SQLite file, in a separate thread: one call per batch.

At each step of a statement the thread releases the interpreter lock and waits for it again, which takes milliseconds each time when the
event loop is busy. So the most frequent writes are done in one step, for any number of rows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from .batch import Statement, together
from .database import Database
from .often import IN_ONE_STEP

MOST = 500
"""Most rows of one step."""


class FileWriter:
    """Writer of batches. Call `close` at the end."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine_of_thread()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def write(self, writes: Sequence[Sequence[Statement]]) -> None:
        """Commit the statements of these writes in order, all or none."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, writes)

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()

    def _write(self, writes: Sequence[Sequence[Statement]]) -> None:
        with self._engine.begin() as connection:
            for statement, rows in together(writes):
                many = IN_ONE_STEP.get(statement)
                if many is None or len(rows) == 1:
                    connection.execute(statement, rows or None)
                    continue
                for first in range(0, len(rows), MOST):
                    connection.exec_driver_sql(*many.of(rows[first : first + MOST]))
