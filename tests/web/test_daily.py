"""Twelve deals a day in the browser: from the lobby to the first deal, its result against the computers, other players, and the ranking."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.server.daily.days import played, quick_field, with_field
from tests.web.conftest import Invite
from tests.web.sites import Site
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES, words

__all__ = ["quick_field"]
pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.own_server]


@pytest.mark.quick
async def test_a_player_finishes_the_first_deal_of_the_day(invite: Invite, site: Site) -> None:
    said, guest = words("en"), await invite()
    async with site.house.guest("Bo", account=True) as bo:
        await played(bo, 1, 2)
    await guest.sign_up("Ada")
    await guest.go()
    await expect(guest.at("today-boards")).to_contain_text(said["daily_title"])
    await guest.press(guest.at("today-boards"))
    await expect(guest.at("daily-nobody")).to_contain_text(said["daily_first_finish"])
    await check(guest, "the deals of a day")
    await guest.press(guest.at("play-board"))
    await guest.play_deal()
    await expect(guest.at("take-back")).to_have_count(0)
    await with_field(site.house)
    await guest.press(guest.at("to-boards"))
    await expect(guest.at("board-1")).to_contain_text(re.compile(r"[+−±]"))
    await expect(guest.at("play-board")).to_contain_text("2")
    await expect(guest.at("daily-row")).to_have_count(2)
    await guest.press(guest.at("board-1"))
    await expect(guest.at("board-result")).to_have_count(2)
    await check(guest, "the results of a deal")
    await guest.press(guest.at("of-friends"))
    await expect(guest.at("daily-row")).to_have_count(1)
    await guest.press(guest.at("look-at-board"))
    await expect(guest.at("deal-head")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_page_of_the_day_fits_a_phone(invite: Invite, site: Site, language: str) -> None:
    said, guest = words(language), await invite(phone=True, locale=LANGUAGES[language])
    await guest.go("/today/schafkopf")
    await expect(guest.at("daily-guest")).to_have_text(said["daily_guest"])
    await expect(guest.at("play-board")).to_be_visible()
    width = await guest.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
    await check(guest, "the deals of a day on a phone")
    await guest.press(guest.at("day-before"))
    await expect(guest.at("play-board")).to_have_count(0)
