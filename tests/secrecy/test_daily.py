"""Boards of the day: nothing of a board reaches a person who can still play it, in any output; after the day all is open."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest
import pytest_asyncio

from stich.clubs.daily import CLASSES
from stich.clubs.daily_boards import board_luck
from stich.fair import Boards, read_boards
from stich.fair.numbers import seed_of_deal
from stich.server.store.deal_rows import deal_id
from tests.secrecy.test_deals import READ, WRITE
from tests.secrecy.test_readers import CARD, OPERATIONS
from tests.server.daily.days import MONDAY, DayClock, make_quick, opened, played, with_field
from tests.server.harness import House, PlainClient, Visitor, house, quick

pytestmark = pytest.mark.asyncio(loop_scope="module")

Answers = dict[str, tuple[int, str]]
"""Status and body by address."""


def of_days(board: int) -> tuple[str, ...]:
    """Return the addresses that show something of the day, among them the results of this board."""
    return (
        "/api/daily/skat",
        *(f"/api/daily/skat/ranking?over={over}&who={who}" for over in ("day", "week") for who in ("class", "friends")),
        f"/api/daily/skat/{MONDAY}/boards/{board}",
        f"/api/daily/skat/{MONDAY}/boards/{board}/fair",
    )


async def test_every_request_about_days_is_asked_here() -> None:
    """A new one is added above."""
    shown = {name.removeprefix("GET ").replace(":number", "") for name in OPERATIONS if name.startswith("GET /api/daily/")}
    assert {path.format(game="skat", day=MONDAY, number=1) for path in shown} == {path.partition("?")[0] for path in of_days(1)}


class Day:
    """A day on which Ada has finished two boards and shared their deals, Bo one, and Cy none. Bo and Cy follow Ada."""

    def __init__(self, site: House, database: Path, clock: DayClock, people: dict[str, Visitor], tables: list[str]) -> None:
        self.site, self.database, self.clock, self.people, self.tables = site, database, clock, people, tables

    async def asked(self, who: str, *addresses: str) -> Answers:
        answers = {}
        for address in addresses:
            answer = await self.people[who].http.get(address)
            answers[address] = (answer.status_code, answer.text)
        return answers

    async def deal(self, who: str, board: int, *, write: bool = True) -> Answers:
        """Return all answers to this person about Ada's deal of a board."""
        deal, table = f"/api/deals/{deal_id(self.tables[board - 1], 1)}", self.tables[board - 1]
        addresses = (*(f"{deal}{what}" for what in READ), f"/api/tables/{table}/deals/1", f"/api/tables/{table}/deals/1/fair")
        answers = await self.asked(who, *addresses)
        for method, path, body in WRITE if write else ():
            answer = await self.people[who].http.request(method, f"{deal}{path}", json=body)
            answers[f"{method} {path}"] = (answer.status_code, answer.text)
        return answers

    @property
    def boards(self) -> Boards:
        """Set of the day, as the database keeps it."""
        with closing(sqlite3.connect(self.database)) as rows:
            [(kept,)] = rows.execute("SELECT boards FROM daily_sets WHERE day = ?", (str(MONDAY),))
        return read_boards(kept)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def day(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Day]:
    with pytest.MonkeyPatch.context() as patch:
        make_quick(patch)
        clock, database = DayClock(), tmp_path_factory.mktemp("day") / "stich.db"
        async with house(quick(database, fair=True), clock=clock) as site, AsyncExitStack() as here:
            people = {name: await here.enter_async_context(site.guest(name, account=True)) for name in ("Ada", "Bo", "Cy")}
            people["stranger"] = Visitor(site.address, await here.enter_async_context(PlainClient(base_url=site.address)))
            tables = [view["table"] for view in await played(people["Ada"], 1, 2)]
            await played(people["Bo"], 1)
            await with_field(site)
            for table in tables:
                assert (await people["Ada"].http.put(f"/api/deals/{deal_id(table, 1)}/share")).status_code == 200
            for name in ("Bo", "Cy"):
                assert (await people[name].http.put("/api/people/Ada/follow")).status_code == 204
            yield Day(site, database, clock, people, tables)


