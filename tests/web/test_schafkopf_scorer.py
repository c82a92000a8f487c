"""The scorer's page of Schafkopf: deals are entered, scored and listed as the library does it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

import stich
from stich.kernel.plugin.score_list import score_list
from stich.kernel.rules.deal import Seat
from stich.records import NamedList, to_csv
from stich.registry import match_rules, scorer
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.test_accessibility import check
from tests.web.test_match import numbers
from tests.web.test_scorer import REFUSAL
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLAYERS = ("Ada", "Bo", "Cy", "Di")
DEALER = Seat(3)
EVENING: tuple[dict[str, Any], ...] = (
    {"game": "partner", "declarer": 1, "partner": 3, "declarer_points": 61, "laufende": 3},
    {"passed_in": True},
    {"game": "solo", "declarer": 0, "declarer_points": 60, "laufende": 0},
    {"game": "wenz", "declarer": 2, "tout": True, "tout_won": True, "laufende": 2},
)
"""The seed's way of counting; the second deal is dealt again by the same dealer."""

GREAT: dict[str, Any] = {"game": "partner", "declarer": 0, "partner": 1, "declarer_points": 114, "laufende": 3, "klopfer": 1, "stoss": 1}
"""At Sauspiel's prices: (20 + 30 + 10) × 2 × 2 = 240."""


async def tell(guest: Guest, entry: dict[str, Any]) -> None:
    """Answer the page's questions with the facts of an entry."""
    at = guest.at
    if entry.get("passed_in"):
        await guest.press(at("game-passed"))
        return
    await guest.press(at(f"game-{entry['game']}"))
    if await at("write").count():
        await at(f"declarer-{entry['declarer']}").check(force=True)
        if "partner" in entry:
            await at(f"partner-{entry['partner']}").check(force=True)
    if entry.get("tout"):
        await guest.press(at("tout"))
        await guest.press(at("made" if entry["tout_won"] else "not-made"))
    if "declarer_points" in entry:
        await at("points").fill(str(entry["declarer_points"]))
    if "laufende" in entry:
        await guest.press(at(f"runners-{entry['laufende']}"))
    if "klopfer" in entry:
        await guest.press(at(f"knocks-{entry['klopfer']}"))
    if "stoss" in entry:
        await at(f"stoss-{entry['stoss']}").check(force=True)


async def start_list(guest: Guest, preset: str = "schafkopf-2023") -> None:
    """Name the players and the rules."""
    if guest.touch:
        await guest.at("view-list").check(force=True)
    for seat, name in enumerate(PLAYERS):
        await guest.at(f"player-{seat}").fill(name)
    await guest.at(f"rules-{preset}").check(force=True)
    await guest.press(guest.at("start-list"))
    await expect(guest.at("setup")).to_have_count(0)


async def keep(guest: Guest) -> None:
    """Enter the whole evening on the page."""
    await guest.go("/score/schafkopf")
    await start_list(guest)
    for number, entry in enumerate(EVENING, 1):
        await tell(guest, entry)
        await guest.press(guest.at("write"))
        await expect(guest.at(f"row-{number}")).to_be_visible()
        if guest.touch:
            await guest.press(guest.at("enter-next"))
    if guest.touch:
        await guest.at("view-list").check(force=True)


def by_the_library() -> NamedList:
    game = stich.game("schafkopf")
    return NamedList(game, PLAYERS, score_list(match_rules(game), scorer(game), list(EVENING), DEALER))


async def shows(guest: Guest, kept: NamedList) -> None:
    """Every score and every total is that of the library."""
    for row in kept.sheet.rows:
        cells = await guest.at(f"row-{row.deal}").locator("td:not(.game):not(.tools)").all_inner_texts()
        wanted = [[score, tally.total] for score, tally in zip(row.outcome.scores, row.tallies, strict=True)]
        assert [numbers(cell.replace("+", "")) for cell in cells] == wanted, row.deal
    for seat, closing in enumerate(kept.sheet.closing):
        assert numbers(await guest.at(f"total-{seat}").inner_text()) == [closing.total]


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True), ("ja", False)])
async def test_an_evening(invite: Invite, language: str, phone: bool) -> None:
    """Partner game, a deal dealt again, a lost solo and a tout; and the list is there after a reload."""
    guest = await invite(locale=LANGUAGES[language], phone=phone)
    await keep(guest)
    await shows(guest, by_the_library())
    await expect(guest.at("row-2")).to_contain_text(words(language)["schafkopf_passed_in"])
    await guest.page.reload()
    if phone:
        await guest.at("view-list").check(force=True)
    await expect(guest.at("row-4")).to_be_visible()
    await shows(guest, by_the_library())


