"""Friends at one table: by a link and a name, private from strangers, late or early, and with seats that survive a short absence."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.guest import Guest, eager, shy
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
"""As on a page over plain http."""


async def come(guest: Guest, link: str, name: str) -> None:
    """By the link, and down on a free seat in one step."""
    await guest.page.goto(link)
    await guest.at("seat-name").fill(name)
    await guest.press(guest.at("sit-down"))
    await guest.until(lambda t: t["you"] is not None, "a seat")


async def leave(guest: Guest) -> None:
    """One question, and no second."""
    await guest.press(guest.at("menu"))
    await guest.press(guest.at("leave"))
    await expect(guest.at("leave-dialog")).to_be_visible()
    await guest.press(guest.at("leave-sure"))
    await expect(guest.at("play-now")).to_be_visible()


@pytest.mark.quick
async def test_a_name_and_a_seat_in_one_step_and_the_host_sees_who_is_there(invite: Invite) -> None:
    host, bo, cy = await invite(), await invite(locale="de-DE"), await invite(locale="ja-JP", phone=True)
    link = await host.open_table()
    people = host.at("who-is-here").locator("li")
    await expect(people).to_have_text(["You host", "Empty seat", "Empty seat"], use_inner_text=True)
    await come(bo, link, "Bo")
    await expect(people).to_have_text(["You host", "Bo", "Empty seat"], use_inner_text=True)
    assert bo.table["you"] == 1

    # A spectator is marked as such, and may sit down later; a nameless guest is "guest" and a number in each language.
    await cy.page.goto(link)
    await cy.press(cy.at("only-watch"))
    await expect(cy.at("seat-name")).to_have_count(0)
    await cy.press(cy.at("watch-no-more"))
    await cy.press(cy.at("sit-down"))
    await host.until(lambda t: t["deal"] is not None, "the deal")
    number = host.table["seats"][2]["number"]
    await expect(host.at("seat-2")).to_contain_text(f"Guest {number}")
    await expect(bo.at("seat-2")).to_contain_text(f"Gast {number}")
    await cy.go()
    await expect(cy.at("name")).to_have_text(f"ゲスト{number}")
    await bo.go()
    await expect(bo.at("name")).to_have_text("Bo")
    text, turn = words("de"), host.deal["actor"]
    first = text["your_turn"] if turn == 1 else text["waits_for"].format(name=f"Gast {host.table['seats'][turn]['number']}")
    await expect(bo.at("match-turn")).to_have_text(first)


async def test_nobody_sits_down_as_a_computer(invite: Invite, subtests: pytest.Subtests) -> None:
    link = await (await invite()).open_table()
    for language, locale in LANGUAGES.items():
        with subtests.test(language=language):
            guest = await invite(locale=locale)
            guest.forgiven.append("400 \\(Bad Request\\)")
            await guest.page.goto(link)
            await guest.at("seat-name").fill("C0mputer 1")
            await guest.press(guest.at("sit-down"))
            await expect(guest.page.get_by_role("alert")).to_have_text(words(language)["refused_name_reserved"])
            assert guest.table["you"] is None


async def test_the_link_is_copied_or_selected(invite: Invite) -> None:
    host = await invite(permissions=["clipboard-read", "clipboard-write"])
    link = await host.open_table()
    await host.press(host.at("copy-link"))
    await expect(host.at("copy-link")).to_contain_text(words("en")["copied"])
    assert await host.page.evaluate("navigator.clipboard.readText()") == link

    plain = await invite(script=NO_CLIPBOARD)
    link = await plain.open_table()
    await plain.press(plain.at("copy-link"))
    await expect(plain.at("copy-by-hand")).to_have_text(words("en")["copy_by_hand"])
    assert await plain.page.evaluate("(f => f.value.slice(f.selectionStart, f.selectionEnd))(document.activeElement)") == link


@pytest.mark.own_server
async def test_a_table_is_private_until_the_host_opens_it_to_all(invite: Invite) -> None:
    host, stranger = await invite(), await invite()
    table = (await host.open_table()).rpartition("/")[2]
    await expect(host.at("who-finds")).to_have_text(words("en")["listed_either"])
    await expect(host.at("listed")).not_to_be_checked()
    await host.play_now()
    await stranger.go()
    await expect(stranger.at("today-puzzle")).to_be_visible()
    await expect(stranger.at(f"table-{table}")).to_have_count(0)
    await host.go()
    await host.press(host.at(f"table-{table}"))
    await host.at("listed").check()
    await expect(host.at("who-finds")).to_have_text(words("en")["listed_either"])
    await expect(host.at("log").locator("p").last).to_have_text(words("en")["told_you_opened"])
    await stranger.page.reload()
    await stranger.press(stranger.at(f"table-{table}"))
    await expect(stranger.at("sit-down")).to_be_visible()
    assert stranger.table["listed"]

    # The same when the table is opened.
    await host.go()
    await host.press(host.at("new-table"))
    await host.at("new-table-listed").check()
    await host.press(host.at("open-table"))
    await expect(host.at("listed")).to_be_checked()


async def test_a_seat_left_in_mid_deal_is_kept(invite: Invite) -> None:
    ada, bo, cy = await invite(), await invite(), await invite()
    link = await ada.open_table()
    await come(bo, link, "Bo")
    await ada.call_computer(2)
    await bo.until(lambda t: t["deal"] is not None, "the deal")
    hand = sorted(bo.deal["hands"][1])
    await leave(bo)
    await expect(ada.at("seat-1")).to_contain_text("Bo (away)")
    await cy.page.goto(link)
    await expect(cy.at("kept-1")).to_have_text(words("en")["seat_kept"])
    await expect(cy.at("sit-1")).to_have_count(0)

    # A computer player hands the seat back to him.
    await ada.call_computer(1)
    await expect(ada.at("kept-1")).to_contain_text("plays for Bo")
    await bo.page.goto(link)
    await bo.press(bo.at("back-1"))
    await bo.until(lambda t: t["you"] == 1, "his seat")
    assert set(bo.deal["hands"][1]) <= set(hand)

    # To others it goes only when the table says so.
    await leave(bo)
    await ada.press(ada.at("free-1"))
    await expect(ada.at("log")).to_contain_text(words("en")["told_you_freed"].format(owner="Bo") + words("en")["told_anybody"])
    await cy.press(cy.at("sit-1"))
    await expect(cy.at("sit-down-dialog")).to_be_visible()
    await cy.at("seat-name").fill("Cy")
    await cy.press(cy.at("sit-down"))
    await cy.until(lambda t: t["you"] == 1, "the seat")
    await expect(ada.at("seat-1")).to_contain_text("Cy")
    await expect(cy.at("sit-down-dialog")).to_be_hidden()


@pytest.mark.own_server
async def test_a_lone_player_finds_his_match_in_the_lobby_and_others_do_not(invite: Invite) -> None:
    host, stranger = await invite(), await invite()
    table = (await host.play_now())["table"]
    await host.play_until(lambda t: t["deal"]["phase"] == "play", eager)
    await host.go()
    await expect(host.at(f"table-{table}")).to_be_visible()
    await stranger.go()
    await expect(stranger.at("today-puzzle")).to_be_visible()
    await expect(stranger.at(f"table-{table}")).to_have_count(0)


async def test_a_friend_who_comes_late_gets_the_seat_of_a_computer(invite: Invite) -> None:
    """By the link on a phone, while the host plays with computers: the friend sees what to wait for, and the host gives a seat away."""
    host, friend = await invite(), await invite(phone=True, locale="de-DE")
    link = await host.open_table()
    for seat in (1, 2):
        await host.call_computer(seat)
    await host.until(lambda t: t["deal"] is not None, "the deal")
    await expect(host.at("visitors")).to_have_count(0)
    await friend.page.goto(link)
    await expect(friend.at("visiting")).to_have_text(words("de")["visiting"])
    await host.play_deal(shy)
    await expect(host.at("visitors")).to_have_text(words("en")["visitors"])
    await host.press(host.at("make-room"))
    await expect(host.at("visitors")).to_have_count(0)
    await friend.press(friend.at("sit-1"))
    await friend.at("seat-name").fill("Fritz")
    await friend.press(friend.at("sit-down"))
    await expect(host.at("seat-1")).to_contain_text("Fritz")
    for guest in (host, friend):
        await guest.press(guest.at("next-deal"))
    await friend.until(lambda t: t["you"] == 1 and t["deal"] is not None and not t["deal"]["outcome"], "the next deal")
    await expect(friend.at("hand").locator("[data-card]")).to_have_count(10)
