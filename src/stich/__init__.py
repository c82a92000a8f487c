"""Stich: classic trick-taking card games. Begin with ``stich.game("skat")``."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stich.kernel.errors import AmbiguousAction, IllegalAction, MalformedAction, StichError
from stich.kernel.knowledge.view import Outcome, View
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card, show
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.match import Match
from stich.kernel.rules.state import State
from stich.registry import game, match_rules, register, worlds

if TYPE_CHECKING:
    from stich.players.hints import Hint

    __version__: str

__all__ = [
    "Action",
    "AmbiguousAction",
    "Card",
    "Deal",
    "Game",
    "IllegalAction",
    "MalformedAction",
    "Match",
    "Outcome",
    "Player",
    "Seat",
    "State",
    "StichError",
    "View",
    "batch",
    "game",
    "hint",
    "match_rules",
    "player",
    "register",
    "show",
    "solve",
    "solve_many",
    "solve_multiplayer",
    "solve_multiplayer_many",
    "worlds",
]


def player(game: str, name: str = "club", rng: Random | None = None) -> Player:
    """Return a player for the game of this name: ``first-steps``, ``beginner``, ``regular``, ``club`` or ``strong``
    (docs/explanation/players.md).

    ``random`` and ``simple`` are baselines, ``club-1`` and ``strong-1`` levels as they were before. Chance comes from ``rng``, or from the
    system. Raise `StichError` ``player/unknown``.
    """
    from stich import players

    return players.player(game, name, rng)


def hint(view: View, level: str = "strong", rng: Random | None = None, *, has_time_limit: bool = True) -> Hint:
    """Return this level's action on the observer's seat, whose turn it is, with its estimate of every choice (docs/reference/hints.md).

    ``level``: ``quick`` for rules of thumb, or a computer player, which acts exactly so with equal chance (``rng``, else the system's).
    Raise `StichError` ``hint/turn``, ``player/unknown``.
    """
    from stich.players import hints

    return hints.hint(view, level, rng, has_time_limit=has_time_limit)


if TYPE_CHECKING:
    from stich.research.envs import batch
    from stich.solver import solve, solve_many, solve_multiplayer, solve_multiplayer_many
else:

    def __getattr__(name: str) -> object:
        """Return the version, `batch` or a function of the solver; each is imported when first used, so ``import stich`` stays fast."""
        if name == "__version__":
            from importlib.metadata import version

            return version("stich")
        if name == "batch":
            from stich.research import envs

            return envs.batch
        if name in __all__:
            from stich import solver

            return getattr(solver, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
