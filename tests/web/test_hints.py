"""Hints at the table: asked for, drawn, told to who listens, gone with the position; they choose nothing, and no rated table has them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.web.conftest import Invite
from tests.web.guest import Choice, Guest, Table, eager, in_phase, led_to, shy, to_act
from tests.web.stations import resize
from tests.web.test_accessibility import check
from tests.web.test_friends import come
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

LOOKS: dict[str, tuple[str, dict[str, Any]]] = {
    "en": ("skat", {}),
    "de": ("schafkopf", {"phone": True}),
    "ja": ("suitability", {}),
}
"""By language a game, and a kind of browser."""


async def hinted(guest: Guest) -> str:
    """Return the panel's recommendation, once it is shown."""
    panel = guest.at("hint-strong")
    await expect(panel).to_have_attribute("data-hinted", re.compile("."))
    action = await panel.get_attribute("data-hinted")
    assert action is not None and action in guest.deal["legal"]
    return action


LONGEST = """() => {
    const at = name => document.querySelector(`[data-testid=${name}]`);
    at('prompt').innerText = Array(4).fill('a').join('\\n');
    at('hint').innerText = '';
    const reasons = document.createElement('p');
    reasons.style.height = '30rem';
    at('hint-strong').append(reasons);
}"""
"""As many reasons as a hint may have, over a prompt of four lines."""


@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.quick), "ja"])
async def test_a_hint_in_every_language(invite: Invite, language: str) -> None:
    game, look = LOOKS[language]
    text = words(language)
    guest = await invite(locale=LANGUAGES[language], script="localStorage.setItem('stich.advice', 'off');", **look)
    await guest.play_now(game)
    await guest.until(to_act, "the turn")
    before = guest.table["seq"]
    await guest.press(guest.at("hint-ask"))
    action = await hinted(guest)
    panel = guest.at("hint-strong")
    await expect(panel).to_have_attribute("aria-label", text["hint_button"])
    await expect(guest.at("log").get_by_text(text["hint_told"].format(words="")[:4])).to_have_count(1)
    await check(guest, f"hint before the play, {language}")
    assert guest.table["seq"] == before, "a hint does nothing by itself"
    await guest.press(guest.at("hint-strong-close"))
    await expect(panel).to_have_count(0)

    await guest.play_until(lambda t: to_act(t) and t["deal"]["phase"] == "play" and len(t["deal"]["legal"]) > 1, shy)
    await guest.press(guest.at("hint-ask"))
    action = await hinted(guest)
    rows = panel.locator("tbody tr")
    await expect(rows.first).to_have_attribute("data-testid", f"hint-{action}")
    await expect(guest.card(action)).to_have_attribute("aria-label", re.compile(re.escape(text["advice_mark"])))
    await check(guest, f"hint in the play, {language}")
    await guest.page.set_viewport_size({"width": 844, "height": 390})
    await expect(guest.at("hint-strong-close")).to_be_in_viewport(ratio=1)
    await guest.page.evaluate(LONGEST)
    await expect(guest.at("hint-strong-close")).to_be_in_viewport(ratio=0.9)
    await guest.act(action)
    await expect(panel).to_have_count(0)


IN_SIGHT = """button => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [0.02, 0.5, 0.98].every(part => button.contains(document.elementFromPoint(x + part * width, y + height / 2)));
}"""


async def test_a_hint_leaves_in_sight_what_is_to_be_chosen(invite: Invite, subtests: pytest.Subtests) -> None:
    guest = await invite(script="localStorage.setItem('stich.advice', 'off');")
    await guest.play_now("skat", until=lambda table: to_act(table) and "pass" in table["deal"]["legal"])
    await guest.press(guest.at("hint-ask"))
    await hinted(guest)
    for width, height in ((1920, 1080), (1280, 800), (844, 390), (820, 1180)):
        with subtests.test(width=width, height=height):
            await resize(guest, width, height)
            for button in await guest.page.locator("[data-action]:not([data-card])").all():
                assert await button.evaluate(IN_SIGHT), await button.get_attribute("data-action")


