"""The pages of trainers and of progress: a hand bid with, tricks counted, and the record that comes of it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.async_api import expect

from stich.study.school import course
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def fits(guest: Guest) -> bool:
    """Nothing has to be pushed sideways."""
    return bool(await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


async def test_hands_are_bid_with_and_each_choice_is_compared(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/train/schafkopf")
    await check(guest, "the trainers")
    await guest.press(guest.at("trainer-bid"))
    await expect(guest.at("decision")).to_have_attribute("data-stage", "turn")
    await check(guest, "a hand to bid with")
    decisions = 0
    while await guest.at("decision").get_attribute("data-stage") == "turn":
        await guest.press(guest.at("decision").locator("[data-action=pass], [data-action=yield], [data-action^='declare ']").first)
        await expect(guest.at("ways")).to_have_attribute("data-judged", "true")
        await expect(guest.at("further")).to_be_focused()
        if not decisions:
            await check(guest, "a choice compared")
            assert await guest.at("ways").locator("tr.own").count() == 1
        decisions += 1
        await guest.page.keyboard.press("Enter")
        await expect(guest.at("decision")).not_to_have_attribute("data-stage", "told")
    await expect(guest.at("sum")).to_be_visible()
    await guest.go("/train/schafkopf")
    await expect(guest.at("standing-bid")).to_contain_text(str(decisions))


async def test_tricks_go_by_and_questions_are_answered_by_thumb(invite: Invite) -> None:
    said = words("ja")
    guest = await invite(phone=True, locale=LANGUAGES["ja"])
    await guest.go("/train/suitability/count")
    await expect(guest.at("trick")).to_have_attribute("data-at", "0")
    await check(guest, "a trick")
    assert await fits(guest)
    while await guest.at("trick-next").count():
        await guest.press(guest.at("trick-next"))
    await guest.press(guest.at("ask"))
    seen = set[str]()
    while await guest.at("question").count():
        kind = str(await guest.at("question").get_attribute("data-kind"))
        if kind == "points":
            await guest.at("points").fill("99")
        else:
            await guest.press(guest.at("question").locator("[data-choice]").first)
        await guest.press(guest.at("answer"))
        await expect(guest.at("graded")).to_have_attribute("data-right", re.compile("true|false"))
        if kind not in seen:
            await check(guest, f"an answer about {kind}")
            assert await fits(guest)
        seen.add(kind)
        await guest.press(guest.at("further"))
    assert {"out", "points"} <= seen
    await expect(guest.at("sum")).to_be_visible()
    await guest.go("/progress")
    await expect(guest.at("counts-suitability")).to_contain_text(said["train_count_title"])
    await expect(guest.at("days")).to_have_attribute("data-count", "1")
    await check(guest, "the record on a phone")
    assert await fits(guest)


async def test_lessons_that_the_browser_kept_come_into_the_record_which_can_be_erased(invite: Invite) -> None:
    guest = await invite(locale=LANGUAGES["de"])
    await guest.go("/school/skat")
    await guest.page.evaluate("localStorage.setItem('stich.study.school.skat', 'trick')")
    await guest.go("/progress")
    await expect(guest.at("lessons-skat")).to_have_attribute("data-done", "1")
    assert await guest.page.evaluate("localStorage.getItem('stich.study.school.skat')") == ""
    await check(guest, "the record")
    second = course("skat").lessons[1].id
    await expect(guest.at("proposal")).to_have_attribute("data-what", "lesson")
    await guest.press(guest.at("go"))
    await expect(guest.at("step")).to_have_attribute("data-lesson", second)
    await guest.go("/progress")
    async with guest.page.expect_download() as download:
        await guest.press(guest.at("export"))
    kept = json.loads((await (await download.value).path()).read_text())
    assert [done["lesson"] for done in kept["lessons"]] == ["trick"]
    await guest.press(guest.at("erase"))
    await check(guest, "before it is erased")
    await guest.press(guest.at("erase-yes"))
    await expect(guest.at("lessons-skat")).to_have_attribute("data-done", "0")
