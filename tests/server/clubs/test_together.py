"""Two organisers and the players at the tables change one event at once: no list is lost, and conflicts are told."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.rows import rows
from tests.sample import sample
from tests.server.clubs.evenings import Club, Json, club, list_path, totals


class Evening:
    """An event that two organisers change at random, with everything that the server accepted."""

    def __init__(self, asse: Club, made: Json, random: Random) -> None:
        self.asse, self.random, self.path = asse, random, f"/events/{made['id']}"
        self.seen = {"owner": made, "organiser": made}
        self.accepted: list[tuple[str, int, int, int, list[int]]] = []
        """Author, revision, round, table and totals of each list that was accepted."""
        self.refused = 0

    async def step(self, who: str) -> None:
        """Send one random request of an organiser, who may have seen an old revision."""
        made = self.seen[who]
        drawn = made["rounds"][-1] if made["rounds"] else None
        if self.random.random() < 0.3:
            self.seen[who] = await self.asse.get(who, self.path)
            return
        choice = self.random.random()
        if drawn is not None and choice < 0.65:
            await self._list(who, made, drawn)
        elif choice < 0.75:
            await self._change(who, "POST", "/entrants", {"entrants": [{"name": "Late"}], "present": self.random.random() < 0.3})
        elif choice < 0.8:
            number = self.random.choice(made["entrants"])["number"]
            await self._change(who, "PUT", f"/entrants/{number}", {"paid": self.random.random() < 0.5})
        elif choice < 0.85:
            await self._change(who, "POST", "/undo", {})
        elif choice < 0.9:
            await self._change(who, "POST", "/start", {})
        else:
            await self._change(who, "POST", "/draw", {})

    async def _change(self, who: str, method: str, what: str, body: Json) -> None:
        answer = await self.asse.ask(who, method, self.path + what, {"revision": self.seen[who]["revision"], **body})
        assert answer.status_code in (200, 400, 409), answer.text
        if answer.status_code == 200:
            self.seen[who] = answer.json()
        else:
            self.refused += 1

    async def _list(self, who: str, made: Json, drawn: Json) -> None:
        table = self.random.choice(drawn["tables"])
        revision, sent = made["revision"], totals(self.random, len(table["seats"]))
        body: dict[str, Any] = {"revision": revision, "list": sent, "reason": "again"}
        answer = await self.asse.ask(who, "PUT", list_path(made, drawn["number"], table["number"]), body)
        assert answer.status_code in (200, 400, 409), answer.text
        if answer.status_code == 200:
            result = [one["total"] for one in answer.json()["results"]]
            self.accepted.append((who, revision, drawn["number"], table["number"], result))
        else:
            self.refused += 1


@pytest.mark.parametrize("seed", range(sample(2, 25)))
async def test_random_requests_of_two_organisers_lose_no_list(seed: int, tmp_path: Path) -> None:
    async with club(tmp_path) as asse:
        made = await asse.drawn(9, rounds_planned=4)
        evening = Evening(asse, made, Random(seed))
        for _ in range(25):
            await asyncio.gather(evening.step("owner"), evening.step("organiser"))
        log = (await asse.get("owner", f"{evening.path}/log"))["entries"]
        final = await asse.get("owner", evening.path)
    entered: dict[tuple[int, int], list[tuple[int, list[int]]]] = {}
    for at, entry in enumerate(log):
        if entry["what"] in ("list", "correction"):
            entered.setdefault((entry["facts"]["round"], entry["facts"]["table"]), []).append((at, entry["facts"]["totals"]))
    logged = sorted((*where, *one) for where, found in entered.items() for _, one in found)
    assert logged == sorted((round_number, table, *result) for _, _, round_number, table, result in evening.accepted)
    shown = {(drawn["number"], table["number"]): table["totals"] for drawn in final["rounds"] for table in drawn["tables"]}
    assert {where: found[-1][1] for where, found in entered.items()} == {where: found for where, found in shown.items() if found}
    for _, revision, round_number, table, result in evening.accepted:
        before = [at for at, _ in entered[round_number, table]]
        own = [at for at, one in entered[round_number, table] if one == result]
        assert any(not [at for at in before if revision <= at < mine] for mine in own), "its author had seen every earlier list"
    assert evening.accepted and evening.refused and final["revision"] == len(log)


async def test_lists_of_all_tables_at_once_are_all_stored(tmp_path: Path) -> None:
    async with club(tmp_path) as asse:
        made = await asse.drawn(48)
        sent = [totals(Random(table), 4) for table in range(12)]

        async def enter(at: int) -> int:
            body = {"revision": made["revision"], "list": sent[at]}
            return (await asse.ask(("owner", "organiser")[at % 2], "PUT", list_path(made, 1, at + 1), body)).status_code

        assert set(await asyncio.gather(*map(enter, range(12)))) == {200}
        final = await asse.get("owner", f"/events/{made['id']}")
        assert final["rounds"][0]["finished"] and final["revision"] == made["revision"] + 13, "twelve lists, and the start"


@rows(
    ("first", "second", "code", "words"),
    [
        (("PUT", "list 1"), ("PUT", "list 1"), "club/stale", "Olga changed the list of table 1 meanwhile"),
        (("PUT", "list 1"), ("PUT", "list 2"), "", ""),
        (("POST", "undo"), ("PUT", "list 1"), "club/round", "round 1 is not drawn"),
        (("POST", "undo"), ("POST", "undo"), "club/stale", "Olga changed the event meanwhile (undo)"),
        (("PUT", "list 1"), ("POST", "merge"), "club/stale", "(start)"),
        (("PUT", "paid 1"), ("PUT", "paid 1"), "club/stale", "Olga changed start number 1 meanwhile"),
        (("PUT", "paid 1"), ("PUT", "paid 2"), "", ""),
        (("PUT", "paid 1"), ("PUT", "list 1"), "", ""),
        (("POST", "entrants"), ("POST", "entrants"), "", ""),
        (("POST", "withdraw 1"), ("PUT", "list 1"), "club/stale", "(withdraw)"),
        (("POST", "start"), ("POST", "withdraw 5"), "", ""),
    ],
)
async def test_the_second_of_two_changes_of_one_revision(tmp_path: Path, first: Any, second: Any, code: str, words: str) -> None:
    async with club(tmp_path) as asse:
        made = await asse.drawn(8)
        path = f"/events/{made['id']}"

        async def send(who: str, method: str, what: str, seed: int) -> tuple[str, str]:
            kind, _, number = what.partition(" ")
            rest: Json = {}
            if kind == "list":
                where, rest = list_path(made, 1, int(number)), {"list": totals(Random(seed), 4), "reason": "x"}
            elif kind == "paid":
                where, rest = f"{path}/entrants/{number}", {"paid": seed == 0}
            elif kind == "withdraw":
                where = f"{path}/entrants/{number}/withdraw"
            else:
                where = f"{path}/{kind}"
                rest = {"merge": {"tables": [1, 2]}, "entrants": {"entrants": [{"name": "New"}]}}.get(kind, {})
            answer = await asse.ask(who, method, where, {"revision": made["revision"], **rest})
            return ("", "") if answer.status_code == 200 else (answer.json()["code"], answer.json()["message"])

        assert await send("owner", *first, 0) == ("", "")
        got = await send("organiser", *second, 1)
        assert got[0] == code and words in got[1], got
