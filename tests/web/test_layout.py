"""A table on every screen: hand, trick, whose turn it is and what is asked are seen without scrolling, at every size, in every phase."""

from __future__ import annotations

import pytest

from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.stations import GAMES, SIZES, resize, stations

pytestmark = pytest.mark.asyncio(loop_scope="session")

FAULTS = """({ seen }) => {
  const faults = [];
  const at = (name) => [...document.querySelectorAll(name)].filter((e) => e.checkVisibility());
  const box = (e) => e.getBoundingClientRect();
  const corners = (b) => [b.left, b.top, b.right, b.bottom].map(Math.round).join();
  const fault = (what, e) => faults.push(`${what}: ${corners(box(e))}`);
  const within = (b) => b.left >= -0.5 && b.top >= -0.5 && b.right <= innerWidth + 0.5 && b.bottom <= innerHeight + 0.5;
  const root = document.documentElement;
  const [wide, high] = [root.scrollWidth, root.scrollHeight];
  if (wide > innerWidth || high > innerHeight) faults.push(`the page scrolls: ${wide}x${high}`);

  // The corner of every card of the hand, with its rank and suit, and as much of it beside the next card.
  const hand = at('[data-testid=hand] li');
  hand.forEach((card, i) => {
    const b = box(card), next = hand[i + 1] && box(hand[i + 1]);
    const corner = { left: b.left, top: b.top, right: b.left + seen, bottom: b.top + b.width * 0.5 };
    if (!within(corner)) fault(`card ${i + 1} of the hand leaves the screen`, card);
    if (next && next.top < b.top + 5 && next.left - b.left < seen) faults.push(`of card ${i + 1} only ${next.left - b.left} px are seen`);
    if (next && next.top >= b.top + 5 && next.top - b.top < seen) faults.push(`of the upper row only ${next.top - b.top} px are seen`);
  });

  // The whole trick, uncovered by people.
  const people = at('[data-testid^=seat-]');
  for (const card of at('[data-trick-card]')) {
    const b = box(card);
    if (!within(b)) fault(`${card.dataset.trickCard} of the trick leaves the screen`, card);
    const corner = document.elementFromPoint(b.left + b.width * 0.2, b.top + b.height * 0.2);
    if (people.some((p) => p.contains(corner))) fault(`${card.dataset.trickCard} lies under somebody`, card);
  }
  people.forEach((one, i) => {
    if (!within(box(one))) fault(`a seat leaves the screen`, one);
    people.slice(i + 1).forEach((other) => {
      const [a, b] = [box(one), box(other)];
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) fault('two seats overlap', one);
    });
  });

  // Everything of the bar over the table.
  for (const part of at('header > *')) {
    if (!within(box(part))) fault(`${part.textContent || part.className} of the bar leaves the screen`, part);
  }

  // Whose turn it is, and what is asked: in words, and by buttons that can be pressed.
  const prompt = at('[data-testid=prompt]')[0];
  if (prompt && !within(box(prompt))) fault('the prompt leaves the screen', prompt);
  if (!prompt && !at('[data-testid=deal-result]').length) faults.push('nothing says whose turn it is');
  for (const button of at('main [data-action]:not([data-card])')) {
    const b = box(button);
    if (!within(b)) { fault(`${button.dataset.action} leaves the screen`, button); continue; }
    const top = document.elementFromPoint((b.left + b.right) / 2, (b.top + b.bottom) / 2);
    if (!button.contains(top)) fault(`${button.dataset.action} is covered by ${top?.className}`, button);
  }
  return faults;
}"""
"""Script that returns the layout errors of the table on the present screen."""

SEEN = 24
"""Of a card that lies under others, at least so many CSS pixels."""


async def faults(guest: Guest, size: str) -> list[str]:
    await resize(guest, *SIZES[size])
    found: list[str] = await guest.page.evaluate(FAULTS, {"seen": SEEN})
    return [f"{size}: {fault}" for fault in found]


@pytest.mark.parametrize(("game", "players"), [(game, count) for game, counts in GAMES.items() for count in counts])
async def test_everything_is_seen_at_every_size(invite: Invite, game: str, players: int) -> None:
    guest = await invite()
    wrong: list[str] = []
    async for station in stations(guest, game, players):
        for size in SIZES:
            wrong += [f"{station}, {fault}" for fault in await faults(guest, size)]
        await resize(guest, 1280, 800)
    assert not wrong, "\n".join(wrong)


async def test_cards_grow_with_the_window(invite: Invite) -> None:
    """The larger the window, the larger the cards; on a large screen they are large, and not beyond that."""
    guest = await invite()
    await guest.play_now()
    widths = []
    for size in ("laptop", "desktop", "large"):
        await faults(guest, size)
        widths.append(await guest.at("hand").locator("li").first.evaluate("e => e.clientWidth"))
    assert widths == sorted(set(widths))
    assert widths[0] > 125
    assert widths[1] > 185
    assert widths[2] < 300
