"""The moments of a deal at which the page is looked at, game by game: one person among computers, led from one to the next."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from playwright.async_api import expect

from tests.web.guest import Guest, Table, eager, in_phase, simple

SIZES = {
    "phone": (390, 844),
    "small-phone": (320, 568),
    "phone-sideways": (844, 390),
    "small-sideways": (667, 375),
    "tablet": (820, 1180),
    "tablet-sideways": (1180, 820),
    "half-window": (960, 1080),
    "laptop": (1280, 800),
    "desktop": (1920, 1080),
    "large": (2560, 1440),
}
"""Screens, in CSS pixels."""

GAMES = {"skat": (3,), "schafkopf": (4,), "suitability": (2, 3, 4, 5)}
"""Numbers of players at which a game is looked at."""


ASKED = {
    "skat": ("auction", "skat or hand", "discard", "declare"),
    "schafkopf": ("auction",),
    "suitability": ("suits",),
}
"""Phases before the card play in which the person is asked something."""

SETTLED = """([width, height]) => new Promise((settled) => {
  let frames = 0, quiet = 0, before = '';
  const look = () => {
    const stage = document.querySelector('.stage');
    // The table itself may still be on its way.
    const now = stage ? [stage.style.cssText, stage.clientWidth, stage.firstElementChild.clientHeight].join(' ') : '';
    const fits = stage && innerWidth === width && innerHeight === height && stage.closest('.page').clientHeight === height;
    quiet = fits && now === before ? quiet + 1 : 0;
    before = now;
    if (quiet > 3 || ++frames > 300) settled(quiet > 3);
    else requestAnimationFrame(look);
  };
  look();
})"""
"""The table has taken the new size."""


@dataclass(frozen=True)
class Station:
    """Present state of the guest's page."""

    game: str
    players: int
    phase: str

    def __str__(self) -> str:
        return f"{self.game}-{self.players}-{self.phase}"


def follows(table: Table) -> bool:
    """Return whether the guest follows in the card play to another player's card."""
    return in_phase("play")(table) and bool(table["deal"]["trick"]) and sum(table["deal"]["tricks"]) > 1


async def stations(guest: Guest, game: str, players: int) -> AsyncIterator[Station]:
    """From the first question to the deal's result."""
    await guest.play_now(game, players if len(GAMES[game]) > 1 else None)
    for phase in ASKED[game]:
        # Not every deal asks everything: another player may declare.
        await guest.play_until(in_phase(phase), eager)
        await expect(guest.page.locator("main [data-action], main [data-testid^=plan-], main [data-card]").first).to_be_visible()
        yield Station(game, players, phase.replace(" ", "-"))
    await guest.play_until(follows, simple)
    await guest.shows_turn()
    yield Station(game, players, "play")
    await guest.play_deal()
    yield Station(game, players, "result")


async def resize(guest: Guest, width: int, height: int) -> None:
    await guest.page.set_viewport_size({"width": width, "height": height})
    assert await guest.page.evaluate(SETTLED, [width, height]), f"the table does not take {width}x{height}"
