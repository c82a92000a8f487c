"""Pages of bots in the browser: all bots with their ladder, and one bot with the way to challenge it."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.server.bots.bots import make_bot, robot
from tests.server.ladder.bots import SKAT, quick_ladder, seated, to_the_end
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.sites import Site
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES, words

__all__ = ["quick_ladder"]
pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.own_server]


async def fits(guest: Guest) -> bool:
    """Return whether the page is no wider than the screen."""
    return bool(await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.quick
async def test_bots_their_ladder_and_a_challenge(invite: Invite, site: Site) -> None:
    async with site.house.guest("Bo", account=True) as bo:
        await make_bot(bo, "Null Ouvert")
        async with robot(site.house, await make_bot(bo, "Deep Grand")) as bot:
            await bot.http.put(SKAT)
            for _ in range(2):
                await seated(site.house)
                await to_the_end(bot)
            await site.house.app.state.server.ladder.settle()
            for language in LANGUAGES:
                said, guest = words(language), await invite(phone=True, locale=LANGUAGES[language])
                await guest.go("/bots")
                await expect(guest.at("bot")).to_have_count(2)
                first, second = guest.at("bot").nth(0), guest.at("bot").nth(1)
                await expect(first).to_contain_text("Deep Grand")
                await expect(first.get_by_test_id("online")).to_have_text(said["bots_online"])
                await expect(first).to_contain_text("Bo")
                await expect(second.get_by_test_id("online")).to_have_text(said["bots_offline"])
                await expect(guest.at("ladder-row").filter(has_text="Deep Grand")).to_have_count(1)
                await expect(guest.at("ladder")).to_contain_text(said["bots_ladder_how"])
                await check(guest, f"all bots, {language}")
                assert await fits(guest), language
                await guest.press(guest.at("over-day"))
                await guest.press(first.get_by_role("link", name="Deep Grand"))
                await expect(guest.at("bot-name")).to_contain_text("Deep Grand")
                await expect(guest.page.get_by_text(said["bots_challenge_text"])).to_be_visible()
                await check(guest, f"one bot, {language}")
                assert await fits(guest), language
                await guest.press(guest.at("bot-matches"))
                await expect(guest.at("person")).to_contain_text("Deep Grand")


@pytest.mark.quick
async def test_without_bots_and_without_this_bot(invite: Invite) -> None:
    guest = await invite()
    guest.forgiven.append("Failed to load resource")
    await guest.go("/bots")
    await expect(guest.at("no-bots")).to_be_visible()
    await guest.go("/bots/Nobody")
    await expect(guest.at("no-bot")).to_be_visible()
    await guest.go("/leaders/skat")
    await guest.press(guest.at("leaders-bots"))
    await guest.press(guest.at("all-bots"))
    await expect(guest.at("no-bots")).to_be_visible()
