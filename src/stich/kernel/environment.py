"""What programs that learn need of a game beyond its rules: numbered actions, and what a view says of cards that lie aside.

Cards that are laid away together are laid away one a step, so that an action stays one number. Claims, concessions and their answers have
no number: in an environment every deal is played until the rules end it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any

import msgspec

from .action import PLAYS, Action
from .cards import Card
from .deal import Seat
from .deal_program import DealProgram
from .errors import StichError
from .game import Game

LAY_AWAY = "discard "
"""How the texts of steps begin that lay one card away."""


class Beside(msgspec.Struct, frozen=True):
    """Cards that an observer knows to lie, or to have come, from elsewhere than his dealt hand and the tricks."""

    aside: tuple[Card, ...] = ()
    """Cards out of play: his own discards, or what lies face up."""
    taken: tuple[Card, ...] = ()
    """Cards that he took up."""
    known: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    """Cards that everybody knows to be in the hand of a seat."""


class Environment(ABC):
    """A game as programs that learn meet it.

    1. ``actions`` are the same for every preset and number of players of a game: first all cards that any table plays with, in the order
       of the largest pack, then the steps that lay one card away, then words.
    2. Every legal action of every state is made of ``steps``, or cannot be said in an environment.
    3. ``beside`` follows from the view alone.
    """

    actions: tuple[str, ...]
    """The texts of all steps; the place of a text is the number of its step."""
    phases: tuple[str, ...]
    """Names of the phases in which somebody may act."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def steps(self, action: Action) -> tuple[str, ...]:
        """Texts of the steps that make this action, in any order; empty where it cannot be said in an environment."""
        text = action.text
        return (text,) if text in self.number else ()

    @abstractmethod
    def beside(self, view: Any) -> Beside:
        """What the observer of this view knows of cards that lie aside or open."""

    def program(self) -> DealProgram:
        """Whole deals of this table as data, for the native core. Raises `StichError` ``envs/preset`` where data cannot say its rules."""
        raise StichError(f"batches do not know {self.game!r}: play it by stich.envs.Table", code="envs/preset")

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each step, by its text."""
        return {text: number for number, text in enumerate(self.actions)}

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Steps that everybody hears and that are no cards, in the order of their numbers."""
        return tuple(text for text in self.actions if text not in PLAYS and not text.startswith(LAY_AWAY))
