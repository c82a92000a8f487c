"""Language, light and dark, motion: what is shown changes, what is going on does not."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.guest import Guest, eager, in_phase, shy, simple
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def exchange(guest: Guest) -> None:
    """Become declarer, with twelve cards in hand."""
    await guest.play_now(until=in_phase("discard"), choose=eager)
    await expect(guest.at("hand").locator("[data-card]")).to_have_count(12)


async def test_another_language_in_mid_deal_changes_nothing_else(invite: Invite) -> None:
    """With one card chosen to be put down and a game in mind: both stay, and the deal goes on in the new language."""
    guest = await invite()
    await exchange(guest)
    _, first, second = simple(guest.deal).split()
    await guest.press(guest.card(first))
    await guest.press(guest.at("plan-null"))
    await expect(guest.at(f"discard-{first}")).to_be_visible()
    hand, seq = await guest.hand(), guest.table["seq"]
    for language in ("ja", "de", "en", "de"):
        text = words(language)
        await guest.press(guest.at(f"language-{language}"))
        await expect(guest.page.locator("html")).to_have_attribute("lang", language)
        await expect(guest.at("prompt")).to_have_text(text["skat_you_discard"])
        await expect(guest.at("menu")).to_contain_text(text["menu"])
        await expect(guest.at(f"discard-{first}")).to_be_visible()
        await expect(guest.at("plan-null")).to_have_attribute("aria-pressed", "true")
        assert await guest.hand() == hand
    assert guest.table["seq"] == seq
    assert len(guest.sockets) == 1
    await guest.press(guest.card(second))
    await guest.page.reload()
    for card in (first, second):
        await expect(guest.at(f"discard-{card}")).to_be_visible()
    await guest.press(guest.at("confirm-discard"))
    await guest.until(in_phase("declare"), "the declaration")
    await guest.play_until(in_phase("play"), simple)
    await expect(guest.page.get_by_role("heading", name=words("de")["skat_contract"])).to_be_visible()

    await guest.page.reload()
    await expect(guest.page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_cards_are_named_in_the_reader_s_language(invite: Invite, language: str) -> None:
    """For screen readers, every card of the hand has its name."""
    text = words(language)
    suits = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
    ranks = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
    guest = await invite(locale=LANGUAGES[language])
    await guest.play_now()
    hand = guest.deal["hands"][guest.table["you"]]
    await expect(guest.at("hand").locator("[data-card]")).to_have_count(len(hand))
    for card in hand:
        rank = text[f"rank_{ranks[card[1]]}"] if card[1] in ranks else card[1]
        name = text["card_name"].replace("{rank}", rank).replace("{suit}", text[f"suit_{suits[card[0]]}"])
        await expect(guest.card(card)).to_have_accessible_name(name)


async def test_german_faces_are_shown_and_named(invite: Invite) -> None:
    """As the game has them until the player chooses; the choice is kept."""
    guest = await invite()
    await guest.play_now()
    hand = guest.deal["hands"][guest.table["you"]]
    suits = {"C": "acorns", "S": "leaves", "H": "hearts", "D": "bells"}
    ranks = {"A": "ace", "K": "king", "Q": "ober", "J": "unter", "T": "10"}
    await guest.press(guest.at("menu"))
    await expect(guest.at("faces-game")).to_be_checked()
    await guest.at("faces-german").check(force=True)
    await guest.page.keyboard.press("Escape")
    for _ in range(2):
        for card in hand:
            await expect(guest.card(card)).to_have_accessible_name(f"{ranks.get(card[1], card[1])} of {suits[card[0]]}")
        await guest.page.reload()
    await guest.press(guest.at("menu"))
    await guest.at("faces-game").check(force=True)
    await guest.page.keyboard.press("Escape")
    for card in hand:
        await expect(guest.card(card)).not_to_have_accessible_name(re.compile("acorns|leaves|bells"))


async def ground(guest: Guest, brightness: str) -> None:
    """Check that the page's ground is dark, or light."""
    await guest.page.wait_for_function(
        """(wanted) => {
          const [red, green, blue] = getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number);
          return wanted === 'dark' ? red + green + blue < 180 : red + green + blue > 600;
        }""",
        arg=brightness,
    )