async def test_the_key_asks_and_closes(invite: Invite) -> None:
    guest = await invite()
    await guest.play_now("skat")
    await guest.until(to_act, "the turn")
    await expect(guest.at("hint-ask")).to_be_visible()
    await guest.page.keyboard.press("i")
    await hinted(guest)
    await guest.page.keyboard.press("i")
    await expect(guest.at("hint-strong")).to_have_count(0)


async def test_friends_have_hints_where_the_host_allowed_them(invite: Invite) -> None:
    for allowed in (True, False):
        host, bo = await invite(), await invite()
        await host.go()
        await host.press(host.at("new-table"))
        await expect(host.at("new-table-hints")).not_to_be_checked()
        if allowed:
            await host.at("new-table-hints").check()
        await host.at("company-2").select_option("beginner")
        await host.press(host.at("open-table"))
        link = await host.at("share-link").input_value()
        await expect(host.at("with-hints")).to_have_count(int(allowed))
        await come(bo, link, "Bo")
        for guest in (host, bo):
            await guest.until(lambda t: t["deal"] is not None, "the deal")
        assert host.table["hints"] is allowed
        turn = host.table["deal"]["actor"]
        while turn not in (0, 1):
            await host.until(lambda t: t["deal"]["actor"] in (0, 1), "a person's turn")
            turn = host.table["deal"]["actor"]
        guest = (host, bo)[turn]
        await guest.until(to_act, "the turn")
        await expect(guest.at("prompt")).to_be_visible()
        await expect(guest.at("hint-ask")).to_have_count(int(allowed))
        if allowed:
            await guest.press(guest.at("hint-ask"))
            await hinted(guest)


def declares(contract: str) -> Choice:
    """Return the choice of a player who wins the auction and declares this contract."""
    wanted = f"declare {contract}"
    return lambda deal: wanted if wanted in deal["legal"] else eager(deal)


def chooses_card_in(contract: str) -> Callable[[Table], bool]:
    """Return a condition: the person chooses between cards in this contract. A hint for the only legal card has no numbers."""
    return lambda table: in_phase("play")(table) and table["deal"]["contract"] == contract and len(table["deal"]["legal"]) > 1


async def hint_in(guest: Guest, wanted: Callable[[Table], bool], choose: Choice, **rules: Any) -> Locator:
    """Return the strong hint for the first card in a contract of Skat."""
    await guest.go()
    await expect(guest.at("play-now")).to_be_visible()
    async with guest.visitor() as visitor:
        table = await visitor.open(game="skat", sit=0, players={1: "beginner", 2: "beginner"}, **rules)
        await led_to(visitor, table, wanted, choose)
    await guest.go(f"/table/{table}")
    await guest.until(to_act, "the turn")
    await guest.press(guest.at("hint-ask"))
    await hinted(guest)
    return guest.at("hint-strong")


@pytest.mark.parametrize("contract", ["null", "null ouvert"])
async def test_a_hint_in_null_gives_the_chance_to_stay_without_a_trick(invite: Invite, contract: str) -> None:
    """The reasons are before the numbers, there are no points, and few sampled deals are called a rough guess."""
    text, guest = words("en"), await invite()
    panel = await hint_in(guest, chooses_card_in(contract), declares(contract))
    await expect(panel.locator("thead th")).to_have_text([text["hint_choice"], text["hint_stays"]], use_inner_text=False)
    await expect(panel).to_contain_text(text["hint_about_stays"])
    shown = await panel.locator("tbody td:last-child").all_inner_texts()
    assert shown and all(re.fullmatch(r"\d+%", chance) for chance in shown), shown
    assert not re.search(r"[−+]\d", await panel.inner_text())
    assert await panel.evaluate("p => Boolean(p.querySelector('.why').compareDocumentPosition(p.querySelector('table')) & 4)")
    deals = re.search(r"Based on (\d+) possible", await panel.inner_text())
    assert await panel.get_by_test_id("hint-rough").count() == int(deals is not None and int(deals[1]) < 8)


async def test_a_hint_in_ramsch_gives_expected_points(invite: Invite) -> None:
    text, guest = words("en"), await invite()
    panel = await hint_in(guest, chooses_card_in("ramsch"), shy, preset="skat-kneipe")
    await expect(panel.locator("thead th")).to_have_text([text["hint_choice"], text["hint_expected"]], use_inner_text=False)
