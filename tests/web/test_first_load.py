"""Nothing jumps while the page fills, from the lobby to the first own turn: every answer waits until what is there has been painted."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Route, expect

from tests.server.harness import PlainClient, Visitor
from tests.web.conftest import Invite
from tests.web.guest import to_act
from tests.web.sites import Site

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.own_server]

WATCH = """
window.heard = '';
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    if (address.endsWith('/api/live')) this.addEventListener('message', ({ data }) => (window.heard += data));
  }
};
window.shifts = [];
const where = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
const told = ({ node, previousRect, currentRect }) => `${node?.outerHTML?.slice(0, 80)}: ${where(previousRect)} -> ${where(currentRect)}`;
const noted = (shift) => [document.querySelector('.own [data-testid=turn]') !== null, shift.sources.map(told).join('; ')];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(noted)))
  .observe({ type: 'layout-shift', buffered: true });
"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SETTLED = "() => [...document.images].every((it) => it.complete) && !document.getAnimations().length"
ANSWERS = ("**/api/games", "**/api/tables", "**/api/tables/*/hint?*")


async def after_a_frame(route: Route) -> None:
    answer = await route.fetch()
    if route.request.method == "POST":
        # The stream of the lobby may tell of a new table sooner than this answer.
        await route.request.frame.wait_for_function("(id) => heard.includes(id)", arg=(await answer.json())["id"])
    await route.request.frame.evaluate(PAINTED)
    await route.fulfill(response=answer)


@pytest.mark.parametrize(
    ("game", "context"),
    [
        ("skat", {"phone": True}),
        ("schafkopf", {"phone": True, "viewport": {"width": 320, "height": 568}}),
        ("suitability", {"locale": "de-DE"}),
        ("skat", {"locale": "ja-JP", "phone": True, "viewport": {"width": 667, "height": 375}}),
    ],
    ids=["phone", "small", "desktop", "sideways"],
)
async def test_nothing_jumps(invite: Invite, site: Site, game: str, context: dict[str, Any]) -> None:
    async with PlainClient(base_url=site.address) as http:
        await http.get("/api/me")
        await Visitor(site.address, http).open(preset="skat-kneipe", sit=0, players={1: "beginner"}, listed=True)
    guest = await invite(drawn=True, script=WATCH + f"localStorage.setItem('stich.game', '{game}');", **context)
    for answer in ANSWERS:
        await guest.page.route(answer, after_a_frame)
    await guest.go()
    await expect(guest.at("play-now")).to_be_visible()
    # Not a press: what moves right after one is forgiven.
    await guest.at("play-now").evaluate("(button) => button.click()")
    await guest.until(to_act, "the turn")
    await guest.page.evaluate(PAINTED)
    narrow = context.get("viewport", {}).get("width") == 320
    # There the question to the reader may take a second line.
    before = [shift for asked, shift in await guest.page.evaluate("shifts") if not (narrow and asked)]
    assert not before, before
    await expect(guest.at("hint-quick")).to_be_visible()
    # At the own turn nothing happens at the table: all that comes now are answers.
    await guest.page.reload()
    await expect(guest.at("hint-quick")).to_be_visible()
    await guest.page.wait_for_function(SETTLED)
    await guest.page.evaluate(PAINTED)
    after = await guest.page.evaluate("shifts")
    assert not after, after
