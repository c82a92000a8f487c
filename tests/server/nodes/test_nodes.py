"""Two servers on one PostgreSQL database behave as one site, whichever is asked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
import sqlalchemy as sa
import websockets
from sqlalchemy.ext.asyncio import AsyncEngine

from stich.server.nodes.membership import Membership
from stich.server.nodes.owners import Owners
from stich.server.settings import Settings
from stich.server.store.database import Database
from stich.server.store.schema import nodes, secrets, tables
from stich.server.tables.ownership import Elsewhere
from stich.server.web.cluster import NODES_SECRET
from tests.postgresql import PostgreSQL
from tests.server.harness import PATIENCE, House, PlainClient, Socket, Visitor, house, quick

pytestmark = pytest.mark.thorough

RESTART = 1012


def patient(database: str, **changes: Any) -> Settings:
    """No server is taken for dead because the machine has much to do; each looks after the others as often as ever."""
    return quick(database, **{"node_lease": PATIENCE, "node_beats": 240} | changes)


@asynccontextmanager
async def two(database: str) -> AsyncIterator[tuple[House, House]]:
    """Yield two servers, of which the older one is the house."""
    async with house(patient(database)) as one, house(patient(database)) as other:
        yield one, other


@asynccontextmanager
async def engine_of(database: str) -> AsyncIterator[AsyncEngine]:
    engine = Database.named(database).engine()
    try:
        yield engine
    finally:
        await engine.dispose()


async def seat(*people: Visitor) -> str:
    """Open a table of the first person, where all of them have seats. Return it."""
    table = await people[0].open(sit=0)
    for number, person in enumerate(people[1:], 1):
        async with person.at(table) as socket:
            await socket.update()
            assert (await socket.say("sit", seat=number))["type"] == "ack"
    return table


async def play_together(*sockets: Socket) -> None:
    """Play a whole deal, each person on their seat."""
    await asyncio.gather(*(socket.play_on() for socket in sockets))


async def test_people_at_different_servers_play_at_one_table(database: str) -> None:
    async with two(database) as (one, other), one.guest("Ada") as ada, other.guest("Bo") as bo, other.guest("Cy") as cy:
        table = await seat(ada, bo, cy)
        async with ada.at(table, since=0) as a, bo.at(table, since=0) as b, cy.at(table, since=0) as c:
            await play_together(a, b, c)
            end = max(socket.view["seq"] for socket in (a, b, c))
            views = [await socket.until(end) for socket in (a, b, c)]
        assert [view["you"] for view in views] == [0, 1, 2]
        assert views[0]["deal"]["outcome"] == views[1]["deal"]["outcome"] == views[2]["deal"]["outcome"]
        assert [update["view"]["seq"] for update in b.updates] == list(range(1, end + 1)), "each update once, in order"


async def test_a_table_is_decided_at_one_server(database: str) -> None:
    async with two(database) as (one, other), one.guest("Ada") as ada, other.guest("Bo") as bo, engine_of(database) as engine:
        table = await seat(ada, bo)
        async with ada.at(table) as a, bo.at(table) as b:
            await asyncio.gather(a.update(), b.update())
            async with engine.connect() as connection:
                epoch, node = (await connection.execute(sa.select(tables.c.epoch, tables.c.node).where(tables.c.id == table))).one()
                alive = (await connection.execute(sa.select(nodes.c.number))).scalars().all()
        assert epoch == 1
        assert node in alive


async def test_company_is_found_across_servers(database: str) -> None:
    async with two(database) as (one, other), one.guest() as ada, other.guest() as bo, other.guest() as cy:
        people = (ada, bo, cy)
        async with ada.live() as at_ada, bo.live() as at_bo, cy.live() as at_cy:
            for person in people:
                assert (await person.seek()).status_code == 204
            assert len({await live.seated() for live in (at_ada, at_bo, at_cy)}) == 1


async def test_the_lobby_is_the_same_everywhere(database: str) -> None:
    async with two(database) as (one, other), one.guest("Ada") as ada, other.guest("Bo") as bo:
        first = await bo.open(listed=True, sit=0)
        async with ada.live() as at_ada, bo.live() as at_bo:
            table = await bo.open(listed=True, sit=0)
            for live in (at_ada, at_bo):
                await live.until(lambda live: table in live.tables)
            assert {t["id"] for t in (await ada.http.get("/api/tables")).json()} == {first, table}
            async with bo.at(table) as b:
                await b.update()
                assert (await b.say("leave"))["type"] == "ack"
            for live in (at_ada, at_bo):
                await live.until(lambda live: table not in live.tables or live.tables[table]["seats"][0]["kind"] == "empty")


async def test_a_change_of_the_lobby_at_another_server_wakes_the_house(database: str) -> None:
    """The table is changed at the younger server, which has no live streams."""
    async with two(database) as (one, other), one.guest("Ada") as ada, other.guest("Bo") as bo:
        table = await bo.open(listed=True, sit=0)
        async with bo.at(table) as b, ada.live() as at_ada:
            await at_ada.until(lambda live: table in live.tables)
            await b.update()
            assert (await b.say("fill", seat=1, player="random"))["type"] == "ack"
            await at_ada.until(lambda live: live.tables[table]["seats"][1]["kind"] == "computer")


async def test_talk_and_mutes_reach_every_server(database: str) -> None:
    async with two(database) as (one, other), one.guest("Ada") as ada, other.guest("Bo") as bo:
        table = await seat(ada, bo)
        async with ada.at(table) as a, bo.at(table) as b:
            await asyncio.gather(a.update(), b.update())
            assert (await b.say("react", reaction="smile"))["type"] == "ack"
            assert [said["text"] for said in await a.hear(1)] == ["smile"]
            muted = await ada.http.post(f"/api/tables/{table}/mute", json={"seat": 1})
            assert muted.status_code == 200, muted.text
            async with Visitor(other.address, ada.http).at(table) as again:
                await again.update()
                assert (await b.say("react", reaction="smile"))["type"] == "ack"
                assert (await b.hear(2))[-1]["line"] == 2
                assert (await again.say("ping"))["type"] == "pong"
                assert again.heard == [], "whom she has muted she hears at no server"


async def test_who_signs_out_at_one_server_is_out_at_all(database: str) -> None:
    async with two(database) as (one, other), one.guest("Ada", account=True) as ada:
        table = await ada.open(sit=0)
        async with Visitor(other.address, ada.http).at(table) as socket:
            await socket.update()
            assert (await ada.http.delete("/api/session")).status_code == 204
            assert await socket.closed() == 4401


async def test_a_name_reaches_tables_of_other_servers(database: str) -> None:
    async with two(database) as (one, other), other.guest("Bo") as bo, one.guest("Ada", account=True) as ada:
        table = await bo.open(sit=1)
        async with bo.at(table) as b, ada.at(table) as a:  # Bo's server has the table
            await asyncio.gather(a.update(), b.update())
            assert (await a.say("sit", seat=0))["type"] == "ack"
            assert (await ada.http.put("/api/me", json={"name": "Adele"})).status_code == 200
            assert (await a.say("ready"))["type"] in ("ack", "refused")
            info = (await ada.http.get(f"/api/tables/{table}")).json()
        assert info["seats"][0]["name"] == "Adele"


async def test_a_deleted_account_leaves_tables_of_other_servers(database: str) -> None:
    async with two(database) as (one, other), other.guest("Bo") as bo, one.guest("Ada", account=True) as ada:
        table = await bo.open(sit=1, players={2: "random"})
        async with bo.at(table) as b:
            async with ada.at(table) as a:
                await asyncio.gather(a.update(), b.update())
                assert (await a.say("sit", seat=0))["type"] == "ack"
                await b.until((await b.update())["view"]["seq"])
            assert (await ada.http.delete("/api/account")).status_code == 204
            while b.view["seats"][0]["kind"] == "guest":
                await b.update()
            assert "Ada" not in (await bo.http.get(f"/api/tables/{table}")).text


async def test_a_server_that_has_just_come_is_found_by_one_that_has_not_heard_of_it(database: str) -> None:
    seldom = patient(database, node_beats=1)
    async with house(seldom) as one, house(seldom) as other, other.guest("Bo") as bo, one.guest("Ada", account=True) as ada:
        table = await bo.open(sit=1)
        async with bo.at(table) as b, ada.at(table) as a:  # Bo's server has the table
            await asyncio.gather(a.update(), b.update())
            assert (await a.say("sit", seat=0))["type"] == "ack"
            assert (await ada.http.put("/api/me", json={"name": "Adele"})).status_code == 200


# -- who has which table ---------------------------------------------------------------------------------------------


async def test_of_several_who_want_a_table_one_gets_it(database: str) -> None:
    async with house(patient(database)) as site, site.guest() as ada, engine_of(database) as engine:
        table = await ada.open()
        others = [Membership(engine, asyncio.sleep, PATIENCE) for _ in range(4)]
        numbers = [await other.join("http://nowhere.invalid") for other in others]
        found = await asyncio.gather(*(Owners(engine, number).take(table) for number in numbers), return_exceptions=True)
        winners = [number for number, epoch in zip(numbers, found, strict=True) if epoch == 1]
        assert len(winners) == 1
        assert [e.node for e in found if isinstance(e, Elsewhere)] == winners * 3


async def test_a_dead_servers_table_is_taken_and_a_living_ones_is_not(database: str) -> None:
    async with house(patient(database)) as site, site.guest() as ada, engine_of(database) as engine:
        table = await ada.open()
        members = [Membership(engine, asyncio.sleep, PATIENCE) for _ in range(2)]
        dead, living = [Owners(engine, await member.join("http://nowhere.invalid")) for member in members]
        assert await dead.take(table) == 1
        with pytest.raises(Elsewhere):
            await living.take(table)
        await bury(engine, members[0].number)
        assert await living.take(table) == 2
        await dead.give(table, 1)
        assert await living.holder(table) == members[1].number, "who has lost it gives nothing back"


async def bury(engine: AsyncEngine, number: int) -> None:
    """Let this node's lease run out."""
    async with engine.begin() as connection:
        await connection.execute(nodes.update().where(nodes.c.number == number).values(until=0.0))