async def test_the_list_as_csv(invite: Invite) -> None:
    guest = await invite()
    await keep(guest)
    async with guest.page.expect_download() as download:
        await guest.press(guest.at("csv"))
    assert Path(await (await download.value).path()).read_bytes() == to_csv(by_the_library()).encode("utf-8-sig")


async def test_doublings_and_prices_of_another_table(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/score/schafkopf")
    await start_list(guest, "sauspiel")
    await tell(guest, GREAT)
    await expect(guest.at("each")).to_have_text("240")
    assert [numbers(t) for t in await guest.at("payouts").locator("td.score").all_inner_texts()] == [[240], [240], [-240], [-240]]


async def test_runners_counted_from_the_cards(invite: Invite) -> None:
    """Both hands of the partner game; while a card is missing, the page says so."""
    guest = await invite()
    await guest.go("/score/schafkopf")
    await guest.press(guest.at("game-partner"))
    await guest.at("points").fill("61")
    await guest.press(guest.at("counted-by"))
    both = ["CQ", "SQ", "HQ", "CJ", "SJ", "HA", "HT", "HK", "CA", "CT", "CK", "C9", "SA", "ST", "SK", "S9"]
    for card in both[:-1]:
        await guest.press(guest.at(f"pick-{card}"))
    await expect(guest.at("value")).to_contain_text(words("en")["schafkopf_fact_runners"])
    await guest.press(guest.at(f"pick-{both[-1]}"))
    await expect(guest.at("each")).to_have_text("4")
    await expect(guest.at("working").locator("tbody td")).to_have_text(["1", "+3"])
    await check(guest, "scorer")


THREE = ("Ada", "Bo", "Cy")
LINES = {"en": "Cy wenz 91 runners 2", "de": "Cy Wenz 91 Augen 2 Laufende", "ja": "Cy ベンツ 91点 ランナー2"}
OF_THREE: tuple[dict[str, Any], ...] = (
    {"game": "solo", "declarer": 1, "declarer_points": 61, "laufende": 8},
    {"game": "wenz", "declarer": 2, "declarer_points": 91, "laufende": 2},
    {"game": "ramsch", "card_points": [50, 50, 20], "highest_trump": 1},
    {"game": "ramsch", "loser": 2, "virgins": 1},
    {"game": "sie", "declarer": 0},
)
"""A solo with eight runners, a wenz told in a line, a ramsch by card points and one of which only the loser is known, and a sie."""


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True), ("ja", False)])
async def test_three_players(invite: Invite, language: str, phone: bool, tmp_path: Path) -> None:
    """C.22: one deal alone and a list, by form and line; the list's file can be read again."""
    text = words(language)
    guest = await invite(locale=LANGUAGES[language], phone=phone)
    at = guest.at
    await guest.go("/score/schafkopf")
    await at("deal-players-3").check(force=True)
    await expect(at("game-solo")).to_be_visible()
    await expect(at("game-partner")).to_have_count(0)
    await tell(guest, {"game": "solo", "declarer_points": 91, "laufende": 3})
    await expect(at("each")).to_have_text("6")
    await expect(at("payouts").locator("tr")).to_have_count(3)
    if phone:
        await at("view-list").check(force=True)
    for seat, name in enumerate(THREE):
        await at(f"player-{seat}").fill(name)
    await at("dealer-2").check(force=True)
    await guest.press(at("single-rules").locator("summary"))
    await at("option-all_pass-ramsch").check(force=True)
    await at("option-ramsch_jungfrau").check()
    await expect(at("option-hochzeit")).to_be_hidden()
    await guest.press(at("start-list"))
    await expect(at("setup")).to_have_count(0)
    await enter_three(guest, language)
    game = stich.game("schafkopf", players=3, all_pass="ramsch", ramsch_jungfrau=True)
    kept = NamedList(game, THREE, score_list(match_rules(game), scorer(game), list(OF_THREE), Seat(2)))
    await shows(guest, kept)
    await check(guest, "a list of three")
    async with guest.page.expect_download() as download:
        await guest.press(at("csv"))
    file = tmp_path / "list.csv"
    await (await download.value).save_as(file)
    assert file.read_bytes() == to_csv(kept, language).encode("utf-8-sig")
    await guest.press(at("change-1"))
    await expect(at("runners-8")).to_have_attribute("aria-pressed", "true")
    await expect(at("knocks-4")).to_have_count(0)
    await guest.page.reload()
    if phone:
        await at("view-list").check(force=True)
    await shows(guest, kept)
    await guest.press(at("new-list"))
    await guest.press(at("new-list-sure"))
    await at("import-file").set_input_files(file)
    await expect(at("import-take")).to_have_text(text["scorer_import_take"].format(deals=len(OF_THREE)))
    await guest.press(at("import-take"))
    await expect(at("import")).not_to_be_visible()
    await shows(guest, kept)


