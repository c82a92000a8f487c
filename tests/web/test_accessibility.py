"""axe-core finds nothing serious or critical in any of the page's rooms, light and dark, wide and narrow."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.guest import Guest, eager, in_phase, shy

pytestmark = pytest.mark.asyncio(loop_scope="session")

AXE = Path("web/node_modules/axe-core/axe.min.js")

LOOKS: dict[str, dict[str, Any]] = {"wide": {}, "phone": {"phone": True, "locale": "ja-JP"}}
"""Kinds of browser."""
STILL = """() => document.querySelector('main') && !document.querySelector('[aria-busy=true]')
  && document.getAnimations().every((animation) => animation.playState !== 'running')"""
"""A room is there, and nothing in it moves or waits: a room that is loaded late is an empty page before."""
SCHEME = "matchMedia('(prefers-color-scheme: dark)').matches"

RUN = """async (options) => {
  // To axe, what is not drawn has no contrast.
  undrawn.disabled = true;
  try {
    return await axe.run(document, options);
  } finally {
    undrawn.disabled = false;
  }
}"""


async def check(guest: Guest, room: str, rules: Sequence[str] = ()) -> None:
    """Nothing serious in what is shown now: by these rules, or all; and then by those of contrast in the other of light and dark."""
    await _look(guest, room, rules)
    dark = await guest.page.evaluate(SCHEME)
    await guest.page.emulate_media(color_scheme="light" if dark else "dark")
    await _look(guest, f"{room}, {'light' if dark else 'dark'}", ["color-contrast"])
    await guest.page.emulate_media(color_scheme="dark" if dark else "light")


async def _look(guest: Guest, room: str, rules: Sequence[str]) -> None:
    """One run of axe, when nothing moves and no answer is awaited."""
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    await guest.page.wait_for_function(STILL)
    if await guest.page.evaluate("typeof axe") == "undefined":
        await guest.page.evaluate(AXE.read_text())
    found: dict[str, list[dict[str, Any]]] = await guest.page.evaluate(RUN, options)
    assert "color-contrast" in {rule["id"] for rule in found["passes"] + found["violations"] + found["incomplete"]}, "axe has looked"
    bad = [
        f"{v['impact']} {v['id']}: {v['help']}: {n['html'][:160]} {n['failureSummary'][:300]}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
        for n in v["nodes"]
    ]
    assert bad == [], f"{room}:\n" + "\n".join(bad)


@pytest.mark.parametrize("look", LOOKS)
async def test_nothing_serious(invite: Invite, look: str) -> None:
    guest = await invite(**LOOKS[look])
    await guest.go()
    await expect(guest.at("play-now")).to_be_visible()
    await check(guest, "lobby")
    await guest.press(guest.at("menu"))
    await expect(guest.at("menu-dialog")).to_be_visible()
    await check(guest, "menu")
    await guest.page.keyboard.press("Escape")
    await guest.press(guest.at("new-table"))
    await expect(guest.at("open-table")).to_be_visible()
    await check(guest, "new table")
    await guest.press(guest.at("open-table"))
    await expect(guest.at("share-link")).to_be_visible()
    await check(guest, "waiting")
    await guest.call_computer(1)
    await guest.call_computer(2)

    await guest.until(in_phase("auction"), "the turn to bid")
    await expect(guest.page.locator("[data-action=pass]")).to_be_visible()
    await check(guest, "auction")
    await guest.play_until(in_phase("skat or hand"), eager)
    await expect(guest.at("action-pickup")).to_be_visible()
    await check(guest, "skat or hand")
    await guest.play_until(in_phase("discard"), eager)
    await expect(guest.at("hand").locator("[data-card]")).to_have_count(12)
    await guest.press(guest.at("hand").locator("[data-card]").first)
    await check(guest, "exchange")
    await guest.press(guest.page.locator("[data-testid^=discard-]"))
    await guest.play_until(in_phase("declare"), eager)
    await expect(guest.at("action-declare")).to_be_visible()
    await check(guest, "declaration")
    await guest.play_until(lambda t: in_phase("play")(t) and bool(t["deal"]["trick"]), eager)
    await guest.shows_turn()
    await check(guest, "trick")
    await guest.play_deal()
    await check(guest, "result")
    await guest.press(guest.at("menu"))
    await guest.press(guest.at("show-sheet"))
    await expect(guest.at("score-sheet").last).to_be_visible()
    await check(guest, "score sheet")
    await guest.page.keyboard.press("Escape")
    await guest.stop_match()
    await check(guest, "ranking")


async def test_what_happens_is_announced(invite: Invite) -> None:
    """The live region tells each card as it is played, and who takes the trick."""
    guest = await invite(hasty=False)
    await guest.play_now(until=in_phase("play"), choose=shy)
    await guest.shows_turn()
    card = next(a for a in guest.deal["legal"] if len(a) == 2)
    name = await guest.card(card).get_attribute("aria-label")
    await guest.act(card)
    log = guest.at("log")
    assert name is not None
    await expect(log).to_contain_text(name)
    await expect(guest.at("skip")).to_be_visible()
    await expect(log).to_contain_text(await guest.at("skip").inner_text())
    await expect(log).to_have_attribute("aria-live", "polite")
