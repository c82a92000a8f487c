"""From the lobby to the first card, in every game."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

import stich
from stich.registry import PLUGINS
from tests.web.conftest import Invite
from tests.web.guest import Guest, shy, to_act
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def choosing(invite: Invite, game: str) -> Guest:
    """Return a person in the lobby who has chosen a game."""
    guest = await invite()
    await guest.go()
    await guest.at(f"game-{game}").check(force=True)
    return guest


@pytest.mark.parametrize("game", PLUGINS)
async def test_play_now(invite: Invite, game: str) -> None:
    guest = await choosing(invite, game)
    await guest.press(guest.at("play-now"))
    await guest.until(lambda t: t["deal"] is not None, "the deal")
    assert guest.table["game"] == game
    assert len(guest.table["seats"]) == stich.game(game).seats


@pytest.mark.parametrize("game", PLUGINS)
async def test_a_table_for_friends(invite: Invite, game: str) -> None:
    guest = await choosing(invite, game)
    await guest.press(guest.at("new-table"))
    await guest.press(guest.at("open-table"))
    await expect(guest.at("share-link")).to_be_visible()
    await guest.until(lambda t: t["game"] == game, "the table")


@pytest.mark.parametrize("players", [2, 3, 5])
async def test_play_now_with_so_many(invite: Invite, players: int) -> None:
    guest = await choosing(invite, "suitability")
    await guest.show_quick_choices()
    await guest.at(f"quick-players-{players}").check(force=True)
    await guest.press(guest.at("play-now"))
    await guest.until(lambda t: t["deal"] is not None, "the deal")
    assert len(guest.table["seats"]) == players


SIZES = [(320, 568), (390, 844), (844, 390), (667, 375), (820, 1180), (1280, 800), (2560, 1440)]
OPEN = (
    """(table) => fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(table) })"""
)


async def test_what_is_running_comes_first_on_every_screen(invite: Invite) -> None:
    """With whose turn it is, how far, and against whom; and a new match is still one press away."""
    guest = await invite()
    await guest.play_from_the_lobby("schafkopf")
    await guest.play_until(to_act, shy)
    table = guest.table["table"]
    await guest.press(guest.at("logo"))
    match = guest.at("matches").get_by_test_id(f"table-{table}")
    text = words("en")
    await expect(match).to_contain_text(text["deal_of"].format(deal=1, deals=4))
    await expect(match).to_contain_text(text["match_with"].format(names="Computer 1, Computer 2, Computer 3"))
    await expect(match.get_by_test_id("match-turn")).to_have_text(text["your_turn"])
    await expect(match).to_contain_text(text["go_on"])
    for width, height in SIZES:
        await guest.page.set_viewport_size({"width": width, "height": height})
        await expect(match).to_be_in_viewport(ratio=1)
        await expect(guest.at("play-now")).to_be_in_viewport(ratio=1)
        first = await match.bounding_box()
        assert first, (width, height)
        for other in ("game-skat", "play-now", "new-table"):
            below = await guest.at(other).bounding_box()
            assert below and first["y"] + first["height"] <= below["y"], (width, height, other)
        assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{width}: nothing stands out sideways"
    await guest.press(match)
    await expect(guest.at("hand")).to_be_visible()


async def test_the_first_visit_needs_no_choice(invite: Invite) -> None:
    """Play now comes first and one line says what it starts; choices that were opened once are open at the next visit."""
    guest = await invite()
    await guest.go()
    play = await guest.at("play-now").bounding_box()
    assert play
    for other in ("quick-choices", "play-people", "new-table"):
        below = await guest.at(other).bounding_box()
        assert below and play["y"] + play["height"] <= below["y"], other
    await expect(guest.at("quick-preset")).to_be_hidden()
    await guest.show_quick_choices()
    await guest.at("quick-preset").select_option("skat-classic")
    await guest.at("rounds-3").check(force=True)
    await guest.at("level-strong").check(force=True)
    text = words("en")
    chosen = [text["skat_preset_classic"], "3 rounds", f"{text['opponents']}: {text['level_strong']}"]
    await expect(guest.at("quick-chosen")).to_have_text(" · ".join(chosen))
    await guest.page.reload()
    await expect(guest.at("quick-preset")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_customary_rules_at_once(invite: Invite, language: str) -> None:
    """Every preset can be chosen for a match at once, and says what it is about."""
    guest = await invite(locale=LANGUAGES[language])
    await guest.go()
    text = words(language)
    await guest.show_quick_choices()
    rules = guest.at("quick-preset")
    for game, plugin in PLUGINS.items():
        await guest.at(f"game-{game}").check(force=True)
        await expect(rules.locator("option")).to_have_count(len(plugin.presets.names))
        offered: list[str] = await rules.locator("option").evaluate_all("all => all.map((o) => o.value)")
        assert sorted(offered) == sorted(plugin.presets.names)
        for preset in offered:
            await rules.select_option(preset)
            await expect(guest.at("preset-text")).not_to_be_empty()
    await guest.at("game-schafkopf").check(force=True)
    await expect(rules).to_have_value("schafkopf-2023")
    await rules.select_option("schafkopfschule")
    await expect(guest.at("preset-text")).to_have_text(text["schafkopf_preset_school_text"])
    await guest.press(guest.at("play-now"))
    await guest.until(lambda t: t["deal"] is not None, "the deal")
    assert guest.table["preset"] == "schafkopfschule"


@pytest.mark.own_server
async def test_tables_of_others_tell_their_rules(invite: Invite) -> None:
    host, guest = await invite(), await invite(locale="de-DE")
    await host.go()
    await expect(host.at("play-now")).to_be_visible()
    await host.page.evaluate(
        OPEN, {"game": "schafkopf", "preset": "schafkopfschule", "options": {"klopfen": True, "geier": False}, "sit": 0, "listed": True}
    )
    await host.page.evaluate(OPEN, {"game": "skat", "preset": "skat-kneipe", "sit": 0, "players": {"1": "beginner"}, "listed": True})
    await guest.go()
    text = words("de")
    rules = guest.at("rules-in-words")
    await expect(rules).to_have_count(2)
    await expect(rules.nth(0)).to_contain_text(text["skat_preset_kneipe_text"])
    await expect(rules.nth(1)).to_have_text(
        text["rules_other"].format(preset=text["schafkopf_preset_school"], rules=text["schafkopf_opt_klopfen"])
    )
    listed = guest.page.get_by_role("link").filter(has_text=text["schafkopf_preset_school"])
    await expect(listed).to_contain_text("3 Plätze frei")
    await expect(guest.at("matches")).to_have_count(0)


async def test_the_first_screen_has_one_primary_button(invite: Invite) -> None:
    guest = await invite(phone=True)
    await guest.go()
    await expect(guest.page.locator("main .go")).to_have_attribute("data-testid", "play-now")


async def test_an_address_at_which_there_is_nothing(invite: Invite, subtests: pytest.Subtests) -> None:
    guest = await invite()
    guest.forgiven.append("404")
    for path in ("/nowhere", "/rules/whist", "/score/whist"):
        with subtests.test(path=path):
            answer = await guest.page.goto(guest.address + path)
            assert answer and answer.status == 404
            await expect(guest.at("not-found").get_by_role("heading")).to_have_text(words("en")["not_found_title"])
            await guest.press(guest.at("not-found").get_by_role("link"))
            await expect(guest.at("play-now")).to_be_visible()
