"""A clock at the table: chosen in words, shown at the seat, and a seat that a computer plays until its owner is back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from stich.server.tables.clocks import TERMS
from stich.server.tables.timekeeper import GRACE
from tests.server.harness import house, quick
from tests.server.manual_clock import ManualClock
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.sites import seeded
from tests.web.test_friends import come
from tests.web.words import words

pytestmark = pytest.mark.asyncio(loop_scope="session")

FAST = TERMS["fast"]
LANGUAGE = ("en", "de", "ja")
ON_TOP = """(e) => {
  const { x, y, width, height } = e.getBoundingClientRect();
  e.closest('.clock').style.pointerEvents = 'auto';
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  e.closest('.clock').style.pointerEvents = '';
  return e.contains(top) || top.contains(e) || top.closest('.clock') === e.closest('.clock');
}"""
"""Return True if nothing covers the middle of an element."""
HIDDEN = """
window.Notification = class { static permission = 'granted'; static requestPermission = async () => 'granted';
  constructor(title, options) { document.body.dataset.called = `${title}: ${options.body}`; } close() {} };
Object.defineProperty(document, 'hidden', { get: () => sessionStorage.getItem("away") !== null });
"""


async def test_time_is_up_and_the_seat_is_taken_back(tmp_path: Path, invite: Invite) -> None:
    clock = ManualClock()
    settings = quick(tmp_path / "clocked.db", stand_in="random")
    async with house(settings, randomness=seeded("clocks"), clock=clock) as site:
        people = [
            await invite(site.address, script=HIDDEN),
            await invite(site.address, phone=True, locale="de-DE"),
            await invite(site.address, locale="ja-JP"),
        ]
        host = people[0]
        await host.go()
        await host.press(host.at("new-table"))
        await host.at("clock-fast").check(force=True)
        await expect(host.at("clock-text")).to_contain_text(f"{FAST.decision:g} seconds per decision, plus {FAST.bank:g} per deal")
        await host.press(host.at("open-table"))
        link = await host.at("share-link").input_value()
        await host.page.evaluate("localStorage.setItem('stich.call-me', 'on')")
        await host.page.reload()
        await come(people[1], link, "Bo")
        await come(people[2], link, "Cy")
        await host.until(lambda t: t["deal"] is not None, "the deal")
        assert host.table["clock"] == "fast"

        # All players see whose time runs, in digits at all times, which nothing covers.
        late = host.deal["actor"]
        for guest in people:
            await expect(guest.at(f"clock-{late}")).to_be_visible()
            digits = guest.at(f"clock-{late}").locator("b > span").first
            await expect(digits).to_have_text(re.compile(r"^0:5\d$"))
            assert await digits.evaluate(ON_TOP)
        await clock.pass_(FAST.decision + FAST.bank - 15)
        await people[late].page.reload()
        await expect(people[late].at(f"clock-{late}")).to_contain_text("1")
        await expect(people[late].at("log")).to_contain_text(words(LANGUAGE[late])["clock_warning"].format(seconds=20))
        await clock.pass_(7)
        await people[late].page.reload()
        large = people[late].at(f"clock-{late}").locator("b.last")
        await expect(large).to_have_text(re.compile(r"^\d"))
        assert await large.evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)") > 22
        assert await large.evaluate(ON_TOP)
        held = await people[late].hand()
        await clock.pass_(8 + GRACE)
        await people[late].until(lambda t: t["you"] is None, "a computer on the seat")
        name = ("", "Bo", "Cy")[late] or words(LANGUAGE[(late + 1) % 3])["guest_number"].format(
            number=host.table["seats"][0]["kept_for"]["number"]
        )
        other = people[(late + 1) % 3]
        await expect(other.at(f"seat-{late}")).to_contain_text(name)
        await expect(other.at(f"kept-{late}")).to_have_text(words(LANGUAGE[(late + 1) % 3])["stands_in_for"])
        await expect(other.page.get_by_role("columnheader", name=name)).to_have_count(0 if other.touch else 1)
        # The hand stays where it was, as far as it is known, with one sentence and a large button.
        text = words(LANGUAGE[late])
        await expect(people[late].at("stood-in")).to_contain_text(text["stood_in_you_now"])
        shown = await people[late].at("last-hand").locator("li").count()
        assert len(held) - 1 <= shown <= len(held)
        await reload_stood_in(people[late], late, text["take_seat_back"])
        for _ in range(4):
            await clock.pass_(1.0)
        await people[late].press(people[late].at(f"back-{late}"))
        await people[late].until(lambda t: t["you"] == late, "the seat again")


async def reload_stood_in(guest: Guest, seat: int, back: str) -> None:
    """Check that the button is large, and reload: hand and button are still there."""
    button = guest.at(f"back-{seat}")
    await expect(button).to_have_text(back)
    assert (await button.bounding_box() or {})["height"] >= 44
    cards = await guest.at("last-hand").locator("li").all_inner_texts()
    await guest.page.reload()
    await expect(button).to_have_text(back)
    await expect(guest.at("last-hand").locator("li")).to_have_text(cards)


async def test_a_computer_for_who_is_gone_and_one_asked_off_its_seat(tmp_path: Path, invite: Invite) -> None:
    """Both buttons at a table without a clock, in a form of the new table that also lets people write."""
    clock = ManualClock()
    settings = quick(tmp_path / "unclocked.db", stand_in="random")
    async with house(settings, randomness=seeded("stand-in"), clock=clock) as site:
        ada, bo = await invite(site.address), await invite(site.address)
        await ada.go()
        await ada.press(ada.at("new-table"))
        await ada.at("company-2").select_option("beginner")
        await ada.at("new-table-free-talk").check()
        await ada.press(ada.at("open-table"))
        link = await ada.at("share-link").input_value()
        assert ada.table["talk"] == "free"
        await come(bo, link, "Bo")
        await ada.until(lambda t: t["deal"] is not None, "the deal")
        await ada.play_until(lambda t: t["deal"]["actor"] == 1)
        await expect(ada.at("stand-in-1")).to_have_count(0)
        await bo.page.close()
        await expect(ada.at("seat-1")).to_be_visible()
        await ada.until(lambda t: t["deal"]["actor"] == 1, "the table waits for him")
        while not await ada.at("lost-1").count():
            await clock.pass_(1.0)
        await expect(ada.at("lost-1")).to_have_text(re.compile(r"^\s*no connection\s+[23]:\d\d$"))
        await expect(ada.at("log")).to_contain_text(words("en")["told_lost"].format(name="Bo"))
        while not await ada.at("stand-in-1").count():
            await clock.pass_(20.0)
        await ada.press(ada.at("stand-in-1"))
        await ada.until(lambda t: t["seats"][1]["kind"] == "computer", "a computer")
        await expect(ada.at("log")).to_contain_text(words("en")["stood_in_gone"].format(name="Bo"))
        await expect(ada.at("seat-menu-2")).to_have_count(0)
        await ada.play_deal()
        await expect(ada.at("seat-menu-1")).to_have_count(0), "it stands in for somebody"
        await ada.press(ada.at("seat-menu-2"))
        await expect(ada.at("seat-dialog")).to_contain_text(words("en")["dismiss_computer_text"])
        await ada.press(ada.at("dismiss-2"))
        await ada.until(lambda t: t["seats"][2]["kind"] == "empty", "room for a person")
        await expect(ada.at("deal-result").get_by_role("rowheader", name=words("en")["computer"], exact=True)).to_be_visible()
        await expect(ada.at("deal-result")).not_to_contain_text(words("en")["empty_seat"])
        await ada.press(ada.at("undo-dismiss-2"))
        await ada.until(lambda t: t["seats"][2] == {**t["seats"][2], "kind": "computer", "name": "beginner"}, "the computer again")


async def test_called_back_to_a_hidden_page(invite: Invite) -> None:
    ada: Guest = await invite(script=HIDDEN)
    await ada.go()
    await ada.press(ada.at("menu"))
    await ada.at("call-me-on").check(force=True)
    await ada.page.keyboard.press("Escape")
    await ada.page.evaluate("sessionStorage.setItem('away', '1')")
    await ada.play_now()
    await expect(ada.page.locator("body")).to_have_attribute("data-called", f"{words('en')['your_turn']}: Skat")
