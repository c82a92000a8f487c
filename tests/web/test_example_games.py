"""The games of ``examples/games`` on the page: a deal of each, played with taps on a phone or with the mouse on a laptop."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.docs.package import installed
from tests.examples.test_games import GAMES
from tests.web.conftest import Invite
from tests.web.guest import Guest, over, simple, to_act
from tests.web.sites import Site, open_site

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture(scope="module", autouse=True)
def packages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install all games."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        for name, folder in GAMES.items():
            installed(folder, tmp_path_factory.mktemp(name), monkeypatch)
        yield


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def site(packages: None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """One server for all tests here; computers answer at once."""
    async with open_site(tmp_path_factory.mktemp("site"), "example-games") as running:
        yield running


async def choose(guest: Guest, cards: list[str]) -> None:
    """Pass these cards: choose each in the hand, and confirm."""
    await expect(guest.at("receiver")).to_be_visible()
    await expect(guest.at("confirm-choice")).to_be_disabled()
    for card in cards:
        await guest.press(guest.card(card))
        await expect(guest.at(f"chosen-{card}")).to_be_visible()
    seq = guest.table["seq"]
    await guest.press(guest.at("confirm-choice"))
    await guest.until(lambda table: table["seq"] > seq, "the choice to be done")


async def act(guest: Guest, action: str) -> None:
    """Take this action on the page, and wait until it is done."""
    word, *cards = action.split(" ")
    if cards:
        return await choose(guest, cards)
    seq = guest.table["seq"]
    await guest.press(guest.page.locator(f'[data-action="{word}"]'))
    await guest.until(lambda table: table["seq"] > seq, f"{action} to be done")


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_deal_is_played_to_its_score(invite: Invite, game: str, phone: bool) -> None:
    guest = await invite(phone=phone)
    await guest.play_now(game)
    while True:
        await guest.until(lambda table: to_act(table) or over(table), "the turn")
        if over(guest.table):
            break
        await act(guest, simple(guest.deal))
    await expect(guest.at("deal-result")).to_be_visible()
    for seat, score in enumerate(guest.deal["outcome"]["scores"]):
        await expect(guest.at(f"score-{seat}")).to_contain_text(str(score).replace("-", "−"))
