"""Strangers find each other: three browsers, in three languages, that know nothing of each other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import WebSocketRoute, expect

from tests.server.harness import Hurried
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.sites import Site, open_site
from tests.web.test_accessibility import check
from tests.web.test_matchmaking import both_end_a_deal
from tests.web.words import words

pytestmark = pytest.mark.asyncio(loop_scope="session")

CLOCK = Hurried()


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Site]:
    """Yield a server whose clock can be put forward."""
    async with open_site(tmp_path, request.node.name, clock=CLOCK) as running:
        yield running


async def test_three_find_each_other_and_meet_again(invite: Invite) -> None:
    ada, bo, cy = await invite(), await invite(locale="de-DE", phone=True), await invite(locale="ja-JP")
    await ada.go()
    await ada.at("game-schafkopf").check(force=True)
    await ada.press(ada.at("play-people"))
    await ada.at("seek-game-skat").check(force=True)
    await ada.at("seek-clock-fast").check(force=True)
    await expect(ada.at("seek-rated")).to_be_disabled()
    await expect(ada.at("seek-account")).to_have_attribute("href", "/account")
    await check(ada, "the form")
    await ada.press(ada.at("seek"))
    await expect(ada.at("search-missing")).to_contain_text("2 more players are missing")

    # Searches are shown live, and joined with one press.
    await bo.go()
    await expect(bo.at("waiting")).to_contain_text("1 von 3 sind da")
    await bo.press(bo.at("join-waiting"))
    await expect(ada.at("search-missing")).to_contain_text("One more player is missing")
    await expect(ada.at("search-computers")).to_have_count(0)
    CLOCK.ahead += 20
    await expect(bo.at("search-computers")).to_be_visible()
    await check(bo, "the search")
    await bo.press(bo.at("stop-seeking"))
    await expect(ada.at("search-missing")).to_contain_text("2 more players are missing")
    await bo.press(bo.at("join-waiting"))
    await cy.go()
    await cy.press(cy.at("join-waiting"))
    for guest in (ada, bo, cy):
        await guest.until(lambda t: t["deal"] is not None, "the table of all three")
    assert {guest.table["table"] for guest in (ada, bo, cy)} == {ada.table["table"]}
    assert (ada.table["game"], ada.table["clock"], ada.table["listed"]) == ("skat", "fast", True)
    assert sorted(guest.table["you"] for guest in (ada, bo, cy)) == [0, 1, 2]

    await meet_again(ada, bo, cy)


@pytest.mark.parametrize("rated", [False, True], ids=["casual", "rated"])
async def test_two_accounts_and_a_computer_play_as_announced(invite: Invite, rated: bool) -> None:
    """One press joins a waiting person. If one accepts the computer, both start; in a rated search the other is asked."""
    text = words("en")
    ada, bo = await invite(), await invite(phone=True)
    for guest, name in ((ada, "Ada"), (bo, "Bo")):
        await guest.go()
        await guest.sign_up(f"{name}{'r' if rated else 'c'}")
        await guest.go()
    await ada.press(ada.at("play-people"))
    await ada.at("seek-game-skat").check(force=True)
    await ada.at("seek-clock-fast").check(force=True)
    await ada.at("seek-length-1").check(force=True)
    await expect(ada.at("seek-dialog")).to_contain_text(text["matchmaking_unrated_text"])
    if rated:
        await ada.at("seek-rated").check()
        await expect(ada.at("seek-dialog")).to_contain_text(text["matchmaking_rated_text"])
    await ada.press(ada.at("seek"))
    announced = text["matchmaking_rated" if rated else "matchmaking_unrated"]
    await expect(ada.at("search")).to_contain_text(f"· {announced}")
    await expect(bo.at("waiting")).to_contain_text(f"· {announced}")
    await bo.press(bo.at("join-waiting"))
    await expect(ada.at("search-missing")).to_contain_text("One more player is missing")
    CLOCK.ahead += 20
    if rated:
        await expect(ada.at("search-missing")).to_contain_text(text["matchmaking_offer_ask"])
        await ada.press(ada.at("search-computers"))
        await expect(ada.at("search-missing")).to_contain_text("The others are asked.")
        await expect(bo.at("search-missing")).to_contain_text(text["matchmaking_asked"])
    else:
        await expect(bo.at("search-missing")).to_contain_text(text["matchmaking_offer_together"])
    await expect(bo.at("search-computers")).to_have_text("Start with 1 computer")
    await check(bo, "the offer")
    await bo.press(bo.at("search-computers"))
    for guest in (ada, bo):
        await guest.until(lambda t: t["deal"] is not None, "the table of both")
    assert ada.table["table"] == bo.table["table"]
    assert sorted(seat["kind"] for seat in ada.table["seats"]) == ["computer", "guest", "guest"]
    assert not ada.table["rated"]
    await ada.press(ada.at("table-rules"))
    await expect(ada.at("rules-in-force")).to_contain_text(text["matchmaking_unrated"])
    await ada.press(ada.at("table-rules"))
    await both_end_a_deal(ada, bo)
    for guest in (ada, bo):
        await expect(guest.at("deal-result")).to_be_visible()


async def test_who_waits_can_be_joined_from_the_form(invite: Invite) -> None:
    ada, bo = await invite(), await invite()
    await ada.go()
    await ada.press(ada.at("play-people"))
    await ada.press(ada.at("seek"))
    await bo.go()
    await bo.press(bo.at("play-people"))
    await bo.press(bo.at("seek-dialog").get_by_test_id("join-waiting"))
    await expect(bo.at("seek-dialog")).not_to_be_visible()
    await expect(bo.at("search-missing")).to_contain_text("One more player is missing")


async def meet_again(ada: Guest, bo: Guest, cy: Guest) -> None:
    """Let Ada follow Bo and invite him to a new table; she blocks Cy, and does not see him any more."""
    numbers = {guest: ada.table["seats"][guest.table["you"]]["number"] for guest in (bo, cy)}
    await ada.press(ada.at("menu"))
    await ada.press(ada.at(f"follow-{numbers[bo]}"))
    await expect(ada.at(f"follow-{numbers[bo]}")).to_have_text(words("en")["matchmaking_unfollow"])
    await ada.press(ada.at(f"block-{numbers[cy]}"))
    await expect(ada.at(f"follow-{numbers[cy]}")).to_have_count(0)
    await bo.go()
    await cy.go()
    link = await ada.open_table()
    await expect(ada.at("invite")).to_contain_text(words("en")["matchmaking_followed_one"])
    await expect(ada.at(f"invite-{numbers[cy]}")).to_have_count(0)
    await ada.press(ada.at("show-qr"))
    await expect(ada.at("qr")).to_have_js_property("complete", True)
    assert await ada.at("qr").evaluate("image => image.naturalWidth > 0")
    assert await ada.at("qr").get_attribute("alt") == words("en")["matchmaking_qr_alt"]
    await check(ada, "a table with a code and somebody to invite")
    await ada.press(ada.at(f"invite-{numbers[bo]}"))
    await bo.press(bo.at(f"join-{link.rpartition('/')[2]}"))
    await expect(bo.at("sit-down")).to_be_visible()
    await expect(cy.at("invitations")).to_have_count(0)

    # Followed and blocked people are listed, and can be removed.
    await ada.go()
    await ada.press(ada.at("play-people"))
    await ada.press(ada.at("known").locator("summary"))
    await ada.press(ada.at(f"block-{numbers[cy]}"))
    await expect(ada.at(f"follow-{numbers[cy]}")).to_have_text(words("en")["matchmaking_follow"])


async def test_a_lost_stream_says_so_and_comes_back(invite: Invite) -> None:
    guest = await invite()
    guest.forgiven.append("WebSocket")
    there = False

    async def passing(socket: WebSocketRoute) -> None:
        if there:
            socket.connect_to_server()
        else:
            await socket.close()

    await guest.page.route_web_socket("**/api/live", passing)
    await guest.go()
    await expect(guest.at("live-lost")).to_have_text(words("en")["matchmaking_lost"])
    there = True
    await expect(guest.at("live-lost")).to_be_empty()
