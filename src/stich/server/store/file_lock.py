"""Lock of an SQLite database file, so that only one server serves it.

It is an operating-system lock on a small file beside the database. It ends with the process, even after ``kill -9``. Only servers take the
lock: `stich admin`, `stich backup` and `stich doctor` work beside a server.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stich.kernel.errors import StichError

from .database import Database

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

SUFFIX = ".lock"
HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""Error numbers that mean that another process holds the lock."""
FAR = 1 << 30
"""Position of the locked byte on Windows, where a locked byte cannot be read: it lies far behind the content of the file."""


@contextmanager
def served_alone(name: str | Path) -> Iterator[None]:
    """Hold the lock of this database while the block lasts; do nothing for PostgreSQL, which several servers may use.

    Raise `StichError` ``serve/database`` if another server holds the lock, or if the lock file cannot be written.
    """
    file = Database.named(name).file
    if file is None:
        yield
        return
    lock = file.resolve().with_name(file.resolve().name + SUFFIX)
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StichError("serve/database#failed", database=str(file), reason=f"{error.strerror} ({lock})") from None
    try:
        try:
            _take(descriptor)
        except OSError as error:
            if error.errno not in HELD:
                raise StichError("serve/database#lock", file=str(file), reason=f"{error.strerror} ({lock})") from None
            process = _holder(descriptor)
            if process is None:
                raise StichError("serve/database#served", file=str(file)) from None
            raise StichError("serve/database#process", file=str(file), process=process) from None
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(descriptor)


def _take(descriptor: int) -> None:
    """Take the lock without waiting. Raise `OSError` if another process holds it."""
    if sys.platform == "win32":
        os.lseek(descriptor, FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
    else:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _holder(descriptor: int) -> int | None:
    """Return the id of the process that holds the lock; None if the lock file contains none."""
    text = os.pread(descriptor, 20, 0) if hasattr(os, "pread") else os.read(descriptor, 20)
    number = text.decode("ascii", "replace").strip()
    return int(number) if number.isdigit() else None
