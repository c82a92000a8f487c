"""First visits: from the lobby to the end of the first deal in each game, in one language and on one kind of screen each, and a deal of a
beginner who follows every hint."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import expect

from tests.web import schafkopf_table, suitability_table, test_match
from tests.web.conftest import Invite
from tests.web.guest import Guest, eager, in_phase, over, to_act
from tests.web.test_accessibility import check
from tests.web.test_hints import hinted as strongly_hinted
from tests.web.test_match import check_sheet
from tests.web.test_quick_hints import advised
from tests.web.test_quick_hints import hinted as quickly_hinted
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

JOURNEYS: dict[str, tuple[str, dict[str, Any]]] = {
    "skat": ("en", {}),
    "schafkopf": ("de", {"phone": True}),
    "suitability": ("ja", {}),
}
"""Language and browser by game."""
CHECKS: dict[str, Callable[[Guest], Awaitable[object]]] = {
    "skat": test_match.check_result,
    "schafkopf": schafkopf_table.check_result,
    "suitability": suitability_table.check_result,
}
"""Comparison of the shown result with the library's own, by game."""


@pytest.mark.quick
@pytest.mark.parametrize("game", JOURNEYS)
async def test_from_the_first_visit_to_the_end_of_a_deal(invite: Invite, game: str) -> None:
    language, browser = JOURNEYS[game]
    guest = await invite(locale=LANGUAGES[language], **browser)
    await guest.go()
    await expect(guest.page.locator("html")).to_have_attribute("lang", language)
    await expect(guest.at("play-now")).to_have_text(words(language)["play_now"])
    await check(guest, "lobby")
    await guest.play_from_the_lobby(game)
    assert guest.table["game"] == game
    await guest.play_until(in_phase("play"), eager, at_once=False)
    await guest.shows_turn()
    await check(guest, "table")
    await guest.play_until(over, at_once=False)
    await expect(guest.at("deal-result")).to_be_visible()
    await check(guest, "result")
    await CHECKS[game](guest)
    if not guest.touch:
        await check_sheet(guest)
    await guest.next_deal()


UNEXPLAINED = ("play", "stoss", "re", "offer")
"""Phases without a hint that is shown unasked."""


async def hint_of(guest: Guest) -> str:
    """Return the action of the hint that is shown unasked, or else of the one that the beginner asks for. It comes with a sentence."""
    deal = guest.deal
    if deal["phase"] not in UNEXPLAINED and not any(action in deal["hands"][guest.table["you"]] for action in deal["legal"]):
        assert await quickly_hinted(guest)
        return await advised(guest)
    await guest.press(guest.at("hint-ask"))
    action = await strongly_hinted(guest)
    assert await guest.at("hint-strong").inner_text()
    return action


@pytest.mark.parametrize("game", JOURNEYS)
async def test_a_beginner_who_follows_every_hint_plays_a_whole_deal(invite: Invite, game: str) -> None:
    language, browser = JOURNEYS[game]
    guest = await invite(locale=LANGUAGES[language], **browser)
    await guest.play_from_the_lobby(game)
    followed: set[str] = set()
    while "play" not in followed:  # a deal that is passed in is followed by the next one
        followed.clear()
        while not over(await guest.until(lambda t: to_act(t) or over(t), "the turn")):
            followed.add(guest.deal["phase"])
            await guest.act(await hint_of(guest))
        if "play" not in followed:
            await guest.next_deal()
    assert followed > {"play"}, "hints before the play, too"
    await expect(guest.at("deal-result")).to_be_visible()
    await CHECKS[game](guest)
