"""A hochzeit of Schafkopf on the page: the question, the card given back, who plays together, and the result; and a table of three."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest
from playwright.async_api import expect

import stich
from stich.kernel.rules.state import State
from tests.web.conftest import Invite
from tests.web.guest import Guest, Table
from tests.web.schafkopf_table import PRESET, dealt, round_of, simply, told, view_of
from tests.web.sites import Site
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")
PICTURES = os.environ.get("STICH_PICTURES", "")
"""Folder to which the tests write pictures, for a person to look at."""


def taken_by_seat_0(state: State) -> State | None:
    """Return the finished deal if all pass and seat 0 takes the first hochzeit, by the rules of thumb of *simple*."""
    given = simply(state, lambda s: told(s, "give") or s.phase.name not in ("auction", "hochzeit", "give"))
    return simply(given) if told(given, "give") and view_of(given).declarer == 0 else None


def has_said(number: int, table: Table) -> bool:
    """Return whether the page has heard this many actions."""
    return len(table["deal"]["log"]) >= number


async def picture(page: Guest, name: str) -> None:
    if PICTURES:
        await page.page.evaluate("() => document.documentElement.style.setProperty('opacity', '1', 'important')")
        size = page.page.viewport_size
        assert size is not None
        await page.page.set_viewport_size({"width": size["width"], "height": size["height"] - 2})
        await page.page.evaluate("() => Promise.all([...document.images].map((i) => i.decode()))")
        await page.page.wait_for_timeout(700)
        await page.page.screenshot(path=Path(PICTURES) / f"{name}.png")


@pytest.mark.parametrize(("language", "phone"), [("de", False), ("en", True)])
async def test_a_hochzeit(invite: Invite, site: Site, language: str, phone: bool) -> None:
    text = words(language)
    seed, deal = dealt(taken_by_seat_0, hochzeit=True)
    state = stich.game("schafkopf", PRESET, hochzeit=True).start(deal.deal)
    async with round_of(invite, site, 3, seed, options={"hochzeit": True}, locale=LANGUAGES[language], phone=phone) as table:
        page = table.page
        for seat, action in deal.log:
            if seat == 0 and state.phase.name == "hochzeit" and len(state.legal_actions) == 1:
                # The page passes for a reader who cannot offer.
                await picture(page, f"{language}-silent")
            elif action.text == "take":
                await expect(page.at("action-take")).to_have_text(text["schafkopf_take"])
                await picture(page, f"{language}-take")
                await page.press(page.at("action-take"))
            elif action.text.startswith("give"):
                await expect(page.at("action-give")).to_be_disabled()
                await page.press(page.at(f"give-{action.text[-2:]}"))
                await picture(page, f"{language}-give")
                await page.press(page.at("action-give"))
            else:
                await table.do(seat, action.text)
            state = state.apply(action)
            heard = await page.until(partial(has_said, len(state.log)), "the action")
            for socket in table.sockets.values():
                await socket.until(heard["seq"])
            if action.text.startswith("give"):
                await expect(page.at("contract")).to_have_text(text["schafkopf_hochzeit"])
                await expect(page.at("partner")).to_be_visible()
                assert page.deal["offered"] in page.deal["hands"][0] and page.deal["given"] == action.text[-2:]
                await picture(page, f"{language}-play")
        await expect(page.at("exchanged")).to_be_visible()
        await picture(page, f"{language}-result")


async def test_three_players(invite: Invite) -> None:
    """A table of three with two computers, to the end of a deal: nobody sits out, and no ace is asked for."""
    page = await invite(locale=LANGUAGES["de"])
    await page.play_now("schafkopf", 3)
    await page.until(lambda t: t["deal"]["actor"] == 0, "the first question")
    assert len(page.deal["hands"]) == 3 and sum(page.deal["counts"]) >= 21
    await expect(page.at("no-ace")).to_have_count(0)
    await expect(page.at("seat-3")).to_have_count(0)
    await picture(page, "three-auction")
    while not page.deal["outcome"]:
        legal = page.deal["legal"]
        await page.act("play" if "play" in legal else legal[0])
        await page.until(lambda t: t["deal"]["actor"] in (0, None), "the next turn")
    await picture(page, "three-result")
    assert len(page.deal["outcome"]["scores"]) == 3
