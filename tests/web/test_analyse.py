"""The analysis board: cards laid out by tap, key, drag and typing, what they are worth, the address that says it all, and imports."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import expect

import stich
from stich.records import encode, record_of
from tests.server.harness import house, quick
from tests.web.conftest import Invite
from tests.web.guest import PATIENCE, Guest
from tests.web.test_accessibility import LOOKS, check
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

ENDING = "/analyse/skat?v=1&rules=skat-isko&hands=CJHT.SAHA.STD9&leader=1&contract=clubs&declarer=0"
"""The ace of hearts takes the ten, and is best: 13 card points for the declarer; after the ace of spades it is 23."""
DEALT = "let last = 3; Math.random = () => (last = (last * 16807) % 2147483647) / 2147483647;"
"""The page fills up with the same cards each time: some deals take long to solve."""
REFUSED = r"console error: .*status of 400"


async def laid(guest: Guest, path: str = ENDING) -> None:
    await guest.go(path)
    await expect(guest.at("board")).to_be_visible()


async def value(guest: Guest, points: int) -> None:
    """Wait until the page shows this value of the position for the declarer."""
    await expect(guest.at("worth").get_by_test_id("value")).to_have_attribute("data-low", str(points))


async def held(guest: Guest, seat: int) -> set[str]:
    """Cards of a hand."""
    return set(await guest.at(f"place-{seat}").locator("ul [data-card]").evaluate_all("all => all.map((e) => e.dataset.card)"))


async def said(guest: Guest, name: str, text: str) -> None:
    """Wait until the page's address has this value."""
    await guest.page.wait_for_function("([name, text]) => new URLSearchParams(location.search).get(name) === text", arg=[name, text])


def played(game: str, contract: dict[str, Any], seed: int = 3) -> str:
    """Return a record of a deal played to its end."""
    table = stich.game(game)
    state = table.start(table.deal(seed=seed, dealer=table.seats - 1).deal, contract)
    player = stich.player(game, "simple")
    while not state.finished:
        assert state.actor is not None
        state = state.apply(player.act(state.view(state.actor)))
    return encode(record_of(state, tuple("ABCD"[: table.seats])))


async def test_a_position_is_typed_and_its_address_gives_the_same_again(invite: Invite) -> None:
    guest = await invite()
    await laid(guest, "/analyse/skat")
    await guest.at("fact-contract").select_option("clubs")
    await guest.at("leader").select_option("1")
    for cards in ("cj, h10", "SA HA", "ten of spades D9"):
        await guest.at("type").fill(cards)
        await guest.at("type").press("Enter")
        await expect(guest.at("type")).to_have_value("")
        await guest.at("chosen").select_option(str(min(2, int(await guest.at("chosen").input_value()) + 1)))
    await value(guest, 13)
    await said(guest, "hands", "CJHT.SAHA.STD9")
    await expect(guest.at("best").first).to_have_attribute("data-best", "HA")
    await expect(guest.at("place-1").locator("[data-card=SA]")).to_have_attribute("data-chip", "23")
    await guest.page.reload()
    await value(guest, 13)
    assert [await held(guest, seat) for seat in range(3)] == [{"CJ", "HT"}, {"SA", "HA"}, {"ST", "D9"}]


async def test_what_is_no_card_is_refused_and_nothing_is_laid(invite: Invite) -> None:
    guest = await invite()
    await laid(guest, "/analyse/skat")
    texts = words("en")
    for cards, why in (
        ("CJ XX", texts["analyse_typed_wrong"].format(word="XX")),
        ("CJ CJ", texts["analyse_typed_twice"].format(card="jack of clubs")),
        ("CACTCKCQC9C8C7 SASTSKSQ", texts["analyse_typed_many"].format(room=10, count=11)),
    ):
        await guest.at("type").fill(cards)
        await guest.at("type").press("Enter")
        await expect(guest.at("typed-wrong")).to_have_text(why)
    assert await held(guest, 0) == set()


