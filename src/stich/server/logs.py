"""Structured logs: one JSON object a line on stderr. Cards, seeds, tokens and names are never among the fields."""

from __future__ import annotations

import logging
import sys
import traceback

import structlog

QUIET = ("uvicorn.error", "uvicorn.access", "websockets", "aiosqlite", "asyncpg", "sqlalchemy", "alembic", "httpx", "httpcore")
"""Libraries that write cookies, frames or SQL values into their lower levels: never below a warning."""


def _frames(exc_info: structlog.typing.ExcInfo) -> str:
    """Where it happened and what kind of error it was. Its text is left out: it may name a card."""
    return "".join(traceback.format_tb(exc_info[2])) + exc_info[0].__name__


def configure(level: int = logging.INFO) -> None:
    """Send this program's logs, and its libraries', through structlog."""
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
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))
