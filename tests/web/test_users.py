"""The pages of people: empty at first, then with ratings, drawn history, results and the way to every table."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import pytest
from playwright.async_api import expect

from stich.server.lookalikes import skeleton
from stich.server.store.deal_rows import deal_id
from tests.web.conftest import Invite
from tests.web.guest import PATIENCE, Guest
from tests.web.sites import Site
from tests.web.test_accessibility import check
from tests.web.words import words

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.own_server]

DAY = 24 * 3600.0
NOON = 1_790_000_000.0


def three_matches(site: Site, table: str) -> None:
    """As if the one guest had played the same rated match three times, on three days, at a table that is there."""
    with closing(sqlite3.connect(site.database)) as database, database:
        ((guest,),) = database.execute("select id from guests").fetchall()
        database.execute("update guests set name = 'Ada Ä'")
        database.execute("insert into accounts values (?, ?, null, ?)", (guest, skeleton("Ada Ä"), NOON))
        for day, (mean, sd) in enumerate([(19.5, 5.0), (22.0, 4.4), (24.1, 0.65)]):
            name, at = (table if day == 2 else f"t{day}"), NOON + day * DAY
            if day < 2:
                database.execute(
                    "insert into tables (id, opened_by, created_at, changed_at, finished, info, shown) values (?, '', 0, 0, 1, '', 0)",
                    (name,),
                )
            database.execute("insert into settled values (?, ?, 1, '', '')", (name, at))
            database.execute("insert into rating_history values (?, 'skat', ?, ?, ?, ?, ?)", (guest, name, mean, sd, 2 * day + 2, at))
            for deal, (contract, points, adjusted, won) in enumerate([("suit hand", 86.0, 61.2, 1), ("passed in", 0.0, -3.4, None)], 1):
                row = (name, deal, 0, guest, "skat", "skat-isko", contract, points, adjusted, won is not None, won, 1, 1, at)
                database.execute(f"insert into results values ({', '.join('?' * len(row))})", row)
        database.execute("insert into ratings values (?, 'skat', 24.1, 0.65, 6, ?)", (guest, NOON + 2 * DAY))


async def test_a_person_has_a_page(invite: Invite, site: Site) -> None:
    guest = await invite(phone=True)
    en, page = words("en"), guest.page
    await guest.go("/archive")
    await expect(guest.at("no-deals")).to_contain_text(en["users_archive_empty"])
    await guest.go("/leaders")
    await expect(guest.at("no-leaders")).to_contain_text(en["users_leaders_empty"])
    three_matches(site, (await guest.open_table()).rpartition("/")[2])

    await guest.go("/leaders/skat")
    leader = guest.at("leader")
    await expect(leader).to_contain_text("Ada Ä")
    await check(guest, "leaders")
    await leader.get_by_role("link").click()
    await expect(guest.at("person")).to_have_text("Ada Ä")
    await expect(guest.at("rating")).to_contain_text("24.1 ± ")
    await expect(page.get_by_role("img", name="The newest: 24.1 ± 1.3")).to_be_visible()
    await expect(guest.at("sum")).to_contain_text("43.0")
    await expect(guest.at("sum")).to_contain_text("28.9")
    await expect(page.get_by_role("row", name="Suit hand")).to_contain_text("3 / 3")
    await check(guest, "a person")

    await guest.at("own-archive").click()
    await expect(guest.at("no-deals")).to_contain_text(en["users_archive_empty"])


async def a_short_match(guest: Guest) -> str:
    """Play a short match at a listed table with two computer players, ended after its second deal with a declarer. Return the table."""
    async with guest.visitor() as visitor:
        table = await visitor.open(sit=0, players={1: "simple", 2: "simple"}, listed=True)
        async with visitor.at(table) as socket:
            declared = 0
            while declared < 2:
                outcome = await socket.play_on()
                declared += outcome["declarer"] is not None
                seen = socket.view["seq"]
                await socket.say("stop" if declared == 2 else "ready")
                await socket.until(seen + 1)
                while declared < 2 and socket.deal["outcome"]:
                    await socket.update()
        async with asyncio.timeout(PATIENCE):  # results are entered shortly after the match
            while not (await visitor.http.get("/api/me/archive")).json()["deals"]:
                pass
        return table


async def test_every_deal_of_a_match_opens_from_profile_and_archive(invite: Invite, site: Site) -> None:
    """At that very deal of the table."""
    guest, other = await invite(), await invite(phone=True, locale="ja-JP")
    await guest.sign_up("Ada")
    table = await a_short_match(guest)
    await guest.go("/archive")
    first = guest.at("archived").last.get_by_role("link")
    address = await first.get_attribute("href")
    assert address is not None
    assert address == f"/deals/{deal_id(table, 1)}"
    await guest.press(first)
    await expect(guest.at("deal-head")).to_be_visible()
    await guest.page.go_back()
    await expect(guest.at("archived").first).to_be_visible()

    await other.go("/people/Ada")
    await other.press(other.at("every-deal"))
    await check(other, "the deals of a match")
    links = other.at(f"match-{table}").locator(".deals a")
    assert await links.count() == await guest.at("archived").count()
    await other.press(links.last)
    await expect(other.at("deal-head")).to_be_visible()


async def test_nobody_has_no_page(invite: Invite) -> None:
    guest = await invite(locale="de-DE")
    guest.forgiven.append("Failed to load resource")
    await guest.go("/people/Niemand")
    await expect(guest.at("unknown-person")).to_contain_text(words("de")["users_unknown_title"])
