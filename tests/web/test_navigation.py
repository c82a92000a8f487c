"""Every page besides the tables has the same bar and width, and the lobby shows what waits for the reader."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.lost_deal import lost_by_one_card, played_by
from tests.web.sites import Site
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

PARTS = {
    "play": ("/", "/leaders/skat"),
    "learn": ("/school/skat", "/school/skat/trick", "/puzzles/skat", "/train/skat", "/rules/skat"),
    "analyse": ("/analyse/skat",),
    "score": ("/score/skat",),
    None: ("/archive", "/progress", "/account", "/fair"),
}
"""Pages by the part of the site to which they belong; None for those of the reader and about the site."""
FULL = ("/school/skat/trick", "/analyse/skat")
"""Pages that fill the window with a board."""
SIZES: dict[str, dict[str, Any]] = {"wide": {"viewport": {"width": 1920, "height": 1080}}, "desk": {}, "phone": {"phone": True}}
SIDES = """() => {
  const { left, right } = document.querySelector('main').getBoundingClientRect();
  return [Math.round(left), Math.round(right)];
}"""
OUTSIDE = """() => [...document.querySelectorAll('header > *')].filter((e) => e.checkVisibility())
  .filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5 || e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.outerHTML.slice(0, 90))"""
STILL = "() => document.querySelector('main') && !document.querySelector('[aria-busy=true]')"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_one_bar_one_width_and_one_primary_button(invite: Invite, size: str, language: str, subtests: pytest.Subtests) -> None:
    guest = await invite(locale=LANGUAGES[language], **SIZES[size])
    sides = set()
    for part, paths in PARTS.items():
        for path in paths:
            with subtests.test(path=path):
                await guest.go(path)
                await guest.page.wait_for_function(STILL)
                for name in ("play", "learn", "analyse", "score"):
                    link = guest.at(f"nav-{name}")
                    await expect(link).to_be_visible()
                    assert (await link.get_attribute("aria-current") is not None) == (name == part)
                await expect(guest.at("account")).to_be_visible()
                assert await guest.page.evaluate(OUTSIDE) == []
                assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                assert await guest.page.locator("main .button.go:visible").count() <= 1
                if path not in FULL:
                    sides.add(tuple(await guest.page.evaluate(SIDES)))
    assert len(sides) == 1


@pytest.mark.parametrize("path", ["/", "/rules", "/school/skat/trick"])
async def test_archive_and_progress_are_reached_from_every_page(invite: Invite, path: str) -> None:
    for size in ("desk", "phone"):
        guest = await invite(**SIZES[size])
        for page in ("archive", "progress"):
            await guest.go(path)
            if size == "phone":
                await guest.press(guest.at("menu"))
            await guest.press(guest.at(f"{'menu' if size == 'phone' else 'nav'}-{page}"))
            await expect(guest.page).to_have_url(f"{guest.address}/{page}")
            await expect(guest.at("menu-dialog")).to_be_hidden()


async def test_the_pages_of_learning_lead_to_each_other(invite: Invite) -> None:
    guest = await invite()
    await guest.go()
    await guest.at("game-schafkopf").check(force=True)
    await guest.press(guest.at("nav-learn"))
    for page in ("puzzles", "train", "rules", "school"):
        await guest.press(guest.at(f"nav-{page}"))
        await expect(guest.page).to_have_url(f"{guest.address}/{page}/schafkopf")


@pytest.mark.own_server
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_lobby_shows_what_waits_for_the_reader(invite: Invite, site: Site, language: str) -> None:
    said = words(language)
    guest = await invite(locale=LANGUAGES[language])
    await guest.go()
    puzzle = guest.at("today-puzzle")
    await expect(puzzle).to_contain_text(said["puzzles_daily"])
    await expect(guest.at("today-deal")).to_have_count(0)
    await expect(guest.page.get_by_text(said["open_tables"])).to_have_count(0)
    lost, _ = await asyncio.to_thread(lost_by_one_card)
    id = await played_by(guest, site.database, lost)
    await guest.go()
    await expect(guest.at("today-deal")).to_have_attribute("href", f"/deals/{id}")
    await expect(guest.at("today-deal")).to_contain_text(said["lobby_last_deal"])
    await guest.press(puzzle)
    await expect(guest.at("puzzle")).to_be_visible()