WITHOUT_ACCESS = (("Bo", 2), ("Cy", 1), ("Cy", 2), ("stranger", 1))
"""Readers and boards that they have not finished."""


async def test_who_has_not_finished_a_board_learns_nothing_of_it(day: Day) -> None:
    for who, board in WITHOUT_ACCESS:
        answers = await day.deal(who, board)
        assert {status for status, _ in answers.values()} <= {401, 404}, (who, board)
        asked = await day.asked(who, *of_days(board), f"/api/tables/{day.tables[board - 1]}", "/api/people/Ada", "/api/leaders?game=skat")
        assert asked[f"/api/daily/skat/{MONDAY}/boards/{board}"][0] == 403
        assert asked[f"/api/daily/skat/{MONDAY}/boards/{board}/fair"][0] == 404
        assert not [address for address, (_, body) in asked.items() if CARD.search(body)], (who, board)


async def test_rankings_name_no_result_of_an_unfinished_board(day: Day) -> None:
    rankings = of_days(1)[1:5]
    assert not any("Ada" in body for _, body in (await day.asked("Cy", *rankings)).values())
    for _, body in (await day.asked("Bo", *rankings)).values():
        assert "Ada" in body and '"boards":2' not in body


async def test_who_has_finished_a_board_reads_its_shared_deals_and_results(day: Day) -> None:
    answers = await day.deal("Bo", 1, write=False)
    assert answers[f"/api/deals/{deal_id(day.tables[0], 1)}/moments"][0] == 200
    assert any(CARD.search(body) for _, body in answers.values())
    results = (await day.asked("Bo", f"/api/daily/skat/{MONDAY}/boards/1"))[f"/api/daily/skat/{MONDAY}/boards/1"]
    assert results[0] == 200 and "Ada" in results[1]


async def test_a_deal_that_others_may_still_play_is_not_continued(day: Day) -> None:
    address = f"/api/deals/{deal_id(day.tables[0], 1)}/play"
    for who in ("Ada", "Bo"):
        answer = await day.people[who].http.post(address, json={"moment": 0, "seat": 0})
        assert (answer.status_code, answer.json()["code"]) == (409, "daily/running")


async def test_no_output_names_the_secrets_of_the_day(day: Day) -> None:
    boards = day.boards
    secrets = [boards.secret, boards._root.hex(), *(seed_of_deal(boards._root, board).hex() for board in range(1, 13))]
    secrets += [board_luck(boards, board, player_class) for board in range(1, 13) for player_class in CLASSES]
    outputs = [body for who in day.people for _, body in (await day.asked(who, *of_days(1))).values()]
    outputs += [body for who in day.people for _, body in (await day.deal(who, 1, write=False)).values()]
    outputs.append((await day.people["Bo"].http.get("/api/fair/log/entries?start=0&count=1000")).text)
    outputs.append((await day.people["Ada"].http.get("/api/account/export")).text)
    table = (await opened(day.people["Cy"], 1))["table"]
    async with day.people["Cy"].at(table, since=0) as socket:
        while not socket.updates or not socket.view["deal"] or not socket.deal["legal"]:
            await socket.update()
        outputs += [text.decode() for text in socket.stream]
        hidden = [card for seat, hand in enumerate(boards.deals[0].hands) if seat != socket.view["you"] for card in hand]
        assert not {str(card) for card in hidden} & {card for hand in socket.deal["hands"] if hand for card in hand}
    assert not [secret for secret in secrets if any(secret in output for output in outputs)]


async def test_after_the_day_shared_deals_results_and_fair_files_are_open(day: Day) -> None:
    """The last test: it ends the day."""
    day.clock.days = 1
    await day.site.app.state.server.daily.close()
    for who, board in WITHOUT_ACCESS:
        results = f"/api/daily/skat/{MONDAY}/boards/{board}"
        asked = await day.asked(who, results, f"{results}/fair", f"/api/deals/{deal_id(day.tables[board - 1], 1)}/moments")
        assert {status for status, _ in asked.values()} == {200}, (who, board, asked)
    continued = await day.people["Ada"].http.post(f"/api/deals/{deal_id(day.tables[0], 1)}/play", json={"moment": 0, "seat": 0})
    assert continued.status_code == 201
