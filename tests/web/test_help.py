"""Help at the table: order and values of the cards as the server states them, the goal, and terms; nothing is covered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

import stich
from stich.kernel.plugin.card_groups import groups_of
from stich.registry import plugin
from tests.web.conftest import Invite
from tests.web.guest import Guest, eager, in_phase, simple, to_act
from tests.web.stations import follows, resize
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

GAMES: dict[str, tuple[str, str]] = {
    "skat": ("de", "skat-isko"),
    "schafkopf": ("en", "schafkopf-2023"),
    "suitability": ("ja", "suitability-akagiri"),
}
"""By game a language, and the preset of a match against the computer."""
SIZES = ((390, 844), (844, 390), (1280, 800), (1920, 1080))

COVERED = """name => {
    const help = document.querySelector(`[data-testid=${name}]`).getBoundingClientRect();
    const cards = document.querySelectorAll('[data-testid=hand] [data-card], [data-testid=trick] [data-trick-card]');
    return [...cards].filter(card => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return left < help.right - 1 && right > help.left + 1 && top < help.bottom - 1 && bottom > help.top + 1;
    }).map(card => card.outerHTML.slice(0, 120));
}"""
"""Cards of the trick and of the hand that the help lies over."""


async def helped(guest: Guest) -> None:
    """Open the help."""
    await guest.press(guest.at("table-rules"))
    await expect(guest.at("help-cards")).to_be_visible()


async def shown(guest: Guest) -> list[str]:
    """Return the cards of the help in their order."""
    found = guest.at("help-cards").locator("[data-card-help], [data-open-card]")
    await expect(found.first).to_be_visible()
    return await found.evaluate_all("all => all.map(e => e.dataset.cardHelp ?? e.dataset.openCard)")


def trumps(deal: dict[str, Any], preset: str) -> list[str]:
    """Return the trumps of this deal by the library, strongest first."""
    game = stich.game(deal["game"], preset, **deal["options"])
    groups = groups_of(plugin(game.name).hand_orders, game, deal["hand_order"])
    return [card for group in groups if group.trump for card in group.cards]


@pytest.mark.quick
async def test_the_help_of_a_contract(invite: Invite) -> None:
    """Cards and values, the goal, a term by tap and by keyboard; Escape closes the meaning first, then the help."""
    text = words("en")
    guest = await invite()
    await guest.play_now("skat")
    await guest.play_until(follows, simple)
    await helped(guest)
    panel = guest.at("help")
    expected = trumps(guest.deal, "skat-isko")
    assert (await shown(guest))[: len(expected)] == expected
    if expected:
        first = panel.locator(f"[data-card-help={expected[0]}] [role=img]")
        await expect(first).to_have_accessible_name(text["help_card_points"].format(card="jack of clubs", points=2))
    term = panel.get_by_test_id("term").first
    await guest.press(term)
    await expect(guest.at("meaning")).to_be_visible()
    await expect(term).to_have_attribute("aria-expanded", "true")
    await expect(term).to_have_accessible_description(await guest.at("meaning").inner_text())
    await guest.page.keyboard.press("Escape")
    await expect(guest.at("meaning")).to_have_count(0)
    await expect(panel).to_be_visible()
    await guest.page.keyboard.press("Escape")
    await expect(panel).to_have_count(0)
    await expect(guest.at("table-rules")).to_be_focused()


@pytest.mark.parametrize("game", GAMES)
async def test_the_help_covers_neither_trick_nor_hand(invite: Invite, game: str, subtests: pytest.Subtests) -> None:
    language, preset = GAMES[game]
    text = words(language)
    guest = await invite(locale=LANGUAGES[language])
    await guest.play_now(game)
    await guest.play_until(follows, simple)
    await guest.shows_turn()
    await helped(guest)
    expected = trumps(guest.deal, preset)
    cards = await shown(guest)
    assert [card for card in cards if card in expected] == expected
    await expect(guest.at("help-now")).not_to_be_empty()
    await expect(guest.at("help-needs")).not_to_be_empty()
    for width, height in SIZES:
        with subtests.test(width=width, height=height):
            await resize(guest, width, height)
            await expect(guest.at("help")).to_be_visible()
            assert await guest.page.evaluate(COVERED, "help") == []
            await guest.at("help").get_by_test_id("term").first.focus()
            await guest.page.keyboard.press("Enter")
            await expect(guest.at("meaning")).to_be_visible()
            assert await guest.page.evaluate(COVERED, "meaning") == []
            await check(guest, f"help, {game}, {width}")
            await guest.page.keyboard.press("Escape")
    await expect(guest.at("help-link")).to_have_text(text["help_link"])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_link_leads_to_the_section_in_every_language(invite: Invite, language: str) -> None:
    guest = await invite(locale=LANGUAGES[language])
    await guest.page.goto(f"{guest.address}/rules/skat#skat-or-hand")
    heading = guest.page.get_by_role("heading", level=2).nth(5)
    await expect(heading).to_be_in_viewport()
    assert (await heading.bounding_box() or {"y": 999})["y"] < 400


async def test_before_the_contract_every_game_can_be_looked_at(invite: Invite) -> None:
    """In the auction no order is shown until a contract is chosen; in null the ten is low, and no card has points."""
    guest = await invite()
    await guest.play_now("skat")
    await guest.until(to_act, "the turn")
    await guest.press(guest.at("table-rules"))
    await expect(guest.at("help")).to_be_visible()
    await expect(guest.at("help-cards")).to_have_count(0)
    await guest.press(guest.at("help-of-null"))
    await expect(guest.at("help-of-null")).to_have_attribute("aria-pressed", "true")
    assert (await shown(guest))[:5] == ["CA", "CK", "CQ", "CJ", "CT"]
    await guest.press(guest.at("help-of-hearts"))
    await expect(guest.at("help-cards").locator("[data-group=trump] [data-card-help]")).to_have_count(11)
    assert (await shown(guest))[:5] == ["CJ", "SJ", "HJ", "DJ", "HA"]


async def test_the_phase_decides_what_is_said(invite: Invite) -> None:
    text = words("en")
    guest = await invite()
    await guest.play_now("skat")
    said = {"auction": "the-auction", "skat or hand": "skat-or-hand", "discard": "the-game"}
    for phase, section in said.items():
        await guest.play_until(in_phase(phase), eager)
        if phase == "auction":
            await guest.press(guest.at("table-rules"))
        await expect(guest.at("help-link")).to_have_attribute("href", f"/rules/skat#{section}")
    await expect(guest.at("help-now")).to_contain_text(text["help_skat_discard"])
