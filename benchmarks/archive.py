"""How long it takes to search and draw an archive of 100,000 deals of one guest, from an SQLite file.

    python benchmarks/archive.py [--deals N] [--runs N] [--json]

The deals are real ones: several hundred of Skat and Schafkopf that *simple* played and the judge judged, drawn again and again with other
days and other company, by a fixed seed. Asked is as the page asks: the list and the statistics at once, of the whole server without its
network. Times are milliseconds of the clock from both questions to both answers, and processor time, which a busy machine changes little.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

import stich
from stich.kernel.rules.state import State
from stich.records import encode, record_of
from stich.registry import plugin
from stich.server.app import create_app
from stich.server.settings import Settings
from stich.server.store.deal_rows import deal_id
from stich.study.archive import Losses, deal_rows, judge, month_of

SAMPLE = {"skat": 160, "schafkopf": 60}
PEOPLE = 60
FIRST = 1_600_000_000.0
DAYS = 1900
QUESTIONS = {
    "all": "",
    "one contract": "game=skat&contract=suit",
    "a rare contract": "game=skat&contract=ramsch",
    "declared and lost": "role=declarer&result=lost",
    "a year": "since=2022-01-01&until=2022-12-31",
    "with somebody": "with=Person 7",
    "computers alone": "company=computers",
    "dearest first": "loss=1&sort=loss",
    "most points": "sort=points",
}


class Made:
    """A finished deal, and what the archive needs of it."""

    def __init__(self, state: State) -> None:
        self.state, self.rows = state, deal_rows(state)
        judgement = judge(state)
        self.losses = [Losses()] * state.game.seats if judgement is None else judgement.losses
        self.record = encode(record_of(state, [str(seat) for seat in range(state.game.seats)])).encode()


def made(game: str, seed: int) -> Made:
    """Return a deal of this seed, played by *simple*."""
    player, state = plugin(game).players.simple(), stich.game(game).deal(seed=seed, dealer=seed % 3)
    while not state.finished:
        state = state.apply(player.act(state.view(state.actor)))  # type: ignore[arg-type]
    return Made(state)


def insert(database: sqlite3.Connection, table: str, rows: Iterator[dict[str, Any]]) -> None:
    several = list(rows)
    names = list(several[0])
    placed = ", ".join(f":{name}" for name in names)
    database.executemany(f"insert into {table} ({', '.join(names)}) values ({placed})", several)


def fill(file: Path, guest: str, count: int) -> None:
    """Store this number of deals of the guest, with up to three other people each."""
    chance = random.Random(1)
    sample = [made(game, seed) for game, several in SAMPLE.items() for seed in range(several)]
    others = [f"person{number}" for number in range(PEOPLE)]
    deals: list[dict[str, Any]] = []
    people: list[dict[str, Any]] = []
    for number in range(count):
        deal = chance.choice(sample)
        seats = range(deal.state.game.seats)
        own = chance.choice(seats)
        held = {own: guest} | {
            seat: name
            for seat, name in zip(seats, chance.sample(others, len(seats)), strict=False)
            if seat != own and chance.random() < 0.5
        }
        key, at = deal_id("t", number), FIRST + chance.random() * DAYS * 24 * 3600
        deals.append(
            {
                "id": key,
                "table_id": "t",
                "number": number,
                "at": at,
                "game": deal.state.game.name,
                "preset": deal.state.game.preset,
                "open": 0,
                "judged": 1,
                "record": deal.record,
                "levels": json.dumps(["" if seat in held else "club" for seat in seats]),
            }
        )
        for seat, name in held.items():
            row, lost = deal.rows[seat], deal.losses[seat]
            people.append(
                {
                    "guest_id": name,
                    "deal_id": key,
                    "seat": seat,
                    "owned": 1,
                    "counts": row.dealt_in,
                    "at": at,
                    "month": month_of(at),
                    "game": deal.state.game.name,
                    "contract": row.contract,
                    "role": row.role,
                    "points": row.points,
                    "won": row.won,
                    "company": len(held) - 1,
                    "lost_bidding": lost.bidding,
                    "lost_discarding": lost.discarding,
                    "lost_leading": lost.leading,
                    "lost_following": lost.following,
                    "lost": lost.total,
                }
            )
    with closing(sqlite3.connect(file)) as database, database:
        insert(database, "guests", ({"id": name, "name": name.replace("person", "Person "), "created_at": 0.0} for name in others))
        insert(
            database,
            "tables",
            iter([{"id": "t", "opened_by": guest, "created_at": 0.0, "changed_at": 0.0, "finished": 1, "info": b"", "deals_kept": 1}]),
        )
        insert(database, "deals", iter(sorted(deals, key=lambda row: row["at"])))
        insert(database, "deal_people", iter(sorted(people, key=lambda row: row["at"])))


def figures(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    named = {"p50": ordered[len(ordered) // 2], "p95": ordered[int(0.95 * len(ordered))], "max": ordered[-1]}
    return {name: round(value, 1) for name, value in named.items()}


async def measured(folder: Path, count: int, runs: int) -> dict[str, Any]:
    file = folder / "stich.db"
    app = create_app(Settings(database=file, thinkers=0, judge=False, fair=False, request_rate=1e6, request_burst=10**6))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            await http.get("/api/me")
            with closing(sqlite3.connect(file)) as database:
                ((guest,),) = database.execute("select id from guests").fetchall()
            await asyncio.to_thread(fill, file, guest, count)
            found: dict[str, Any] = {}
            every: list[float] = []
            worked_all: list[float] = []
            for name, question in QUESTIONS.items():
                counted = "&".join(part for part in question.split("&") if not part.startswith("sort="))
                times, busy = [], []
                for _ in range(runs):
                    started, worked = time.perf_counter(), time.process_time()
                    answers = await asyncio.gather(
                        http.get(f"/api/me/archive?{question}"), http.get(f"/api/me/archive/statistics?{counted}")
                    )
                    times.append((time.perf_counter() - started) * 1000)
                    busy.append((time.process_time() - worked) * 1000)
                    assert [answer.status_code for answer in answers] == [200, 200]
                deals = sum(game["deals"] for game in answers[1].json()["games"])
                found[name] = {"counted": deals, "processor": figures(busy)["p50"], **figures(times)}
                every += times
                worked_all += busy
    return {
        "deals": count,
        "megabytes": round(file.stat().st_size / 2**20),
        "questions": found,
        "all": {"processor": figures(worked_all)["p50"], **figures(every)},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        results = asyncio.run(measured(Path(folder), arguments.deals, arguments.runs))
    if arguments.json:
        print(json.dumps(results))
        return
    print(f"{results['deals']} deals of one guest, {results['megabytes']} MiB; list and statistics, milliseconds")
    for name, row in {**results["questions"], "all questions": {"counted": "", **results["all"]}}.items():
        times = "   ".join(f"{what} {row[what]:6.1f}" for what in ("p50", "p95", "max", "processor"))
        print(f"  {name:20} {row['counted']!s:>8} counted   {times}")


if __name__ == "__main__":
    main()
