"""Recognition of errors of a database that does not answer, as opposed to errors of a statement."""

from __future__ import annotations

import socket
import sqlite3

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

ERRORS: tuple[type[Exception], ...] = (
    DBAPIError,
    PoolTimeout,
    ConnectionError,
    TimeoutError,
    socket.gaierror,
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
)
"""Types of errors that may mean that the database is unreachable; `is_unreachable` decides."""
_SQLITE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY)


def is_unreachable(error: BaseException) -> bool:
    """Return whether this error means that the database did not answer or its file could not be used."""
    if not isinstance(error, DBAPIError):
        return isinstance(error, ERRORS)
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in _SQLITE
    cause = getattr(error.orig, "__cause__", None)
    return error.connection_invalidated or (cause is not None and is_unreachable(cause))
