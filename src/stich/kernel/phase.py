"""Phase: a game is a state machine. A phase says who acts and what is legal; applying an action gives the next phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from .action import Action
from .deal import Seat
from .errors import IllegalAction
from .open_hand import OpenHand
from .view import Outcome


class Phase(msgspec.Struct, frozen=True):
    """Where a deal stands. Subclasses are the states of a game's state machine, `apply` is its transitions."""

    name: ClassVar[str]

    def __repr__(self) -> str:
        """Names no card, like that of `State`."""
        return f"<{type(self).__name__} of seat {self.actor}>"

    @property
    def actor(self) -> Seat | None:
        """The one seat that acts now; None when the deal is over."""
        raise NotImplementedError

    @property
    def legal_actions(self) -> Sequence[Action]:
        """What `apply` accepts. Supports ``in``, ``len``, iteration and indexing; may be lazy."""
        raise NotImplementedError

    @property
    def open_hand(self) -> OpenHand | None:
        """The card play with all hands open, for the solver; None where no card is to be played."""
        return None

    def canonical(self, action: Action) -> Action:
        """The action as ``legal_actions`` writes it, where its text has a short form."""
        return action

    def apply(self, action: Action) -> Phase:
        """The phase after the actor did this; raises `IllegalAction`."""
        raise NotImplementedError


class Over(Phase, frozen=True):
    """The deal is over."""

    name: ClassVar[str] = "over"
    outcome: Outcome
    before: Phase
    """Where the deal stood when it ended, its last card included."""

    @property
    def actor(self) -> Seat | None:
        return None

    @property
    def legal_actions(self) -> Sequence[Action]:
        return ()

    def apply(self, action: Action) -> Phase:
        raise IllegalAction("the deal is over: nothing can be done in it any more", code="action/over")
