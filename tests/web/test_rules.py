"""The rules page: made from docs/rules at build time, in the reader's language, and found from lobby and table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.guest import Guest, in_phase, shy
from tests.web.test_accessibility import LOOKS, check
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


def headings(file: str) -> list[str]:
    """Titles of the text, the page's first."""
    return [re.sub(r"[*`]", "", line.lstrip("# ")) for line in Path("docs/rules", file).read_text().splitlines() if line.startswith("#")]


async def opened(guest: Guest, path: str = "/rules/skat") -> None:
    await guest.go(path)
    await expect(guest.at("rules").locator("h1")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_rules_in_each_language(invite: Invite, language: str) -> None:
    guest = await invite(locale=LANGUAGES[language])
    await opened(guest)
    rules = guest.at("rules")
    await expect(rules).to_have_attribute("lang", language)
    await expect(rules.locator("h1, h2, h3")).to_have_text([t.replace("♣", "♣\ufe0e") for t in headings(f"skat.{language}.md")])
    await expect(rules.locator("table").first).to_be_visible()
    text = await rules.inner_text()
    assert not re.search(r"\*\*|^#|\|--", text, re.MULTILINE), "markdown is left over"
    assert await guest.page.locator("[style]:not([style*=left]):not([style*=top]):not([style*=width])").count() == 0


async def test_suits_in_their_colours(invite: Invite) -> None:
    guest = await invite()
    await opened(guest)
    colours = {suit: await guest.at("rules").locator(f".card.{suit}").first.evaluate("e => getComputedStyle(e).color") for suit in "CSHD"}
    assert colours["H"] == colours["D"] != colours["C"] == colours["S"]


async def test_another_language_while_reading(invite: Invite) -> None:
    guest = await invite()
    await opened(guest)
    for language in ("de", "ja", "en"):
        await guest.press(guest.at(f"language-{language}"))
        await expect(guest.at("rules").locator("h1")).to_have_text(headings(f"skat.{language}.md")[0])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_contents_lead_to_each_section(invite: Invite, language: str) -> None:
    guest = await invite(locale=LANGUAGES[language])
    await opened(guest)
    contents = guest.page.get_by_role("navigation", name=words(language)["rulebook_contents"]).first
    links = contents.get_by_role("link")
    await expect(links).to_have_count(len(headings(f"skat.{language}.md")) - 1)
    last = links.last
    await last.click()
    await expect(guest.at("rules").locator("h2, h3").last).to_be_in_viewport()
    await guest.page.reload()
    await expect(guest.at("rules").locator("h2, h3").last).to_be_in_viewport()


async def test_contents_fold_on_a_phone(invite: Invite) -> None:
    guest = await invite(phone=True)
    await opened(guest)
    contents = guest.page.locator("details")
    await guest.press(contents.locator("summary"))
    await guest.press(contents.get_by_role("link").nth(3))
    await expect(guest.at("rules").locator("h2").nth(3)).to_be_in_viewport()
    assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing stands out sideways"


async def test_from_the_lobby_and_back(invite: Invite) -> None:
    guest = await invite()
    await guest.go()
    await guest.press(guest.at("link-rules"))
    await expect(guest.at("rules")).to_be_visible()
    await guest.press(guest.at("book"))
    await expect(guest.at("rules").locator("h1")).to_have_text(headings("skat.md")[0])
    await guest.page.go_back()
    await expect(guest.at("rules").locator("h1")).to_have_text(headings("skat.en.md")[0])
    await guest.press(guest.at("logo"))
    await guest.press(guest.at("link-score"))
    await expect(guest.at("contract-hearts")).to_be_visible()
    await guest.press(guest.at("nav-learn"))
    await guest.press(guest.at("nav-rules"))
    await expect(guest.at("rules")).to_be_visible()


async def test_from_the_table_without_leaving_it(invite: Invite) -> None:
    guest = await invite()
    await guest.play_now(until=in_phase("play"), choose=shy)
    await guest.press(guest.at("menu"))
    async with guest.context.expect_page() as news:
        await guest.press(guest.at("link-rules"))
    page = await news.value
    await expect(page.get_by_test_id("rules").locator("h1")).to_have_text(headings("skat.en.md")[0])
    await page.close()
    await guest.page.keyboard.press("Escape")
    await guest.shows_turn()
    assert len(guest.sockets) == 1


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
async def test_nothing_serious_in_the_rules(invite: Invite, look: dict[str, Any]) -> None:
    guest = await invite(**look)
    await opened(guest)
    await check(guest, "rules")
    await opened(guest, "/rules/skat/book")
    await check(guest, "rulebook")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_cards_tricks_and_auctions_are_drawn(invite: Invite, language: str) -> None:
    """With the faces of the table, and a name for who cannot see them."""
    guest = await invite(locale=LANGUAGES[language])
    await opened(guest, "/rules/schafkopf")
    trumps = guest.at("picture-cards").first.locator("[data-card]")
    await expect(trumps).to_have_count(14)
    await expect(trumps.first).to_have_attribute("data-card", "CQ")
    text = words(language)
    name = text["card_name_german"].format(suit=text["suit_acorns"], rank=text["rank_ober"])
    await expect(guest.at("picture-cards").first.get_by_role("img").first).to_have_attribute("aria-label", re.compile(f"^{name}, "))
    tricks = guest.at("picture-tricks").get_by_role("img")
    await expect(tricks).to_have_count(2)
    assert [[await t.get_attribute("data-leader"), await t.get_attribute("data-winner")] for t in await tricks.all()] == [
        ["0", "2"],
        ["2", "0"],
    ]
    for trick, first in zip(await tricks.all(), ("A", "C"), strict=True):
        told = await trick.get_attribute("aria-label")
        assert told and told.startswith(first) and text["picture_leads"] in told and text["picture_wins"] in told
    heard = guest.at("picture-auction")
    await expect(heard.get_by_role("row")).to_have_count(8)
    await expect(heard.locator(".pass")).to_have_count(3)
    await expect(guest.at("rules").locator(".card .pip").first).to_be_visible()
    await guest.press(guest.at("menu"))
    await guest.at("faces-french").check(force=True)
    await guest.page.keyboard.press("Escape")
    await expect(guest.at("rules").locator(".card .pip").first).to_be_hidden()


async def test_pictures_fit_a_phone(invite: Invite) -> None:
    guest = await invite(phone=True, locale="ja-JP", color_scheme="dark")
    for game in ("schafkopf", "suitability", "skat"):
        await opened(guest, f"/rules/{game}")
        assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), game
        wide = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).length"
        assert await guest.page.locator("[data-testid^=picture]").evaluate_all(wide) == 0, game
    await check(guest, "pictures")
