"""The line beside the points that names kontra, re and a bock round is whole on phones: not cut off, and not covered."""

from __future__ import annotations

import os
from typing import Any

import pytest

from stich.kernel.rules.state import State
from tests.web import schafkopf_table as schafkopf
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.overflow import LONG
from tests.web.sites import Site
from tests.web.stations import resize
from tests.web.table_of import first_deal, party, rules, said, simply, turn_of
from tests.web.test_schafkopf import dealt, round_of
from tests.web.test_variants import trump_game
from tests.web.words import LANGUAGES

pytestmark = pytest.mark.asyncio(loop_scope="session")

PHONES = ((390, 700), (360, 640), (320, 568), (844, 390))
"""Widths and heights of phones, the last one held sideways (CSS pixels)."""

BOCK = """
{
  const parse = JSON.parse;
  const doubled = (deal) => { if (deal && 'factor' in deal) deal.factor = 2; };
  JSON.parse = (...given) => {
    const found = parse(...given);
    if (found?.type === 'update') doubled(found.view?.deal);
    if (found?.type === 'change') doubled(found.deal ?? found.view?.deal);
    return found;
  };
}
"""
"""Script that turns each deal of Skat into one of a bock round."""

FAULTS = """(selector) => [...document.querySelectorAll(selector)].filter((line) => line.getClientRects().length).flatMap((line) => {
  const range = document.createRange();
  range.selectNodeContents(line);
  const faults = [];
  for (const { left, right, top, bottom } of range.getClientRects()) {
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) faults.push(`outside the screen: ${line.textContent}`);
    for (const x of [left + 1, (left + right) / 2, right - 1]) {
      const above = document.elementFromPoint(x, (top + bottom) / 2);
      if (above !== line && !line.contains(above)) faults.push(`under ${above?.outerHTML.slice(0, 80)}: ${line.textContent}`);
    }
    for (const other of line.parentElement.children) {
      const box = other.getBoundingClientRect();
      if (other === line || !box.height) continue;
      const meets = box.top < bottom - 1 && box.bottom > top + 1 && box.left < right - 1 && box.right > left + 1;
      if (meets) faults.push(`meets ${other.outerHTML.slice(0, 80)}: ${line.textContent}`);
    }
  }
  for (let box = line.parentElement; box && box !== document.body; box = box.parentElement) {
    const shown = box.getBoundingClientRect(), own = line.getBoundingClientRect();
    const cuts = getComputedStyle(box).overflowY !== 'visible';
    if (cuts && own.bottom > shown.bottom + 1) faults.push(`cut off by ${box.className}: ${line.textContent}`);
  }
  return faults;
})"""


async def whole(guest: Guest, selector: str, count: int, name: str) -> None:
    """Check these lines on all phones."""
    faults: dict[str, Any] = {}
    await guest.page.evaluate("() => { if (globalThis.undrawn) undrawn.disabled = true; }")
    for width, height in PHONES:
        await resize(guest, width, height)
        assert await guest.page.locator(selector).filter(visible=True).count() == count, (width, height)
        if found := await guest.page.evaluate(FAULTS, selector):
            faults[f"{width}x{height}"] = found
        if folder := os.environ.get("PICTURES"):
            await guest.page.screenshot(path=f"{folder}/{name}-{width}x{height}.png")
    assert not faults


@pytest.mark.parametrize("language", LANGUAGES)
async def test_skat(invite: Invite, site: Site, language: str) -> None:
    def plan(deal: State) -> State | None:
        start = trump_game(deal)
        return None if start is None else said(simply(start, turn_of(1)), "kontra", "re")

    seed, done = first_deal(rules("skat-kneipe"), 2, plan)
    async with party(invite, site, "skat-kneipe", 2, seed, locale=LANGUAGES[language], phone=True, script=LONG + BOCK) as here:
        await here.reach(done)
        await whole(here.page, ".state .bid, .state .kontra", 2, f"skat-{language}")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_schafkopf(invite: Invite, site: Site, language: str) -> None:
    options: dict[str, Any] = {"klopfen": True, "stoss_max": 4}

    def plan(state: State) -> State | None:
        state = schafkopf.simply(said(state, "knock", "knock", "knock", "knock"), lambda s: s.phase.name == "stoss")
        doublings = 0
        while state.phase.name == "stoss" and doublings < 4:
            word = next((action.text for action in state.legal_actions if action.text != "pass"), "pass")
            doublings += word != "pass"
            state = state.apply(word)
        return state if doublings == 4 else None

    seed, deal = dealt(plan, preset="schafkopfschule", **options)
    wanted = {"locale": LANGUAGES[language], "phone": True, "script": LONG}
    async with round_of(invite, site, 3, seed, preset="schafkopfschule", options=options, **wanted) as table:
        await table.reach(deal)
        await whole(table.page, ".foot > .partner, .double span", 2, f"schafkopf-{language}")
