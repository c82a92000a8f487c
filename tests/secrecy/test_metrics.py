"""Metrics are amounts without cards, names or tables, even for clients with the token."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stich.kernel.errors import StichError
from stich.players import PLAYERS
from stich.server.run import serve
from tests.rows import rows
from tests.server.harness import Visitor, house, quick

TOKEN = "a token that nobody guesses"
KNOWN = {"ack", "refused", "pong", *PLAYERS}
"""All that a label of ours may say, but for numbers of buckets."""


async def read(who: Visitor) -> str:
    answer = await who.http.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert answer.headers["content-type"].startswith("text/plain")
    return answer.text


def value(text: str, name: str) -> float:
    return float(next(line.rpartition(" ")[2] for line in text.splitlines() if line.startswith(f"{name} ")))


async def test_it_counts_what_is_done_and_names_nobody(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", metrics_token=TOKEN)) as site, site.guest("Ada Lovelace") as ada:
        before = await read(ada)
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table, since=0) as socket:
            await socket.play_on()
            assert (await socket.say("sit", seat=1))["type"] == "refused"
            assert value(await read(ada), "stich_sockets") == value(before, "stich_sockets") + 1
            assert value(await read(ada), "stich_tables") == 1
        after = await read(ada)
        for name in ('stich_action_seconds_count{answer="ack"}', 'stich_action_seconds_count{answer="refused"}'):
            assert name in after
        for name in ("stich_commit_seconds_count", "stich_commit_writes_count"):
            assert value(after, name) > value(before, name)
        assert 'stich_thinking_seconds_count{level="random"}' in after
        cookie = ada.http.cookies["stich"]
    for secret in ("Ada", "Lovelace", table, cookie, "skat-isko"):
        assert secret not in after
    new = set(after.splitlines()) - set(before.splitlines())  # what other tests of this process have counted is theirs
    ours = "\n".join(line for line in new if line.startswith("stich_"))
    labels = dict.fromkeys(re.findall(r'(\w+)="([^"]*)"', ours))
    assert {said for name, said in labels if name != "le"} <= KNOWN
    assert {name for name, _ in labels} == {"le", "answer", "level"}


@rows("header", [None, "", "Bearer", "Bearer a token", TOKEN, f"Basic {TOKEN}", f"Bearer {TOKEN}s", "Bearer ä"])
async def test_without_the_token_there_is_nothing(header: str | None, tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", metrics_token=TOKEN)) as site, site.guest() as ada:
        given = {} if header is None else {"Authorization": header.encode()}
        answer = await ada.http.get("/metrics", headers=given)  # type: ignore[arg-type]
        assert (answer.status_code, answer.json()["code"]) == (404, "page/unknown")


@pytest.mark.parametrize("header", [None, "Bearer", "Bearer None"])
async def test_where_no_token_was_set_it_is_off(header: str | None, tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db")) as site, site.guest() as ada:
        answer = await ada.http.get("/metrics", headers={} if header is None else {"Authorization": header})
        assert (answer.status_code, answer.json()["code"]) == (404, "page/unknown")


def test_a_token_that_could_be_guessed_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StichError, match="at least 16 characters") as refusal:
        serve("127.0.0.1", 0, tmp_path / "stich.db", metrics_token="secret")
    assert refusal.value.code == "serve/metrics"
    assert not list(tmp_path.iterdir())