async def test_a_server_that_has_lost_a_table_writes_nothing_and_sends_its_people_away(database: str) -> None:
    async with house(patient(database)) as site, site.guest("Ada") as ada, engine_of(database) as engine:
        table = await ada.open(sit=0)
        async with ada.at(table) as a:
            seq = (await a.update())["view"]["seq"]
            async with engine.begin() as connection:  # as another node does it
                await connection.execute(tables.update().where(tables.c.id == table).values(epoch=tables.c.epoch + 1))
            await a.connection.send(json.dumps({"type": "leave", "id": 1}))
            assert await a.closed() == RESTART
            assert not [m for m in a.updates if m["view"]["seq"] > seq], "nothing was shown that was not written"
        async with ada.at(table) as a:
            assert (await a.update())["view"]["you"] == 0, "whoever comes again finds the table as it is"
            assert (await a.say("leave"))["type"] == "ack"


async def test_a_server_that_was_paused_lets_go_what_others_have_taken(database: str) -> None:
    """Its lease had run out. No player at the table acts, so no failed write could reveal it."""
    async with house(patient(database)) as site, site.guest("Ada") as ada, engine_of(database) as engine:
        table = await ada.open(sit=0)
        async with ada.at(table) as a:
            await a.update()
            async with engine.begin() as connection:
                await connection.execute(tables.update().where(tables.c.id == table).values(epoch=tables.c.epoch + 1))
                await connection.execute(nodes.update().values(until=0.0))
            assert await a.closed() == RESTART


