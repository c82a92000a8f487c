"""A second browser watches, and at no moment has a card that a spectator may not know: neither in its frames nor on its page."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from stich.games.skat.rules.contract import DECK
from stich.server.store import events as log
from stich.server.tables.fold import created
from tests.secrecy.knowledge import Knowledge
from tests.web.conftest import Invite
from tests.web.guest import Guest, eager, over
from tests.web.sites import Site

pytestmark = pytest.mark.asyncio(loop_scope="session")

WITNESS = r"""
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
  const suits = { clubs: 'C', spades: 'S', hearts: 'H', diamonds: 'D' };
  const ranks = { ace: 'A', king: 'K', queen: 'Q', jack: 'J', 10: 'T' };
  const look = () => {
    const page = document.documentElement.outerHTML.replace(/ d="[^"]*"/g, '');
    const cards = new Set(page.match(/\b[CSHD][AKQJT987]\b/g));
    for (const [, rank, suit] of page.matchAll(/\b(ace|king|queen|jack|10|9|8|7) of (clubs|spades|hearts|diamonds)/g))
      cards.add(suits[suit] + (ranks[rank] ?? rank));
    const found = [...cards].sort().join(' ');
    const last = window.seen.at(-1);
    if (last?.found !== found || last.seq !== seq) window.seen.push({ seq, found });
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}
"""
"""Notes after every change of the page which cards are anywhere in it, and which event the socket had brought by then."""


def known(database: Path, table: str) -> dict[int, frozenset[str]]:
    """Return the cards that a spectator may know after each event, by the server's log."""
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT event FROM events WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    connection.close()
    events = [log.decode(row[0]) for row in rows]
    state, spectator = created(events[0]), Knowledge("nobody")
    allowed = {1: frozenset[str]()}
    for event in events[1:]:
        state = state.after(event)
        spectator.hear(event)
        open_now = state.deal is not None and not state.in_deal
        allowed[state.seq] = frozenset(DECK.cards) if open_now else frozenset(spectator.cards)
    return allowed


def named(text: str) -> set[str]:
    return set(re.findall(r"\b[CSHD][AKQJT987]\b", text))


async def witnessed(guest: Guest) -> list[dict[str, Any]]:
    seen: list[dict[str, Any]] = await guest.page.evaluate("window.seen")
    return seen


def excess(seen: list[dict[str, Any]], allowed: dict[int, frozenset[str]]) -> list[tuple[int, set[str]]]:
    """Return the messages that contain more cards than allowed."""
    more = [(s["seq"], set(s["found"].split()) - allowed.get(s["seq"], frozenset())) for s in seen]
    return [m for m in more if m[1]]


def check_frames(guest: Guest, allowed: dict[int, frozenset[str]]) -> None:
    for frame in guest.frames:
        message = json.loads(frame)
        assert message["type"] == "update", "a watcher sends nothing and so is answered nothing"
        assert message["view"]["you"] is None
        assert named(frame) <= allowed[message["view"]["seq"]]


async def test_a_watcher_sees_no_hidden_card(invite: Invite, site: Site) -> None:
    """One watcher from before the first deal, one who comes and reloads in the middle of it."""
    host = await invite(script=WITNESS)
    early, late = await invite(script=WITNESS), await invite(script=WITNESS)
    link = await host.open_table()
    await early.page.goto(link)
    await expect(early.at("sit-1")).to_be_visible()
    await host.call_computer(1)
    await host.call_computer(2)
    await host.until(lambda t: t["deal"] is not None, "the deal")
    await host.play_until(lambda t: t["deal"]["tricks"] != [0, 0, 0], eager)
    await late.page.goto(link)
    await expect(late.at("trick")).to_be_visible()
    first_visit = await witnessed(late)
    await host.play_until(lambda t: sum(t["deal"]["tricks"]) > 3, eager)
    first_visit = (await witnessed(late)) or first_visit
    await late.page.reload()
    await expect(late.at("trick")).to_be_visible()
    await host.play_deal(eager)
    for watcher in (early, late):
        await watcher.until(over, "the end of the deal")
        await expect(watcher.at("deal-result")).to_be_visible()
        await expect(watcher.at("hand")).to_have_count(0)

    allowed = known(site.database, host.table["table"])
    for watcher in (early, late):
        assert excess(await witnessed(watcher), allowed) == []
        check_frames(watcher, allowed)
    assert excess(first_visit, allowed) == []

    on_the_page = {c for s in await witnessed(early) for c in s["found"].split()}
    assert on_the_page == set(DECK.cards), "the witness reads what is shown"
    assert excess(await witnessed(host), allowed), "the witness finds what a player sees and a spectator may not"


async def test_a_watcher_has_nothing_to_act_with(invite: Invite) -> None:
    host, watcher = await invite(), await invite()
    await host.play_now()
    await watcher.page.goto(host.page.url)
    await expect(watcher.at("turn")).to_have_count(1)
    await host.play_until(lambda t: t["deal"]["phase"] == "play", eager)
    await expect(watcher.at("trick")).to_be_visible()
    await expect(watcher.page.locator("[data-action], [data-card], [data-testid=next-deal], [data-testid=end-early]")).to_have_count(0)


async def test_a_player_sees_no_card_of_the_others(invite: Invite, site: Site) -> None:
    """The same for a player: the ten cards of the hand, the skat once taken up, and the played cards."""
    guest = await invite(script=WITNESS)
    await guest.play_now()
    await guest.play_deal(eager)
    table = guest.table["table"]
    with sqlite3.connect(site.database) as connection:
        rows = connection.execute("SELECT event FROM events WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    connection.close()
    events = [log.decode(row[0]) for row in rows]
    (name,) = {e.guest for e in events if isinstance(e, log.Sat)}
    mind, state, allowed = Knowledge(name), created(events[0]), {1: frozenset[str]()}
    for event in events[1:]:
        state = state.after(event)
        mind.hear(event)
        allowed[state.seq] = frozenset(DECK.cards) if state.deal is not None and not state.in_deal else frozenset(mind.cards)
    assert excess([s for s in await witnessed(guest) if s["seq"]], allowed) == []
