"""Reload, a lost connection, a server that is killed: the page goes on where it was."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

import pytest
from playwright.async_api import expect

from tests.server.harness import PlainClient, Visitor
from tests.web.conftest import Invite
from tests.web.guest import PATIENCE, Guest, Table, dealt, eager, in_phase, quits, simple
from tests.web.sites import Site
from tests.web.test_friends import come
from tests.web.tunnel import Tunnel
from tests.web.words import words

pytestmark = pytest.mark.asyncio(loop_scope="session")

SLACK = 1.0
"""Seconds for loading the sign on a busy machine."""

PROGRAM = "import sys; from stich.server.run import serve; serve('127.0.0.1', int(sys.argv[2]), sys.argv[1], computer_delay=0.0)"


def mid_trick(table: Table) -> bool:
    """Return whether a card lies on the table and it is the guest's turn to add one, after the first trick."""
    return in_phase("play")(table) and bool(table["deal"]["trick"]) and sum(table["deal"]["tricks"]) > 0


async def play_mid_trick(guest: Guest) -> None:
    await guest.play_now(until=mid_trick, choose=eager)
    await guest.shows_turn()


async def test_reload_in_mid_trick_resumes(invite: Invite) -> None:
    guest = await invite()
    await play_mid_trick(guest)
    before = guest.table
    hand, trick = await guest.hand(), await guest.trick()
    assert trick == [c["card"] for c in before["deal"]["trick"]]

    heard = len(guest.updates)
    await guest.page.reload()
    await guest.shows_turn()
    assert guest.updates[heard] == before
    assert (await guest.hand(), await guest.trick()) == (hand, trick)
    card = simple(guest.deal)
    await guest.act(card)
    await expect(guest.card(card)).to_have_count(0)
    await guest.play_deal()


@pytest.mark.quick
async def test_the_network_goes_away_and_comes_back(invite: Invite) -> None:
    """The socket is cut: a card clicked meanwhile stays in hand, marked, and goes out when the page has resumed after what it has seen."""
    guest = await invite(script=CUTTABLE)
    guest.forgiven.append(r"console error: .*ws://127\.0\.0\.1:1/")
    await play_mid_trick(guest)
    hand, trick, seq = await guest.hand(), await guest.trick(), guest.table["seq"]
    await guest.page.evaluate("cut(true)")
    await expect(guest.at("no-connection")).to_have_text(words("en")["reconnecting"])
    card = simple(guest.deal)
    await guest.card(card).click()
    await not_sent(guest, card)
    assert (await guest.hand(), await guest.trick()) == (hand, trick)

    await guest.page.evaluate("cut(false)")
    await expect(guest.at("no-connection")).to_have_count(0)
    assert guest.sockets[-1].endswith(f"&since={seq}")
    await guest.until(played(seq, card))
    await expect(guest.at("not-sent")).to_have_count(0)
    await guest.play_deal()


async def test_what_was_not_sent_can_be_taken_back(invite: Invite) -> None:
    guest = await invite(script=CUTTABLE)
    guest.forgiven.append(r"console error: .*ws://127\.0\.0\.1:1/")
    await play_mid_trick(guest)
    hand, seq = await guest.hand(), guest.table["seq"]
    await guest.page.evaluate("cut(true)")
    card = simple(guest.deal)
    await guest.card(card).click()
    await not_sent(guest, card)
    await guest.card(card).click()
    await expect(guest.at("not-sent")).to_have_count(0)
    await guest.page.evaluate("cut(false)")
    await expect(guest.at("no-connection")).to_have_count(0)
    assert (await guest.hand(), guest.table["seq"]) == (hand, seq)
    await guest.act(card)


async def not_sent(guest: Guest, card: str) -> None:
    """Check that this card is marked, and nothing else."""
    await expect(guest.card(card).get_by_test_id("not-sent")).to_have_text(words("en")["not_sent"])
    await expect(guest.at("not-sent")).to_have_count(1)
    await expect(guest.at("hint")).to_have_text(words("en")["not_sent_hint"])


def played(seq: int, card: str) -> Callable[[Table], bool]:
    """Return a condition that holds once the event after ``seq`` has come and this card has left the hand."""
    return lambda table: table["seq"] > seq and card not in table["deal"]["hands"][table["you"]]


async def test_a_tunnel_swallows_everything_and_a_stale_wish_is_not_carried_out(invite: Invite, site: Site) -> None:
    """The browser knows that it is offline; the socket is not closed. Meanwhile the guest plays another card elsewhere."""
    async with Tunnel(site.address).open() as tunnel:
        guest = await invite(tunnel.address)
        guest.forgiven.append(r"WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED")
        await guest.play_now(until=lambda t: in_phase("play")(t) and len(t["deal"]["legal"]) > 3, choose=eager)
        await guest.shows_turn()
        first, second = [a for a in guest.deal["legal"] if a not in quits(guest.deal)][:2]
        tunnel.dark = True
        await guest.context.set_offline(True)
        await expect(guest.at("no-connection")).to_be_visible()
        await guest.card(first).click()
        await not_sent(guest, first)

        cookies = {c["name"]: c["value"] for c in await guest.context.cookies()}
        async with PlainClient(cookies=cookies) as http, Visitor(site.address, http).at(guest.table["table"]) as elsewhere:
            await elsewhere.update()
            assert (await elsewhere.act(second))["type"] == "ack"
        tunnel.dark = False
        await guest.context.set_offline(False)
        await expect(guest.card(second)).to_have_count(0)
        await expect(guest.at("not-sent")).to_have_count(0)
        await expect(guest.card(first)).to_be_visible()
        await expect(guest.at("hint")).to_have_text(words("en")["refused_moved_on"])
        await guest.context.close()