async def enter_three(guest: Guest, language: str) -> None:
    """Enter the deals of three players: the second as a line, the others by the form."""
    at = guest.at
    for number, entry in enumerate(OF_THREE, 1):
        if entry["game"] == "wenz":
            await at("line").fill(LINES[language])
            await at("line").press("Enter")
            await expect(at("line")).to_have_value("")
            continue
        if entry["game"] == "ramsch":
            await guest.press(at("game-passed"))
            for place, points in enumerate(entry.get("card_points", ())[:2]):
                await at(f"ramsch-points-{place}").fill(str(points))
            if "highest_trump" in entry:
                await at(f"highest-{entry['highest_trump']}").check(force=True)
            if "loser" in entry:
                # Cy deals the fourth deal, and sits at the last place.
                await guest.press(at("loser-2"))
                await guest.press(at("virgins-1"))
        else:
            await tell(guest, entry)
        await guest.press(at("write"))
        await expect(at(f"row-{number}")).to_be_visible()
        if guest.touch:
            await guest.press(at("enter-next"))
    if guest.touch:
        await at("view-list").check(force=True)


async def pick(guest: Guest, cards: str) -> None:
    for card in cards.split():
        await guest.press(guest.at(f"pick-{card}"))


@pytest.mark.parametrize("language", ["en", "de", "ja"])
async def test_what_cannot_have_been_is_refused_in_words(invite: Invite, language: str) -> None:
    """No trump of the solo's suit, no ace that can be called, an ace too few to play alone; and the form says what it asks."""
    guest = await invite(locale=LANGUAGES[language])
    guest.forgiven.append(REFUSAL)
    text = words(language)
    high = {"obers": text["schafkopf_obers"], "unters": text["schafkopf_unters"]}
    problem = guest.at("field-runners").get_by_test_id("problem")
    await guest.go("/score/schafkopf")
    await guest.press(guest.at("game-solo"))
    await expect(guest.at("field-runners")).to_contain_text(text["schafkopf_form_runners_held"])
    await expect(guest.at("runners-8")).to_be_visible()
    await expect(guest.at("runners-9")).to_have_count(0)
    await guest.at("points").fill("61")
    await guest.press(guest.at("counted-by"))
    await guest.press(guest.at("suit-H"))
    await pick(guest, "CQ SQ HQ DQ CJ SJ HJ CA")
    await expect(problem).to_have_text(text["schafkopf_bad_solo"].format(**high))
    await guest.press(guest.at("game-partner"))
    await guest.press(guest.at("alone"))
    await expect(problem).to_have_text(text["schafkopf_bad_alone"])
    await guest.press(guest.at("alone"))
    await pick(guest, "DJ HA HT HK H9 H8 H7 D9")
    await expect(problem).to_have_text(text["schafkopf_bad_called"].format(**high))
    await pick(guest, "H7 C9")
    await expect(problem).to_have_count(0)
    await guest.press(guest.at("game-sie"))
    await expect(guest.at("score")).to_have_text("+24")
