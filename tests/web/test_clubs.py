"""A club evening in browsers: an organiser creates, invites, checks in, draws and types lists; a member registers and types."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.web.club_evening import NAMES, TOTALS, Evening, ask, evening
from tests.web.conftest import Invite
from tests.web.guest import Guest

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def type_totals(guest: Guest, count: int = 4) -> None:
    for place in range(count):
        for column, value in zip(("points", "won", "lost"), TOTALS[place], strict=True):
            await guest.at(f"{column}-{place}").fill(str(value))


async def make_club(guest: Guest, title: str, address: str) -> None:
    """Create a club on its page; the address follows from the title."""
    await guest.go("/clubs")
    await guest.press(guest.at("new-club"))
    await guest.at("club-title").fill(title)
    await expect(guest.at("club-address")).to_have_value(address)
    await guest.press(guest.at("create-club"))
    await expect(guest.page.get_by_role("heading", level=1)).to_have_text(title)


async def make_event(guest: Guest) -> Evening:
    """Create a club evening on the page of the club."""
    await guest.press(guest.at("new-event"))
    await guest.at("event-name").fill("First evening")
    await guest.press(guest.at("create-event"))
    await expect(guest.page.get_by_role("heading", level=1)).to_have_text("First evening")
    _, _, club, _, event = guest.page.url.removeprefix(guest.address).split("?")[0].split("/")
    return Evening(guest, club, event)


async def add_eight(guest: Guest) -> None:
    await guest.press(guest.at("add-players"))
    await guest.at("guest-names").fill("\n".join(NAMES[:8]))
    await guest.press(guest.at("add-sure"))
    await expect(guest.at("present-count")).to_have_text("8 of 8 here")


@pytest.mark.quick
async def test_an_evening_of_eight_players(invite: Invite) -> None:
    host = await invite()
    await host.sign_up("Olga")
    await make_club(host, "Skatclub Süd", "skatclub-sued")
    await make_event(host)
    await add_eight(host)
    await host.press(host.at("part-tables"))
    await host.press(host.at("draw"))
    await expect(host.at("draw-report")).to_contain_text("Repeated meetings: 0")
    await expect(host.at("tables").locator("> li")).to_have_count(2)
    await host.press(host.at("start-round"))
    await expect(host.at("event-state")).to_have_text("running")

    # Impossible points of two players are refused, both are marked, and what was typed stays.
    host.forgiven.append("400 \\(Bad Request\\)")
    await host.press(host.at("list-1"))
    await type_totals(host)
    await host.at("points-0").fill("9999")
    await host.at("points-2").fill("9998")
    await host.press(host.at("enter-list"))
    await expect(host.at("club-problem")).to_be_visible()
    marked = host.page.locator('[aria-invalid="true"]')
    await expect(marked).to_have_count(6)
    await host.at("points-0").fill("240")
    await expect(marked).to_have_count(0)
    await host.at("points-2").fill("96")
    await host.press(host.at("enter-list"))
    await expect(host.at("list-dialog")).not_to_be_visible()
    await expect(host.at("lists-missing")).to_have_text("Lists still missing: 1")
    await host.press(host.at("part-ranking"))
    # The winner: 240 + 50 · (6 - 1) + 30 · (3 + 1 + 0), by Seeger-Fabian at a table of four.
    await expect(host.at("ranking").locator("tbody tr").first).to_contain_text("610")


async def test_a_member_registers_by_invitation_and_types_at_the_table(invite: Invite) -> None:
    host, bo = await invite(), await invite(phone=True)
    await host.sign_up("Olga Zwei")
    await make_club(host, "Skatclub Nord", "skatclub-nord")
    await host.press(host.at("part-members"))
    await host.press(host.at("invite"))
    await expect(host.at("invitation-qr")).to_be_visible()
    link = await host.at("invitation-link").input_value()
    await bo.sign_up("Bo Zwei")
    await bo.page.goto(link)
    await bo.press(bo.at("join-club"))
    await expect(bo.page.get_by_role("heading", level=1)).to_have_text("Skatclub Nord")

    await host.go("/clubs/skatclub-nord")
    night = await make_event(host)
    await bo.go(night.path)
    await bo.press(bo.at("register"))
    await expect(bo.at("own-seat")).to_contain_text("You are registered: no. 2")
    await host.press(host.at("present-2"))
    await night.add(7)
    await expect(host.at("present-count")).to_have_text("8 of 8 here")
    await night.change("/draw")
    await expect(bo.at("own-table")).to_contain_text("Table")
    await night.change("/start")

    # The link of the sheet needs no account. A list of another player is not overwritten, and what was typed stays.
    view = await night.view()
    table = next(one for one in view["rounds"][0]["tables"] if 2 in one["seats"])
    await bo.go(f"{night.path}?sheet={table['sheet']}")
    await type_totals(bo)
    other = {"version": 0, "list": {"mode": "totals", "totals": [{"points": 0}] * 4}}
    await night.ask("PUT", f"/sheets/{table['sheet']}", other)
    bo.forgiven.append("409 \\(Conflict\\)")
    await bo.press(bo.at("save-sheet"))
    await expect(bo.at("club-problem")).to_contain_text("Somebody changed this in the meantime")
    await expect(bo.at("points-0")).to_have_value("240")
    await bo.at("sign-2").check()
    await bo.press(bo.at("save-sheet"))
    await expect(bo.at("sheet-saved")).to_contain_text("Sent.")

    await host.press(host.at("part-tables"))
    await host.press(host.at(f"list-{table['number']}"))
    await expect(host.at("typed-list")).to_contain_text("Bo Zwei")
    await host.press(host.at("confirm-list"))
    await expect(bo.at("sheet-entered")).to_be_visible()
    await bo.go(night.path)
    await expect(bo.at("own-rank")).to_contain_text("Rank")


async def test_a_correction_has_a_reason_in_the_log(invite: Invite) -> None:
    host = await invite()
    await host.sign_up("Olga Drei")
    night = await evening(host, "skatclub-west")
    await night.add(8)
    await night.change("/draw")
    await night.enter(1)
    await host.go(f"{night.path}?part=tables")
    await host.press(host.at("list-1"))
    await host.at("won-3").fill("4")
    host.forgiven.append("400 \\(Bad Request\\)")
    await host.at("points-3").fill("168")
    await host.press(host.at("enter-list"))
    await expect(host.at("club-problem")).to_have_text("A correction needs a reason.")
    await host.at("list-reason").fill("a game was missing")
    await host.press(host.at("enter-list"))
    await expect(host.at("list-dialog")).not_to_be_visible()
    await host.press(host.at("part-log"))
    await expect(host.at("event-log").locator('[data-what="correction"]')).to_contain_text("a game was missing")


async def test_a_second_organiser_changes_the_event_meanwhile(invite: Invite) -> None:
    host = await invite()
    await host.sign_up("Olga Vier")
    night = await evening(host, "skatclub-ost")
    await night.add(8)
    await host.go(f"{night.path}?part=rules")
    await host.at("rules-season").fill("2027/28")
    host.forgiven.append("409 \\(Conflict\\)")
    revision = (await night.view())["revision"]
    # The page looks at the event every few seconds: its own newest revision must be older than this change.
    await host.page.route("**/api/clubs/*/events/*?since=*", lambda route: route.fulfill(status=204))
    await night.ask("PUT", "", {"revision": revision, "plan": {"place": "Zum Anker"}})
    await host.page.unroute("**/api/clubs/*/events/*?since=*")
    await host.press(host.at("save-rules"))
    await expect(host.at("club-problem")).to_contain_text("in the meantime")
    await expect(host.at("rules-season")).to_have_value("2027/28")
    await host.press(host.at("save-rules"))
    await expect(host.page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    assert (await night.view())["plan"]["season"] == "2027/28"


async def test_an_address_book_with_errors_changes_nothing(invite: Invite) -> None:
    host = await invite()
    await host.sign_up("Olga Fuenf")
    await make_club(host, "Skatclub Mitte", "skatclub-mitte")
    await host.press(host.at("part-members"))
    await host.press(host.at("import-members"))
    await host.at("csv-text").fill("number,name\n5,Anna\n5,Bert\nx,Carl")
    await expect(host.at("csv-errors").locator("li")).to_have_count(2)
    await expect(host.at("csv-send")).to_be_disabled()
    await host.at("csv-text").fill("number,name\n5,Anna\n6,Bert")
    await host.press(host.at("csv-send"))
    await expect(host.at("csv-done")).to_have_text("Added: 2, changed: 0.")
    await host.press(host.at("csv-close"))
    await expect(host.at("members").locator("tbody tr")).to_have_count(3)


async def test_the_hall_screen_follows_the_event_and_turns_its_pages(invite: Invite) -> None:
    host = await invite()
    await host.sign_up("Olga Sechs")
    night = await evening(host, "skatclub-saal")
    await night.add(80)
    await host.go(f"{night.path}/hall")
    await expect(host.at("hall")).to_contain_text("The draw follows.")
    await night.change("/draw")
    await expect(host.at("hall-table-1")).to_be_visible()
    await expect(host.at("hall-page")).to_contain_text("1 /")
    await host.page.keyboard.press("ArrowRight")
    await expect(host.at("hall-page")).to_contain_text("2 /")
    await host.press(host.at("hall-pause"))
    await night.change("/start")
    await expect(host.at("hall-clock")).to_be_visible()
    await night.enter(1)
    await expect(host.page.locator("#hall-ranking")).to_be_visible()


async def test_a_table_types_its_list_deal_by_deal(invite: Invite) -> None:
    host, bo = await invite(), await invite(phone=True)
    await host.sign_up("Olga Sieben")
    night = await evening(host, "skatclub-spiele", deals={"4": 2, "3": 2})
    await night.add(4)
    await night.change("/draw")
    table = (await night.view())["rounds"][0]["tables"][0]
    await bo.go(f"{night.path}?sheet={table['sheet']}")
    await bo.press(bo.at("how-deals"))
    first = (await bo.page.locator("h3 small").inner_text()).removeprefix("Dealt by ").strip(". ")
    player = next(name for name in NAMES[:4] if name not in first)
    await bo.at("line").fill(f"{player.split()[0]} clubs with 1 72")
    await bo.press(bo.at("line-enter"))
    await expect(bo.at("deals").locator("tbody tr")).to_have_count(1)
    await expect(bo.at("deal-sums")).to_contain_text("Points 24")
    await expect(bo.at("open-deals")).to_contain_text("1")
    # The deal alone is saved: the list stays open, and its other deals are not struck.
    typed = await night.ask("GET", f"/sheets/{table['sheet']}")
    assert (typed["version"], typed["view"]["typed"]["closed"]) == (1, False)
    await bo.press(bo.at("save-sheet"))
    await expect(bo.at("sheet-saved")).to_contain_text("Sent.")
    await host.go(f"{night.path}?part=tables")
    await host.press(host.at("list-1"))
    await host.press(host.at("confirm-list"))
    await expect(host.at("list-dialog")).not_to_be_visible()
    await expect(bo.at("sheet-entered")).to_be_visible()


async def test_short_tables_are_merged(invite: Invite) -> None:
    host = await invite()
    await host.sign_up("Olga Acht")
    night = await evening(host, "skatclub-kurz")
    await night.add(12)
    await night.change("/draw")
    seats = [table["seats"] for table in (await night.view())["rounds"][0]["tables"]]
    for number in (seats[0][0], seats[1][0], seats[2][0]):
        await night.change(f"/entrants/{number}/withdraw")
    before = [len(table["seats"]) for table in (await night.view())["rounds"][0]["tables"]]
    await host.go(f"{night.path}?part=tables")
    await host.page.locator("summary").filter(has_text="Merge tables").click()
    await host.at("merge-1").check()
    host.forgiven.append("400 \\(Bad Request\\)")
    await host.press(host.at("merge"))
    await expect(host.at("club-problem")).to_have_text("These tables cannot be merged.")
    assert before == [len(table["seats"]) for table in (await night.view())["rounds"][0]["tables"]]


@pytest.mark.quick
async def test_a_live_table_is_opened_from_the_event_and_enters_its_list(invite: Invite) -> None:
    host, *players = [await invite() for _ in range(2)] + [await invite(phone=True), await invite()]
    await host.sign_up("Olga Neun")
    night = await evening(host, "skatclub-netz", deals={"3": 1}, draw={"sizes": [3]})
    token = (await ask(host, "GET", "/api/clubs/skatclub-netz"))["invitation"]
    for number, player in enumerate(players, 2):
        await player.sign_up(f"Mitglied {number}")
        await ask(player, "POST", f"/api/clubs/skatclub-netz/invitation/{token}")
        await ask(player, "POST", f"/api{night.path}/registration")
    for one in (await night.view())["entrants"]:
        await night.ask("PUT", f"/entrants/{one['number']}", {"revision": (await night.view())["revision"], "present": True})
    await host.go(f"{night.path}?part=rules")
    await host.at("live-on").check()
    await host.at("live-clock").select_option("fast")
    await host.press(host.at("save-rules"))
    await expect(host.page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    await host.press(host.at("part-tables"))
    await host.press(host.at("draw"))
    await expect(host.at("live-1")).to_have_text("on the server")
    bo = players[1]
    await bo.go(night.path)
    await expect(bo.at("own-live")).to_contain_text("Your table opens here")
    await host.press(host.at("start-round"))
    await expect(host.at("live-1")).to_have_text("being played")
    await bo.press(bo.at("to-own-table"))
    await expect(bo.page).to_have_url(re.compile("/table/"))
    await host.press(host.at("end-1"))
    await host.press(host.at("end-now-1"))
    await expect(host.page.get_by_test_id("table-1")).to_have_class(re.compile("done"))
