"""Lists of 36 deals, each told by one line of text, in all games and languages: the focus stays and nothing moves."""

from __future__ import annotations

from itertools import cycle, islice

import pytest
from playwright.async_api import expect

from stich.kernel.rules.game import Game
from stich.records import read_deal
from stich.registry import game as game_of
from tests.games.schafkopf.scorer import test_line as schafkopf
from tests.games.suitability.scorer import test_line as suitability
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.test_match import numbers
from tests.web.test_scorer import LINES as SKAT
from tests.web.words import LANGUAGES

pytestmark = pytest.mark.asyncio(loop_scope="session")

DEALS = 36
PRESETS = {"skat": "skat-isko", "schafkopf": "sauspiel", "suitability": "suitability-akagiri"}
NAMES = {"skat": ("Anna", "Bert", "Clara"), "schafkopf": schafkopf.PLAYERS, "suitability": suitability.PLAYERS}


def lines_of(game: str, language: str, rules: Game) -> list[str]:
    """Return lines that are deals under the plain rules of the table, whoever deals, and that are dealt on."""
    if game == "skat":
        lines = SKAT[language][:5]
    else:
        table = schafkopf.LINES if game == "schafkopf" else suitability.LINES
        lines = [line for spoken, line, _ in table if spoken == language]
    readings = {line: [read_deal(rules, line, NAMES[game], dealer, language) for dealer in range(len(NAMES[game]))] for line in lines}
    return [line for line, each in readings.items() if not any(reading.faults for reading in each)]


async def start(guest: Guest, game: str) -> None:
    """Begin a list; the last player deals first."""
    await guest.go(f"/score/{game}")
    if guest.touch:
        await guest.at("view-list").check(force=True)
    for seat, name in enumerate(NAMES[game]):
        await guest.at(f"player-{seat}").fill(name)
    await guest.at(f"dealer-{len(NAMES[game]) - 1}").check(force=True)
    if game != "skat":
        await guest.at(f"rules-{PRESETS[game]}").check(force=True)
    await guest.press(guest.at("start-list"))
    await expect(guest.at("setup")).to_have_count(0)


CASES = [
    pytest.param(game, language, phone, marks=pytest.mark.quick if (game, language) == ("suitability", "de") else ())
    for game in PRESETS
    for language, phone in zip(LANGUAGES, (False, False, True), strict=True)
]


@pytest.mark.parametrize(("game", "language", "phone"), CASES)
async def test_a_list_is_written_line_by_line(game: str, language: str, phone: bool, invite: Invite) -> None:
    rules, players = game_of(game, PRESETS[game]), NAMES[game]
    lines = lines_of(game, language, rules)
    assert lines
    guest = await invite(locale=LANGUAGES[language], phone=phone)
    await start(guest, game)
    line = guest.at("line")
    await expect(line).to_be_visible()
    await line.focus()
    place = await line.bounding_box()
    totals = [0] * len(players)
    for number, text in enumerate(islice(cycle(lines), DEALS)):
        outcome = read_deal(rules, text, players, (len(players) - 1 + number) % len(players), language).outcome
        totals = [total + score for total, score in zip(totals, outcome.scores, strict=True)]
        await line.fill(text)
        await line.press("Enter")
        await expect(line).to_have_value("")
        await expect(line).to_be_focused()
        assert await line.bounding_box() == place, f"deal {number + 1}: {text} moves the line"
    assert await guest.page.evaluate("scrollY") == 0
    if phone:
        await guest.at("view-list").check(force=True)
    await expect(guest.at(f"row-{DEALS}")).to_be_attached()
    for seat, total in enumerate(totals):
        assert numbers(await guest.at(f"total-{seat}").inner_text()) == [total], seat


@pytest.mark.parametrize(("game", "language"), [("schafkopf", "en"), ("schafkopf", "de"), ("suitability", "ja"), ("suitability", "en")])
async def test_a_wrong_line_is_named_and_stays(game: str, language: str, invite: Invite) -> None:
    guest = await invite(locale=LANGUAGES[language])
    await start(guest, game)
    line = guest.at("line")
    await line.fill("foo 999")
    await expect(guest.at("line-fault").first).to_be_visible()
    await line.press("Enter")
    await expect(line).to_have_value("foo 999")
    await expect(guest.at("row-1")).to_have_count(0)
