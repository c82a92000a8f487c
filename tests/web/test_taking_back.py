"""Against computers one takes back: by a button, by a key, to any own decision; table, sheet, archive and the deal's page say so."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.ears import HEARING
from tests.web.guest import Guest, Table, over, shy, to_act
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


def decided(often: int) -> object:
    """Return a condition that holds on the turn of the reader after this number of decisions."""
    return lambda table: to_act(table) and len(table["back"]) >= often


async def taken_back(guest: Guest, to: int) -> Table:
    """Return the table once the deal has this number of actions again, and check that the page shows the same as before."""
    table = await guest.until(lambda t: t["taken_back"] and len(t["deal"]["log"]) == to, "the deal to be taken back")
    before = [t for t in guest.updates if t["deal"] and t["seq"] < table["seq"] and t["match"]["rows"] == table["match"]["rows"]]
    then = next(t["deal"] for t in before if t["deal"]["log"] == table["deal"]["log"])
    assert table["deal"] == then
    await expect(guest.at("hand").locator("[data-card]")).to_have_count(len(then["hands"][table["you"]]))
    return table


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True), ("ja", True)])
async def test_decisions_are_taken_back_one_by_one_or_many_at_once(language: str, phone: bool, invite: Invite) -> None:
    said = words(language)
    guest = await invite(phone=phone, locale=LANGUAGES[language], script=HEARING)
    await guest.play_now("skat")
    await expect(guest.at("take-back")).to_have_count(0)
    await guest.play_until(lambda t: decided(3)(t) and t["deal"]["phase"] == "play", shy)  # type: ignore[operator]
    await guest.shows_turn()
    back = guest.table["back"]
    await expect(guest.at("take-back")).to_contain_text(said["take_back"])
    await expect(guest.at("taken-back")).to_have_count(0)

    # one after the other
    await guest.press(guest.at("take-back"))
    await expect(guest.at("take-back-warning")).to_have_text(said["take_back_warning"])
    assert not guest.table["taken_back"], "the page warns first"
    await guest.press(guest.at(f"back-{back[-1]}"))
    await taken_back(guest, back[-1])
    await expect(guest.at("taken-back")).to_have_text(said["taken_back"])
    if phone:
        await guest.press(guest.at("take-back"))
    else:
        await guest.page.keyboard.press("z")
    await taken_back(guest, back[-2])
    heard: list[str] = await guest.page.evaluate("heard")
    assert heard.count(said["told_you_took_back"]) == 2
    assert heard.count(said["taken_back_text"]) == 1

    # many at once
    await guest.play_until(lambda t: decided(4)(t) and t["deal"]["phase"] == "play", shy)  # type: ignore[operator]
    await guest.shows_turn()
    back = guest.table["back"]
    await guest.press(guest.page.get_by_role("button", name=said["menu"]))
    await guest.press(guest.at("take-back-to"))
    await expect(guest.at("take-back-dialog").locator("li")).to_have_count(len(back))
    await check(guest, "taking back")
    await guest.press(guest.at(f"back-{back[0]}"))
    await expect(guest.at("take-back-dialog")).not_to_be_visible()
    await taken_back(guest, back[0])
    await expect(guest.at("take-back")).to_have_count(0)

    # the page's note on such a deal
    table = await guest.play_until(over, shy)
    assert table["match"]["rows"][-1]["taken_back"]
    # Only deals before it count: one may have ended before the reader had decided often enough.
    counted = [row["outcome"]["scores"] for row in table["match"]["rows"] if not row["taken_back"]]
    assert len(counted) == len(table["match"]["rows"]) - 1
    totals = {standing["seat"]: standing["total"] for standing in table["standings"]}
    assert totals == {seat: sum(scores[seat] for scores in counted) for seat in range(3)}
    await expect(guest.at("take-back")).to_have_count(0)
    await guest.press(guest.page.get_by_role("button", name=said["menu"]))
    await guest.press(guest.at("show-sheet"))
    await expect(guest.page.locator("dialog [data-taken-back=true]")).to_contain_text(said["taken_back"])
    await guest.page.keyboard.press("Escape")
    await guest.press(guest.at("look"))
    await expect(guest.at("taken-back")).to_have_text(said["deal_taken_back"])
    await guest.go("/archive")
    await expect(guest.at("archived").first).to_contain_text(said["archive_taken_back"])


async def test_nothing_is_taken_back_in_company(invite: Invite) -> None:
    ada, bo = await invite(), await invite()
    link = await ada.open_table()
    await bo.page.goto(link)
    await bo.press(bo.at("sit-1"))
    await ada.until(lambda t: t["seats"][1]["kind"] == "guest")
    await ada.call_computer(2)
    await ada.until(lambda t: t["deal"] is not None, "the first deal")
    for guest in (ada, bo):
        await guest.page.keyboard.press("z")
        await expect(guest.at("answer")).to_contain_text(words("en")["told_nothing_back"])
        await expect(guest.at("take-back")).to_have_count(0)
