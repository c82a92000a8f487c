"""A part of the page that does not come says so, and comes when it is asked for again."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.guest import shy
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_page_that_does_not_come(invite: Invite, language: str) -> None:
    """The rules, with the network gone for a moment."""
    guest = await invite(locale=LANGUAGES[language])
    guest.forgiven.append("ERR_FAILED")
    await guest.page.route("**/assets/Rules-*.js", lambda route: route.abort())
    await guest.go("/rules/skat")
    await expect(guest.page.get_by_role("alert")).to_have_text(words(language)["part_missing"])
    await guest.page.unroute("**/assets/Rules-*.js")
    await guest.press(guest.page.get_by_role("button", name=words(language)["try_again"]))
    await expect(guest.page.locator("main h1").first).to_be_visible()


async def test_parts_of_a_table_that_do_not_come(invite: Invite) -> None:
    """The result says so by the one log, and a dialog when it is opened; the deal is there afterwards."""
    guest, text = await invite(), words("en")
    guest.forgiven.append("ERR_FAILED")
    for part in ("Result", "Dialogs"):
        await guest.page.route(f"**/assets/{part}-*.js", lambda route: route.abort())
    await guest.play_now("skat")
    await guest.press(guest.at("menu"))
    await expect(guest.page.get_by_role("dialog").get_by_role("alert")).to_have_text(text["part_missing"])
    await guest.page.keyboard.press("Escape")
    await guest.play_deal(shy)
    await expect(guest.at("log").locator("p").last).to_have_text(text["part_missing"])
    await expect(guest.page.get_by_role("alert")).to_have_count(0)
    await guest.page.unroute_all()
    await guest.press(guest.at("try-again"))
    await expect(guest.at("deal-result").get_by_role("table").first).to_be_visible()
    await guest.press(guest.at("menu"))
    await guest.press(guest.page.get_by_role("dialog").get_by_role("button", name=text["try_again"]))
    await expect(guest.at("menu-dialog")).to_be_visible()
