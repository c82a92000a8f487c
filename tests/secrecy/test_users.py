"""Profile and leader board: not a byte of a deal before its match is over, and nothing of private matches for others. The archive: nothing
of a deal before it is over, and only one's own deals."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from stich.server.store.deal_rows import deal_id
from stich.server.store.schema import visit_keys, visits
from stich.server.users.ratings import Ratings
from tests.sample import sample
from tests.server.harness import House, Socket, Visitor, house, quick

PLACE = "203.0.113.77"
"""Client address in the header of a proxy on this machine."""
QUESTIONS = ("/api/people/Ada", "/api/people/Bo", "/api/leaders?game=skat")
ARCHIVE = ("", "?sort=loss", "?with=Ada", "/statistics", ".jsonl", ".csv")
"""Below ``/api/me/archive``."""


async def answers(*people: Visitor) -> list[bytes]:
    return [(await person.http.get(path)).content for person in people for path in QUESTIONS]


async def archives(*people: Visitor) -> list[bytes]:
    return [(await person.http.get(f"/api/me/archive{what}")).content for person in people for what in ARCHIVE]


async def settled(site: House) -> None:
    ratings: Ratings = site.app.state.server.ratings
    async with asyncio.timeout(20):
        await ratings.done()


async def match_over(socket: Socket) -> None:
    """Play one deal, alone with computers, and end the match: one result tells as much as many."""
    await socket.play_on()
    await socket.until((await socket.say("stop"))["seq"])
    assert socket.view["finished"]


async def kept_rows(site: House, table: Any) -> int:
    async with site.app.state.server.ratings._store._store.connect() as connection:
        return int((await connection.execute(sa.select(sa.func.count()).select_from(table))).scalar_one())


async def test_nothing_is_told_before_the_match_is_over(site: House) -> None:
    """Every answer stays the same to the byte during own and others' deals and between deals, for all cards and actions."""
    async with site.guest("Ada", account=True) as ada, site.guest("Bo", account=True) as bo, site.guest() as dee:
        table = await ada.open(sit=0, players={2: "random"}, options={"rounds": 1}, listed=True, rated=True, clock="normal")
        before = await answers(ada, bo, dee)
        async with ada.at(table, since=0) as a, bo.at(table, since=0) as b:
            await b.say("sit", seat=1)
            acted = compared = over = 0
            while not a.view["finished"] if a.updates else True:
                for socket in (a, b):
                    await socket.until(max(a.view["seq"] if a.updates else 0, b.view["seq"]))
                if a.view["finished"]:
                    break
                turn = next((s for s in (a, b) if s.view["deal"] and s.deal["legal"]), None)
                if turn is not None:
                    await turn.act(next(x for x in turn.deal["legal"] if x not in ("concede", "claim", "accept")))
                    acted += 1
                elif a.view["deal"] and a.deal["outcome"]:
                    assert await answers(ada, bo, dee) == before
                    over += 1
                    for socket in (a, b):
                        # The second deal has shown what one shows that follows another.
                        await socket.say("ready" if over == 1 else "stop")
                else:
                    await a.update()
                if acted - compared == 12 and not (a.view["deal"] and a.deal["outcome"]):
                    compared = acted
                    assert await answers(ada, bo, dee) == before
        await settled(site)
        assert await answers(ada, bo, dee) != before


async def test_a_private_match_is_told_to_who_played_it_alone(site: House) -> None:
    async with site.guest("Ada", account=True) as ada, site.guest("Bo", account=True) as bo:
        public = (await bo.http.get("/api/people/Ada")).content
        table = await ada.open(sit=0, players={1: "random", 2: "random"}, options={"rounds": 1})
        async with ada.at(table, since=0) as socket:
            await match_over(socket)
        await settled(site)
        assert (await bo.http.get("/api/people/Ada")).content == public
        assert table.encode() not in b"".join(await answers(bo))


async def test_an_archive_tells_a_deal_once_it_is_over_to_who_played_it(site: House) -> None:
    """Every answer of the archives stays the same to the byte until the deal ends. Then the deal is shown to its players alone, even if the
    table is listed."""
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Dee") as dee:
        table = await ada.open(sit=0, players={2: "random"}, options={"rounds": 1}, listed=True)
        before = await archives(ada, bo, dee)
        async with ada.at(table, since=0) as a, bo.at(table, since=0) as b, dee.at(table, since=0):
            await b.say("sit", seat=1)
            acted = 0
            while not (a.updates and a.view["deal"] and a.deal["outcome"]):
                for socket in (a, b):
                    await socket.until(max(a.view["seq"] if a.updates else 0, b.view["seq"]))
                turn = next((s for s in (a, b) if s.view["deal"] and s.deal["legal"]), None)
                if turn is None:
                    if not (a.view["deal"] and a.deal["outcome"]):
                        await a.update()
                    continue
                if acted % sample(30, 4) == 0:
                    assert await archives(ada, bo, dee) == before
                await turn.act(next(x for x in turn.deal["legal"] if x not in ("concede", "claim", "accept")))
                acted += 1
        key = deal_id(table, 1).encode()
        told = {name: await archives(person) for name, person in (("ada", ada), ("bo", bo), ("dee", dee))}
        assert all(key in told[name][0] for name in ("ada", "bo"))
        assert told["dee"] == before[-len(ARCHIVE) :]
        assert table.encode() not in b"".join(told["ada"] + told["bo"]), "a table's address is not told"


async def test_addresses_are_not_kept(tmp_path: Path) -> None:
    """Not in clear, and as a keyed hash only until the match is over."""
    async with house(quick(tmp_path / "stich.db")) as site, site.guest("Ada", account=True) as ada:
        table = await ada.open(sit=0, players={1: "random", 2: "random"}, options={"rounds": 1}, rated=True, clock="normal")
        async with ada.at(table, since=0, **{"X-Forwarded-For": PLACE}) as socket:
            while not socket.updates or socket.view["deal"] is None:
                await socket.update()
            assert (await kept_rows(site, visits), await kept_rows(site, visit_keys)) == (1, 1)
            files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
            assert PLACE.encode() not in files
            await match_over(socket)
        await settled(site)
        assert (await kept_rows(site, visits), await kept_rows(site, visit_keys)) == (0, 0)
