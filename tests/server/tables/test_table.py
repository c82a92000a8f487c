"""A table from the first guest to the end of the match, over HTTP and WebSocket."""

from __future__ import annotations

from pathlib import Path

from tests.server.harness import House, Socket, house, quick


async def test_a_match_against_two_computers(site: House) -> None:
    async with site.guest("Ada") as ada:
        table = await ada.open(sit=0, players={1: "random", 2: "simple"})
        async with ada.at(table, since=0) as socket:
            kinds = [(await socket.update())["event"]["kind"] for _ in range(5)]
            assert kinds == ["created", "sat", "filled", "filled", "dealt"]
            assert [s["kind"] for s in socket.view["seats"]] == ["guest", "computer", "computer"]
            assert (socket.view["you"], socket.view["seats"][0]["name"]) == (0, "Ada")
            for played in (1, 2, 3):
                await socket.play_on()
                assert len(socket.view["match"]["rows"]) == played
                if played < 3:
                    answer = await socket.say("ready")
                    assert answer["type"] == "ack"
                    await socket.until(answer["seq"] + 1)
                    assert socket.updates[-1]["event"]["kind"] in ("dealt", "acted")
            assert (await socket.say("ready"))["code"] == "match/over"
            assert [u["view"]["seq"] for u in socket.updates] == list(range(1, socket.view["seq"] + 1))
        assert (await ada.http.get(f"/api/tables/{table}")).json()["finished"]
        assert (await ada.http.get("/api/tables")).json() == []


async def test_the_lobby_tells_whose_turn_it_is_and_by_which_rules(site: House) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Cy") as cy:
        table = await ada.open(sit=0, preset="skat-kneipe", options={"rounds": 1, "kontra": False}, listed=True)
        opened = (await bo.http.get("/api/tables")).json()[0]
        assert (opened["options"], opened["turn"]) == ({"rounds": 1, "kontra": False}, None)
        async with ada.at(table) as a, bo.at(table) as b, cy.at(table) as c:
            assert (await b.say("sit", seat=1))["type"] == "ack"
            seq = (await c.say("sit", seat=2))["seq"] + 1
            for _ in range(6):
                for socket in (a, b, c):
                    await socket.until(seq)
                actor = a.deal["actor"]
                assert (await cy.http.get("/api/tables")).json()[0]["turn"] == actor
                acting = (a, b, c)[actor]
                seq = (await acting.act(acting.deal["legal"][-1]))["seq"]


async def test_three_people_and_a_spectator(site: House) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Cy") as cy, site.guest() as dee:
        table = await ada.open(sit=1, listed=True)
        lobby = (await bo.http.get("/api/tables")).json()
        assert [(t["id"], t["you"]) for t in lobby] == [(table, None)]
        async with ada.at(table) as a, bo.at(table) as b, cy.at(table) as c, dee.at(table) as d:
            assert (await b.say("sit", seat=0))["type"] == "ack"
            assert (await c.say("sit", seat=1))["code"] == "seat/taken"
            seated = await c.say("sit", seat=2)
            sockets = [b, a, c]
            for socket in (*sockets, d):
                await socket.until(seated["seq"] + 1)
            assert [s.view["you"] for s in (*sockets, d)] == [0, 1, 2, None]
            assert d.deal["hands"] == [None, None, None]
            assert [[h is not None for h in s.deal["hands"]] for s in sockets] == [
                [True, False, False],
                [False, True, False],
                [False, False, True],
            ]
            while not d.deal["outcome"]:
                actor = sockets[d.deal["actor"]]
                seq = d.view["seq"]
                await actor.until(seq)
                await actor.act(next(x for x in actor.deal["legal"] if x not in ("concede", "claim", "accept")))
                await d.until(seq + 1)
            assert d.deal["deal"] is not None
            for socket in sockets[:2]:
                await socket.until(d.view["seq"])
                assert (await socket.say("ready"))["type"] == "ack"
            last = await d.until(d.view["seq"] + 2)
            assert [s["ready"] for s in last["seats"]] == [True, True, False]
            await c.until(d.view["seq"])
            answer = await c.say("ready")
            await d.until(answer["seq"] + 1)
            assert d.updates[-1]["event"] == {"kind": "dealt", "seat": None, "action": None, "by": None, "why": None}
            assert d.deal["dealer"] == (d.view["match"]["first_dealer"] + 1) % 3


async def test_reconnecting_brings_what_was_missed_in_order(site: House) -> None:
    async with site.guest() as ada, site.guest() as dee:
        table = await ada.open(sit=0, players={1: "random", 2: "random"}, listed=True)
        async with ada.at(table, since=0) as whole:
            await whole.play_on()
            last = whole.view["seq"]
            for since in (1, 7, last - 1):
                async with ada.at(table, since=since) as again:
                    await again.until(last)
                    assert again.stream == whole.stream[since:]
            async with ada.at(table) as now, ada.at(table, since=10**6) as odd, ada.at(table, since=last) as current:
                await now.update()
                await odd.update()
                assert now.stream == odd.stream == whole.stream[-1:]
                assert (await current.say("sit", seat=0))["code"] == "seat/yours"
                assert not current.updates
            async with dee.at(table, since=0) as other:
                await other.until(last)
                assert len(other.stream) == last
                assert other.view["you"] is None


async def test_what_is_old_is_folded_again(tmp_path: Path) -> None:
    """A match longer than what is kept in memory of it."""
    database = tmp_path / "stich.db"
    async with house(quick(database)) as site, site.guest() as ada:
        table = await ada.open(players={0: "random", 1: "random", 2: "random"}, options={"rounds": 3})
        async with ada.at(table, since=0) as whole:
            while len(rows(whole)) < 9:
                await whole.update()
        cookies = ada.http.cookies
    async with house(quick(database, backlog=8)) as site, site.guest() as ada:
        ada.http.cookies = cookies
        for since in (0, 1, 50):
            async with ada.at(table, since=since) as again:
                await again.until(whole.view["seq"])
                assert again.stream == whole.stream[since:]


def rows(socket: Socket) -> list[object]:
    match = socket.view["match"] if socket.updates else None
    return match["rows"] if match else []
