"""``stich verify``: fair files, several of them, and a server's whole log."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from stich.fair import written
from tests.cli.running import stich
from tests.fair.vectors import fair_file, in_one_log
from tests.rows import rows
from tests.server.fair.people import two_people
from tests.server.harness import house, quick


@pytest.fixture
def fair(tmp_path: Path) -> Path:
    path = tmp_path / "one.fair.json"
    path.write_bytes(written(fair_file()))
    return path


def test_a_fair_deal_is_called_fair(fair: Path) -> None:
    ran = stich("verify", str(fair))
    assert ran.code == 0
    assert "is fair" in ran.out
    (answer,) = stich("verify", "--json", str(fair)).answers
    assert answer["fair"] is True
    assert answer["findings"] == []
    assert answer["end"] == "played"


def test_a_changed_file_is_refused_with_the_reason(fair: Path) -> None:
    good = fair.read_bytes()
    fair.write_bytes(good.replace(b'"undealt":["', b'"undealt":["D', 1))
    ran = stich("verify", str(fair))
    assert ran.code == 1
    assert "fair/shuffle" in ran.out
    fair.write_bytes(good[:-1])
    ran = stich("verify", "--json", str(fair))
    assert ran.code == 1
    assert [f["code"] for f in ran.answers[0]["findings"]] == ["fair/malformed"]


def test_deals_are_also_held_against_each_other(tmp_path: Path) -> None:
    for name, file in zip("13", in_one_log([fair_file(deal=1), fair_file(deal=3)]), strict=True):
        (tmp_path / f"{name}.json").write_bytes(written(file))
    ran = stich("verify", "--json", str(tmp_path / "1.json"), str(tmp_path / "3.json"))
    assert ran.code == 1
    assert [a["fair"] for a in ran.answers] == [True, True, False]
    assert ran.answers[2]["findings"][0]["code"] == "fair/skipped"


@rows(
    "arguments",
    [(), ("no-such-file",), ("--log", "not an address"), ("x.json", "--log", "http://127.0.0.1:1"), ("x.json", "--head", "y")],
)
def test_what_is_wrong_on_the_command_line_ends_with_2(arguments: tuple[str, ...]) -> None:
    ran = stich("verify", *arguments)
    assert ran.code == 2
    assert "Traceback" not in ran.err


def test_a_server_that_does_not_answer_is_named() -> None:
    ran = stich("verify", "--log", "http://127.0.0.1:1")
    assert ran.code == 1
    assert "does not tell its public log" in " ".join(ran.err.split())


def test_a_whole_log_is_checked_and_its_head_kept(tmp_path: Path) -> None:
    head = tmp_path / "club.head"
    with played_server(tmp_path / "stich.db") as address:
        first = stich("verify", "--log", address, "--head", str(head), "--json")
        assert first.code == 0, first.out + first.err
        assert first.answers[0]["entries"] >= 2
        again = stich("verify", "--log", address, "--head", str(head))
        assert again.code == 0
        assert "goes on from the head" in " ".join(again.out.split())
    with played_server(tmp_path / "another.db") as address:
        other = stich("verify", "--log", address, "--head", str(head), "--json")
        assert other.code == 1
        assert other.answers[0]["findings"][0]["code"] == "log/key"
    head.write_text(json.dumps({"size": 3}))
    with played_server(tmp_path / "another.db") as address:
        assert stich("verify", "--log", address, "--head", str(head)).code == 2


@contextmanager
def played_server(database: Path) -> Iterator[str]:
    """Yield a server in a thread, at which a deal was opened."""
    ready, over = threading.Event(), threading.Event()
    addresses: list[str] = []

    async def serve() -> None:
        async with house(quick(database, fair=True)) as site, two_people(site) as (ada, bo):
            await asyncio.gather(ada.until_dealt(), bo.until_dealt())
            addresses.append(site.address)
            ready.set()
            await asyncio.to_thread(over.wait)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        assert ready.wait(120)
        yield addresses[0]
    finally:
        over.set()
        thread.join()
