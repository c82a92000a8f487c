"""Single keys tell and answer, can be switched off, and neither they nor the game take the focus from who reads something else."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from stich.registry import PLUGINS
from tests.web.conftest import Invite
from tests.web.ears import HEARING, Ears
from tests.web.guest import Guest, in_phase, over, shy, simple, to_act
from tests.web.sites import open_site
from tests.web.test_accessibility import check
from tests.web.words import words

pytestmark = pytest.mark.asyncio(loop_scope="session")

TEXT = words("en")
EARS = Ears("skat", "en")


UNADVISED = HEARING + "localStorage.setItem('stich.advice', 'off');"


async def at_the_second_trick(guest: Guest) -> None:
    await guest.play_now("skat")
    await guest.play_until(lambda t: in_phase("play")(t) and sum(t["deal"]["tricks"]) > 0, shy)
    await guest.shows_turn()
    await hears(guest, EARS.transcript(guest.frames))


async def hears(guest: Guest, expected: list[str]) -> None:
    """Check that exactly these announcements were made since the beginning."""
    await guest.page.wait_for_function("(lines) => JSON.stringify(window.heard) === JSON.stringify(lines)", arg=expected)


async def answers(guest: Guest) -> dict[str, list[str]]:
    """Return the present announcement of each key, or its beginning."""
    deal, table = guest.deal, guest.table
    hand, last = await guest.hand(), deal["last_trick"]

    def laid(text: str, cards: list[dict[str, str]]) -> str:
        return TEXT[text].format(
            cards="; ".join(TEXT["card_by"].format(card=EARS.card(c["card"]), name=EARS.name(table, int(c["seat"]))) for c in cards)
        )

    def listed(text: str, cards: list[str]) -> str:
        return TEXT[text].format(cards=TEXT["comma"].join(map(EARS.card, cards)))

    playable = [card for card in hand if card in deal["legal"]]
    return {
        "w": EARS.rest(table),
        "t": [laid("told_trick", deal["trick"]) if deal["trick"] else TEXT["told_no_trick"]],
        "l": [laid("told_last_trick", last["cards"]), TEXT["takes_trick"].format(name=EARS.name(table, last["winner"]))],
        "h": [listed("told_hand", hand), *([listed("told_playable", playable)] if len(playable) < len(hand) else [])],
        "p": [TEXT["told_nothing_to_say"]],
        "n": [TEXT["told_nothing_to_say"]],
    }


async def test_keys_tell_and_show(invite: Invite) -> None:
    """Each key says its own once and shows it to the eye; a line of the list under ``?`` says the same once the list is closed."""
    guest = await invite(script=UNADVISED)
    await at_the_second_trick(guest)
    told = EARS.transcript(guest.frames)
    seq, keys = guest.table["seq"], guest.page.keyboard
    for key, lines in (await answers(guest)).items():
        await keys.press(key)
        told += lines
        await hears(guest, told)
        await expect(guest.at("answer").locator("p")).to_have_text(lines)
    await keys.press("r")
    await hears(guest, told := [*told, told[-1]])
    for key, panel in (("c", "contract"), ("s", None)):
        count = len(told)
        await keys.press(key)
        await guest.page.wait_for_function("(count) => window.heard.length > count", arg=count)
        told = await guest.page.evaluate("window.heard")
        if panel:
            assert told[count] == (await guest.at(panel).inner_text()).strip()
        else:
            assert str(sum(guest.deal["points"])) in " ".join(told[count:]) or all(
                str(p) in " ".join(told[count:]) for p in guest.deal["points"] if p
            )
    await keys.press("Shift+?")
    await expect(guest.at("keys-dialog")).to_be_visible()
    await check(guest, "keys")
    await keys.press("l")
    await guest.at("key-l").focus()
    await keys.press("Enter")
    await hears(guest, told + (await answers(guest))["l"])
    assert guest.table["seq"] == seq, "nothing was done"


async def first_key(guest: Guest, key: str) -> None:
    """Press a key until something has the focus: keys work as soon as their part of the page is loaded."""
    for _ in range(200):
        if await guest.page.locator(":focus").count():
            return
        await guest.page.keyboard.press(key)
        await guest.page.wait_for_timeout(50)
    raise AssertionError(f"{key} does nothing")


@pytest.mark.quick
async def test_arrows_work_at_once_and_the_log_follows_the_language(invite: Invite) -> None:
    """On the reader's turn, no other key or click is needed before."""
    guest = await invite(script=HEARING)
    await guest.play_now("skat", until=in_phase("play"), choose=shy)
    await guest.shows_turn()
    await first_key(guest, "ArrowRight")
    assert await guest.page.locator(":focus").get_attribute("data-card") in await guest.hand()
    english = await guest.at("log").locator("p").all_inner_texts()
    assert english
    await guest.page.get_by_role("button", name="DE", exact=True).click()
    await expect(guest.at("log").locator("p", has_text=english[-1])).to_have_count(0)


