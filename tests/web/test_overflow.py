"""No text of any page is cut off or leaves its box or the screen: in all languages and sizes, with the longest names and large scores.

`make test` measures a sample of pages and sizes, `make test-all` all of them.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.games.skat.scorer.evenings import Evening
from tests.sample import TEST_ALL
from tests.web.club_evening import evening
from tests.web.conftest import Invite
from tests.web.finished import finished
from tests.web.guest import eager, in_phase, over, simple
from tests.web.overflow import LONG, LONGEST, in_languages, measured
from tests.web.stations import GAMES, SIZES, stations
from tests.web.test_scorer import HEARTS, start_list, tell
from tests.web.words import LANGUAGES

pytestmark = pytest.mark.asyncio(loop_scope="session")

MEASURED = tuple(SIZES) if TEST_ALL else ("phone", "phone-sideways", "laptop")
ACCOUNT = "Maximilian-Alexander"
"""An account's name of the greatest length."""
SHARED = ("/", "/rules/schafkopf", "/rules/skat/book", "/score/skat", "/score/schafkopf", "/score/suitability", "/nowhere", "/fair")
LEARNING = (
    "/school/skat",
    "/school/skat/trick",
    "/puzzles/skat",
    "/puzzles/skat/rush",
    "/train/skat",
    "/train/skat/bid",
    "/train/skat/count",
)
OTHERS = ("/analyse/skat", "/analyse/schafkopf", "/today/skat", "/leaders/skat", "/clubs", "/account", "/desk")
PLAYED = [(game, count) for game, counts in GAMES.items() for count in counts]


def rows(*paths: str) -> list[Any]:
    return [pytest.param(path, marks=pytest.mark.quick if path == "/" else ()) for path in paths]


BROKEN = """() => document.querySelector('main').insertAdjacentHTML('afterbegin', `
  <p id="cut"><b>cut sideways, by far too long for it</b></p><p id="low">cut<br>below</p><button id="box">leaves its box</button>
  <p id="away">leaves the screen</p><p class="unseen">for screen readers, and much too long</p>
  <p id="moves"><b>can be scrolled into view</b></p>`)"""
STYLES = """#cut, #low { overflow: hidden; width: 60px; height: 22px } #cut b, #moves b, #box { white-space: nowrap } #box { width: 40px }
  #away { position: absolute; left: -40px } #moves { overflow: auto; width: 60px }"""


@pytest.mark.quick
async def test_the_measurement_finds_faults(invite: Invite) -> None:
    """Text that is hidden from view or can be scrolled is no fault."""
    guest = await invite()
    guest.forgiven.append("404 ")
    await guest.go("/nowhere")
    await guest.page.locator("main").wait_for()
    assert await measured(guest, "before", ("laptop",)) == []
    await guest.page.evaluate(BROKEN)
    await guest.page.evaluate(
        "(css) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [undrawn, sheet]; }", STYLES
    )
    found = "\n".join(await measured(guest, "after", ("laptop",)))
    for text, what in {
        "cut sideways": "is cut off by p",
        "below": "is cut off below by p",
        "leaves its box": "leaves the box button",
        "leaves the screen": "leaves the screen beside",
    }.items():
        assert any(text in line and what in line for line in found.splitlines()), (text, found)
    assert "screen readers" not in found
    assert "scrolled" not in found


@pytest.mark.parametrize("path", rows(*SHARED, *LEARNING, *OTHERS))
async def test_pages_without_a_deal(invite: Invite, path: str) -> None:
    guest = await invite()
    guest.forgiven.append("40[34] ")
    await guest.go(path)
    wrong = await in_languages(guest, path, sizes=MEASURED)
    assert not wrong, "\n".join(wrong)


@pytest.mark.own_server
async def test_pages_of_a_reader_with_the_longest_name(invite: Invite) -> None:
    """Lobby, account, archive, progress, the page of a deal and the reader's own page, after a deal."""
    guest = await invite()
    guest.forgiven.append("401 ")
    await guest.sign_up(ACCOUNT)
    deal = await finished(guest, choose=eager)
    wrong: list[str] = []
    for path in ("/", "/account", "/archive", "/progress", f"/deals/{deal.id}", f"/deals/{deal.id}?moment=14", f"/people/{ACCOUNT}"):
        await guest.go(path)
        wrong += await in_languages(guest, path.replace(deal.id, "ID"), sizes=MEASURED)
    assert not wrong, "\n".join(wrong)