async def test_who_was_the_house_for_a_moment_sends_its_streams_to_the_house(database: str) -> None:
    """The older server was silent for a while. The younger one thought it dead, and people have gone to the younger one."""
    async with two(database) as (one, other), other.guest() as ada, engine_of(database) as engine:
        older, younger = (site.app.state.server.cluster.membership for site in (one, other))
        async with engine.connect() as connection:
            while True:  # its next word has to wait for this transaction
                await bury(engine, older.number)
                held = sa.select(nodes.c.until).where(nodes.c.number == older.number).with_for_update()
                if (await connection.execute(held)).scalar_one() == 0.0:
                    break
                await connection.rollback()
            while not younger.is_leader:
                await asyncio.sleep(0.02)
            async with ada.live() as live:
                await connection.rollback()
                assert await live.closed() == RESTART
        async with ada.live():
            assert (await ada.seek()).status_code == 204


async def test_a_table_at_rest_belongs_to_nobody(database: str) -> None:
    async with house(patient(database, table_rest=0.0)) as site, site.guest("Ada") as ada, engine_of(database) as engine:
        table = await ada.open(sit=0)
        async with ada.at(table) as a:
            await a.update()
        async with asyncio.timeout(PATIENCE), engine.connect() as connection:
            while True:
                held = (await connection.execute(sa.select(tables.c.node).where(tables.c.id == table))).scalar()
                await connection.rollback()
                if held is None:
                    break
                await asyncio.sleep(0.05)


async def test_the_house_moves_when_its_server_stops(database: str) -> None:
    async with AsyncExitStack() as stack:
        oldest = AsyncExitStack()
        await oldest.enter_async_context(house(patient(database)))
        other = await stack.enter_async_context(house(patient(database)))
        people = [await stack.enter_async_context(other.guest()) for _ in range(3)]
        await oldest.aclose()
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    async with people[0].live():
                        break
                except (websockets.ConnectionClosed, websockets.InvalidStatus):
                    await asyncio.sleep(0.1)
        streams = [await stack.enter_async_context(person.live()) for person in people]
        for person in people:
            assert (await person.seek()).status_code == 204
        assert len({await live.seated() for live in streams}) == 1


# -- secrets ---------------------------------------------------------------------------------------------------------


async def test_only_nodes_are_believed_to_be_nodes(database: str) -> None:
    async with house(patient(database)) as site, engine_of(database) as engine, PlainClient(base_url=site.address) as http:
        async with engine.connect() as connection:
            secret = (await connection.execute(sa.select(secrets.c.value).where(secrets.c.name == NODES_SECRET))).scalar_one()
        body = {"guest": "x", "level": "club", "alone": True}
        for given in ({}, {"stich-node": "00" * 32}, {"stich-node": secret.hex().upper() + "x"}):
            assert (await http.post("/api/node/tables/nothing/unseat", json=body, headers=given)).status_code == 404
        assert (await http.post("/api/node/tables/nothing/unseat", json=body, headers={"stich-node": secret.hex()})).status_code == 204
        answers = [await http.get(path) for path in ("/api/me", "/api/health", "/api/games")]
        assert not any(secret.hex() in answer.text + str(answer.headers) for answer in answers)


async def test_servers_that_start_at_once_migrate_once(postgres: PostgreSQL) -> None:
    database = postgres.new(migrated=False)
    async with AsyncExitStack() as stack:
        sites = await asyncio.gather(*(stack.enter_async_context(house(patient(database))) for _ in range(3)))
        for site in sites:
            async with PlainClient(base_url=site.address) as http:
                assert (await http.get("/api/tables")).json() == []
