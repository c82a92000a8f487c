"""A finished deal is looked at on the page: par, every card's value, what was given away; held against the library."""

from __future__ import annotations

import msgspec
import pytest
from playwright.async_api import expect

import stich
from stich.analysis import DealAnalysis, analyse
from stich.kernel.deal import Deal
from tests.web.conftest import Invite
from tests.web.guest import Guest, Table, eager, over
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


def declared(table: Table) -> bool:
    """A deal is over that somebody declared."""
    return over(table) and table["deal"]["outcome"]["declarer"] is not None


def analysed(table: Table) -> DealAnalysis:
    """What the library says of the deal, from the cards and the actions that are open now."""
    seen = table["deal"]
    state = stich.game(table["game"], preset=table["preset"], **table["options"]).start(msgspec.convert(seen["deal"], Deal))
    for entry in seen["log"]:
        state = state.apply(entry["action"])
    return analyse(state)


async def shows(guest: Guest, found: DealAnalysis, index: int) -> None:
    """The card at this place of the deal, with all that could be played instead."""
    played = [card for trick in found.tricks for card in trick.cards][index]
    await expect(guest.at("look-step")).to_have_attribute("data-step", str(index))
    rows = guest.at("look-choices").locator("[data-choice]")
    shown = await rows.evaluate_all("all => all.map(e => [e.dataset.choice, Number(e.dataset.value)])")
    assert dict(shown) == {c.card: c.value for c in played.cards}
    values = [value for _, value in shown]
    assert values == sorted(values, reverse=played.seat in found.side)
    await expect(guest.at("look-choices").locator(".played")).to_have_attribute("data-choice", played.card)


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True)])
async def test_a_finished_deal_is_looked_at(invite: Invite, language: str, phone: bool) -> None:
    guest = await invite(phone=phone, locale=LANGUAGES[language])
    await guest.play_now()
    await expect(guest.at("look")).to_have_count(0)
    await guest.play_until(declared, eager)
    found = analysed(guest.table)
    await guest.press(guest.at("look"))
    look = guest.at("look-back")
    await expect(look).to_have_attribute("data-par", str(found.par))
    await expect(look).to_have_attribute("data-made", str(found.made))
    cards = [card for trick in found.tricks for card in trick.cards]
    gave = [card.gave for card in cards]
    worst = gave.index(max(gave))
    await shows(guest, found, worst)
    for seat, amount in enumerate(found.gave):
        column = guest.table["deal"]["order"].index(seat)
        cell = guest.at("look-tricks").locator("tfoot td").nth(column)
        assert (await cell.inner_text()).strip() == (f"−{amount}" if amount else "0")
    await check(guest, "a deal looked at", [])
    await guest.page.keyboard.press("Home")
    await shows(guest, found, 0)
    await expect(guest.at("look-previous")).to_be_disabled()
    await guest.page.keyboard.press("ArrowRight")
    await shows(guest, found, 1)
    await guest.press(guest.at("look-next"))
    await shows(guest, found, 2)
    await guest.press(guest.at(f"look-card-{len(cards) - 1}"))
    await shows(guest, found, len(cards) - 1)
    await expect(guest.at("look-next")).to_be_disabled()
    assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await guest.page.keyboard.press("Escape")
    await expect(look).to_have_count(0)
    await expect(guest.at("look")).to_be_focused()


async def test_what_cannot_be_worked_out_is_said(invite: Invite) -> None:
    guest = await invite()
    guest.forgiven.append("429 \\(Too Many Requests\\)")
    await guest.play_now()
    await guest.play_until(declared, eager)
    await guest.page.route("**/analysis", lambda route: route.fulfill(status=429, json={"code": "rate/limited", "message": "too many"}))
    await guest.press(guest.at("look"))
    await expect(guest.at("look-failed")).to_have_text(words("en")["analysis_wait"])
