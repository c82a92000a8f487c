"""A watching browser does not learn the partner before the called ace falls: neither from its frames nor from its page."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.async_api import expect

from stich.kernel.rules.state import State
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.schafkopf_table import dealt, declared, fallen, round_of, simply, up_to, view_of
from tests.web.sites import Site
from tests.web.table_of import NAMES, played
from tests.web.words import words

pytestmark = pytest.mark.asyncio(loop_scope="session")

PRESET = "schafkopfschule"
"""Kontra is asked of the holder of the called ace too."""

WITNESS = """
window.seen = [];
{
  let seq = 0;
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const told = JSON.parse(data);
        seq = told.view?.seq ?? (told.type === 'change' ? told.seq : seq);
      });
    }
  };
  const look = () => {
    const seats = {};
    for (const seat of document.querySelectorAll('[data-testid^=seat-]')) {
      const texts = [...seat.querySelectorAll('.badge, .speech, .tally')].map((e) => e.textContent);
      if (texts.length) seats[seat.dataset.testid] = texts.join(' | ');
    }
    const panel = document.querySelector('[data-testid=partner]');
    const log = document.querySelector('[data-testid=log]')?.textContent ?? '';
    const known = panel && [panel.dataset.partner ?? null, panel.textContent];
    const now = JSON.stringify({ seats, panel: known, log, all: document.body?.innerText ?? '' });
    if (window.seen.at(-1)?.now !== now) window.seen.push({ seq, now });
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}
"""
"""Notes after every change of the page what it says of the seats, and which event the socket had brought by then."""


def late_ace(state: State) -> State | None:
    """Return a partner game of two others than the page's seat, whose ace falls after the second trick."""
    so_far = simply(state, declared)
    view = view_of(so_far, None)
    if view.called is None or view.declarer == 0:
        return None
    done = simply(so_far)
    return done if view_of(done).partner not in (None, 0) and played(up_to(done, fallen, PRESET)) > 8 else None


async def witnessed(guest: Guest) -> list[tuple[int, dict[str, Any]]]:
    seen = await guest.page.evaluate("window.seen")
    return [(s["seq"], json.loads(s["now"])) for s in seen]


def learns_nothing(seen: list[tuple[int, dict[str, Any]]], fall: int, declarer: int) -> None:
    """Check that before the event in which the ace falls only the declarer's seat has a role, and no seat is called the partner."""
    text = words("en")
    for seq, page in seen:
        if seq >= fall:
            continue
        assert page["panel"] in (None, [None, text["schafkopf_partner_unknown"]]), (seq, page["panel"])
        for seat, said in page["seats"].items():
            assert seat == f"seat-{declarer}" or text["schafkopf_partner"] not in said, (seq, seat, said)
        assert text["schafkopf_said_partner"] not in page["all"] + page["log"], seq
        assert text["schafkopf_you_are_partner"] not in page["all"], seq


async def test_a_watcher_learns_nothing_of_the_partner_early(invite: Invite, site: Site) -> None:
    """One watcher from the beginning, one who comes in the middle of it and reloads."""
    text = words("en")
    seed, deal = dealt(late_ace, preset=PRESET)
    partner, declarer = view_of(deal).partner, view_of(deal).declarer
    assert partner is not None
    assert declarer is not None
    async with round_of(invite, site, 3, seed, preset=PRESET) as table:
        early, late = await invite(script=WITNESS), await invite(script=WITNESS)
        await early.page.goto(table.page.page.url)
        await early.until(lambda t: t["deal"] is not None, "the deal")
        await table.reach(up_to(deal, lambda s: played(s) == 3, PRESET))
        await late.page.goto(table.page.page.url)
        await expect(late.at("partner")).to_have_text(text["schafkopf_partner_unknown"])
        await late.page.reload()
        await expect(late.at("partner")).to_have_text(text["schafkopf_partner_unknown"])
        before = up_to(deal, lambda s: fallen(s.apply(next_action(deal, s))), PRESET)
        await table.reach(before)
        await expect(early.at("partner")).to_have_text(text["schafkopf_partner_unknown"])
        await table.reach(up_to(deal, fallen, PRESET))
        fall = table.page.table["seq"]
        for watcher in (early, late):
            await expect(watcher.at("partner")).to_have_attribute("data-partner", str(partner))
            await expect(watcher.at(f"seat-{partner}").locator(".badge")).to_have_text(text["schafkopf_partner"])
            learns_nothing(await witnessed(watcher), fall, declarer)
            for frame in map(json.loads, watcher.frames):
                assert frame["type"] == "update", "a watcher sends nothing and so is answered nothing"
                view = frame["view"]["deal"]
                early_view = frame["view"]["seq"] < fall
                assert view is None or view["legal"] == []
                assert view is None or view["partner"] == (None if early_view else partner)
        shown = [page["panel"] for seq, page in await witnessed(early) if seq >= fall]
        assert [str(partner), text["schafkopf_partner_is"].format(name=NAMES[partner])] in shown, "the witness reads what is shown"


def next_action(done: State, so_far: State) -> str:
    """Return the next action of a finished deal."""
    return done.log[len(so_far.log)][1].text