async def test_a_card_is_changed_and_its_worth_is_seen_at_once(invite: Invite) -> None:
    """Pressed and put elsewhere, exchanged with another, taken off, and all of it taken back."""
    guest = await invite()
    await laid(guest)
    await value(guest, 13)
    await guest.press(guest.at("place-0").locator("[data-card=HT]"))
    await guest.press(guest.at("place-2").locator("[data-card=D9]"))
    await value(guest, 44)
    await said(guest, "hands", "CJD9.SAHA.STHT")
    await guest.press(guest.at("undo"))
    await value(guest, 13)
    await guest.press(guest.at("redo"))
    await value(guest, 44)
    await guest.press(guest.at("place-0").locator("[data-card=D9]"))
    await guest.press(guest.at("take-off"))
    await expect(guest.at("problems")).to_contain_text("1 – 2 – 2")
    await guest.press(guest.at("pack-D9"))
    await value(guest, 44)


async def test_cards_are_laid_with_the_keyboard_alone(invite: Invite) -> None:
    guest = await invite()
    await laid(guest)
    await value(guest, 13)
    await guest.at("place-0").locator("[data-card=HT]").focus()
    await guest.page.keyboard.press("Enter")
    await guest.page.keyboard.press("3")
    await expect(guest.at("problems")).to_contain_text("1 – 2 – 3")
    await guest.page.keyboard.press("Control+z")
    await value(guest, 13)


async def test_a_card_is_dragged(invite: Invite) -> None:
    guest = await invite()
    await laid(guest)
    await guest.at("place-0").locator("[data-card=HT]").drag_to(guest.at("place-2"), target_position={"x": 20, "y": 20})
    await expect(guest.at("problems")).to_contain_text("1 – 2 – 3")
    assert await held(guest, 2) == {"ST", "D9", "HT"}


async def test_cards_are_played_on_the_board_and_taken_back(invite: Invite) -> None:
    guest = await invite()
    await laid(guest)
    await value(guest, 13)
    await guest.press(guest.at("mode-play"))
    await guest.press(guest.at("place-1").locator("[data-card=HA]"))
    await said(guest, "play", "HA")
    await guest.press(guest.at("place-2").locator("[data-card=D9]"))
    await guest.press(guest.at("place-0").locator("[data-card=HT]"))
    await expect(guest.at("place-1").get_by_test_id("seat-1")).to_contain_text("1")
    await said(guest, "at", "3")
    await guest.page.reload()
    await expect(guest.at("steps")).to_have_attribute("data-at", "3")
    await value(guest, 23)
    await guest.page.keyboard.press("Home")
    await expect(guest.at("steps")).to_have_attribute("data-at", "0")
    assert await held(guest, 0) == {"CJ", "HT"}
    await guest.page.keyboard.press("End")
    await expect(guest.at("steps")).to_have_attribute("data-at", "3")


async def test_a_random_deal_meets_its_condition(invite: Invite) -> None:
    """All four jacks; the browser's way back leads to what lay there before."""
    guest = await invite()
    await laid(guest)
    await guest.press(guest.at("random-open"))
    await guest.press(guest.at("condition-add"))
    await guest.at("least").fill("4")
    await guest.press(guest.at("random-deal"))
    await expect(guest.at("random")).to_be_hidden()
    await expect(guest.at("place-0").locator("ul [data-card]")).to_have_count(10)
    assert {"CJ", "SJ", "HJ", "DJ"} <= await held(guest, 0)
    await expect(guest.at("worth").get_by_test_id("value")).to_be_visible()
    await guest.page.go_back()
    await value(guest, 13)
    assert await held(guest, 0) == {"CJ", "HT"}


async def test_conditions_that_no_deal_meets(invite: Invite) -> None:
    guest = await invite()
    guest.forgiven.append(REFUSED)
    await laid(guest, "/analyse/skat")
    await guest.press(guest.at("random-open"))
    await guest.press(guest.at("condition-add"))
    await guest.at("least").fill("5")
    await guest.press(guest.at("random-deal"))
    await expect(guest.at("random-wrong")).to_have_text(words("en")["analyse_refused_conditions"])


