"""`serve`: what `stich serve` runs."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from stich.kernel.errors import StichError
from stich.server.run import serve
from stich.server.settings import default_database
from tests.server.test_restart import started


async def test_it_says_where_it_listens_and_answers_there(tmp_path: Path) -> None:
    async with started(tmp_path / "new" / "stich.db") as server, httpx.AsyncClient(base_url=server.address) as http:
        assert (await http.get("/api/health")).json() == {"ok": True}
        assert "server" not in (await http.get("/api/health")).headers
    assert (tmp_path / "new" / "stich.db").exists()


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(StichError, match=f"cannot listen on 127.0.0.1 port {port}: Address already in use") as refusal:
            serve("127.0.0.1", port, tmp_path / "stich.db")
    assert refusal.value.code == "serve/port"


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 65536), ("127.0.0.1", -1), ("192.0.2.1", 0), ("no such host", 0)])
def test_an_address_that_cannot_be_is_named(host: str, port: int, tmp_path: Path) -> None:
    with pytest.raises(StichError) as refusal:
        serve(host, port, tmp_path / "stich.db")
    assert refusal.value.code == "serve/port"


@pytest.mark.parametrize("database", ["postgresql://somewhere/else", "/proc/nothing/stich.db"])
def test_a_database_that_cannot_be_is_named(database: str) -> None:
    with pytest.raises(StichError) as refusal:
        serve("127.0.0.1", 0, database)
    assert refusal.value.code == "serve/database"


def test_where_the_database_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STICH_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_database() == Path("/data/stich/stich.db")
    monkeypatch.setenv("STICH_DATABASE", "/else/where.db")
    assert default_database() == Path("/else/where.db")


def test_importing_the_command_line_face_is_quick_to_fail() -> None:
    """The server's parts load without a running loop, and the schema needs no server libraries' state."""
    code = "import stich.server.wire.messages, sys; print('uvicorn' in sys.modules, 'sqlalchemy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False False"
