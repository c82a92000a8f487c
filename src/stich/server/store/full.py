"""A database whose disk is full: how it says so, and what whoever wanted to write is told."""

from __future__ import annotations

import sqlite3

from stich.kernel.errors import StichError

FULL = "53100"
"""PostgreSQL's code for it."""


class Full(StichError):
    """Nothing was written, for there is no room."""

    code = "server/full"

    def __init__(self) -> None:
        super().__init__("the server has no room to keep this: nothing was changed, try again later")


def is_full(error: BaseException) -> bool:
    """Whether the database refused because there is no room."""
    cause = getattr(error, "orig", error)
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return bool(code & 0xFF == sqlite3.SQLITE_FULL or code == sqlite3.SQLITE_IOERR_SHMSIZE)
    return getattr(cause, "sqlstate", None) == FULL
