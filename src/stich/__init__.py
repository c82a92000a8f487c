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
from stich.kernel.rules.state import State, is_finished
from stich.registry import game, list_games, match_rules, register, worlds

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
    "is_finished",
    "list_games",
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
    """Return a computer player for the game of this name.

    ``name``: a level, ``first-steps``, ``beginner``, ``regular``, ``club`` or ``strong`` (docs/explanation/players.md); or a baseline,
    ``random`` or ``simple``; or ``club-1`` or ``strong-1``, older versions of two levels. Random numbers come from ``rng``, or from the
    system.
    Raise `StichError` ``player/unknown`` for an unknown name.
    """
    from stich import players

    return players.player(game, name, rng)


def hint(view: View, level: str = "strong", rng: Random | None = None, *, has_time_limit: bool = True) -> Hint:
    """Return the action of this level on the observer's seat, whose turn it is, with its estimate of every choice
    (docs/reference/hints.md).

    ``level``: ``quick`` for rules of thumb, or the name of a computer player, which would act in the same way with the same random numbers
    (``rng``, else the system's). Raise `StichError` ``hint/turn`` if it is not the observer's turn, ``player/unknown`` for an unknown
    level.
    """
    from stich.players import hints

    return hints.hint(view, level, rng, has_time_limit=has_time_limit)


if TYPE_CHECKING:
    from stich.research.envs import batch
    from stich.solver import solve, solve_many, solve_multiplayer, solve_multiplayer_many
else:

    def __getattr__(name: str) -> object:
        """Return the version, the module `batch` or a function of the solver; each is imported when first used, so that ``import stich``
        stays fast.
        """
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
        return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
