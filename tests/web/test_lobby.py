"""From the lobby to the first card, in every game."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

import stich
from stich.registry import ROOMS
from tests.web.conftest import Invite
from tests.web.guest import Guest

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def choosing(invite: Invite, game: str) -> Guest:
    """Somebody in the lobby who has chosen a game."""
    guest = await invite()
    await guest.go()
    await guest.at(f"game-{game}").check(force=True)
    return guest


@pytest.mark.parametrize("game", ROOMS)
async def test_play_now(invite: Invite, game: str) -> None:
    guest = await choosing(invite, game)
    await guest.press(guest.at("play-now"))
    await guest.until(lambda t: t["deal"] is not None, "the deal")
    assert guest.table["game"] == game
    assert len(guest.table["seats"]) == stich.game(game).seats


@pytest.mark.parametrize("game", ROOMS)
async def test_a_table_for_friends(invite: Invite, game: str) -> None:
    guest = await choosing(invite, game)
    await guest.press(guest.at("new-table"))
    await guest.press(guest.at("open-table"))
    await expect(guest.at("share-link")).to_be_visible()
    await guest.until(lambda t: t["game"] == game, "the table")


@pytest.mark.parametrize("players", [2, 3, 5])
async def test_play_now_with_so_many(invite: Invite, players: int) -> None:
    guest = await choosing(invite, "suitability")
    await guest.at(f"quick-players-{players}").check(force=True)
    await guest.press(guest.at("play-now"))
    await guest.until(lambda t: t["deal"] is not None, "the deal")
    assert len(guest.table["seats"]) == players
