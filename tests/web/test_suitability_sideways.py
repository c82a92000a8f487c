"""Suitability on a phone held sideways: all that a question shows is in view, and no label hides a role."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.guest import in_phase, simple
from tests.web.stations import SIZES, resize
from tests.web.words import LANGUAGES

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIDEWAYS = ("phone-sideways", "small-sideways")

OUT_OF_VIEW = """(selectors) => {
  const faults = [];
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)];
    if (!found.length) faults.push(`there is no ${selector}`);
    for (const part of found) {
      const b = part.getBoundingClientRect(), what = `${selector} "${part.textContent.trim()}"`;
      if (!part.checkVisibility() || b.width < 2 || b.height < 2) { faults.push(`${what} is hidden`); continue; }
      for (let around = part.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const box = around.getBoundingClientRect();
        const within = b.top >= box.top - 1 && b.bottom <= box.bottom + 1 && b.left >= box.left - 1 && b.right <= box.right + 1;
        if (!within) faults.push(`${what} is cut by ${around.className}`);
      }
      for (const label of document.querySelectorAll('.speech, .own')) {
        if (!label.checkVisibility() || label.contains(part)) continue;
        const over = label.getBoundingClientRect();
        const beside = over.left >= b.right - 1 || b.left >= over.right - 1 || over.top >= b.bottom - 1 || b.top >= over.bottom - 1;
        if (!beside) faults.push(`${what} is under "${label.textContent.trim()}"`);
      }
    }
  }
  return faults;
}"""
"""Script that returns which parts are hidden, cut or covered."""

ANNOUNCED = """
globalThis.announced = [];
new MutationObserver(() => {
  const said = document.querySelector('[data-testid=announced]');
  if (said) announced.push([said.textContent.trim(), said.querySelectorAll('svg').length]);
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_choices_of_the_scoring_are_in_view(invite: Invite, language: str) -> None:
    """With their effects and their scores by number of tricks."""
    guest = await invite(locale=LANGUAGES[language])
    await guest.play_now("suitability", 4, until=in_phase("privilege"), choose=simple)
    await expect(guest.page.locator("[data-privilege]")).to_have_count(4)
    await expect(guest.at("hint-quick")).to_be_visible()
    wrong: list[str] = []
    for size in SIDEWAYS:
        await resize(guest, *SIZES[size])
        parts = ["[data-privilege] [data-action]", "[data-privilege] small", "[data-privilege] td:last-child"]
        wrong += [f"{size}: {fault}" for fault in await guest.page.evaluate(OUT_OF_VIEW, parts)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
async def test_no_call_covers_the_roles(invite: Invite, players: int) -> None:
    """Neither the heads of the board, where the reader names a role, nor the roles in the panel."""
    guest = await invite(locale="de-DE")
    await guest.play_now("suitability", players, until=in_phase("suits"), choose=simple)
    wrong: list[str] = []
    for size in SIDEWAYS:
        await resize(guest, *SIZES[size])
        wrong += [
            f"{size}: {fault}"
            for fault in await guest.page.evaluate(OUT_OF_VIEW, [".naming thead th", ".naming tbody th", "aside [data-role] b"])
        ]
    assert not wrong, "\n".join(wrong)


async def test_marks_of_seats_are_in_view(invite: Invite) -> None:
    """The seat with a privilege shows it during the play."""
    guest = await invite(locale="de-DE", script=ANNOUNCED)
    await guest.play_now("suitability", 4, until=in_phase("privilege"), choose=simple)
    await guest.act("privilege immunity")
    await guest.play_until(in_phase("play"))
    wrong: list[str] = []
    for size in SIDEWAYS:
        await resize(guest, *SIZES[size])
        wrong += [f"{size}: {fault}" for fault in await guest.page.evaluate(OUT_OF_VIEW, [".seat .badge"])]
    assert not wrong, "\n".join(wrong)
    said = await guest.page.evaluate("announced")
    assert said, "the trump suit is announced"
    for words, signs in said:
        assert not set(words) & set("♣♠♥♦"), words
        assert signs == 1
