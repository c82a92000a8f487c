"""Structured logs: one JSON object per line on stderr. Cards, seeds, tokens and names are never logged."""

from __future__ import annotations

import logging
import sys
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable

import structlog

QUIET = ("uvicorn.error", "uvicorn.access", "websockets", "aiosqlite", "asyncpg", "sqlalchemy", "alembic", "httpx", "httpcore")
"""Libraries whose debug and info lines may contain cookies, frames or SQL values. Only their warnings and errors are logged."""


UNREACHABLE = {
    "CannotConnectNowError",
    "ConnectionDoesNotExistError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "DBAPIError",
    "InterfaceError",
    "OperationalError",
    "TimeoutError",
    "TooManyConnectionsError",
    "gaierror",
}
"""Types of errors of an unreachable database. Log lines with any of them count as repetitions of one line."""
VARYING = {"timestamp", "level", "error", "seq", "events", "exception"}
"""Fields that are ignored when two log lines are compared."""
EVERY = 1.0
"""Minimum time between two equal warnings or errors, in seconds."""
REMEMBERED = 1024


class Repeated(logging.Filter):
    """Filter that drops a warning or error if an equal line was logged less than a second before.

    The next equal line has the number of dropped lines in its field ``more``.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._monotonic = monotonic
        self._seen: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        key, now = _same(record), self._monotonic()
        at, dropped = self._seen.get(key, (float("-inf"), 0))
        if now - at < EVERY:
            self._seen[key] = at, dropped + 1
            return False
        self._seen[key] = now, 0
        self._seen.move_to_end(key)
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        if dropped and isinstance(record.msg, dict):
            record.msg = {**record.msg, "more": dropped}
        elif dropped:
            record.msg = f"{str(record.msg).rstrip()} ({dropped} more)"
        return True


def _same(record: logging.LogRecord) -> str:
    """Return a key that is equal for records of equal log lines."""
    if not isinstance(record.msg, dict):
        return f"{record.name} {record.msg}"
    if record.msg.get("error") in UNREACHABLE:
        return "unreachable"
    return repr(sorted((name, str(value)) for name, value in record.msg.items() if name not in VARYING))


def _frames(exc_info: structlog.typing.ExcInfo) -> str:
    """Return the traceback and the type name of an exception. Its message is left out, since it may name a card."""
    return "".join(traceback.format_tb(exc_info[2])) + exc_info[0].__name__


def configure(level: int = logging.INFO) -> None:
    """Configure logging: records of this program and of its libraries are written by structlog."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.ExceptionRenderer(_frames),
    ]
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, structlog.processors.JSONRenderer()],
        )
    )
    handler.addFilter(Repeated())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))
