"""Two people and a computer at one table, by the link that one sends the other."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.guest import Choice, Guest, eager, over, shy, to_act
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def call_themselves(guest: Guest, name: str) -> None:
    await guest.go()
    await guest.press(guest.at("name-edit"))
    await guest.at("name-input").fill(name)
    await guest.press(guest.at("name-save"))
    await expect(guest.at("name")).to_have_text(name)


@pytest.mark.parametrize("language", ["en", "de", "ja"])
async def test_a_name_that_cannot_be_seen_is_refused_in_the_reader_s_language(invite: Invite, language: str) -> None:
    guest = await invite(locale=language)
    guest.forgiven.append("400 \\(Bad Request\\)")
    await guest.go()
    await guest.press(guest.at("name-edit"))
    await guest.at("name-input").fill("\u200b")
    await guest.press(guest.at("name-save"))
    await expect(guest.page.get_by_role("alert")).to_have_text(words(language)["refused_name"])
    await expect(guest.at("name-input")).to_be_visible()


async def both_play(here: Guest, there: Guest, tricks: int) -> None:
    """Each acts by what the own page shows, the first as an eager bidder, until so many tricks are played or the deal is over."""
    await both_act(here, there, eager, lambda: sum(here.deal["tricks"]) >= tricks)


async def both_end_a_deal(here: Guest, there: Guest) -> None:
    """Neither bids: the deal is over soon, most often passed in."""
    await both_act(here, there, shy, lambda: False)


async def both_act(here: Guest, there: Guest, choose: Choice, enough: Callable[[], bool]) -> None:
    """Each by what the own page shows, until it is enough or the deal is over; the second one never bids."""
    while True:
        seq = max(here.table["seq"], there.table["seq"])
        for guest in (here, there):
            await guest.until(lambda t, seq=seq: t["seq"] >= seq, "what the other sees")  # type: ignore[misc]
        if over(here.table) or enough():
            return
        turn = next((g for g in (here, there) if to_act(g.table)), None)
        if turn is None:
            await here.until(lambda t, seq=seq: t["seq"] > seq, "the computer")  # type: ignore[misc]
        else:
            await turn.act(choose(turn.deal) if turn is here else shy(turn.deal))


async def test_one_leaves_a_computer_takes_the_seat_and_the_deal_goes_on(invite: Invite) -> None:
    ada, bo = await invite(), await invite(locale="de-DE")
    await call_themselves(ada, "Ada")
    await call_themselves(bo, "Bo")
    link = await ada.open_table()
    await bo.page.goto(link)
    await bo.press(bo.at("sit-1"))
    await expect(ada.at("seat-1")).to_contain_text("Bo")
    await expect(bo.at("seat-0")).to_contain_text("Ada")
    await ada.call_computer(2)
    for guest in (ada, bo):
        await guest.until(lambda t: t["deal"] is not None, "the deal")
    assert (ada.table["you"], bo.table["you"]) == (0, 1)
    assert not set(await ada.hand()) & set(await bo.hand())

    await both_play(ada, bo, tricks=2)
    await bo.press(bo.at("menu"))
    await bo.press(bo.at("leave"))
    await bo.press(bo.at("leave-sure"))
    await expect(bo.at("play-now")).to_be_visible()
    await expect(ada.at("seat-1")).to_have_attribute("data-kind", "empty")
    await ada.call_computer(1)
    await expect(ada.at("seat-1")).to_have_attribute("data-kind", "computer")
    await ada.play_deal()
    assert [s["kind"] for s in ada.table["seats"]] == ["guest", "computer", "computer"]
    await ada.next_deal()


async def test_both_are_ready_before_the_next_deal(invite: Invite) -> None:
    ada, bo = await invite(), await invite()
    link = await ada.open_table()
    await bo.page.goto(link)
    await bo.press(bo.at("sit-2"))
    await ada.call_computer(1)
    for guest in (ada, bo):
        await guest.until(lambda t: t["deal"] is not None, "the deal")
    await both_end_a_deal(ada, bo)
    for guest in (ada, bo):
        await expect(guest.at("deal-result")).to_be_visible()
    await ada.press(ada.at("next-deal"))
    await expect(ada.at("next-deal")).to_have_count(0)
    await expect(ada.at("deal-result")).to_be_visible()
    waits = words("en")["waiting_for_names"].format(names=f"Guest {ada.table['seats'][2]['number']}")
    await expect(ada.page.locator("main").get_by_text(waits)).to_be_visible()
    await bo.press(bo.at("next-deal"))
    for guest in (ada, bo):
        await guest.until(lambda t: not over(t), "the second deal")
        await expect(guest.at("hand").locator("[data-card]")).to_have_count(10)


async def test_no_computer_leaves_a_game_against_computers(invite: Invite) -> None:
    guest = await invite()
    await guest.play_now()
    await guest.play_deal(shy)
    await expect(guest.at("deal-result")).to_be_visible()
    for seat in range(3):
        await expect(guest.at(f"seat-menu-{seat}")).to_have_count(0)


async def test_the_host_is_asked_before_a_person_has_to_go(invite: Invite) -> None:
    ada, bo = await invite(), await invite()
    await bo.page.goto(await ada.open_table())
    await bo.press(bo.at("sit-2"))
    await ada.press(ada.at("seat-menu-2"))
    await expect(ada.at("seat-dialog")).to_contain_text("cannot sit down here again")
    await ada.press(ada.at("remove-2"))
    await expect(ada.at("seat-2")).to_have_attribute("data-kind", "empty")
    await expect(ada.at("undo-dismiss-2")).to_have_count(0)


async def test_the_match_ends_early_when_both_say_so(invite: Invite) -> None:
    ada, bo = await invite(), await invite(phone=True)
    await call_themselves(ada, "Ada")
    link = await ada.open_table()
    await bo.page.goto(link)
    await bo.press(bo.at("sit-2"))
    await ada.call_computer(1)
    for guest in (ada, bo):
        await guest.until(lambda t: t["deal"] is not None, "the deal")
    await both_end_a_deal(ada, bo)
    await ada.press(ada.at("stop-match"))
    await ada.press(ada.at("stop-match-sure"))
    await expect(ada.at("stop-match")).to_have_count(0)
    await expect(bo.page.locator("main").get_by_text("Want to stop: Ada. Not yet: You.")).to_be_visible()

    # A player who changes their mind gets ready for the next deal.
    await ada.press(ada.at("next-deal"))
    await expect(bo.page.locator("main").get_by_text("Want to stop")).to_have_count(0)
    await ada.press(ada.at("stop-match"))
    await ada.press(ada.at("stop-match-sure"))
    await bo.press(bo.at("stop-match"))
    await bo.press(bo.at("stop-match-sure"))
    for guest in (ada, bo):
        await guest.see_ranking()
        await expect(guest.at("final-ranking").locator("[data-rank]")).to_have_count(3)
        assert guest.table["finished"] and len(guest.table["match"]["rows"]) == 1


async def test_the_lobby_leads_back_to_the_own_table(invite: Invite) -> None:
    guest = await invite()
    table = (await guest.play_now())["table"]
    await guest.page.locator("header a").click()
    await guest.press(guest.at(f"table-{table}"))
    await expect(guest.at("hand").locator("[data-card]")).to_have_count(len(guest.deal["hands"][guest.table["you"]]))
    await guest.page.go_back()
    await expect(guest.at("play-now")).to_be_visible()
    await guest.page.go_forward()
    await expect(guest.at("hand")).to_be_visible()


async def test_there_is_no_such_table(invite: Invite) -> None:
    guest = await invite()
    guest.forgiven.append("404")
    for language in LANGUAGES:
        text = words(language)
        await guest.go("/table/nowhere")
        await guest.page.evaluate("(language) => localStorage.setItem('stich.locale', language)", language)
        await guest.page.reload()
        await expect(guest.at("not-found").get_by_role("heading")).to_have_text(text["no_table"])
        await expect(guest.at("not-found")).to_contain_text(text["no_table_text"])
        await expect(guest.page).to_have_title(f"{text['no_table']} – Stich")
    await guest.press(guest.at("not-found").get_by_role("link"))
    await expect(guest.at("play-now")).to_be_visible()