async def test_dark_as_the_device_wants_or_the_player(invite: Invite) -> None:
    guest = await invite(color_scheme="dark")
    await guest.play_now()
    await expect(guest.at("hand")).to_be_visible()
    await ground(guest, "dark")
    await guest.press(guest.at("menu"))
    await guest.at("theme-light").locator("..").click()
    await ground(guest, "light")
    await guest.page.reload()
    await expect(guest.at("hand")).to_be_visible()
    await ground(guest, "light")
    await guest.press(guest.at("menu"))
    await guest.at("theme-dark").locator("..").click()
    await guest.page.keyboard.press("Escape")
    await guest.page.emulate_media(color_scheme="light")
    await ground(guest, "dark")
    await guest.play_deal(shy)
    await ground(guest, "dark")


MOVED = """
window.moved = [];
const notice = () => {
  for (const animation of document.getAnimations()) {
    const { duration } = animation.effect.getComputedTiming();
    if (animation.playState === 'running' && duration > 1) window.moved.push(`${animation.effect.target.className} ${duration}`);
  }
  requestAnimationFrame(notice);
};
requestAnimationFrame(notice);
"""
"""Notes every animation that is seen running."""


@pytest.mark.parametrize("device, setting", [("reduce", "on"), ("no-preference", "on"), ("no-preference", "off")])
async def test_motion_only_where_it_is_welcome(invite: Invite, device: str, setting: str) -> None:
    """From the lobby to the second trick; the same watch sees motion where neither the device nor the player forbids it."""
    guest = await invite(reduced_motion=device, script=f"{MOVED}localStorage.setItem('stich.animation', '{setting}');")
    await guest.play_now()
    await guest.play_until(lambda t: in_phase("play")(t) and sum(t["deal"]["tricks"]) > 0, shy)
    await guest.shows_turn()
    moved: list[str] = await guest.page.evaluate("window.moved")
    assert (moved == []) == ((device, setting) != ("no-preference", "on")), moved[:5]


async def test_a_full_trick_is_looked_at_before_it_goes(invite: Invite) -> None:
    """Without a skip: three cards are shown with their winner's name, no card can be played, and then the trick disappears."""
    guest = await invite(hasty=False, reduced_motion="no-preference")
    await guest.play_now(until=in_phase("play"), choose=shy)
    await guest.act(simple(guest.deal))
    await expect(guest.at("skip")).to_be_visible()
    await expect(guest.at("trick").locator("[data-trick-card]")).to_have_count(3)
    await expect(guest.at("hand").locator("[data-action]")).to_have_count(0)
    await guest.until(in_phase("play"), "the next turn")
    await expect(guest.at("skip")).to_have_count(0)
    await guest.shows_turn()


async def test_the_last_trick_can_be_looked_at_again(invite: Invite) -> None:
    guest = await invite()
    await guest.play_now(until=lambda t: in_phase("play")(t) and sum(t["deal"]["tricks"]) > 0, choose=shy)
    await guest.press(guest.at("last-trick"))
    dialog = guest.page.get_by_role("dialog", name=words("en")["last_trick"])
    await expect(dialog.get_by_role("listitem")).to_have_count(3)
    await guest.page.keyboard.press("Escape")
    await expect(dialog).to_be_hidden()
    await guest.play_deal()


async def test_giving_a_deal_up(invite: Invite) -> None:
    """The declarer concedes through the menu for that, is asked first, and may think better of it."""
    guest = await invite()
    await exchange(guest)
    await guest.play_until(in_phase("play"), simple)
    await guest.shows_turn()
    await guest.press(guest.at("end-early"))
    await guest.page.keyboard.press("Escape")
    await guest.shows_turn()
    await guest.act("concede")
    await guest.play_deal()
    assert guest.deal["outcome"]["reason"] == "conceded"
    await expect(guest.at("deal-result")).to_have_attribute("data-won", "false")
