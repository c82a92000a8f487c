"""Arrows and Enter on the reader's turn, with no other key or click before: the buttons of an auction, and the cards."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.guest import Guest, in_phase, over, shy, to_act
from tests.web.test_single_keys import first_key

pytestmark = pytest.mark.asyncio(loop_scope="session")

GAMES = ("skat", "schafkopf", "suitability")
AUCTION = {"skat": "auction", "schafkopf": "auction", "suitability": "suits"}
BUTTONS = """() => [...document.querySelectorAll('[data-decision] button:enabled')]
    .filter((button) => button.checkVisibility()).map((button) => button.dataset.action ?? button.dataset.testid)"""
FOCUSED = "() => document.activeElement.dataset.action ?? document.activeElement.dataset.testid"


async def to_turn(guest: Guest, game: str, phase: str) -> None:
    """To the reader's turn in this phase, where nothing has the focus."""
    await guest.play_now(game, until=in_phase(phase), choose=shy)
    await expect(guest.page.locator("[data-decision] button:enabled, [data-testid=hand] [data-action]").first).to_be_visible()
    if phase == "play":
        await guest.shows_turn()
    await guest.page.evaluate("document.activeElement?.blur()")


async def logged(guest: Guest, action: str) -> None:
    """Wait until the reader's action is in the deal's log."""
    mine = {"seat": guest.table["you"], "action": action}
    await guest.until(lambda t: mine in t["deal"]["log"] or over(t), f"{action} by the reader")
    assert mine in guest.deal["log"]


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.quick if game == "schafkopf" else ()) for game in GAMES])
async def test_the_buttons_of_an_auction_are_reached_by_arrows_and_pressed_by_enter(game: str, invite: Invite) -> None:
    guest = await invite()
    await to_turn(guest, game, AUCTION[game])
    seq, keys = guest.table["seq"], guest.page.keyboard
    await first_key(guest, "Enter")
    buttons: list[str] = await guest.page.evaluate(BUTTONS)
    assert len(buttons) > 1
    assert guest.table["seq"] == seq, "the first Enter only begins"
    assert await guest.page.evaluate(FOCUSED) == buttons[0]
    for button in buttons[1:]:
        await keys.press("ArrowDown")
        assert await guest.page.evaluate(FOCUSED) == button
    await keys.press("ArrowRight")
    assert await guest.page.evaluate(FOCUSED) == buttons[-1], "nothing comes after the last one"
    assert len(set(buttons)) == len(buttons)
    # In Suitability a role of a suit is chosen first, and named by a second Enter.
    wanted = 1 if game == "suitability" else buttons.index("pass")
    for _ in buttons[wanted + 1 :]:
        await keys.press("ArrowLeft")
    assert await guest.page.evaluate(FOCUSED) == buttons[wanted]
    await keys.press("Enter")
    if game == "suitability":
        await expect(guest.at("action-name")).to_be_focused()
        await keys.press("Enter")
    await logged(guest, buttons[wanted].replace("plan-", "suit-").replace("-", " "))


@pytest.mark.parametrize("game", GAMES)
async def test_enter_begins_at_the_hand_and_plays_the_card(game: str, invite: Invite) -> None:
    guest = await invite()
    await to_turn(guest, game, "play")
    seq, keys = guest.table["seq"], guest.page.keyboard
    await first_key(guest, "Enter")
    card = guest.page.locator(":focus")
    hand = await guest.hand()
    assert await card.get_attribute("data-card") in hand
    assert guest.table["seq"] == seq, "the first Enter only begins"
    legal = next(at for at, held in enumerate(hand) if held in guest.deal["legal"])
    await keys.press("Home")
    for _ in hand[:legal]:
        await keys.press("ArrowRight")
    await expect(card).to_have_attribute("data-card", hand[legal])
    await keys.press("Enter")
    await logged(guest, hand[legal])


async def test_enter_goes_on_after_a_deal(invite: Invite) -> None:
    guest = await invite()
    await guest.play_now("skat", until=over, choose=shy)
    await expect(guest.at("next-deal")).to_be_visible()
    await guest.page.evaluate("document.activeElement?.blur()")
    await first_key(guest, "Enter")
    await guest.page.keyboard.press("Tab")
    for _ in range(20):
        if await guest.at("next-deal").evaluate("button => button === document.activeElement"):
            break
        await guest.page.keyboard.press("Tab")
    await guest.page.keyboard.press("Enter")
    await guest.until(to_act, "the turn in the next deal")
