"""Real PostgreSQL for tests: one server for each test process that needs it, and a new database for each test."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket as sockets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import asyncpg

from stich.server.store.migrate import prepare

PATIENCE = 60.0


def _program(name: str) -> str:
    """Return the path of a program of PostgreSQL. Debian does not put these programs on the search path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    program = str(found[-1]) if found else shutil.which(name)
    assert program, f"{name} is not installed: run scripts/test-needs"
    return program


class PostgreSQL:
    """Running server. It does not flush to disk: its data must survive its own crashes, but not a crash of the machine."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._data = folder, folder / "data"
        self._numbers = count(1)
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._template: str | None = None
        if os.getuid() == 0:  # the server refuses to run as root
            shutil.chown(folder, "postgres")
        self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "stich", "-N", "-E", "UTF8", "--locale=C")

    def _as_somebody(self) -> dict[str, int | str]:
        return {"user": pwd.getpwnam("postgres").pw_uid, "group": pwd.getpwnam("postgres").pw_gid} if os.getuid() == 0 else {}

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [_program(program), *arguments], check=True, capture_output=True, cwd=self._folder, timeout=PATIENCE, **self._as_somebody()
        )

    def start(self) -> None:
        """Start the server, or start it again after `kill`."""
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self._folder),
            "fsync": "off",
            "shared_buffers": "16MB",
            "max_connections": "200",
        }
        flags = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        (pid := self._data / "postmaster.pid").unlink(missing_ok=True)
        with (self._folder / "log").open("ab") as log:
            if os.getuid() == 0:
                shutil.chown(self._folder / "log", "postgres")
            self._process = subprocess.Popen(
                [_program("postgres"), "-D", str(self._data), *flags], stdout=log, stderr=log, cwd=self._folder, **self._as_somebody()
            )
        until = time.monotonic() + PATIENCE
        while not (pid.exists() and "ready" in pid.read_text()):
            assert time.monotonic() < until, (self._folder / "log").read_text()[-2000:]
            assert self._process.poll() is None, (self._folder / "log").read_text()[-2000:]
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill all processes of the server, like a crash: without notice to clients and without cleaning up."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        for pid in (self._process.pid, *map(int, children)):
            os.kill(pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(PATIENCE)

    def url(self, name: str) -> str:
        """Return the URL of the database with this name."""
        return f"postgresql://stich@127.0.0.1:{self.port}/{name}"

    def new(self, *, migrated: bool = True) -> str:
        """Return the URL of a new database, either migrated or empty."""
        if migrated and self._template is None:
            self._template = "template_of_stich"
            self._sql(f"CREATE DATABASE {self._template}")
            template = self.url(self._template)
            _in_thread(lambda: prepare(template))
        name = f"stich{next(self._numbers)}"
        self._sql(f"CREATE DATABASE {name}" + (f" TEMPLATE {self._template}" if migrated else ""))
        return self.url(name)

    def _sql(self, statement: str) -> None:
        async def run() -> None:
            connection = await asyncpg.connect(self.url("postgres"))
            await connection.execute(statement)
            await connection.close()

        _in_thread(lambda: asyncio.run(run()))


def _in_thread(run: Callable[[], None]) -> None:
    """Run this in another thread, since a test may be running an event loop in the current one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(run).result()


def _free_port() -> int:
    with sockets.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def postgresql() -> Iterator[PostgreSQL]:
    """Provide a new server for the duration of the block."""
    folder = Path(tempfile.mkdtemp(prefix="stich-postgresql-"))
    server = PostgreSQL(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":  # for experiments: print the URL of a new database and run until interrupted
    with postgresql() as server:
        print(server.new(), flush=True)
        try:
            signal.pause()
        except KeyboardInterrupt:
            sys.exit(0)
