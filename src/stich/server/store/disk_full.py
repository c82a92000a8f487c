"""Detection of a full disk, and the error for it."""

from __future__ import annotations

import sqlite3

from stich.kernel.errors import StichError

FULL = "53100"
"""PostgreSQL's error code for a full disk."""


class DiskFull(StichError):
    """The disk is full, and nothing was written."""

    code = "server/full"

    def __init__(self) -> None:
        super().__init__("server/full")


def is_disk_full(error: BaseException) -> bool:
    """Return whether the database refused a write because the disk is full."""
    cause = getattr(error, "orig", error)
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return bool(code & 0xFF == sqlite3.SQLITE_FULL or code == sqlite3.SQLITE_IOERR_SHMSIZE)
    return getattr(cause, "sqlstate", None) == FULL
