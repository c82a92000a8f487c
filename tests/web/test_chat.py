"""Talk at one table in two languages, whom one does not want to hear, and what the moderators make of a report."""

from __future__ import annotations

import time

import pytest
from playwright.async_api import expect

from stich.server.store.moderation_rows import ModerationStore
from stich.server.store.store import Store
from stich.server.users.moderation import Moderation
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.sites import Site
from tests.web.stations import SIZES, resize
from tests.web.test_layout import faults
from tests.web.words import LANGUAGES, words

OPTIONS = {
    "new-table-listed": "listed_either",
    "new-table-free-talk": "chat_free_text",
    "new-table-hints": "hint_allowed_text",
    "new-table-bots": "bots_allowed_text",
}

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.own_server]

RENAME = """(name) => {
  const headers = { 'content-type': 'application/json' };
  return fetch('/api/me', { method: 'PUT', headers, body: JSON.stringify({ name }) }).then((answer) => answer.status);
}"""


async def named(guest: Guest, name: str) -> None:
    """Go to the lobby under this name."""
    await guest.go()
    await expect(guest.at("name")).to_be_visible()
    answer = await guest.page.evaluate(RENAME, name)
    assert answer == 200


async def open_chat(guest: Guest) -> None:
    if await guest.at("talk").get_attribute("aria-expanded") != "true":
        await guest.press(guest.at("talk"))
    await expect(guest.at("talk-panel")).to_be_visible()


async def say(guest: Guest, testid: str) -> None:
    await open_chat(guest)
    await guest.press(guest.at(testid))


async def test_each_reads_in_his_own_language_and_may_mute_and_report(invite: Invite, site: Site) -> None:
    ada, bo = await invite(), await invite(phone=True, locale="ja-JP")
    await named(ada, "Ada")
    link = await ada.open_table()
    await ada.call_computer(2)
    await named(bo, "ボー")
    assert await ada.at("talk").count() == 0, "with a computer nobody talks"
    await bo.page.goto(link)
    await bo.press(bo.at("sit-down"))
    for guest in (ada, bo):
        await guest.until(lambda t: t["deal"] is not None, "the first deal")

    await the_chat_has_its_place(ada, bo)
    await each_reads_his_own_language(ada, bo)
    await the_host_lets_them_write(ada, bo)
    await she_reports_him_and_hears_no_more(ada, bo)
    await talk_is_switched_off(ada)
    await the_desk(ada, bo, site, link.rsplit("/", 1)[-1])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_option_and_its_explanation_agree(invite: Invite, language: str) -> None:
    """The explanation says what the option does, whether it is chosen or not. Friends write freely, unless the table is open to all."""
    guest, text = await invite(locale=LANGUAGES[language]), words(language)
    await guest.go()
    await guest.press(guest.at("new-table"))
    await expect(guest.at("new-table-free-talk")).to_be_checked()
    for chosen in (False, True):
        for testid, explanation in OPTIONS.items():
            await guest.at(testid).set_checked(chosen)
            await expect(guest.page.locator("label").filter(has=guest.at(testid))).to_contain_text(text[explanation])


async def the_chat_has_its_place(ada: Guest, bo: Guest) -> None:
    """Among friends it is open in the side column; on a phone it is a sheet, opened by a press, that leaves the table usable."""
    panel = ada.at("talk-panel")
    await expect(panel).to_be_visible()
    assert await panel.evaluate("(panel) => panel.closest('aside') !== null")
    await ada.press(ada.at("talk"))
    await expect(panel).to_have_count(0)
    await expect(bo.at("talk-panel")).to_have_count(0)
    await bo.press(bo.at("talk"))
    sheet = await bo.at("talk-panel").bounding_box()
    assert sheet is not None
    assert sheet["y"] + sheet["height"] == 844
    assert sheet["height"] <= 0.62 * 844 + 1
    await bo.press(bo.at("menu"))
    await bo.page.keyboard.press("Escape")
    await expect(bo.at("talk-panel")).to_be_visible()
    await bo.page.keyboard.press("Escape")
    await expect(bo.at("talk-panel")).to_have_count(0)


async def each_reads_his_own_language(ada: Guest, bo: Guest) -> None:
    """By eye and by ear."""
    await say(ada, "say-well-played")
    japanese = words("ja")["phrase_well_played"]
    await expect(bo.at("bubble-0")).to_have_text(japanese)
    await expect(bo.at("log")).to_contain_text(words("ja")["chat_said"].format(name="Ada", text=japanese))
    await expect(ada.at("bubble-0")).to_have_text(words("en")["phrase_well_played"])
    wrong = []
    for size, (width, _) in SIZES.items():
        wrong += await faults(bo, size)
        for testid in ("talk", "menu"):
            box = await bo.at(testid).bounding_box()
            wrong += [f"{size}: {testid} leaves the screen"] if box is None or box["x"] + box["width"] > width else []
    assert not wrong, "talk takes no room from the table, at any size"
    await resize(bo, 390, 844)
    await say(bo, "react-heart")
    await expect(ada.at("bubble-1").locator("svg")).to_be_visible()


