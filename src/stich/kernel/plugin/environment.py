"""Environment: numbered actions of a game for programs that learn, and the cards that an observer knows outside hands and tricks.

A step of an environment lays at most one card away, so each step has one number. Claims, concessions and the answers to them have no
number:
in an environment every deal is played until the rules end it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.action import PLAYS, Action
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.game import Game

from .deal_program import DealProgram

LAY_AWAY = "discard "
"""Beginning of the text of a step that lays one card away."""


class Beside(msgspec.Struct, frozen=True):
    """Further cards that an observer knows, as input for programs that learn: out of play, taken up, or in another seat's hand."""

    aside: tuple[Card, ...] = ()
    """Cards out of play: the observer's own discards, or cards that lie face up."""
    taken: tuple[Card, ...] = ()
    """Cards that the observer took up, such as the skat."""
    known: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    """Cards that all players know to be in a seat's hand, by seat."""


class Environment:
    """Interface of a game for programs that learn. A *step* is an action, or one card of an action that lays several cards away.

    1. ``actions`` are the same for every preset and number of players of a game: first all cards that any table plays with, in the order of
       the largest pack, then the steps that lay one card away, then the calls (other actions).
    2. Every legal action of every state consists of ``steps``; an action without steps is not available in an environment.
    3. ``beside`` follows from the view alone.
    """

    actions: tuple[str, ...]
    """Texts of all steps; the index of a text is the number of its step."""
    phases: tuple[str, ...]
    """Names of the phases in which a player may act."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def steps(self, action: Action) -> tuple[str, ...]:
        """Return the texts of the steps of this action, in any order; empty if the action is not available in an environment."""
        text = action.text
        return (text,) if text in self.number else ()

    def beside(self, view: Any) -> Beside:
        """Return the cards that the observer of this view knows to be out of play, taken up, or in another seat's hand. Default: none."""
        return Beside()

    def program(self) -> DealProgram:
        """Return all deals of this table as data for the native core.

        Raise `StichError` ``envs/preset`` if a `DealProgram` cannot express the rules.
        """
        return self._program

    @cached_property
    def _program(self) -> DealProgram:
        return self.compiled()

    def compiled(self) -> DealProgram:
        """Compile and return the program. `program` calls this once for each environment and keeps the result."""
        raise StichError("envs/preset", game=repr(self.game))

    @cached_property
    def number(self) -> dict[str, int]:
        """Number of each step, by its text."""
        return {text: number for number, text in enumerate(self.actions)}

    @cached_property
    def calls(self) -> tuple[str, ...]:
        """Calls (steps that neither play nor lay away a card), in the order of their numbers."""
        return tuple(text for text in self.actions if text not in PLAYS and not text.startswith(LAY_AWAY))


def numbered(actions: Iterable[str], phases: Iterable[str]) -> Callable[[Game[Any, Any]], Environment]:
    """Return a `GamePlugin.environment` with these actions and phases (`Environment`), for a game without further known cards.

    Without a deal program batches refuse the game; all other environments play it by its Python rules.
    """
    texts, names = tuple(actions), tuple(phases)

    def environment(game: Game[Any, Any]) -> Environment:
        made = Environment(game)
        made.actions, made.phases = texts, names
        return made

    return environment
