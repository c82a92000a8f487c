"""The archive in the database, on SQLite and on PostgreSQL: searched as in Python, counted as in Python, and only one's own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stich.server.store.archive_rows import ArchivedRow, ArchiveStore, Search
from stich.server.store.called import Called
from stich.server.store.guest_rows import GuestRow
from stich.server.store.judging_rows import JudgingStore
from stich.server.store.store import Store
from stich.study.archive import Entry, Filter, LossCount, Losses, Sort, cells, loss_counts, sorted_entries, statistics
from tests.postgresql import PostgreSQL
from tests.rows import rows
from tests.server.archived import DAY, NOON, keep, known, played
from tests.server.nodes.conftest import postgres

__all__ = ["postgres"]

ADA, BO, CY = GuestRow("ada", "Ada", account=True), GuestRow("bo", "Bo"), GuestRow("cy", "")
DEALS = 24
ALL = Search()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """Two dozen deals of Ada's, a day after another: with Bo in every third, Cy in every fourth, the others alone with computers."""
    server: PostgreSQL | None = request.getfixturevalue("postgres") if request.param == "postgresql" else None
    opened = await Store.open(server.new() if server else tmp_path / "stich.db", lambda: 1.0)
    await known(opened, ADA, BO, CY)
    for number in range(DEALS):
        state = played(number, "schafkopf" if number % 5 == 4 else "skat")
        held = {0: "ada"} | ({1: "bo"} if number % 3 == 0 else {}) | ({2: "cy"} if number % 4 == 0 else {})
        losses = [Losses(None, float(seat), number / 2, None) for seat in range(4)] if number % 2 else None
        await keep(opened, number, state, held, losses=losses)
    await keep(opened, 1, played(1), {0: "bo", 1: "cy"}, at_table="u")
    await keep(opened, 2, played(2), {0: "ada", 1: "bo"}, away=[0], at_table="u")
    yield opened
    await opened.close()


def entry(row: ArchivedRow) -> Entry:
    """Return the row as files have it, by the names of the people."""
    return Entry(
        deal=row.id,
        at=row.at,
        game=row.game,
        preset=row.preset,
        contract=row.contract,
        role=row.role,
        seat=row.seat,
        player="Ada",
        others=tuple(seat.name for number, seat in enumerate(row.seats) if number != row.seat),
        points=row.points,
        won=row.won,
        losses=row.losses,
    )


async def everything(store: Store, search: Search = ALL, guest: str = "ada") -> list[ArchivedRow]:
    return [row async for part in ArchiveStore(store).everything(guest, search, record=False) for row in part]


async def test_an_archive_holds_the_deals_whose_result_is_one_s_own(store: Store) -> None:
    rows = await ArchiveStore(store).page("ada", Search(), 0, 100)
    assert [row.number for row in rows] == [*reversed(range(DEALS))]
    assert {row.table for row in rows} == {"t"}
    assert [row.id for row in await everything(store)] == [row.id for row in reversed(rows)]
    assert await ArchiveStore(store).page("nobody", Search(), 0, 100) == []
    assert [(row.table, row.number) for row in await everything(store, guest="bo") if row.table == "u"] == [("u", 1), ("u", 2)]


@rows(
    "asked",
    [
        Filter(game="skat"),
        Filter(game="schafkopf", role="partner"),
        Filter(contract="suit"),
        Filter(contract="no such"),
        Filter(role="declarer"),
        Filter(role="opponent", result="won"),
        Filter(result="lost"),
        Filter(since=NOON + 3 * DAY),
        Filter(since=NOON + 3 * DAY, until=NOON + 9 * DAY),
        Filter(until=NOON),
        Filter(loss=0.0),
        Filter(loss=4.5),
        Filter(game="skat", role="opponent", loss=2.0, since=NOON + DAY),
    ],
    ids=str,
)
async def test_the_database_finds_and_counts_what_python_would(store: Store, asked: Filter) -> None:
    wanted = [entry(row) for row in await everything(store) if asked.takes(entry(row))]
    search = Search(asked)
    assert [entry(row) for row in await everything(store, search)] == wanted
    counted = statistics(await ArchiveStore(store).cells("ada", search))
    assert counted == statistics(cells(wanted))
    by: Sort
    for by in ("date", "points", "loss"):
        for direction in ("down", "up"):
            rows = await ArchiveStore(store).page("ada", Search(asked, None, by, direction), 0, 100)
            newest = sorted_entries(wanted, "date")
            assert [entry(row) for row in rows] == sorted_entries(newest, by, direction)