@pytest.mark.parametrize("way", ["silent", "closed"])
async def test_others_see_within_five_seconds_who_has_no_connection(way: str, invite: Invite, site: Site) -> None:
    """A player's telephone is in a tunnel, which closes no socket, or the page is closed; then the player is back."""
    async with Tunnel(site.address).open() as tunnel:
        ada, bo = await invite(), await invite(tunnel.address)
        bo.forgiven.append(r"WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED")
        link = await ada.open_table()
        await come(bo, link.replace(site.address, tunnel.address), "Bo")
        seat = next(seat for seat, info in enumerate(ada.table["seats"]) if info["kind"] == "empty")
        await ada.call_computer(seat)
        await ada.until(dealt, "the deal")
        await expect(ada.at("hand")).to_be_visible()
        lost = ada.at(f"lost-{bo.table['you']}")
        await expect(lost).to_have_count(0)
        begun = monotonic()
        if way == "silent":
            tunnel.dark = True
        else:
            await bo.page.close()
        await expect(lost).to_be_visible()
        assert monotonic() - begun < 5 + SLACK
        tunnel.dark = False
        if way == "closed":
            return
        await expect(lost).to_have_count(0)


CUTTABLE = """
{
  let gone = false;
  const open = new Set();
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(gone ? 'ws://127.0.0.1:1/' : address);
      open.add(this);
    }
  };
  window.cut = (now) => {
    gone = now;
    if (gone) for (const socket of open) socket.close();
    else dispatchEvent(new Event('online'));
  };
}
"""
"""``cut(true)`` closes every socket and lets none open; ``cut(false)`` is the moment in which the browser has a network again."""


@asynccontextmanager
async def started(database: Path, port: int) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """Start a server in a separate process. Return the process and its address."""
    quiet = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, str(database), str(port), stdout=asyncio.subprocess.PIPE, stderr=quiet
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            said = (await process.stdout.readline()).decode()
        assert said.startswith("Stich is open at http://"), said
        yield process, said.split()[-1]
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


async def test_the_server_is_killed_and_started_again_in_mid_deal(invite: Invite, tmp_path: Path) -> None:
    database = tmp_path / "killed.db"
    async with started(database, 0) as (process, address):
        guest = await invite(address)
        guest.forgiven.append(r"console error: (?:WebSocket connection to .* failed|.*net::ERR_CONNECTION_RESET)")
        await play_mid_trick(guest)
        hand, trick, seq = await guest.hand(), await guest.trick(), guest.table["seq"]
        process.kill()
        await process.wait()
        await expect(guest.at("no-connection")).to_have_text(words("en")["reconnecting"])
        assert (await guest.hand(), await guest.trick()) == (hand, trick)
    async with started(database, int(address.rpartition(":")[2])):
        await expect(guest.at("no-connection")).to_have_count(0)
        assert guest.table["seq"] == seq
        assert (await guest.hand(), await guest.trick()) == (hand, trick)
        await guest.play_deal()
        await guest.context.close()


async def test_the_server_is_stopped_in_mid_deal_and_another_goes_on(invite: Invite, tmp_path: Path) -> None:
    """SIGTERM: nothing is lost, and the page continues as soon as there is a server. The page is left before its last server ends."""
    database = tmp_path / "stopped.db"
    async with started(database, 0) as (process, address):
        guest = await invite(address)
        guest.forgiven.append(r"console error: (?:WebSocket connection to .* failed|.*net::ERR_CONNECTION_RESET)")
        await play_mid_trick(guest)
        hand, trick, seq = await guest.hand(), await guest.trick(), guest.table["seq"]
        process.terminate()
        await process.wait()
        assert (await guest.hand(), await guest.trick()) == (hand, trick)
    async with started(database, int(address.rpartition(":")[2])):
        await expect(guest.at("no-connection")).to_have_count(0)
        card = simple(guest.deal)
        await guest.act(card)
        await guest.until(played(seq, card))
        await guest.play_deal()
        await guest.context.close()


async def test_a_server_that_stands_still_is_noticed_within_seconds(invite: Invite, tmp_path: Path) -> None:
    """Stopped, it accepts and answers nothing. A card played then is marked, and played once, whether the server had it already or not."""
    async with started(tmp_path / "stopped.db", 0) as (process, address):
        guest = await invite(address)
        guest.forgiven.append(r"console error: WebSocket connection to .* failed")
        # The server may read the first sending only after it has welcomed the page again: then the second is refused.
        guest.forgiven.append(r'refused: .*"code":"table/stale"')
        await play_mid_trick(guest)
        seq, card = guest.table["seq"], simple(guest.deal)
        process.send_signal(signal.SIGSTOP)
        try:
            await guest.card(card).click()
            await not_sent(guest, card)
            await expect(guest.at("no-connection")).to_be_visible()
        finally:
            process.send_signal(signal.SIGCONT)
        await expect(guest.at("no-connection")).to_have_count(0)
        await guest.until(played(seq, card))
        await expect(guest.at("not-sent")).to_have_count(0)
        await guest.context.close()
