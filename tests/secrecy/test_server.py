"""A running server keeps its secrets: what comes over a socket is `view` and nothing else, and no log line names a card."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from secrets import token_bytes

import pytest
import structlog

from stich.server import logs
from stich.server.store.store import Store
from stich.server.tables.view import view, wire
from tests.server.harness import PASSWORD, Socket, Visitor, house, quick

CARD = re.compile(r"\b[CSHD][AKQJT987]\b")


@pytest.fixture
def log_lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Everything that the server logs at the most talkative level."""
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    root = logging.getLogger()
    before = (root.handlers[:], root.level)
    logs.configure(logging.DEBUG)
    for client in ("httpcore", "httpx", "websockets.client"):
        logging.getLogger(client).setLevel(logging.WARNING)
    yield written
    root.handlers, root.level = before
    structlog.reset_defaults()
    for name in (*logs.QUIET, "httpcore", "httpx", "websockets.client"):
        logging.getLogger(name).setLevel(logging.NOTSET)


async def test_what_comes_over_the_socket_is_the_view_of_the_stored_events(tmp_path: Path) -> None:
    """Bytes on the wire are compared with `view` of the log as it was stored, for a player, an opponent, and a spectator."""
    async with house(quick(tmp_path / "stich.db")) as site, site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest() as dee:
        table = await ada.open(sit=0, players={2: "random"})
        async with ada.at(table, since=0) as a, bo.at(table, since=0) as b, dee.at(table, since=0) as d:
            await b.say("sit", seat=1)
            await asyncio.gather(a.play_on(), b.play_on())
            last = a.view["seq"]
            await d.until(last)
            store = await Store.open(tmp_path / "stich.db", lambda: 0.0)
            events = await store.events(table)
            await store.close()
            ids = {e.name: e.guest for e in events if type(e).__name__ == "Sat"}  # type: ignore[union-attr]
            for socket, guest in ((a, ids["Ada"]), (b, ids["Bo"]), (d, "whoever")):
                assert socket.stream == [wire(view(events[:seq], guest)) for seq in range(1, last + 1)]


async def play_and_misbehave(socket: Socket, who: Visitor, table: str) -> None:
    """Play a deal in which every kind of mistake is made."""
    while not socket.updates or not socket.view["deal"] or not socket.deal["outcome"]:
        if not socket.updates or not socket.view["deal"] or not socket.deal["legal"]:
            await socket.update()
            continue
        for action in ("CJ", "D7", "discard CJ SJ", "discard C7", "hearts", "declare null schneider", "999"):
            if action not in socket.deal["legal"]:
                await socket.say("act", seq=socket.view["seq"], action=action)
        await socket.connection.send('{"type":"act","id":1,"action":"CA"}')
        await socket.connection.send("CT HT")
        await who.http.put("/api/me", content="CA", headers={"Content-Type": "application/json"})
        await who.http.get("/api/tables/CQ")
        await socket.act(next(a for a in socket.deal["legal"] if a not in ("concede", "claim", "accept")))


@pytest.mark.parametrize("fair", [False, True])
async def test_no_log_line_names_a_card_a_seed_or_a_token(tmp_path: Path, log_lines: io.StringIO, fair: bool) -> None:
    drawn: list[bytes] = []

    def randomness(size: int) -> bytes:
        drawn.append(token_bytes(size))
        return drawn[-1]

    async with house(quick(tmp_path / "stich.db", fair=fair), randomness) as site, site.guest("Ada") as ada:
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table) as socket:
            await play_and_misbehave(socket, ada, table)
            await socket.connection.send("x" * 5000)
            await socket.closed()
        await spoil(site.app.state.server.tables, table, ada)
        token = ada.http.cookies["stich"]
    lines = log_lines.getvalue().splitlines()
    assert any("table opened" in line for line in lines)
    assert any("command failed" in line for line in lines)
    assert [line for line in lines if CARD.search(line)] == []
    secrets = [token, "Ada"]
    for seed in (d for d in drawn if len(d) == 32):
        secrets += [seed.hex(), repr(seed)[2:-1], base64.b64encode(seed).decode(), base64.urlsafe_b64encode(seed).decode().rstrip("=")]
    assert [line for line in lines if any(secret in line for secret in secrets)] == []
    for line in lines:
        assert isinstance(json.loads(line), dict)


async def spoil(tables: object, table: str, who: Visitor) -> None:
    """Break the store under a running table, in the way that would say most: an error that quotes an event."""
    found = await tables.get(table)  # type: ignore[attr-defined]
    store = found._services.store

    async def broken(*_: object) -> None:
        raise RuntimeError(f"cannot write {found._events!r} {found.state.deal.deal.hands}")

    store.append, honest = broken, store.append
    async with who.at(table) as socket:
        await socket.update()
        answer = await socket.say("ready")
        assert answer["code"] == "server/failed"
        assert not CARD.search(answer["message"])
    store.append = honest


def test_a_traceback_is_logged_without_its_text(log_lines: io.StringIO) -> None:
    try:
        raise KeyError("CJ")
    except KeyError:
        structlog.get_logger().exception("from us")
        logging.getLogger("uvicorn.error").exception("from a library")
    lines = [json.loads(line) for line in log_lines.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["from us", "from a library"]
    for line in lines:
        assert "KeyError" in line["exception"]
        assert "test_server.py" in line["exception"]
        assert not CARD.search(line["exception"].replace('raise KeyError("CJ")', ""))


async def test_no_log_line_tells_of_whom_an_account_is(tmp_path: Path, log_lines: io.StringIO) -> None:
    async with house(quick(tmp_path / "stich.db")) as site, site.guest() as ada, site.guest() as other:
        codes = await ada.sign_up("Adaline")
        for path, answer in [
            ("/api/session", {"password": "wrong password"}),
            ("/api/session", {"password": PASSWORD}),
            ("/api/session/recovery", {"code": codes[0], "password": "five aces and a jack"}),
        ]:
            await other.http.post(path, json={"name": "Adaline", **answer})
        tokens = [visitor.http.cookies["stich"] for visitor in (ada, other)]
    logged = log_lines.getvalue()
    assert "signed in" in logged
    secrets = ["Adaline", "adaiine", PASSWORD, "wrong password", "five aces and a jack", *codes, *tokens]
    assert [secret for secret in secrets if secret in logged] == []
