"""Stich: classic trick-taking card games. ``stich.game("skat")`` is where to begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stich.kernel.deal import Deal
from stich.kernel.errors import AmbiguousAction, IllegalAction, MalformedAction, StichError
from stich.kernel.game import Game, State
from stich.kernel.match import Match
from stich.kernel.view import Outcome, View
from stich.registry import game

__version__ = "0.1.0"
__all__ = [
    "AmbiguousAction",
    "Deal",
    "Game",
    "IllegalAction",
    "MalformedAction",
    "Match",
    "Outcome",
    "State",
    "StichError",
    "View",
    "game",
    "solve",
    "solve_many",
    "solve_multiplayer",
    "solve_multiplayer_many",
]

if TYPE_CHECKING:
    from stich.solver import solve, solve_many, solve_multiplayer, solve_multiplayer_many
else:

    def __getattr__(name: str) -> object:
        """The solver's functions, imported when they are first used: ``import stich`` does not wait for them."""
        if name in __all__:
            from stich import solver

            return getattr(solver, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
