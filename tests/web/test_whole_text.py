"""No text is cut: on all pages, in all languages, at all sizes, with the longest names and scores of four digits."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.web.conftest import Invite
from tests.web.guest import Guest, in_phase, simple
from tests.web.stations import SIZES, resize
from tests.web.words import LANGUAGES

pytestmark = pytest.mark.asyncio(loop_scope="session")

LONG = "Maximiliane Wolkenstein-"
"""As long as a name may be."""

SCROLLS = {
    ".centre": "a question on a short phone scrolls",
    ".scroll": "a result that is longer than its place, with a button that shows it",
    "aside": "the panel on a phone held sideways",
    ".state ol": "all calls of a long auction, the newest in view",
    "nav": "the parts of the site on a narrow phone",
    ".log": "the newest lines are in view",
    "[role=dialog], dialog": "dialogs scroll",
    "main": "pages scroll",
    ".tabled, .wide-table": "tables of a rulebook are wider than a phone",
}
"""Places that scroll by intention, as CSS selectors, with the reason."""

CUT = """(scrolls) => {
  const faults = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const name = (e) => `${e.tagName.toLowerCase()}.${e.className?.baseVal ?? e.className}`.slice(0, 60);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const own = text.parentElement, words = text.textContent.trim();
    if (!words || !own.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (own.closest('.unseen, svg, script, style, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter((r) => r.width > 1);
    if (!rects.length) continue;
    const clip = getComputedStyle(own).clipPath;
    if (clip !== 'none') continue;
    const [least, most] = ['min', 'max'].map((which) => (side) => Math[which](...rects.map((rect) => rect[side])));
    const b = { left: least('left'), right: most('right'), top: least('top'), bottom: most('bottom') };
    // The height of a line is more than that of its letters.
    const slack = Math.max(2, (rects[0].height - 0.75 * parseFloat(getComputedStyle(own).fontSize)) / 2);
    for (let around = own, scrolled = false; around && around !== document.documentElement; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.clipPath !== 'none') break;
      if (style.position === 'fixed') scrolled = false;
      const box = around.getBoundingClientRect();
      const [x, y] = [style.overflowX, style.overflowY];
      if (x === 'visible' && y === 'visible') continue;
      if (around.matches(scrolls) || around === document.body) { scrolled = true; break; }
      const wide = x !== 'visible' && (b.left < box.left - 1.5 || b.right > box.right + 1.5);
      const high = y !== 'visible' && (b.top < box.top - slack || b.bottom > box.bottom + slack);
      const dots = style.textOverflow === 'ellipsis' && around.scrollWidth > around.clientWidth + 1;
      if (wide || high || dots) { faults.add(`"${words.slice(0, 40)}" is cut by ${name(around)}`); break; }
    }
    const leaves = b.right > innerWidth + 1 || b.left < -1;
    if (leaves && !own.closest(scrolls)) faults.add(`"${words.slice(0, 40)}" leaves the screen: ${name(own)}`);
  }
  return [...faults];
}"""
"""Script that returns which texts are cut or leave the screen."""

LOOKED_AT = ("phone", "small-phone", "phone-sideways", "small-sideways", "tablet", "laptop", "desktop")
PAGES = (
    "/",
    "/rules/skat",
    "/rules/schafkopf",
    "/school/suitability",
    "/train/skat",
    "/puzzles/skat",
    "/analyse/skat",
    "/score/skat",
    "/score/schafkopf",
    "/score/suitability",
    "/archive",
    "/progress",
    "/leaders/skat",
    "/account",
    "/fair",
)


async def cut(guest: Guest, where: str, language: str, *, table: bool) -> list[str]:
    """Return the cut texts of this page at all sizes."""
    found: list[str] = []
    for size in LOOKED_AT:
        width, height = SIZES[size]
        if table:
            await resize(guest, width, height)
        else:
            await guest.page.set_viewport_size({"width": width, "height": height})
            await guest.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found += [f"{where}, {language}, {size}: {fault}" for fault in await guest.page.evaluate(CUT, ", ".join(SCROLLS))]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
async def test_pages(invite: Invite, language: str) -> None:
    guest = await invite(locale=LANGUAGES[language])
    wrong: list[str] = []
    for path in PAGES:
        await guest.go(path)
        await expect(guest.page.locator("main").first).to_be_visible()
        await guest.page.wait_for_load_state("networkidle")
        wrong += await cut(guest, path, language, table=False)
    assert not wrong, "\n".join(wrong)


def lengthened(message: str | bytes) -> str:
    """Return a message with the longest names of the other seats, and scores of four digits."""
    told: dict[str, Any] = json.loads(message)
    view = told.get("view") or {}
    for seat in view.get("seats", ()):
        if seat["kind"] == "computer":
            seat |= {"kind": "guest", "name": LONG}
    for row in (view.get("match") or {}).get("rows", ()):
        row["outcome"]["scores"] = [(-1) ** i * (1000 + i) for i, _ in enumerate(row["outcome"]["scores"])]
        row["taken_back"] = True
    return json.dumps(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "players"), [("skat", None), ("schafkopf", None), ("suitability", 3), ("suitability", 4)])
async def test_tables(invite: Invite, game: str, players: int | None, language: str) -> None:
    guest = await invite(locale=LANGUAGES[language])

    async def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(lengthened(message)))

    await guest.page.route_web_socket("**/socket*", between)
    wrong: list[str] = []
    await guest.play_now(game, players)
    await expect(guest.at("prompt")).to_be_visible()
    wrong += await cut(guest, f"{game} question", language, table=True)
    await guest.play_until(lambda t: in_phase("play")(t) and sum(t["deal"]["tricks"]) > 1, simple)
    await guest.page.reload()
    await expect(guest.at("prompt")).to_be_visible()
    wrong += await cut(guest, f"{game} play", language, table=True)
    await guest.play_deal()
    await guest.page.reload()
    await expect(guest.at("deal-result")).to_be_visible()
    wrong += await cut(guest, f"{game} result", language, table=True)
    assert not wrong, "\n".join(wrong)
