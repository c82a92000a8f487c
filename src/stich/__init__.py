"""Stich: classic trick-taking card games. ``stich.game("skat")`` is where to begin."""

from stich.kernel.deal import Deal
from stich.kernel.errors import AmbiguousAction, IllegalAction, MalformedAction, StichError
from stich.kernel.game import Game, State
from stich.kernel.match import Match
from stich.kernel.view import Outcome, View
from stich.registry import game

__version__ = "0.1.0"
__all__ = ["AmbiguousAction", "Deal", "Game", "IllegalAction", "MalformedAction", "Match", "Outcome", "State", "StichError", "View", "game"]
