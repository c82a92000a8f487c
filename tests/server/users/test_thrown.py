"""Thrown matches are listed, honest ones are not; and who is ranked has met ten people."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from stich.server.store.called import called
from stich.server.store.deal_rows import deal_id
from stich.server.store.given import MatchLine, PointsGiven
from stich.server.store.rating_rows import RatingStore
from stich.server.store.result_rows import RatingRow, ResultRow
from stich.server.store.schema import deal_people, deals, rating_history, ratings, results, settled, tables
from stich.server.store.store import Store
from stich.server.users.moderation import thrown
from tests.server.users.test_moderation import at_moderation, moderated

LEVEL, THROWN = 10.0, 80.0
"""Points that are given away in a deal."""


def given(losses: Sequence[float]) -> PointsGiven:
    return PointsGiven(len(losses), sum(losses), sum(loss * loss for loss in losses))


def honest(rng: random.Random, deals: int, level: float = LEVEL) -> list[float]:
    """Most deals are played well, and some points are given away in the others."""
    return [rng.expovariate(1 / (2 * level)) if rng.random() < 0.5 else 0.0 for _ in range(deals)]


def match(thrower: Sequence[float], winner: Sequence[float], points: float = -300.0, table: str = "t") -> list[MatchLine]:
    return [MatchLine(table, "skat", 1.0, "eve", points, given(thrower)), MatchLine(table, "skat", 1.0, "max", 300.0, given(winner))]


def test_a_thrown_match_is_listed_with_who_gained() -> None:
    rng = random.Random(1)
    everyone = given([*honest(rng, 1000), *[THROWN] * 9])
    (found,) = thrown(match([THROWN] * 9, honest(rng, 9)), {}, {"skat": everyone})
    assert (found.line.guest, found.gained.guest) == ("eve", "max")
    assert found.usual == pytest.approx(LEVEL, rel=0.2)


def test_points_that_were_given_away_by_the_winner_contradict_nothing() -> None:
    everyone = given(honest(random.Random(1), 1000))
    assert thrown(match([THROWN] * 9, [0.0] * 9, points=400.0), {}, {"skat": everyone}) == []


def test_a_weak_player_is_not_listed_for_playing_as_usual() -> None:
    rng = random.Random(2)
    theirs, everyone = given([THROWN] * 60), given(honest(rng, 5000))
    assert thrown(match([THROWN] * 9, honest(rng, 9)), {("eve", "skat"): theirs}, {"skat": everyone}) == []


def test_nothing_is_listed_where_little_is_known() -> None:
    rng = random.Random(3)
    assert thrown(match([THROWN] * 9, honest(rng, 9)), {}, {"skat": given(honest(rng, 50))}) == []
    assert thrown(match([THROWN] * 2, honest(rng, 2)), {}, {"skat": given(honest(rng, 500))}) == []


def test_of_many_honest_matches_hardly_any_is_listed() -> None:
    rng = random.Random(4)
    lines = [line for n in range(3000) for line in match(honest(rng, 9), honest(rng, 9), table=f"t{n}")]
    everyone = given(honest(rng, 20_000))
    assert len(thrown(lines, {}, {"skat": everyone})) <= 6


# -- on a server -------------------------------------------------------------------------------------------------------


async def enter(store: Store, table: str, at: float, losses: dict[str, Sequence[float]], points: dict[str, float]) -> None:
    """Write a rated match as server and judge leave it in the database."""
    number = len(next(iter(losses.values())))
    empty = {"info": b"{}", "finished": True, "shown": False, "changed_at": at, "created_at": at, "opened_by": "", "deals_kept": True}
    known = {column.name for column in tables.c}
    rows = [{"table": table, "n": n + 1, "id": deal_id(table, n + 1)} for n in range(number)]
    base = {"game": "skat", "preset": "skat-isko", "contract": "grand", "at": at}
    await store.write(
        (tables.insert(), [{"id": table, **{name: value for name, value in empty.items() if name in known}}]),
        (settled.insert(), [{"table_id": table, "at": at, "rated": True, "why": "", "circle": table.encode()}]),
        (
            deals.insert(),
            [
                {"id": r["id"], "table_id": table, "number": r["n"], "at": at, "game": "skat", "preset": "skat-isko"}
                | {"open": False, "levels": "[]", "record": b"", "judged": True}
                for r in rows
            ],
        ),
        (
            deal_people.insert(),
            [
                {"guest_id": guest, "deal_id": r["id"], "seat": seat, "owned": True, "counts": True, "month": 202611, "role": "declarer"}
                | {"game": "skat", "contract": "grand", "at": at, "points": points[guest] / number, "won": None, "company": 1}
                | {"lost": lost[int(r["n"]) - 1]}
                for seat, (guest, lost) in enumerate(losses.items())
                for r in rows
            ],
        ),
        (
            results.insert(),
            [
                msgspec.structs.asdict(
                    ResultRow(
                        table_id=table,
                        deal=1,
                        seat=seat,  # type: ignore[arg-type]
                        guest_id=guest,
                        points=points[guest],
                        adjusted=0.0,
                        declared=False,
                        won=None,
                        rated=True,
                        shown=True,
                        **base,  # type: ignore[arg-type]
                    )
                )
                for seat, guest in enumerate(losses)
            ],
        ),
        (
            rating_history.insert(),
            [{"guest_id": guest, "game": "skat", "table_id": table, "mean": 5.0, "sd": 0.5, "deals": 9, "at": at} for guest in losses],
        ),
    )


async def test_moderators_are_shown_thrown_matches_and_no_card(tmp_path: Path) -> None:
    rng = random.Random(5)
    async with moderated(tmp_path) as (site, mo), site.guest("Ada") as ada:
        async with at_moderation(tmp_path / "stich.db") as (store, _, _):
            now = store._now()
            for n in range(20):
                people = {"max": honest(rng, 9), f"other{n}": honest(rng, 9)}
                await enter(store, f"honest{n}", now - 1000 - n, people, {"max": 50.0, f"other{n}": -50.0})
            await enter(store, "thrown", now - 10, {"eve": [THROWN] * 9, "max": [0.0] * 9}, {"eve": -400.0, "max": 500.0})
        answer = await mo.http.get("/api/desk/matches")
        assert answer.status_code == 200
        (found,) = answer.json()
        assert (found["table"], found["game"], found["deals"]) == ("thrown", "skat", 9)
        assert (found["gave"]["id"], found["gained"]["id"], found["lost"]) == ("eve", "max", THROWN)
        assert (found["points"], found["gained_points"]) == (-400.0, 500.0)
        refused = await ada.http.get("/api/desk/matches")
        assert (refused.status_code, refused.json()["code"]) == (403, "desk/moderators")


async def test_who_has_met_few_people_is_not_ranked(tmp_path: Path) -> None:
    """Three accounts of one person that play each other reach no place, however sure their rating is."""
    async with moderated(tmp_path) as (site, mo), site.guest("Max", account=True) as best, site.guest("Ada", account=True) as ada:
        ids = {}
        async with at_moderation(tmp_path / "stich.db") as (store, moderation_store, _):
            for name in ("Max", "Ada"):
                ids[name] = (await moderation_store.person(name, called(name))).id
            now = store._now()
            for n in range(12):
                losses = {ids["Max"]: [0.0], ("one", "two")[n % 2]: [0.0]}
                await enter(store, f"circle{n}", now - 500 - n, losses, dict.fromkeys(losses, 1.0))
                losses = {ids["Ada"]: [0.0], f"another{n}": [0.0]}
                await enter(store, f"many{n}", now - 500 - n, losses, dict.fromkeys(losses, 1.0))
            sure = [RatingRow(guest_id=id, game="skat", mean=5.0, sd=0.5, deals=108, updated=now) for id in ids.values()]
            await store.write((ratings.insert(), [msgspec.structs.asdict(row) for row in sure]))
            assert await RatingStore(store).opponents(list(ids.values()), "skat") == {ids["Max"]: 2, ids["Ada"]: 12}
        board = (await mo.http.get("/api/leaders?game=skat")).json()
        assert [line["name"] for line in board["ranked"]] == ["Ada"]
        assert [(line["name"], line["rating"]["opponents"]) for line in board["provisional"]] == [("Max", 2)]
        (skat,) = (await best.http.get("/api/people/Max")).json()["games"]
        assert skat["rating"]["provisional"] and skat["rating"]["opponents"] == 2
        (skat,) = (await ada.http.get("/api/people/Ada")).json()["games"]
        assert not skat["rating"]["provisional"]
