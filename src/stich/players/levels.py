"""Who can be called to a table, by level."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Protocol

from stich.kernel.player import Player
from stich.registry import room

from .beginner import BeginnerPlayer
from .effort import Effort
from .random import RandomPlayer


class Level(Protocol):
    """Makes a player of one strength."""

    def __call__(self, game: str, rng: Random | None = None) -> Player:
        """A player for the game of this name; the system's chance unless told."""


def _random(game: str, rng: Random | None = None) -> Player:
    return RandomPlayer(rng or SystemRandom())


def _simple(game: str, rng: Random | None = None) -> Player:
    return room(game).players().simple()


def _beginner(game: str, rng: Random | None = None) -> Player:
    return BeginnerPlayer(room(game).players().simple(), rng or SystemRandom())


def _search(effort: Effort) -> Level:
    def make(game: str, rng: Random | None = None) -> Player:
        from .search import SearchPlayer  # loads NumPy

        chance = rng or SystemRandom()
        players = room(game).players()
        return SearchPlayer(players.simple(), players.bidding_policy(chance), effort, chance)

    return make


PLAYERS: dict[str, Level] = {
    "random": _random,
    "simple": _simple,
    "beginner": _beginner,
    "club": _search(Effort(worlds=8, candidates=48, seconds=0.15, rounds=2_000, exchanges=20)),
    "strong": _search(Effort(worlds=24, candidates=96, seconds=0.9, rounds=8_000, exchanges=100)),
}
"""Everybody, by name: the two yardsticks, then those whom people meet, weakest first."""
OPPONENTS = ("beginner", "club", "strong")
"""Whom people are offered to play against, weakest first."""
DEFAULT_PLAYER = "club"
"""Who sits down where nobody says otherwise."""
