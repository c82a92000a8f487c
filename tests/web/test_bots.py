"""Bots in the page: made on the account page, asked to a table by name, and marked wherever their name stands."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.server.bots.bots import robot
from tests.server.harness import House
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.sites import Site
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.own_server]

MARKED = {"en": "Bot Deep Grand", "de": "Bot Deep Grand", "ja": "ボット Deep Grand"}


async def made(guest: Guest) -> str:
    """Make a bot on the guest's account page. Return its token."""
    await guest.go("/account")
    await guest.at("bot-name").fill("Deep Grand")
    await guest.press(guest.at("bot-make"))
    await expect(guest.at("bot-token")).to_be_visible()
    return await guest.at("bot-token").inner_text()


async def test_a_token_is_shown_once(invite: Invite) -> None:
    guest = await invite(phone=True)
    await guest.go()
    await guest.sign_up("Ada")
    token = await made(guest)
    assert token.startswith("stichbot_") and len(token) > 40
    await check(guest, "a new bot")
    assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await guest.page.reload()
    await expect(guest.at("bots")).to_contain_text("Bot Deep Grand")
    await expect(guest.at("bot-token")).to_have_count(0)
    await guest.press(guest.at("bot-renew"))
    await guest.press(guest.at("bot-sure"))
    await expect(guest.at("bot-token")).to_be_visible()
    assert await guest.at("bot-token").inner_text() != token
    await guest.press(guest.at("bot-kept"))
    await guest.press(guest.at("bot-delete"))
    await guest.press(guest.at("bot-sure"))
    await expect(guest.at("bots")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_is_asked_by_name_and_marked(invite: Invite, site: Site, language: str) -> None:
    guest = await invite(locale=language)
    await guest.go()
    await guest.sign_up("Ada")
    token = await made(guest)
    async with robot(House(site.address, None), token) as bot:  # type: ignore[arg-type]
        table = await guest.page.evaluate(
            """() => fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ game: 'skat', preset: 'skat-isko', sit: 0, players: { 1: 'simple' }, listed: true }) })
              .then((answer) => answer.json()).then(({ id }) => id)"""
        )
        await guest.go(f"/table/{table}")
        await expect(guest.at("bot-invite-name")).to_have_count(0)
        await guest.press(guest.at("allow-bots"))
        await guest.at("bot-invite-name").fill("deep grand")
        await check(guest, "a table where bots may sit down")
        await guest.press(guest.at("bot-invite"))
        assert (await bot.line("challenge"))["challenge"]["table"] == table
        assert (await bot.ask("sit", table)).status_code == 200
        await expect(guest.at("seat-2")).to_contain_text(MARKED[language])
        await check(guest, "a table with a bot")
    await guest.go("/people/Deep%20Grand")
    await expect(guest.at("person")).to_have_text(MARKED[language])
    await expect(guest.at("is-bot")).to_be_visible()
    await check(guest, "the page of a bot")
