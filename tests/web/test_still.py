"""Nothing at the table moves during a deal: seats, action bar and its buttons, hand, panel and page stay where they are."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.guest import Choice, Deal, Guest, eager, in_phase, simple
from tests.web.stations import SIZES, resize
from tests.web.test_connection import CUTTABLE

pytestmark = pytest.mark.asyncio(loop_scope="session")

PARTS = {
    "bar of the page": "header",
    "stage": ".stage",
    "middle": ".middle",
    "panel": "aside",
    "action bar": "[data-testid=action-bar]",
    "prompt": "[data-testid=prompt-place]",
    "hand": "[data-testid=hand]",
    "seat": "[data-testid^=seat-]:not(button)",
    "button": "[data-testid=action-bar] .tool",
}
"""What keeps its place during a deal, as CSS selectors."""

WATCH = """(parts) => {
  const first = new Map(), moved = new Set();
  const where = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const near = (one, other) => ['x', 'y', 'width', 'height'].every((side) => Math.abs(one[side] - other[side]) <= 0.6);
  let ended = Infinity;
  const look = () => {
    if (!globalThis.still) return;
    // The result is another scene.
    if (document.querySelector('.around.over, [data-testid=deal-result]')) return void (ended = performance.now() - 50);
    for (const [name, selector] of Object.entries(parts)) {
      for (const part of document.querySelectorAll(selector)) {
        const key = `${name} ${part.dataset.testid ?? part.dataset.tool ?? ''}`, now = part.getBoundingClientRect();
        if (!now.width || !now.height) continue;
        if (!first.has(key)) first.set(key, now);
        else if (!near(first.get(key), now)) moved.add(`${key}: ${where(first.get(key))} -> ${where(now)}`);
      }
    }
    requestAnimationFrame(look);
  };
  const html = (node) => node.outerHTML?.slice(0, 90) ?? node.textContent.slice(0, 40);
  const inside = (node, place) => (node?.closest ? node : node?.parentElement)?.closest(place);
  // Cards of the hand close the gap of a card that was played. A question unfolds under the reader's own press; that it does not by
  // itself is tested in `test_first_load`. All else is counted right after the reader's input too, which browsers forgive.
  const counts = ({ node, previousRect: was, currentRect: now }) =>
    node && !inside(node, '[data-testid=hand], .centre') && (Math.abs(was.x - now.x) > 0.6 || Math.abs(was.y - now.y) > 0.6);
  const shift = ({ node, previousRect, currentRect }) => `${html(node)}: ${where(previousRect)} -> ${where(currentRect)}`;
  const shifts = ({ sources, startTime }) => (startTime < ended ? sources.filter(counts).map(shift) : []);
  const note = (list) => list.getEntries().flatMap(shifts).forEach((shift) => moved.add(`shift of ${shift}`));
  const observer = new PerformanceObserver(note);
  observer.observe({ type: 'layout-shift' });
  globalThis.still = () => {
    globalThis.still = null;
    note({ getEntries: () => observer.takeRecords() });
    observer.disconnect();
    return [...moved];
  };
  look();
}"""
"""Script that watches the parts in every frame, until `still()` is called, which returns what moved."""

PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SETTLED = "() => [...document.images].every((it) => it.complete) && !document.getAnimations().length"
BAR = "() => document.querySelector('[data-testid=action-bar]').offsetHeight"


def playing(deal: Deal) -> str:
    """Return the action of a player who plays in Schafkopf if they may, and continues as *simple*."""
    return "play" if "play" in deal["legal"] else simple(deal)


CHOICES: dict[str, Choice] = {"skat": eager, "schafkopf": playing, "suitability": simple}
DEALS = [
    ("skat", 3, "phone", "de-DE"),
    ("skat", 3, "phone-sideways", "ja-JP"),
    ("skat", 3, "laptop", "en-GB"),
    ("schafkopf", 4, "phone", "ja-JP"),
    ("schafkopf", 4, "phone-sideways", "de-DE"),
    ("schafkopf", 4, "laptop", "de-DE"),
    ("suitability", 4, "phone", "en-GB"),
    ("suitability", 3, "phone-sideways", "de-DE"),
    ("suitability", 3, "tablet", "ja-JP"),
]


async def settled(guest: Guest) -> None:
    await guest.page.wait_for_function(SETTLED)
    await guest.page.evaluate(PAINTED)


async def whole_deal(invite: Invite, game: str, players: int, size: str, locale: str) -> list[str]:
    """Play a deal by the page. Return all that moved, before and after the result appeared."""
    width, height = SIZES[size]
    guest = await invite(drawn=True, locale=locale, viewport={"width": width, "height": height})
    await guest.play_now(game, players if game == "suitability" else None)
    await expect(guest.at("hint-quick").or_(guest.at("prompt")).first).to_be_visible()
    await resize(guest, width, height)
    await settled(guest)
    bar = await guest.page.evaluate(BAR)
    await guest.page.evaluate(WATCH, PARTS)
    await guest.play_deal(CHOICES[game])
    await settled(guest)
    assert sum(guest.deal["tricks"]), "the deal was not played"
    moved: list[str] = await guest.page.evaluate("still()")
    if await guest.page.evaluate(BAR) != bar:
        moved.append(f"action bar of the result: {bar} -> {await guest.page.evaluate(BAR)} px high")
    return moved


PARAMETERS = [pytest.param(*row, id="-".join(map(str, row)), marks=pytest.mark.quick if row == DEALS[0] else ()) for row in DEALS]


@pytest.mark.parametrize(("game", "players", "size", "locale"), PARAMETERS)
async def test_nothing_moves_during_a_deal(invite: Invite, game: str, players: int, size: str, locale: str) -> None:
    moved = await whole_deal(invite, game, players, size, locale)
    assert not moved, "\n".join(moved)


COVERED = """(names) => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
  const boxes = (selector) => shown(selector).map((e) => [e, e.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const apart = (one, other) => !one.contains(other) && !other.contains(one);
  const faults = [];
  for (const [above, below] of names)
    for (const [one, a] of boxes(above))
      for (const [other, b] of boxes(below))
        if (apart(one, other) && meet(a, b)) faults.push(`${above} "${one.textContent.trim()}" covers ${below}`);
  return faults;
}"""
"""Script that returns which parts cover which, for pairs of CSS selectors."""


@pytest.mark.parametrize(("game", "players"), [("skat", None), ("schafkopf", None), ("suitability", 3), ("suitability", 5)])
async def test_labels_cover_no_fan(invite: Invite, game: str, players: int | None) -> None:
    """Neither plates nor the last calls lie over the cards that the others hold, in the first question and in the play."""
    guest = await invite(locale="de-DE")
    await guest.play_now(game, players)
    wrong: list[str] = []
    for phase in ("question", "play"):
        for size in ("laptop", "desktop", "tablet-sideways"):
            await resize(guest, *SIZES[size])
            pairs = [(".seat", ".backs i"), (".speech", ".backs i"), (".seat", ".seat"), (".seat", ".ribbon")]
            wrong += [f"{phase}, {size}: {fault}" for fault in await guest.page.evaluate(COVERED, pairs)]
        assert await guest.page.locator(".backs i").count()
        await guest.play_until(in_phase("play"), CHOICES[game])
    assert not wrong, "\n".join(wrong)


async def test_the_notice_without_connection_covers_nothing(invite: Invite) -> None:
    """It takes the place of the prompt."""
    guest = await invite(locale="de-DE", script=CUTTABLE)
    guest.forgiven.append(r"console error: .*ws://127\.0\.0\.1:1/")
    await guest.play_now("schafkopf", until=in_phase("play"), choose=playing)
    await guest.page.evaluate("cut(true)")
    await expect(guest.at("no-connection")).to_be_visible()
    wrong: list[str] = []
    for size in SIZES:
        await resize(guest, *SIZES[size])
        below = [".seat", "aside", "header > *", ".ribbon", "[data-trick-card]", "[data-testid=hand]", ".tool"]
        pairs = [("[data-testid=no-connection]", part) for part in below]
        wrong += [f"{size}: {fault}" for fault in await guest.page.evaluate(COVERED, pairs)]
        await expect(guest.at("no-connection")).to_be_in_viewport(ratio=1)
    assert not wrong, "\n".join(wrong)
