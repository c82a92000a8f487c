"""Remarkable results get one quiet line: a null held, schwarz, a game won against the odds, and a streak of puzzles.

Such deals are rare, so the page receives the result of a deal that was played with these facts in place of its own.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.async_api import Route, expect

from tests.web.conftest import Invite
from tests.web.guest import eager, over
from tests.web.test_puzzles import solve
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

WON = {"declarer": 0, "won": True, "contract": "clubs", "tricks": 8, "by": None, "reason": "played", "ramsch": None, "scores": [48, 0, 0]}
RESULTS: dict[str, dict[str, Any]] = {
    "null": {"contract": "null", "tricks": 0, "arithmetic": {"items": []}},
    "schwarz": {"tricks": 10, "arithmetic": {"items": ["schneider", "schwarz"]}},
    "chance": {"arithmetic": {"items": []}},
}
REPLACED = """
{
  const facts = FACTS, parse = JSON.parse;
  const replace = (deal) => {
    if (!deal?.outcome) return;
    const counted = { base: 12, matadors: 1, multiplier: 2, value: 48, overbid: null };
    Object.assign(deal.outcome, facts, { arithmetic: { ...counted, ...facts.arithmetic } });
  };
  JSON.parse = (...given) => {
    const found = parse(...given);
    replace(found?.view?.deal);
    replace(found?.deal);
    return found;
  };
}
"""
RUNNING = "() => document.querySelector('[data-testid=reward]').getAnimations().map((one) => one.effect.getComputedTiming().duration)"


def replaced(facts: dict[str, Any]) -> str:
    """Return a script that gives every finished deal these facts."""
    return REPLACED.replace("FACTS", json.dumps(WON | facts))


async def slim(route: Route) -> None:
    """Answer a request for a hint with a chance of 23 %."""
    answer = await route.fetch()
    found = await answer.json()
    for prospect in found["hint"]["prospects"]:
        prospect["chance"] = 0.23
    await route.fulfill(response=answer, json=found)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_remarkable_result_has_one_line(invite: Invite, language: str) -> None:
    said = words(language)
    for what in ("null", "schwarz"):
        guest = await invite(locale=LANGUAGES[language], script=replaced(RESULTS[what]))
        await guest.play_now("skat", until=over, choose=eager)
        await expect(guest.at("reward")).to_have_text(said[f"reward_{what}"])
        await expect(guest.at("reward")).to_have_attribute("data-what", what)


async def test_a_game_won_against_the_odds(invite: Invite) -> None:
    """The chance is the one that the hint showed before the play; the next deal forgets it."""
    guest = await invite(script=replaced(RESULTS["chance"]))
    await guest.page.route("**/hint?*", slim)
    await guest.play_now("skat")
    await guest.play_until(lambda t: bool(t["deal"]["legal"]), eager)
    await expect(guest.at("hint-quick")).to_be_visible()
    await guest.play_deal(eager)
    await expect(guest.at("reward")).to_have_text(words("en")["reward_chance"].replace("{chance}", "23%"))
    await guest.page.reload()
    await expect(guest.at("deal-result")).to_be_visible()
    await expect(guest.at("reward")).to_have_count(0)


@pytest.mark.parametrize(("motion", "most"), [("reduce", 1), ("no-preference", 1000)])
async def test_it_takes_one_second_and_no_motion_where_none_is_wanted(invite: Invite, motion: str, most: int) -> None:
    guest = await invite(reduced_motion=motion, script=replaced(RESULTS["null"]))
    await guest.play_now("skat", until=over, choose=eager)
    await expect(guest.at("reward")).to_be_visible()
    assert all(duration <= most for duration in await guest.page.evaluate(RUNNING))


async def test_a_streak_of_puzzles(invite: Invite) -> None:
    """The first puzzle solved on a day begins a streak, in one line without motion above the list of puzzles."""
    guest = await invite()
    await guest.go("/puzzles/skat")
    await expect(guest.at("daily-skat")).to_be_visible()
    await expect(guest.at("reward")).to_have_count(0)
    await guest.press(guest.at("daily-skat"))
    await solve(guest)
    await guest.go("/puzzles/skat")
    await expect(guest.at("reward")).to_have_attribute("data-what", "streak")
    await expect(guest.at("reward")).to_have_text("1 day in a row")
    assert all(duration <= 1 for duration in await guest.page.evaluate(RUNNING))
