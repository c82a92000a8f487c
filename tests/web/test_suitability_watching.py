"""A second browser watches Suitability, and at no moment has a card that lies hidden: neither in its frames nor on its page."""

from __future__ import annotations

import re
import sqlite3

import pytest
from playwright.async_api import expect

from stich.games.suitability.rules.contract import DECKS
from stich.server.store import events as log
from stich.server.tables.fold import created
from tests.secrecy.knowledge import Knowledge
from tests.web.conftest import Invite
from tests.web.guest import over
from tests.web.sites import Site
from tests.web.suitability_table import GAME
from tests.web.test_watching import WITNESS, excess, witnessed

pytestmark = pytest.mark.asyncio(loop_scope="session")

CARDS = r"\b(?:[CSHD][AKQJT2-9]|JK[1-3])\b"
LOOK = WITNESS.replace(r"\b[CSHD][AKQJT987]\b", CARDS).replace("ace|king|queen|jack|10|9|8|7", "ace|king|queen|jack|10|[2-9]")


def known(site: Site, table: str, players: int) -> dict[int, frozenset[str]]:
    """Return the cards that a spectator may know after each event, by the server's log."""
    with sqlite3.connect(site.database) as connection:
        rows = connection.execute("SELECT event FROM events WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    connection.close()
    events = [log.decode(row[0]) for row in rows]
    state, spectator = created(events[0]), Knowledge("nobody")
    spectator.hear(events[0])
    allowed = {1: frozenset[str]()}
    for event in events[1:]:
        state = state.after(event)
        spectator.hear(event)
        open_now = state.deal is not None and not state.in_deal
        allowed[state.seq] = frozenset(DECKS[players].cards) if open_now else frozenset(spectator.cards)
    return allowed


@pytest.mark.parametrize("players", [3, 5])
async def test_a_watcher_sees_no_hidden_card(invite: Invite, site: Site, players: int) -> None:
    """One with a card turned up and swapped, one with jokers."""
    assert CARDS in LOOK
    assert "[2-9])" in LOOK
    host, watcher = await invite(script=LOOK), await invite(script=LOOK)
    table = await host.play_now(GAME, players)
    await watcher.page.goto(host.page.url)
    await watcher.until(lambda t: t["deal"] is not None, "the deal")
    await host.play_deal()
    await watcher.until(over, "the end of the deal")
    await expect(watcher.at("deal-result")).to_be_visible()
    await expect(watcher.at("hand")).to_have_count(0)

    allowed = known(site, table["table"], players)
    assert excess(await witnessed(watcher), allowed) == []
    for update, frame in zip(watcher.updates, watcher.frames, strict=True):
        assert update["you"] is None
        assert set(re.findall(CARDS, frame)) <= allowed[update["seq"]]
    seen = {c for s in await witnessed(watcher) for c in s["found"].split()}
    assert seen >= {c for c in DECKS[players].cards if not c.startswith("JK")}, "the witness reads what is shown"
    assert excess(await witnessed(host), allowed), "the witness finds what a player sees and a spectator may not"