async def test_opponents_are_found_by_name_whatever_case_an_account_has(store: Store) -> None:
    async def numbers(name: str, skeleton: str = "", guest: str = "ada") -> list[int]:
        return [row.number for row in await everything(store, Search(opponent=Called(name, skeleton, (skeleton,))), guest)]

    assert await numbers("Bo") == [number for number in range(DEALS) if number % 3 == 0]
    assert await numbers("bo") == await numbers("Nobody") == []
    assert await numbers("Ada", "ada") == [], "nobody is his own opponent"
    assert await numbers("aDa", "ada", "cy") == [number for number in range(DEALS) if number % 4 == 0]


async def test_company_is_people_or_computers_alone(store: Store) -> None:
    alone = [row.number for row in await everything(store, Search(Filter(company="computers")))]
    assert alone == [number for number in range(DEALS) if number % 3 and number % 4]
    assert len(await everything(store, Search(Filter(company="people")))) == DEALS - len(alone)


async def test_the_seats_say_who_played(store: Store) -> None:
    row = (await everything(store))[0]
    assert [(seat.kind, seat.name, seat.account) for seat in row.seats] == [
        ("guest", "Ada", True),
        ("guest", "Bo", False),
        ("guest", "", False),
    ]
    row = (await everything(store))[1]
    assert [(seat.kind, seat.name) for seat in row.seats] == [("guest", "Ada"), ("computer", "club"), ("computer", "club")]


async def test_a_seat_kept_by_a_computer_is_its_owner_s_for_him_alone(store: Store) -> None:
    await keep(store, 50, played(1), {0: "ada", 1: "bo"}, levels={0: "club"}, at_table="v")
    mine, theirs = (await everything(store))[-1], (await everything(store, guest="bo"))[-1]
    assert (mine.seats[0].kind, theirs.seats[0].kind) == ("guest", "computer")


async def test_deals_that_do_not_count_are_shown_and_not_counted(store: Store) -> None:
    before = statistics(await ArchiveStore(store).cells("ada", Search()))
    await keep(store, 60, played(1), {0: "ada"}, counts=False)
    assert statistics(await ArchiveStore(store).cells("ada", Search())) == before
    assert [(row.number, row.counts) for row in await ArchiveStore(store).page("ada", Search(), 0, 2)] == [(60, False), (DEALS - 1, True)]


async def test_pages_follow_each_other(store: Store) -> None:
    archive = ArchiveStore(store)
    whole = [row.id for row in await archive.page("ada", Search(sort="loss"), 0, 100)]
    parts = [row.id for skip in range(0, DEALS, 7) for row in await archive.page("ada", Search(sort="loss"), skip, 7)]
    assert parts == whole


async def test_the_oldest_deals_are_judged_first_and_once(store: Store) -> None:
    judging = JudgingStore(store)
    waiting = await judging.unjudged(100)
    assert len(waiting) == DEALS // 2 + 2
    assert [deal.deal for deal in await judging.unjudged(3)] == [deal.deal for deal in waiting[:3]]
    first = waiting[0].deal
    assert "hands" not in repr(waiting[0])
    await judging.judged(first, [Losses(1.0, None, 2.0, 0.0), Losses(), Losses(0.5)])
    assert [deal.deal for deal in await judging.unjudged(100)] == [deal.deal for deal in waiting[1:]]
    lost = {row.id: row.losses for row in await everything(store)}
    assert lost[first] == Losses(1.0, None, 2.0, 0.0)
    await judging.judged(waiting[1].deal, [])
    assert len(await judging.unjudged(100)) == len(waiting) - 2
    assert {row.id: row.losses for row in await everything(store)} == lost


async def test_what_was_given_away_is_counted_as_in_files(store: Store) -> None:
    archive = ArchiveStore(store)
    rows = [row async for part in archive.everything("ada", ALL, record=False) for row in part if row.counts]

    def by(cell: LossCount) -> tuple[str, str, str, str]:
        return cell.game, cell.contract, cell.role, cell.phase

    counted = sorted(await archive.loss_counts("ada"), key=by)
    assert counted == sorted(loss_counts(map(entry, rows)), key=by)
    assert counted and {cell.phase for cell in counted} == {"discarding", "leading"}