async def the_host_lets_them_write(ada: Guest, bo: Guest) -> None:
    await open_chat(ada)
    await ada.at("talk-free").uncheck()
    await expect(ada.at("talk-text")).to_have_count(0)
    await ada.at("talk-free").check()
    await expect(ada.at("talk-text")).to_be_visible()
    await open_chat(bo)
    await bo.at("talk-text").fill("<b>どうも</b>")
    await bo.press(bo.at("talk-send"))
    await expect(ada.at("talk-lines").locator("[data-line='3']")).to_contain_text("<b>どうも</b>")
    await expect(bo.at("talk-lines").locator("[data-line='1']")).to_contain_text(words("ja")["phrase_well_played"])


async def she_reports_him_and_hears_no_more(ada: Guest, bo: Guest) -> None:
    await ada.press(ada.at("about-line-3"))
    await ada.at("report-reason").select_option("insults")
    await ada.at("report-words").fill("rude")
    await ada.press(ada.at("report"))
    await expect(ada.at("reported")).to_be_visible()
    await ada.press(ada.at("mute"))
    await expect(ada.at("talk-lines").locator("[data-line]")).to_have_count(1)
    await bo.at("talk-text").fill("hello?")
    await bo.press(bo.at("talk-send"))
    await expect(bo.at("talk-lines").locator("[data-line='4']")).to_be_visible()
    await bo.page.keyboard.press("Escape")
    await ada.page.keyboard.press("Escape")
    await say(ada, "say-bye")
    await open_chat(bo)
    await expect(bo.at("talk-lines").locator("[data-line='5']")).to_be_visible()
    await bo.page.keyboard.press("Escape")
    await ada.page.reload()
    await open_chat(ada)
    await expect(ada.at("talk-lines").locator("[data-line]")).to_have_count(2)
    await expect(ada.at("talk-lines")).not_to_contain_text("hello?")
    await ada.page.keyboard.press("Escape")


async def talk_is_switched_off(ada: Guest) -> None:
    await ada.press(ada.at("menu"))
    await ada.at("talk-off").check(force=True)
    await ada.page.keyboard.press("Escape")
    await expect(ada.at("talk")).to_have_count(0)


async def the_desk(ada: Guest, bo: Guest, site: Site, table: str) -> None:
    """Ada is made a moderator, ends the table under Bo's eyes, and closes her own report."""
    await ada.go("/desk")
    await expect(ada.at("desk-closed")).to_be_visible()
    store = await Store.open(site.database, time.time)
    await Moderation(ModerationStore(store), "root").make_moderator("Ada", "trusted", moderates=True)
    await store.close()
    await ada.page.reload()
    report = ada.at("report-1")
    await expect(report).to_contain_text("どうも")
    ada.forgiven.append("400")
    await ada.press(report.get_by_test_id("desk-suspend"))
    await expect(report.get_by_test_id("desk-answer")).to_have_text(words("en")["refused_why"].format(limit=500))
    await report.get_by_test_id("desk-why").fill("he swore")
    await ada.press(report.get_by_test_id("desk-suspend"))
    await expect(report.get_by_test_id("desk-answer")).to_have_text(words("en")["moderation_done"])
    await bo.until(lambda t: t["you"] is None and t["seats"][1]["kind"] == "computer", "a computer on his seat")
    await ada.press(report.get_by_test_id("desk-end-table"))
    await expect(bo.at("table-ended")).to_have_text(words("ja")["chat_table_ended"])
    await ada.press(report.get_by_test_id("desk-close"))
    await expect(ada.at("no-reports")).to_be_visible()
    for act in ("suspend", "end-table", "close", "moderator"):
        await expect(ada.at("desk-log").locator(f"[data-act='{act}']")).to_have_count(1)
    await expect(ada.at("desk-log")).to_contain_text(table)

    # Bo may still see the table, but not sit down among people.
    bo.forgiven.append("403")
    await bo.go()
    await bo.press(bo.at("new-table"))
    await bo.press(bo.at("open-table"))
    await expect(bo.at("new-table-dialog").get_by_role("alert")).to_contain_text("利用が制限されています")
