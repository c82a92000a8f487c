"""The computer players by level of strength."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Protocol

from stich.kernel.errors import StichError
from stich.kernel.player import Player
from stich.registry import room

from .beginner import BeginnerPlayer
from .random import RandomPlayer
from .search_config import SearchConfig


class Level(Protocol):
    """Makes players of one strength."""

    def __call__(self, game: str, rng: Random | None = None) -> Player:
        """A player for the game of this name. Without ``rng`` its randomness comes from the system."""


def _random(game: str, rng: Random | None = None) -> Player:
    return RandomPlayer(rng or SystemRandom())


def _simple(game: str, rng: Random | None = None) -> Player:
    return room(game).players().simple()


def _beginner(game: str, rng: Random | None = None) -> Player:
    return BeginnerPlayer(room(game).players().simple(), rng or SystemRandom())


@dataclass(frozen=True)
class _Search:
    """Levels that search."""

    config: SearchConfig

    def __call__(self, game: str, rng: Random | None = None) -> Player:
        from .search import SearchPlayer  # loads NumPy

        rng = rng or SystemRandom()
        players = room(game).players()
        return SearchPlayer(players.simple(), players.bidding_policy(rng), self.config, rng)


A_DAY = 86_400.0
"""In seconds: no search takes so long."""


def unhurried(level: Level) -> Level:
    """The same level without its clock: the same ``rng`` gives the same decisions, however busy the machine. Most levels have none."""
    return replace(level, config=replace(level.config, seconds=A_DAY)) if isinstance(level, _Search) else level


_STRONG = SearchConfig(worlds=24, candidates=96, seconds=0.9, iterations=8_000, mcmc_steps=100)
PLAYERS: dict[str, Level] = {
    "random": _random,
    "simple": _simple,
    "beginner": _beginner,
    "club": _Search(SearchConfig(worlds=8, candidates=48, seconds=0.15, iterations=2_000, mcmc_steps=20)),
    "strong": _Search(_STRONG),
    "strong-1": _Search(replace(_STRONG, ties_by_simple=False)),
}
"""All players by name: two baselines, then those that people meet, weakest first, then *strong* as it was before, to measure against."""
OPPONENTS = ("beginner", "club", "strong")
"""The players that people are offered as opponents, weakest first."""
DEFAULT_PLAYER = "club"
"""The player that sits down where no other is named."""


def player(game: str, name: str = DEFAULT_PLAYER, rng: Random | None = None) -> Player:
    """A player for the game of this name. Chance comes from ``rng``, or from the system. Raises `StichError` ``player/unknown``."""
    if name not in PLAYERS:
        raise StichError(f"no player {name[:40]!r}: {', '.join(PLAYERS)}", code="player/unknown")
    return PLAYERS[name](game, rng)
