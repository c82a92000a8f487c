"""All that the schema keeps about a person: in the file that he may have, and gone when he deletes his account.

The table in ``docs/reference/server.md`` says so for each table of the database; here it is compared with what happens.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from stich.server.store.deal_rows import deal_id
from stich.server.store.schema import metadata, results
from stich.server.wire.account_messages import Export
from stich.study.puzzles import find
from tests.docs.places import ROOT
from tests.server.daily.days import quick_field
from tests.server.harness import House, Socket, Visitor, house, quick
from tests.server.users.test_moderation import at_moderation
from tests.server.web.test_passkeys import MORE, asked, device, sent
from tests.server.web.test_puzzles import solved

__all__ = ["quick_field"]

GUIDE = (ROOT / "docs/reference/server.md").read_text()
TABLE = GUIDE.partition("| table | in the file (`Export`) | when the account is deleted |\n")[2].partition("\n\n")[0]
ROWS = {row[0]: row[1:] for row in re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$", TABLE, re.MULTILINE)}
OTHER_IDS = {"tables.id", "sessions.id", "reports.reason", "audit.act", "*.table_id"}
"""Columns of the same kind that have no guest in them."""


def test_the_guide_says_of_every_table_with_people_what_becomes_of_it() -> None:
    with_people = {t.name for t in metadata.tables.values() if any(c.info.get("person") for c in t.columns)}
    assert set(ROWS) == with_people


def test_no_column_of_ids_is_overlooked() -> None:
    """A new one is either of a person, or named above."""
    for table in metadata.tables.values():
        for column in table.columns:
            if isinstance(column.type, sa.String) and column.type.length == 16 and not column.info.get("person"):
                assert {f"{table.name}.{column.name}", f"*.{column.name}"} & OTHER_IDS, f"{table.name}.{column.name}: a person's?"


def test_what_the_guide_says_is_in_the_file_has_a_field_there() -> None:
    fields = {field.name for field in msgspec.structs.fields(Export)}
    for table, (told, _) in ROWS.items():
        assert told.startswith("nothing:") or set(re.findall(r"`(\w+)`", told)) & fields, table


class Life:
    """Augusta's data in a database after playing, chatting, following, muting, reporting, and being a moderator who was renamed."""

    def __init__(self, site: House, database: Path) -> None:
        self.site, self.database = site, database
        self.id = self.event = ""

    async def live(self, ada: Visitor, bo: Visitor) -> str:
        await ada.sign_up("Adele")
        assert (await sent(ada, MORE, device(ada).make(await asked(ada, MORE))))[0] == 200
        table = await ada.open(sit=0, players={2: "random"}, options={"rounds": 1}, listed=True, rated=True, clock="normal", talk="free")
        async with ada.at(table, since=0) as a, bo.at(table, since=0) as b:
            await b.say("sit", seat=1)
            await a.say("write", text="no words in a rated deal")
            await self._play(a, b)
            await a.say("say", phrase="bye")
            await a.say("write", text="my very own words")
            assert (await ada.http.put(f"/api/deals/{deal_id(table, 1)}/share")).status_code == 200
            daily = (await ada.http.get("/api/puzzles/skat/daily")).json()["id"]
            assert (await ada.http.post(f"/api/puzzles/skat/{daily}/give-up")).status_code == 200
            await solved(ada.http, find("schafkopf", (await ada.http.get("/api/puzzles/schafkopf/daily")).json()["id"]))
            assert (await ada.http.put("/api/progress/lessons/skat/trick")).status_code == 204
            begun = (await ada.http.post("/api/train/schafkopf/bid")).json()
            judged = await ada.http.post(f"/api/train/schafkopf/bid/{begun['id']}/judge", json={"choices": ["pass"]})
            assert judged.status_code == 200, judged.text
            assert (await ada.http.post("/api/daily/skat/boards/1")).status_code == 201
            for who, seat in ((ada, 1), (bo, 0)):
                assert (await who.http.post(f"/api/tables/{table}/mute", json={"seat": seat})).status_code == 200
                report = {"seat": seat, "reason": "other", "words": "he did that"}
                assert (await who.http.post(f"/api/tables/{table}/report", json=report)).status_code == 201
        async with asyncio.timeout(20):
            await self.site.app.state.server.ratings.done()
        await self._join_clubs(ada, bo)
        assert (await ada.http.put("/api/people/Bo/follow")).status_code == 204
        assert (await bo.http.put("/api/people/Adele/follow")).status_code == 204
        with sqlite3.connect(self.database) as rows:  # a move at the end of a week takes three days
            rows.execute("INSERT INTO daily_classes SELECT guest_id, game, day, 2 FROM daily_plays")
        rows.close()
        async with at_moderation(self.database) as (_, _, moderation):
            self.id = (await moderation.rename("Adele", "Augusta", "asked for")).id
            await moderation.make_moderator("Augusta", "trusted", moderates=True)
        assert (await ada.http.post("/api/bots", json={"name": "Augustus"})).status_code == 201
        closed = await ada.http.post("/api/desk/reports/1/close", json={"why": "nothing in it"})
        assert closed.status_code == 200, closed.text
        return table

    async def _join_clubs(self, ada: Visitor, bo: Visitor) -> None:
        """Found a club alone, join Bo's club, and play in an event there."""
        assert (await ada.http.post("/api/clubs", json={"name": "alone", "title": "Alone"})).status_code == 201
        page = (await bo.http.post("/api/clubs", json={"name": "asse", "title": "Vier Asse"})).json()
        assert (await ada.http.post(f"/api/clubs/asse/invitation/{page['invitation']}")).status_code == 200
        made = (await bo.http.post("/api/clubs/asse/events", json={"name": "Evening"})).json()
        path = f"/api/clubs/asse/events/{made['id']}"
        registered = await ada.http.post(f"{path}/registration")
        assert registered.status_code == 200, registered.text
        facts = {"name": "Adele the First", "address": "Adele Street", "revision": registered.json()["revision"]}
        assert (await bo.http.put(f"{path}/entrants/2", json=facts)).status_code == 200
        new = {"revision": 0, "entrants": [{"name": f"Player {number}"} for number in range(3)]}
        await bo.http.post(f"{path}/entrants", json={**new, "revision": registered.json()["revision"]})
        here = await bo.http.put(f"{path}/entrants/2", json={"revision": registered.json()["revision"] + 2, "present": True})
        drawn = await bo.http.post(f"{path}/draw", json={"revision": here.json()["revision"]})
        assert drawn.status_code == 200, drawn.text
        protest = {"text": "my very own words", "by": 2, "round": 1, "table": 1}
        assert (await ada.http.post(f"{path}/protests", json=protest)).status_code == 201
        self.event = path

    async def _play(self, a: Socket, b: Socket) -> None:
        """Both play the first legal action until the match is over."""
        while not (a.updates and a.view["finished"]):
            for socket in (a, b):
                await socket.until(max(a.view["seq"] if a.updates else 0, b.view["seq"] if b.updates else 0))
            turn = next((s for s in (a, b) if s.view["deal"] and s.deal["legal"]), None)
            if a.view["finished"]:
                return
            if turn is not None:
                await turn.act(next(x for x in turn.deal["legal"] if x not in ("concede", "claim", "accept")))
            elif a.view["deal"] and a.deal["outcome"]:
                for socket in (a, b):
                    await socket.say("ready")
            else:
                await a.update()

    def where(self, *texts: str) -> dict[str, set[str]]:
        """Tables of the database in which these texts stand, in any column."""
        with sqlite3.connect(self.database) as rows:
            names = [name for (name,) in rows.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            found: dict[str, set[str]] = {text: set() for text in texts}
            for name in names:
                for row in rows.execute(f"SELECT * FROM {name}"):
                    whole = " ".join(v.decode("utf-8", "replace") if isinstance(v, bytes) else str(v) for v in row)
                    for text in texts:
                        if text in whole:
                            found[text].add(name)
        rows.close()
        return found


async def test_everything_is_in_the_file_and_then_gone(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with house(quick(database)) as site, site.guest() as ada, site.guest("Bo", account=True) as bo:
        life = Life(site, database)
        table = await life.live(ada, bo)
        export: dict[str, Any] = (await ada.http.get("/api/account/export")).json()
        empty = [name for name, value in export.items() if value in ([], "", None)]
        assert empty == [], "all that the guide names is there to be handed out"
        assert export["opened"] == [table]
        assert [(p["game"], p["given_up"], p["solved_at"] is None) for p in export["puzzles"]] == [
            ("skat", True, True),
            ("schafkopf", False, False),
        ]
        assert [day["game"] for day in export["puzzle_days"]] == ["schafkopf"]
        assert [(done["game"], done["lesson"]) for done in export["lessons"]] == [("skat", "trick")]
        assert [(answer["trainer"], answer["game"]) for answer in export["trainings"]] == [("bid", "schafkopf")]
        assert (export["moderator"], export["suspended"]) == (True, False)
        assert [r["deal"] for r in export["results"]] == [1, 2, 3]
        assert [(r["kind"], r["person"]["name"]) for r in export["relations"]] == [("follow", "Bo")]
        assert [line["text"] for line in export["said"]] == ["bye", "my very own words"]
        assert [(r["table"], r["words"]) for r in export["reports"]] == [(table, "he did that")]
        assert [person["name"] for person in export["muted"]] == ["Bo"]
        assert [(one["club"], one["role"], one["name"]) for one in export["clubs"]] == [
            ("alone", "owner", "Adele"),
            ("asse", "member", "Adele"),
        ]
        assert [(one["name"], one["number"]) for one in export["club_events"]] == [("Evening", 2)]
        before = life.where(life.id)[life.id]
        of_bots = {name for name, (told, _) in ROWS.items() if told == "nothing: only bots"}
        assert before >= set(ROWS) - {"visits", "suspensions"} - of_bots, "every table that keeps people had something of hers"

        assert (await ada.http.delete("/api/account")).status_code == 204
        async with bo.at(table) as socket:
            heard = await socket.hear(2)
            assert [(said["name"], said["text"]) for said in heard] == [("", "bye"), ("", "…")]
        assert len((await bo.http.get("/api/people/Bo")).json()["matches"]) == 1, "what others have made of the same deals is theirs"
        event = (await bo.http.get(life.event)).json()
        assert [(one["number"], one["name"]) for one in event["entrants"] if one["number"] == 2] == [(2, "–")]
        assert [(one["by"], one["text"]) for one in event["protests"]] == [("–", "…")]
        assert (await bo.http.get("/api/clubs/alone")).status_code == 404
        board = (await bo.http.get("/api/leaders?game=skat")).json()
        assert "Augusta" not in str(board) and len(board["ranked"] + board["provisional"]) == 1
    left = life.where(life.id, "Augusta", "Adele", "Augustus", "my very own words")
    stays = {name for name, (_, deleted) in ROWS.items() if deleted.startswith("stays")} - {"visits"}
    assert left.pop(life.id) == stays | {"events"}
    assert left == {"Augusta": set(), "Adele": set(), "Augustus": set(), "my very own words": set()}


@pytest.mark.thorough
@pytest.mark.parametrize("clock", ["none", "normal"])
async def test_who_deletes_his_account_in_a_deal_is_played_for(tmp_path: Path, clock: str) -> None:
    """And what becomes of that match is entered for the others, and not for him."""
    database = tmp_path / "stich.db"
    async with house(quick(database)) as site, site.guest("Ada", account=True) as ada, site.guest("Bo", account=True) as bo:
        table = await ada.open(sit=0, players={2: "random"}, options={"rounds": 1}, listed=True, clock=clock)
        alone = await bo.open(sit=0)
        async with ada.at(table, since=0) as a, bo.at(table) as b:
            await b.say("sit", seat=1)
            while not (a.updates and a.view["deal"]):
                await a.update()
            assert (await bo.http.delete("/api/account")).status_code == 204
            assert await b.closed() == 4401
            while not a.view["finished"]:
                if a.deal["outcome"]:
                    seen = a.view["seq"]
                    await a.say("ready")
                    await a.until(seen + 1)
                    while not a.view["finished"] and a.deal["outcome"]:
                        await a.update()
                else:
                    await a.play_on()
            assert [(s["kind"], (s["kept_for"] or {}).get("name")) for s in a.view["seats"]][1] == ("computer", "")
        assert (await ada.http.get(f"/api/tables/{alone}")).json()["seats"][0]["kind"] == "empty"
        async with asyncio.timeout(20):
            await site.app.state.server.ratings.done()
    with sqlite3.connect(database) as rows:
        assert rows.execute(f"SELECT count(DISTINCT {results.c.guest_id.name}) FROM results").fetchone() == (1,)
    rows.close()