async def test_keys_can_be_switched_off(invite: Invite) -> None:
    """Then letters and digits do nothing, but arrows and Enter still work, and the setting is stored."""
    guest = await invite(script=UNADVISED)
    await at_the_second_trick(guest)
    keys = guest.page.keyboard
    await guest.press(guest.at("menu"))
    await guest.at("single-keys-off").check(force=True)
    await guest.press(guest.at("show-keys"))
    await expect(guest.at("keys-dialog")).to_contain_text(TEXT["keys_off"])
    await keys.press("Escape")
    await expect(guest.at("keys-dialog")).to_be_hidden()
    told = len(await guest.page.evaluate("window.heard"))
    for key in ("l", "w", "b", "1", "k", "Shift+?"):
        await keys.press(key)
    await expect(guest.at("keys-dialog")).to_be_hidden()
    await expect(guest.at("answer")).to_have_count(0)
    assert len(await guest.page.evaluate("window.heard")) == told
    hand, card, seat = await guest.hand(), simple(guest.deal), guest.table["you"]
    await guest.card(hand[0]).focus()
    for _ in range(hand.index(card)):
        await keys.press("ArrowRight")
    await keys.press("Enter")
    await guest.until(lambda t: {"seat": seat, "action": card} in t["deal"]["log"], f"{card} to be played")
    assert await guest.page.evaluate("localStorage.getItem('stich.single-keys')") == "off"


async def test_the_focus_stays_with_who_reads(invite: Invite) -> None:
    """It goes on with the game after a step by key, but leaves a dialog, another part of the page, and who uses the mouse alone."""
    guest = await invite()
    page, focus = guest.page, guest.page.locator(":focus")
    await guest.play_now("skat", until=in_phase("play"), choose=shy)
    await guest.shows_turn()
    await expect(focus).to_have_count(0)

    async def play() -> None:
        """Play the card by its digit, and wait for the next turn."""
        count = guest.deal["counts"][guest.table["you"]]
        digit = str(((await guest.hand()).index(simple(guest.deal)) + 1) % 10)
        await page.keyboard.press(digit)
        await page.keyboard.press(digit)
        await guest.until(lambda t: over(t) or t["deal"]["counts"][t["you"]] < count, "the card to be played")

    await play()
    await guest.until(in_phase("play"), "the next turn")
    await guest.shows_turn()
    await expect(guest.at("hand").locator(":focus")).to_have_count(1)

    await play()
    await guest.at("menu").focus()
    await guest.until(in_phase("play"), "the next turn")
    await guest.shows_turn()
    await expect(guest.at("menu")).to_be_focused()

    await play()
    await page.keyboard.press("Shift+?")
    await guest.until(in_phase("play"), "the next turn")
    await guest.shows_turn()
    assert await focus.evaluate("e => e.closest('dialog') !== null")
    await page.keyboard.press("Escape")
    await expect(guest.at("hand").locator(":focus")).to_have_count(1)


async def test_what_happens_behind_a_dialog_is_told_when_it_closes(invite: Invite, tmp_path: Path) -> None:
    """A modal dialog silences everything else on the page."""
    async with open_site(tmp_path, "behind a dialog") as site, site.house.guest("Ada") as visitor:
        guest = await invite(site.address, script=HEARING)
        table = (await guest.open_table()).rpartition("/")[2]
        await guest.page.keyboard.press("Shift+?")
        await expect(guest.at("keys-dialog")).to_be_visible()
        async with visitor.at(table) as socket:
            assert (await socket.say("sit", seat=1))["type"] == "ack"
            await expect(guest.at("seat-1")).to_contain_text("Ada")
            await hears(guest, [])
            await guest.page.keyboard.press("Escape")
            await hears(guest, [TEXT["told_sat"].format(name="Ada")])


SMALL = """() => [...document.querySelectorAll('button, select, summary, input, a[href]')].flatMap((e) => {
  const { display, visibility } = getComputedStyle(e);
  const { width, height } = (e.matches('input') && e.closest('label') || e).getBoundingClientRect();
  const inline = e.matches('a') && display === 'inline';
  const shown = width > 0 && visibility !== 'hidden' && e.checkVisibility() && !e.closest('[inert]') && !e.disabled;
  return shown && !inline && (width < 23.5 || height < 23.5) ? [`${e.dataset.testid ?? e.textContent} ${width} × ${height}`] : [];
})"""
"""Targets that are smaller than 24 × 24 px (WCAG 2.5.8); links within a sentence are excepted."""


@pytest.mark.parametrize("game", sorted(PLUGINS))
async def test_targets_are_large_enough(invite: Invite, game: str) -> None:
    """Over lobby, rules, scorer and every phase of a deal, on a phone."""
    guest = await invite(phone=True)
    for path in ("/", f"/score/{game}", f"/rules/{game}"):
        await guest.go(path)
        await expect(guest.page.locator("main").first).to_be_visible()
        assert await guest.page.evaluate(SMALL) == [], path
    await guest.play_now(game)
    phases: set[str] = set()
    while not over(guest.table):
        await guest.until(lambda t: to_act(t) or over(t), "the turn")
        if over(guest.table):
            break
        if guest.deal["phase"] not in phases:
            phases.add(guest.deal["phase"])
            choices = "main :is([data-action], [data-testid=confirm-discard], [data-testid^=plan-])"
            await expect(guest.page.locator(choices).first).to_be_visible()
            assert await guest.page.evaluate(SMALL) == [], guest.deal["phase"]
        await guest.act(shy(guest.deal))
    await expect(guest.at("deal-result")).to_be_visible()
    await guest.press(guest.at("menu"))
    assert await guest.page.evaluate(SMALL) == [], "result and menu"