@pytest.mark.own_server
async def test_pages_of_a_club(invite: Invite) -> None:
    """A club and an evening with long names, before and after the lists are entered."""
    guest = await invite()
    await guest.sign_up(ACCOUNT)
    club = await evening(guest, "skatclub-lang", "Skatclub Herz-Dame-Grand-Hand")
    names = [*LONGEST, *(f"{name} Schmidt-Meier" for name in LONGEST)]
    await club.change("/entrants", entrants=[{"name": name} for name in names])
    wrong: list[str] = []

    async def look(*parts: str) -> None:
        for part in parts:
            await guest.go(f"{club.path}{part}")
            wrong.extend(await in_languages(guest, f"event{part}", sizes=MEASURED))

    await look("", "?part=players", "?part=rules", "?part=members")
    await club.change("/draw")
    await look("?part=tables")  # the hall screen shortens long names: its tables have a fixed height
    await club.change("/start")
    await club.enter(1)
    await look("?part=tables", "?part=ranking", "?part=log")
    for path in ("/clubs", "/clubs/skatclub-lang", "/clubs/skatclub-lang?part=members", "/clubs/skatclub-lang?part=ranking"):
        await guest.go(path)
        wrong += await in_languages(guest, path, sizes=MEASURED)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("game", "players"), [pytest.param(*row, marks=pytest.mark.quick if row == ("skat", 3) else ()) for row in PLAYED])
async def test_tables_with_the_longest_names(invite: Invite, game: str, players: int) -> None:
    """From the first question to the ranking, with people on all seats and scores of four digits."""
    guest = await invite(script=LONG)
    wrong: list[str] = []
    async for station in stations(guest, game, players):
        wrong += await in_languages(guest, str(station), sizes=MEASURED, at_table=True)
        await guest.page.set_viewport_size({"width": 1280, "height": 800})
    await guest.stop_match()
    for language in LANGUAGES:
        wrong += await in_languages(guest, f"{game}-{players}-ranking", (language,), ())
        await expect(guest.at("match-over").or_(guest.at("final-ranking")).first).to_be_visible()
        wrong += await measured(guest, f"{game}-{players}-ranking, {language}", MEASURED)
    assert not wrong, "\n".join(wrong)


async def test_a_table_after_taking_back(invite: Invite) -> None:
    guest = await invite(script=LONG)
    await guest.play_now("skat")
    await guest.play_until(lambda t: in_phase("play")(t) and len(t["back"]) >= 2, simple)
    await guest.shows_turn()
    await guest.press(guest.at("take-back"))
    wrong = await measured(guest, "warning, en", MEASURED)
    await guest.page.set_viewport_size({"width": 1280, "height": 800})
    await guest.press(guest.at(f"back-{guest.table['back'][-1]}"))
    await guest.until(lambda t: t["taken_back"], "the deal to be taken back")
    wrong += await in_languages(guest, "taken back", sizes=MEASURED, at_table=True)
    await guest.page.set_viewport_size({"width": 1280, "height": 800})
    await guest.play_until(over, simple)
    await expect(guest.at("deal-result")).to_be_visible()
    wrong += await in_languages(guest, "result after taking back", sizes=MEASURED, at_table=True)
    assert not wrong, "\n".join(wrong)


async def test_a_table_that_waits_for_people(invite: Invite) -> None:
    guest = await invite(script=LONG)
    await guest.open_table()
    wrong = await in_languages(guest, "waiting", sizes=MEASURED)
    for language in LANGUAGES:
        wrong += await in_languages(guest, "menu", (language,), ())
        await guest.press(guest.at("menu"))
        await expect(guest.at("menu-dialog")).to_be_visible()
        wrong += await measured(guest, f"menu, {language}", MEASURED)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("phone", [False, True])
async def test_a_score_list(invite: Invite, phone: bool) -> None:
    """The list of real cards with its message after a deal."""
    guest = await invite(phone=phone)
    await guest.go("/score/skat")
    await start_list(guest, Evening("skat-isko", LONGEST[:3], 0, (), (), (), (), ()))
    if phone:
        await guest.at("view-deal").check(force=True)
    await tell(guest, {"declarer": 0, **HEARTS})
    await guest.press(guest.at("write"))
    await expect(guest.at("said")).to_be_visible()
    wrong = await measured(guest, "message", MEASURED[:1] if phone else MEASURED)
    wrong += await in_languages(guest, "list", sizes=MEASURED)
    assert not wrong, "\n".join(wrong)
