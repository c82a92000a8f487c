"""Stich: classic trick-taking card games. ``stich.game("skat")`` is where to begin."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stich.kernel.action import Action
from stich.kernel.cards import Card
from stich.kernel.deal import Deal, Seat
from stich.kernel.errors import AmbiguousAction, IllegalAction, MalformedAction, StichError
from stich.kernel.game import Game
from stich.kernel.match import Match
from stich.kernel.player import Player
from stich.kernel.state import State
from stich.kernel.view import Outcome, View
from stich.registry import game, match_rules, register, worlds

__version__ = "0.1.0"
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
    "game",
    "match_rules",
    "player",
    "register",
    "solve",
    "solve_own",
    "worlds",
]

if TYPE_CHECKING:
    from stich.kernel.open_hand import OpenHand
    from stich.solver import Limits
    from stich.solver.answer import Answer
    from stich.solver.own_answer import OwnAnswer


def player(game: str, name: str = "club", rng: Random | None = None) -> Player:
    """A player for the game of this name: ``random``, ``simple``, ``beginner``, ``club`` or ``strong`` (docs/guide/players.md).

    Chance comes from ``rng``, or from the system. Raises `StichError` ``player/unknown``.
    """
    from stich.players import PLAYERS

    if name not in PLAYERS:
        raise StichError(f"no player {name[:40]!r}: {', '.join(PLAYERS)}", code="player/unknown")
    return PLAYERS[name](game, rng)


def solve(asked: State | OpenHand, *, moves: bool = True, line: bool = False, limits: Limits | None = None) -> Answer:
    """What the declarer's side makes when all play their best with open hands, from this moment on (docs/guide/solver.md).

    ``moves``: also the value of every legal card; ``line``: also the cards to the end. With ``limits`` the answer may be bounds.
    Raises `StichError` ``solve/…`` where no card is to be played, or where everybody plays alone.
    """
    from stich.solver.answer import answer
    from stich.solver.limits import UNLIMITED

    return answer(asked, moves=moves, line=line, limits=limits or UNLIMITED)


def solve_own(asked: State | OpenHand, *, moves: bool = True, limits: Limits | None = None) -> OwnAnswer:
    """The same for players each on their own: what each makes by max^n, else what each can secure; the answer says which.

    Raises `StichError` ``solve/…`` where no card is to be played, or where two parties play.
    """
    from stich.solver.limits import UNLIMITED
    from stich.solver.own_answer import answer_own

    return answer_own(asked, moves=moves, limits=limits or UNLIMITED)
