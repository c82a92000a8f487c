"""A game without its own part of the page: the game of ``docs/tutorial/adding-a-game.md``, served and played.

It is served by ``stich serve`` in a separate process, which finds the game as any installed package.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import expect

import stich
from stich.kernel.rules.deal import Deal
from tests.docs.package import installed
from tests.docs.test_adding_a_game import PAGE
from tests.web.conftest import Invite
from tests.web.guest import Guest, over, to_act
from tests.web.sites import Site, open_site
from tests.web.test_accessibility import LOOKS, check
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture(scope="module", autouse=True)
def augur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install the game."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        installed(PAGE, tmp_path_factory.mktemp("augur"), monkeypatch)
        yield


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def site(augur: None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """One server for all tests here; computers answer at once."""
    async with open_site(tmp_path_factory.mktemp("site"), "augur") as running:
        yield running


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """Return the address of ``stich serve``."""
    command = [Path(sys.executable).parent / "stich", "serve", "--port", "0", "--database", tmp_path / "stich.db", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        yield json.loads(server.stdout.readline())["address"]
        server.terminate()


async def act(guest: Guest, action: str) -> None:
    """Press what the page has for this action, and wait until it is done."""
    seq = guest.table["seq"]
    await guest.press(guest.page.locator(f'[data-action="{action}"]'))
    await guest.until(lambda table: table["seq"] > seq, f"{action} to be done")


async def play_deal(guest: Guest) -> dict[str, Any]:
    """Play a deal with the first possible actions. Return its end."""
    while True:
        await guest.until(lambda table: to_act(table) or over(table), "the turn")
        if over(guest.table):
            return guest.deal
        await act(guest, guest.deal["legal"][0])


async def test_a_match_from_the_lobby_to_the_ranking(invite: Invite) -> None:
    guest = await invite()
    await guest.play_now("augur")
    numbers = {}
    for deal in range(3):
        await guest.until(lambda table: to_act(table) or over(table), "the first word")
        assert guest.deal["phase"] == "numbers"
        await expect(guest.at("say").get_by_role("button")).to_have_text(guest.deal["legal"])
        ended = await play_deal(guest)
        numbers[deal] = ended["numbers"]
        await expect(guest.at("deal-result")).to_be_visible()
        for seat, score in enumerate(ended["outcome"]["scores"]):
            await expect(guest.at(f"score-{seat}")).to_contain_text(str(score).replace("-", "−"))
        assert scored_by_the_library(ended) == tuple(ended["outcome"]["scores"])
        rows = await guest.at("standing").locator("tbody tr").all_inner_texts()
        told = {(int(number), int(tricks)) for number, tricks in (row.split()[-2:] for row in rows)}
        assert told == set(zip(ended["numbers"], ended["tricks"], strict=True))
        if deal < 2:
            await guest.next_deal()
    await guest.see_ranking()
    assert len(numbers) == 3


def scored_by_the_library(ended: dict[str, Any]) -> tuple[int, ...]:
    """Return the scores of the same deal, played again from its log."""
    dealt = ended["deal"]
    state = stich.game("augur").start(Deal(dealt["dealer"], tuple(map(tuple, dealt["hands"]))))
    for entry in ended["log"]:
        state = state.apply(entry["action"])
    assert state.outcome is not None
    return state.outcome.scores


async def test_cards_that_may_not_be_played_are_dimmed_and_the_page_says_so(invite: Invite) -> None:
    guest = await invite()
    await guest.play_now("augur")
    while True:
        await guest.until(lambda table: to_act(table) or over(table), "the turn")
        if over(guest.table):
            await guest.next_deal()
            continue
        legal, hand = guest.deal["legal"], guest.deal["hands"][0]
        if guest.deal["phase"] == "play" and len(legal) < len(hand):
            break
        await act(guest, legal[0])
    await guest.shows_turn()
    led = guest.deal["trick"][0]["card"]
    text = words("en")
    suit = text[{"C": "suit_clubs", "S": "suit_spades", "H": "suit_hearts", "D": "suit_diamonds"}[led[0]]]
    await expect(guest.at("hint")).to_have_text(text["blocked_must_follow"].format(led=suit))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_is_told_in_every_language(invite: Invite, language: str) -> None:
    text = words(language)
    guest = await invite(locale=LANGUAGES[language], phone=language == "ja")
    await guest.go()
    await guest.at("game-augur").check(force=True)
    await expect(guest.page.get_by_role("heading", level=1)).to_have_text(text["plain_hero"].format(game="Augur"))
    await expect(guest.at("link-rules")).to_have_count(0)
    await guest.play_now("augur")
    await guest.until(to_act, "the turn")
    await expect(guest.at("prompt")).to_have_text(text["plain_you_say"])
    await act(guest, guest.deal["legal"][0])
    await guest.until(lambda table: to_act(table) and table["deal"]["phase"] == "play", "a card to be played")
    await guest.shows_turn()


async def test_a_table_with_friends_has_its_option_in_the_games_own_words(served: str, invite: Invite) -> None:
    guest = await invite(served)
    await guest.go()
    await guest.at("game-augur").check(force=True)
    await guest.press(guest.at("new-table"))
    await expect(guest.at("new-table-dialog")).to_contain_text("With the hook: somebody must be wrong.")
    await guest.press(guest.at("single-rules").locator("summary"))
    await expect(guest.at("single-rules")).to_contain_text("The dealer may not say the number with which all three could be right")
    await guest.at("option-hook").uncheck()
    await guest.press(guest.at("open-table"))
    await expect(guest.at("share-link")).to_be_visible()
    assert guest.table["options"] == {"hook": False}
    await guest.go()
    await expect(guest.at("game-augur")).to_be_checked()


async def test_by_keys_and_ears(invite: Invite) -> None:
    """All actions of an external game work by the same single keys as in our games, are played, and are shown in points."""
    text, guest = words("en"), await invite()
    keys, log = guest.page.keyboard, guest.at("log").locator("p")
    await guest.play_now("augur")
    await guest.until(to_act, "the turn")
    first = guest.page.locator(f'[data-action="{guest.deal["legal"][0]}"]')
    await expect(first).to_have_attribute("aria-keyshortcuts", "b")
    await expect(log.last).to_have_text(text["plain_you_say"])
    await keys.press("b")
    await guest.until(lambda table: to_act(table) and table["deal"]["phase"] == "play", "a card to be played")
    await guest.shows_turn()
    await keys.press("s")
    tricks = text["told_of"].format(name=text["plain_tricks"], value=guest.deal["tricks"][0])
    await expect(log.filter(has_text=text["told_says"].format(name=text["you"], words=tricks))).to_have_count(1)
    cards = guest.deal["counts"][0]
    await expect(guest.at("hand").locator(":focus")).to_have_count(1)
    await keys.press("Home")
    for _ in range((await guest.hand()).index(guest.deal["legal"][0])):
        await keys.press("ArrowRight")
    await keys.press("k")
    await guest.until(lambda table: over(table) or table["deal"]["counts"][0] < cards, "a card by key")


@pytest.mark.parametrize("look", LOOKS)
async def test_nothing_serious_for_axe(invite: Invite, look: str) -> None:
    guest = await invite(**LOOKS[look])
    await guest.go()
    await guest.at("game-augur").check(force=True)
    await check(guest, "lobby")
    await guest.play_now("augur")
    await guest.until(to_act, "the turn")
    await expect(guest.at("say")).to_be_visible()
    await check(guest, "numbers")
    await act(guest, guest.deal["legal"][0])
    await guest.until(lambda table: to_act(table) and table["deal"]["phase"] == "play", "a card to be played")
    await guest.shows_turn()
    await check(guest, "play")
    await play_deal(guest)
    await expect(guest.at("deal-result")).to_be_visible()
    await check(guest, "result")