async def test_a_whole_deal_is_declared_best(invite: Invite, tmp_path: Path) -> None:
    async with house(quick(tmp_path / "patient.db", board_seconds=PATIENCE)) as patient:
        guest = await invite(patient.address, script=DEALT)
        await laid(guest, "/analyse/skat")
        await guest.press(guest.at("fill"))
        await guest.press(guest.at("declare"))
        await expect(guest.at("declarations")).to_be_visible()
        await guest.press(guest.at("lay-1").first)
        await said(guest, "declarer", "1")
        await expect(guest.at("worth").get_by_test_id("value")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "contract"),
    [("skat", {"declarer": 1, "bid": 18, "declare": "clubs hand"}), ("schafkopf", {"declarer": 1, "declare": "solo H"})],
)
async def test_a_record_is_pasted(invite: Invite, game: str, contract: dict[str, Any]) -> None:
    guest = await invite()
    await laid(guest, "/analyse/skat")
    await guest.press(guest.at("import-open"))
    line = played(game, contract)
    await guest.at("import-text").fill(line)
    await guest.press(guest.at("import-read"))
    await expect(guest.at("analyse")).to_have_attribute("data-game", game)
    await said(guest, "contract", str(contract["declare"]).removesuffix(" hand"))
    record = json.loads(line)
    assert [await held(guest, seat) for seat in range(len(record["deal"]["hands"]))] == [set(hand) for hand in record["deal"]["hands"]]
    await guest.page.keyboard.press("ArrowRight")
    await expect(guest.at("steps")).to_have_attribute("data-at", "1")


async def test_a_deal_is_chosen_from_a_file(invite: Invite) -> None:
    guest = await invite()
    await laid(guest, "/analyse/skat")
    await guest.press(guest.at("import-open"))
    lines = [
        played("skat", {"declarer": 0, "bid": 18, "declare": "grand hand"}),
        played("skat", {"declarer": 2, "bid": 18, "declare": "null hand"}, 9),
    ]
    await guest.at("import-file").set_input_files({"name": "deals.jsonl", "mimeType": "", "buffer": "\n".join(lines).encode()})
    await expect(guest.at("import-list").locator("li")).to_have_count(2)
    await guest.press(guest.at("import-deal-1"))
    await said(guest, "contract", "null")
    await said(guest, "declarer", "2")


async def test_a_bad_text_is_refused_with_its_line(invite: Invite) -> None:
    guest = await invite()
    guest.forgiven.append(REFUSED)
    await laid(guest, "/analyse/skat")
    await guest.press(guest.at("import-open"))
    good = played("skat", {"declarer": 0, "bid": 18, "declare": "grand hand"})
    await guest.at("import-text").fill(f"{good}\n{good.replace('CJ', 'XX')}")
    await guest.press(guest.at("import-read"))
    before = words("en")["analyse_import_line"].split("{message}")[0].format(line=2)
    await expect(guest.at("import-wrong")).to_contain_text(before.strip())
    assert await held(guest, 0) == set()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_address_that_is_no_position_says_why(invite: Invite, language: str) -> None:
    guest = await invite(locale=LANGUAGES[language])
    await laid(guest, "/analyse/skat?v=1&rules=skat-isko&hands=CJ.SX.HJ")
    texts = words(language)
    await expect(guest.at("address-wrong")).to_contain_text(texts["analyse_address_card"].format(value="SX"))
    assert parse_qs(urlsplit(guest.page.url).query)["hands"] == ["CJ.SX.HJ"], "the address stays, to be put right"


async def test_what_is_exported_is_read_again(invite: Invite) -> None:
    guest = await invite()
    await laid(guest)
    await guest.press(guest.at("export-open"))
    line = await guest.at("export-line").input_value()
    assert stich.solve(stich.registry.double_dummy(stich.game("skat")).case(json.loads(line))).points == 13
    assert await guest.at("export-address").input_value() == guest.page.url
    await guest.page.keyboard.press("Escape")
    await guest.press(guest.at("clear"))
    await guest.press(guest.at("import-open"))
    await guest.at("import-text").fill(line)
    await guest.press(guest.at("import-read"))
    await value(guest, 13)


async def test_every_game_has_its_board(invite: Invite) -> None:
    guest = await invite(script=DEALT)
    await laid(guest, "/analyse")
    for game in ("schafkopf", "suitability", "skat"):
        await guest.press(guest.at(f"analyse-{game}"))
        await expect(guest.at("analyse")).to_have_attribute("data-game", game)
        await guest.press(guest.at("fill"))
        await expect(guest.at("worth").get_by_test_id("value")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
async def test_nothing_serious_for_axe(invite: Invite, look: str) -> None:
    guest = await invite(**LOOKS[look])
    await laid(guest)
    await value(guest, 13)
    await check(guest, "the analysis board")
    await guest.press(guest.at("mode-play"))
    await expect(guest.at("steps")).to_be_visible()
    await check(guest, "cards played on it")
    await guest.press(guest.at("random-open"))
    await guest.press(guest.at("condition-add"))
    await check(guest, "its conditions", ["label", "select-name", "button-name", "color-contrast"])
