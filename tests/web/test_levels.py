"""Strength of computer players: chosen for each seat, club by default, and named at the table."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from stich.players import OPPONENTS
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


def seated(guest: Guest) -> list[str]:
    """Names of the seats after the guest's own: for a computer, its level."""
    return [seat["name"] for seat in guest.table["seats"][1:]]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_play_now_is_against_club_unless_told(invite: Invite, language: str) -> None:
    text = words(language)
    guest = await invite(locale=LANGUAGES[language])
    await guest.go()
    await expect(guest.at("quick-chosen")).to_contain_text(f"{text['opponents']}: {text['level_club']}")
    await guest.press(guest.at("play-now"))
    await guest.until(lambda t: t["deal"] is not None, "the deal")
    assert seated(guest) == ["club", "club"]


async def test_another_level_is_chosen_in_the_lobby(invite: Invite) -> None:
    guest = await invite()
    await guest.go()
    await guest.show_quick_choices()
    await guest.at("level-strong").check(force=True)
    await expect(guest.at("level-text")).to_have_text(words("en")["level_strong_text"])
    await guest.press(guest.at("play-now"))
    await guest.until(lambda t: t["deal"] is not None, "the deal")
    assert seated(guest) == ["strong", "strong"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_level_has_a_name_and_a_line(invite: Invite, language: str) -> None:
    """Also on a phone, where all of them are in sight."""
    text = words(language)
    guest = await invite(locale=LANGUAGES[language], phone=True)
    await guest.go()
    await guest.show_quick_choices()
    for level in OPPONENTS:
        key = f"level_{level.replace('-', '_')}"
        await guest.at(f"level-{level}").check(force=True)
        await expect(guest.page.locator("label.on", has=guest.at(f"level-{level}"))).to_have_text(text[key])
        await expect(guest.at(f"level-{level}")).to_be_in_viewport()
        await expect(guest.at("level-text")).to_have_text(text[f"{key}_text"])


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
async def test_each_seat_of_a_new_table_has_a_level_of_its_own(invite: Invite, phone: bool) -> None:
    guest = await invite(phone=phone)
    await guest.go()
    await guest.press(guest.at("new-table"))
    await guest.at("company-1").select_option("first-steps")
    await guest.at("company-2").select_option("strong")
    await guest.at("company-2").select_option("")
    await guest.press(guest.at("open-table"))
    await expect(guest.at("seat-1")).to_contain_text(words("en")["level_first_steps"])
    await expect(guest.at("seat-2")).to_have_attribute("data-kind", "empty")
    await expect(guest.at("level-2")).to_have_value("club")
    await guest.press(guest.at("fill-2"))
    await guest.until(lambda t: t["deal"] is not None, "the deal")
    assert seated(guest) == ["first-steps", "club"]


async def test_who_is_not_asked_for_is_not_called(invite: Invite) -> None:
    """Four chosen, then a table of three: the seat that is no more is not filled."""
    guest = await invite()
    await guest.go()
    await guest.press(guest.at("new-table"))
    await guest.at("players-4").check(force=True)
    await guest.at("company-3").select_option("beginner")
    await guest.at("players-3").check(force=True)
    await expect(guest.at("company-3")).to_have_count(0)
    await guest.press(guest.at("open-table"))
    await expect(guest.at("share-link")).to_be_visible()
    assert seated(guest) == ["", ""]


OPEN = """async (table) => {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(table) };
  return (await (await fetch('/api/tables', asked)).json()).id;
}"""


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_old_table_names_players_that_are_no_longer_offered(invite: Invite, language: str) -> None:
    text = words(language)
    guest = await invite(locale=LANGUAGES[language])
    await guest.go()
    await expect(guest.at("level-club")).to_be_checked()
    await expect(guest.at("level-simple")).to_have_count(0)
    wanted = {"game": "skat", "preset": "skat-isko", "players": {"1": "simple", "2": "random"}}
    await guest.go(f"/table/{await guest.page.evaluate(OPEN, wanted)}")
    await expect(guest.at("seat-1")).to_contain_text(text["level_simple"])
    await expect(guest.at("seat-2")).to_contain_text(text["level_random"])
