"""The archive's page: one's own deals searched by what stands in its address, counted, drawn, and taken along."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from playwright.async_api import expect

from stich.games.skat.rules.scoring import SkatOutcome
from tests.web.conftest import Invite
from tests.web.lost_deal import SEAT, lost_by_one_card, played_by
from tests.web.sites import Site
from tests.web.test_accessibility import check
from tests.web.test_match import signed
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True), ("ja", True)])
async def test_own_deals_are_searched_and_counted(language: str, phone: bool, site: Site, invite: Invite) -> None:
    lost, _ = await asyncio.to_thread(lost_by_one_card)
    said = words(language)
    guest = await invite(phone=phone, locale=LANGUAGES[language])
    await guest.go("/archive")
    await expect(guest.at("no-deals")).to_contain_text(said["users_archive_empty"])
    id = await played_by(guest, site.database, lost)
    await guest.go("/archive")
    rows = guest.at("archived")
    await expect(rows).to_have_count(1)
    await expect(rows.get_by_role("link")).to_have_attribute("href", f"/deals/{id}")
    await expect(rows).to_contain_text(said["archive_lost"])
    # With the contract as the table names it: the suit too, in the reader's language,
    assert isinstance(lost.outcome, SkatOutcome) and lost.outcome.contract
    suit, *_ = lost.outcome.contract.split()
    await expect(rows.get_by_role("link")).to_contain_text(said[f"skat_{suit}"])
    # with the time of day, and with the reader's own points and their sign.
    await expect(rows.locator("small").first).to_have_text(re.compile(r"\d\d?:\d\d"))
    await expect(rows.locator("td.number").first).to_have_text(signed(lost.outcome.scores[SEAT]))
    counted = guest.at("counted")
    if await counted.get_attribute("open") is None:
        await guest.press(counted.locator("summary"))
    statistics = guest.at("statistics-skat")
    await expect(statistics.get_by_test_id("count")).to_have_text("1")
    await expect(statistics.get_by_test_id("contracts").locator("tbody tr")).to_have_count(1)
    legend = statistics.get_by_test_id("legend")
    for key in ("archive_won", "archive_lost", "archive_points_each"):
        await expect(legend).to_contain_text(said[key])
    await expect(statistics.get_by_test_id("not-yet")).to_have_text(said["archive_not_yet_text"])
    await check(guest, "the archive")

    # what is chosen stands in the address, and comes back with it
    filters = guest.at("filters")
    if await filters.get_attribute("open") is None:
        await guest.press(filters.locator("summary"))
    await guest.at("archive-game").select_option("skat")
    await guest.at("archive-role").select_option("declarer")
    await expect(rows).to_have_count(1)
    await guest.at("archive-result").select_option("won")
    await expect(guest.at("none-found")).to_be_visible()
    assert guest.page.url.endswith("/archive?game=skat&role=declarer&result=won")
    await guest.page.reload()
    await expect(guest.at("none-found")).to_be_visible()
    await expect(guest.at("archive-result")).to_have_value("won")
    await guest.go("/archive?result=lost&sort=loss")
    await expect(rows).to_have_count(1)
    for kind in ("jsonl", "csv", "parquet"):
        await expect(guest.at(f"file-{kind}")).to_have_attribute("href", f"/api/me/archive.{kind}?result=lost")
    file = await guest.context.request.get(f"{guest.address}/api/me/archive.jsonl?result=lost")
    assert json.loads(await file.text())["actions"] == [action.text for _, action in lost.log]
    assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_what_is_asked_wrongly_is_said(invite: Invite) -> None:
    guest = await invite()
    guest.forgiven.append("Failed to load resource")
    await guest.go("/archive?since=yesterday")
    await expect(guest.at("archive-failed")).to_be_visible()
