"""The school: a person who knows no rules plays the course of each game to their first whole deal, by touch and by keys."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from itertools import product

import pytest
from playwright.async_api import expect

from stich.study.school import Lesson, course, verdicts
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

FROM_HAND = ("follow", "take", "leave", "best")
Give = Callable[[Guest, str, str], Coroutine[None, None, None]]
"""Gives an answer to a step that asks so."""


async def by_press(guest: Guest, ask: str, answer: str) -> None:
    where = f"[data-place='0'] [data-card={answer}]" if ask in FROM_HAND else f"[data-answer='{answer}']"
    await guest.press(guest.page.locator(where))


async def by_keys(guest: Guest, ask: str, answer: str) -> None:
    """By its digit: first to the answer, then to give it."""
    among = guest.page.locator("[data-place='0'] ul button" if ask in FROM_HAND else ".answers button")
    field = "card" if ask in FROM_HAND else "answer"
    key = str((await among.evaluate_all(f"all => all.map((e) => e.dataset.{field})")).index(answer) + 1)
    await guest.page.keyboard.press(key)
    await guest.page.keyboard.press(key)


async def learn(guest: Guest, game: str, lesson: Lesson, give: Give, said: dict[str, str], *, stumble: bool = False) -> None:
    """Go through a lesson that is open, by right answers, and with ``stumble`` by a wrong one before the first of them."""
    for at, step in enumerate(lesson.steps):
        here = guest.at("step")
        await expect(here).to_have_attribute("data-step", step.id)
        await expect(guest.at("task")).to_have_text(said[f"school_{game}_{lesson.id}_{step.id}"])
        judged = verdicts(game, lesson.id, step.id)
        if stumble and at == 0:
            await give(guest, step.ask, next(answer for answer, v in judged.items() if not v.right))
            await expect(guest.at("told")).to_contain_text(said["school_try_another"].removeprefix("{why}").strip())
            await expect(guest.at("next-step")).to_have_count(0)
        await give(guest, step.ask, next(answer for answer, v in judged.items() if v.right))
        await expect(here).to_have_attribute("data-solved", "true")
        await expect(guest.at("next-step")).to_be_focused()
        await (guest.page.keyboard.press("Enter") if give is by_keys else guest.press(guest.at("next-step")))


QUICK = ("suitability", "ja", by_press)
WAYS = [
    pytest.param(*way, marks=pytest.mark.quick if way == QUICK else ())
    for way in product(("skat", "schafkopf", "suitability"), LANGUAGES, (by_keys, by_press))
]


@pytest.mark.parametrize(("game", "language", "give"), WAYS)
async def test_a_course_is_played_from_the_first_trick_to_the_first_deal(game: str, language: str, give: Give, invite: Invite) -> None:
    said = words(language)
    guest = await invite(phone=give is by_press, locale=LANGUAGES[language])
    await guest.go(f"/school/{game}/trick")
    *lessons, table = course(game).first
    for lesson in lessons:
        await learn(guest, game, lesson, give, said)
    await expect(guest.at("first-deal")).to_be_visible()
    await expect(guest.at("task")).to_have_text(said[f"school_{game}_{table.id}"])
    await guest.press(guest.at("open-table"))
    await guest.play_deal()


@pytest.mark.parametrize(
    ("game", "language", "give"), [("skat", "en", by_press), ("schafkopf", "de", by_keys), ("suitability", "ja", by_press)]
)
async def test_later_lessons_follow_and_what_is_done_is_remembered(game: str, language: str, give: Give, invite: Invite) -> None:
    said = words(language)
    guest = await invite(phone=give is by_press, locale=LANGUAGES[language])
    await guest.go(f"/school/{game}")
    await check(guest, "the lessons")
    later = course(game).lessons[len(course(game).first) :]
    await guest.press(guest.at(f"lesson-{later[0].id}"))
    for lesson in later:
        await expect(guest.at("step")).to_have_attribute("data-lesson", lesson.id)
        if lesson in later[:2]:
            await check(guest, f"a step of {lesson.id}")
        assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await learn(guest, game, lesson, give, said, stumble=True)
    for lesson in later:
        await expect(guest.at(f"lesson-{lesson.id}")).to_have_attribute("data-done", "true")


async def test_hands_to_choose_from_fit_a_phone_and_are_named(invite: Invite) -> None:
    guest = await invite(phone=True)
    await guest.go("/school/skat/bidding")
    await by_press(guest, "decide", "1")
    await guest.press(guest.at("next-step"))
    await expect(guest.page.get_by_role("button", name="Hand 2: jack of hearts, ", exact=False)).to_be_visible()
    await check(guest, "hands to choose from")
    assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_a_card_is_found_along_the_hand_too_and_a_lesson_begun_stays_open(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/school/skat/order")
    await guest.page.locator("[data-place='0'] ul button[tabindex='0']").focus()
    cards = await guest.page.locator("[data-place='0'] ul button").evaluate_all("all => all.map((e) => e.dataset.card)")
    await guest.page.keyboard.press("Home")
    for _ in range(cards.index("HT")):
        await guest.page.keyboard.press("ArrowRight")
    await guest.page.keyboard.press("Enter")
    await expect(guest.at("step")).to_have_attribute("data-solved", "true")
    await guest.press(guest.at("all-lessons"))
    await expect(guest.at("lesson-order")).to_have_attribute("data-done", "false")


async def test_an_address_without_a_lesson_says_so(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/school/skat/nothing")
    await expect(guest.page.get_by_text(words("en")["school_unknown_text"])).to_be_visible()


LIGHT = "getComputedStyle(document.querySelector('.board.solved'), '::after').animationDuration"


@pytest.mark.parametrize(("motion", "duration"), [("no-preference", "1s"), ("reduce", "0.001s")])
async def test_a_right_answer_is_a_moment_that_is_seen_and_announced(motion: str, duration: str, invite: Invite) -> None:
    guest = await invite(phone=True, reduced_motion=motion)
    await guest.go("/school/skat/trick")
    await by_press(guest, "follow", "ST")
    await expect(guest.at("right-sign")).to_have_count(0)
    await by_press(guest, "follow", "HA")
    await expect(guest.at("right-sign")).to_be_visible()
    assert await guest.page.evaluate(LIGHT) == duration, "the light lasts one second, or as good as none"
    await expect(guest.at("told")).to_have_role("status")
    await expect(guest.at("next-step")).to_be_focused()
    await expect(guest.at("next-step")).to_have_accessible_description(await guest.at("told").inner_text())


@pytest.mark.parametrize("game", ["skat", "schafkopf", "suitability"])
async def test_cards_are_large_on_a_phone_and_nothing_moves_when_an_answer_is_given(game: str, invite: Invite) -> None:
    guest = await invite(phone=True)
    await guest.go(f"/school/{game}/trick")
    card = guest.page.locator("[data-place='0'] [data-card]").last
    before = await card.bounding_box()
    assert before is not None and before["width"] >= 70, "a card is read at arm's length"
    legal = guest.page.locator("[data-place='0'] ul button:not([aria-disabled])")
    right = next(answer for answer, v in verdicts(game, "trick", "follow").items() if v.right)
    await expect(legal.first).to_be_visible()
    board = guest.at("board")
    size = await board.bounding_box()
    await by_press(guest, "follow", right)
    await expect(guest.at("next-step")).to_be_focused()
    assert await board.bounding_box() == size
    assert await guest.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "all of it is seen without scrolling"


async def test_the_first_boards_show_no_words_that_are_not_explained(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/school/suitability/trick")
    await expect(guest.page.locator(".ribbon")).to_have_count(0)
    await guest.go("/school/suitability/roles")
    await expect(guest.page.locator(".ribbon")).to_be_visible()
