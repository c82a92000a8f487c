"""`serve`: what `stich serve` runs."""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from stich.kernel.errors import StichError
from stich.server.run import serve
from stich.server.settings import default_database
from stich.server.store.migrate import prepare
from tests.cli.running import stich
from tests.rows import rows
from tests.server.harness import PATIENCE, PlainClient
from tests.server.test_restart import started


@pytest.mark.thorough
async def test_it_says_where_it_listens_and_answers_there(tmp_path: Path) -> None:
    async with started(tmp_path / "new" / "stich.db") as server, PlainClient(base_url=server.address) as http:
        assert (await http.get("/api/health")).json() == {"ok": True}
        assert "server" not in (await http.get("/api/health")).headers
    assert (tmp_path / "new" / "stich.db").exists()


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(StichError, match=f"cannot listen on 127.0.0.1 port {port}: Address already in use") as refusal:
            serve("127.0.0.1", port, tmp_path / "stich.db")
    assert refusal.value.code == "serve/port"


@rows(("host", "port"), [("127.0.0.1", 65536), ("127.0.0.1", -1), ("192.0.2.1", 0), ("no such host", 0)])
def test_an_address_that_cannot_be_is_named(host: str, port: int, tmp_path: Path) -> None:
    with pytest.raises(StichError) as refusal:
        serve(host, port, tmp_path / "stich.db")
    assert refusal.value.code == "serve/port"


def test_a_database_that_cannot_be_is_named() -> None:
    with pytest.raises(StichError, match=r"cannot open the database /proc/nothing/stich\.db") as refusal:
        serve("127.0.0.1", 0, "/proc/nothing/stich.db")
    assert refusal.value.code == "serve/database"


async def second_server(database: Path) -> tuple[int, str]:
    """Start one more server on this database; its exit status and what it says."""
    program = "from stich.kernel.errors import StichError\ntry:\n serve('127.0.0.1', 0, sys.argv[1])\nexcept StichError as error:\n"
    program = f"import sys\nfrom stich.server.run import serve\n{program} sys.exit(f'{{error.code}} {{error}}')"
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", program, str(database), stdout=pipe, stderr=pipe)
    async with asyncio.timeout(PATIENCE):
        _, said = await process.communicate()
    return process.returncode or 0, said.decode()


@pytest.mark.thorough
async def test_a_second_server_on_one_file_refuses_to_start_until_the_first_is_gone(tmp_path: Path) -> None:
    database, alias = tmp_path / "stich.db", tmp_path / "alias.db"
    async with started(database) as first, PlainClient(base_url=first.address) as http:
        alias.symlink_to(database)
        for name in (database, alias):
            status, said = await second_server(name)
            assert status == 1
            assert said.startswith(f"serve/database the database {name} is already served by process {first.process.pid},")
            assert "postgresql://" in said
        assert (await http.get("/api/health/ready")).status_code == 200
        for command in (("doctor", "--database"), ("admin", "audit", "--database")):
            assert (await asyncio.to_thread(stich, *command, str(database))).code == 0
        await first.kill()
    async with started(database) as second, PlainClient(base_url=second.address) as http:
        assert (await http.get("/api/health/ready")).status_code == 200
    assert (tmp_path / "stich.db.lock").stat().st_mode & 0o777 == 0o600


URLS = [
    "sqlite:///x.db",
    "sqlite:////tmp/x.db",
    "sqlite://",
    "SQLite:///x.db",
    "sqlite+aiosqlite:///x.db",
    "mysql://ada:secret@host/stich",
]


@rows("kind", [str, Path])
@rows("url", URLS)
def test_a_url_is_refused_and_makes_nothing(url: str, kind: type[str | Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StichError, match=r"named by a URL \((sqlite|SQLite|sqlite\+aiosqlite|mysql):…\)") as refusal:
        serve("127.0.0.1", 0, kind(url))
    assert refusal.value.code == "serve/database"
    assert "secret" not in str(refusal.value)
    assert not list(tmp_path.iterdir())


@rows(
    ("url", "why"),
    [
        ("postgresql://ada:secret@127.0.0.1:1/stich", "cannot open the database postgresql://127.0.0.1/stich"),
        ("postgres://ada:secret@no-host.invalid/stich", "cannot open the database postgresql://no-host.invalid/stich"),
        ("postgresql://ada:secret@host", "write postgresql://USER:PASSWORD@HOST:PORT/NAME"),
        ("postgresql://ada:secret@host:port/stich", "write postgresql://USER:PASSWORD@HOST:PORT/NAME"),
    ],
)
def test_a_server_that_cannot_be_reached_is_named_and_no_password_is(url: str, why: str) -> None:
    with pytest.raises(StichError, match=re.escape(why)) as refusal:
        serve("127.0.0.1", 0, url)
    assert refusal.value.code == "serve/database"
    assert "secret" not in str(refusal.value)


def test_several_workers_need_a_database_that_they_can_share(tmp_path: Path) -> None:
    with pytest.raises(StichError, match=r"3 workers need PostgreSQL: pass --database postgresql://") as refusal:
        serve("127.0.0.1", 0, tmp_path / "stich.db", workers=3)
    assert refusal.value.code == "serve/workers"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("by_flag", [True, False])
def test_the_command_line_refuses_a_url_too(by_flag: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STICH_DATABASE", "" if by_flag else "sqlite:///x.db")
    ran = stich("serve", "--port", "0", *(["--database", "sqlite:///x.db"] if by_flag else []))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("stich: the database is named by a URL (sqlite:…)")
    assert not list(tmp_path.iterdir())


def test_a_file_name_may_hold_a_colon(tmp_path: Path) -> None:
    prepare(tmp_path / "sqlite:" / "x.db")
    assert (tmp_path / "sqlite:" / "x.db").exists()


def test_where_the_database_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STICH_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_database() == Path("/data/stich/stich.db")
    monkeypatch.setenv("STICH_DATABASE", "/else/where.db")
    assert default_database() == "/else/where.db"


def test_importing_the_command_line_face_is_quick_to_fail() -> None:
    """The server's parts load without a running loop, and the schema needs no server libraries' state."""
    code = "import stich.server.wire.messages, sys; print('uvicorn' in sys.modules, 'sqlalchemy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False False"


@pytest.mark.thorough
def test_it_raises_the_limit_of_open_files_and_tells_how_many_connections_it_has_room_for(tmp_path: Path) -> None:
    limited = 'ulimit -Sn 200 && ulimit -Hn 1000 && exec "$@"'
    program = [sys.executable, "-c", "from stich.cli import main; main()", "serve", "--port", "0", "--database", str(tmp_path / "stich.db")]
    with subprocess.Popen(["sh", "-c", limited, "sh", *program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().startswith("Stich is open at http://")
            room = int(process.stdout.readline().split()[2])
            limits = Path(f"/proc/{process.pid}/limits").read_text()
        finally:
            process.terminate()
    assert re.search(r"Max open files +1000 +1000 ", limits)
    assert 700 < room < 1000
