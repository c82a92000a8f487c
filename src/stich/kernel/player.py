"""Player: whoever decides for a seat. It gets views, never states, and so cannot cheat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from .action import Action
from .opponent_model import Hearsay
from .view import View

if TYPE_CHECKING:
    from .game import State


class Player(Protocol):
    """Something that acts on a view. Players may keep no knowledge of their own between calls."""

    def act(self, view: View) -> Action:
        """One of ``view.legal_actions``. Called only when it is the observer's turn."""


class Judge(Player, Protocol):
    """A player that knows what a hand is worth. It decides whatever is no card, and says what was said tells about hidden cards."""

    def doubts(self, view: View) -> bool:
        """Whether `likelihoods` tells worlds apart for this observer."""

    def hearsay(self, view: View) -> Hearsay | None:
        """How the others spoke and play, where everybody plays alone; None where nothing is made of it."""

    def likelihoods(self, view: View, worlds: Sequence[State]) -> Sequence[float]:
        """How likely everybody would have spoken as they did, in each of these worlds of ``View.worlds``; up to a common factor."""
