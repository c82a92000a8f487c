"""A finished deal is looked at on the page: par, every card's value, what was given away; held against the library."""

from __future__ import annotations

import msgspec
import pytest
from playwright.async_api import expect

import stich
from stich.analysis import DealAnalysis, MultiplayerAnalysis, analyse, analyse_declarations
from stich.games.skat.rules.scoring import SkatOutcome
from stich.kernel.deal import Deal
from stich.kernel.state import State
from tests.web.conftest import Invite
from tests.web.guest import Guest, Table, eager, over, texts
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


def declared(table: Table) -> bool:
    """A deal is over that somebody declared."""
    return over(table) and table["deal"]["outcome"]["declarer"] is not None


def played_again(table: Table) -> State:
    """The deal by the library, from the cards and the actions that are open now."""
    seen = table["deal"]
    state = stich.game(table["game"], preset=table["preset"], **table["options"]).start(msgspec.convert(seen["deal"], Deal))
    for entry in seen["log"]:
        state = state.apply(entry["action"])
    return state


def analysed(state: State) -> DealAnalysis:
    """What the library says of a deal of two parties."""
    found = analyse(state)
    assert isinstance(found, DealAnalysis)
    return found


async def shows_declarations(guest: Guest, state: State) -> None:
    """The five best ways to declare, and the one that was chosen."""
    outcome, declarations = state.outcome, analyse_declarations(state)
    assert isinstance(outcome, SkatOutcome)
    wanted = [s for i, s in enumerate(declarations) if i < 5 or s.outcome.contract == outcome.contract]
    rows = guest.at("look-declarations").locator("[data-contract]")
    await expect(rows).to_have_count(len(wanted))
    seen = await rows.evaluate_all("all => all.map(e => [e.dataset.contract, Number(e.dataset.score), e.classList.contains('declared')])")
    assert seen == [[s.outcome.contract, s.score, s.outcome.contract == outcome.contract] for s in wanted]
    for row, best in enumerate(wanted):
        cards = best.actions[1].removeprefix("discard ").split(" ") if len(best.actions) == 3 else []
        await expect(rows.nth(row).locator(".mini")).to_have_count(len(cards))


async def goes_along(guest: Guest, cards: int) -> None:
    """The keys and the buttons go from card to card, and to both ends."""
    step = guest.at("look-step")
    await guest.page.keyboard.press("Home")
    await expect(step).to_have_attribute("data-step", "0")
    await expect(guest.at("look-previous")).to_be_disabled()
    await guest.page.keyboard.press("ArrowRight")
    await expect(step).to_have_attribute("data-step", "1")
    await guest.press(guest.at("look-next"))
    await expect(step).to_have_attribute("data-step", "2")
    await guest.press(guest.at(f"look-card-{cards - 1}"))
    await expect(step).to_have_attribute("data-step", str(cards - 1))
    await expect(guest.at("look-next")).to_be_disabled()


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
    state = played_again(guest.table)
    found = analysed(state)
    await guest.press(guest.at("look"))
    look = guest.at("look-back")
    await expect(look).to_have_attribute("data-par", str(found.par))
    await expect(look).to_have_attribute("data-result", str(found.result))
    cards = [card for trick in found.tricks for card in trick.cards]
    losses = [card.loss for card in cards]
    worst = losses.index(max(losses))
    await shows(guest, found, worst)
    for seat, amount in enumerate(found.losses):
        column = guest.table["deal"]["order"].index(seat)
        cell = guest.at("look-tricks").locator("tfoot td").nth(column)
        assert (await cell.inner_text()).strip() == (f"−{amount}" if amount else "0")
    await shows_declarations(guest, state)
    await check(guest, "a deal looked at")
    await goes_along(guest, len(cards))
    await shows(guest, found, len(cards) - 1)
    assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await guest.page.keyboard.press("Escape")
    await expect(look).to_have_count(0)
    await expect(guest.at("look")).to_be_focused()


@pytest.mark.parametrize("phone", [False, True])
async def test_every_finished_deal_of_the_sheet_is_looked_at(invite: Invite, phone: bool) -> None:
    """Those of before too, while the next one is played; of that one there is nothing to be had."""
    guest = await invite(phone=phone)
    await guest.play_now()
    await guest.play_until(declared, eager)
    row = len(guest.table["match"]["rows"])
    found = analysed(played_again(guest.table))
    await guest.next_deal()
    await expect(guest.at("look")).to_have_count(0)
    if phone:
        await guest.press(guest.at("menu"))
        await guest.press(guest.at("show-sheet"))
    await expect(guest.at(f"look-row-{row + 1}")).to_have_count(0)
    await guest.press(guest.at(f"look-row-{row}").last)
    look = guest.at("look-back")
    await expect(look).to_have_attribute("data-par", str(found.par))
    await expect(look).to_have_attribute("data-result", str(found.result))
    await guest.page.keyboard.press("Escape")
    await expect(look).to_have_count(0)


@pytest.mark.parametrize(("language", "phone"), [("ja", False), ("de", True)])
async def test_a_multiplayer_deal_is_looked_at_to_its_ending(invite: Invite, language: str, phone: bool) -> None:
    guest = await invite(phone=phone, locale=LANGUAGES[language])
    await guest.play_now("suitability", 3)
    await guest.play_until(over)
    found = analyse(played_again(guest.table))
    assert isinstance(found, MultiplayerAnalysis)
    cards = [card for trick in found.tricks for card in trick.cards]
    await guest.press(guest.at("look"))
    await expect(guest.at("look-multiplayer")).to_have_attribute("data-exact", str(found.exact_from))
    ending = await texts(guest.at("look-ending").locator("td"))
    assert ending[1:] == [str(values[seat]) for values in (found.par, found.result) for seat in found.seats]
    losses = [card.loss or 0 for card in cards[found.exact_from :]]
    await expect(guest.at("look-step")).to_have_attribute("data-step", str(found.exact_from + losses.index(max(losses))))
    await check(guest, "a multiplayer deal looked at")
    await goes_along(guest, len(cards))
    for index in (found.exact_from, len(cards) - 1):
        await guest.press(guest.at(f"look-card-{index}"))
        rows = guest.at("look-choices").locator("[data-choice]")
        shown = await rows.evaluate_all("all => all.map(e => [e.dataset.choice, Number(e.dataset.value)])")
        assert dict(shown) == {c.card: c.value for c in cards[index].cards}
        assert [value for _, value in shown] == sorted((value for _, value in shown), reverse=True)
    await guest.press(guest.at("look-card-0"))
    await expect(guest.at("look-bound")).to_have_text(words(language)["analysis_unknown_note"])
    await guest.press(guest.at(f"look-card-{found.exact_from - 1}"))
    await expect(guest.at("look-bound")).to_have_text(words(language)["analysis_bound_note"])
    assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_what_cannot_be_worked_out_is_said(invite: Invite) -> None:
    guest = await invite()
    guest.forgiven.append("429 \\(Too Many Requests\\)")
    await guest.play_now()
    await guest.play_until(declared, eager)
    await guest.page.route("**/analysis", lambda route: route.fulfill(status=429, json={"code": "rate/limited", "message": "too many"}))
    await guest.press(guest.at("look"))
    await expect(guest.at("look-failed")).to_have_text(words("en")["analysis_wait"])
