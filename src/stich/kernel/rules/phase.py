"""Phase: one state of a game's state machine.

A phase knows who acts and which actions are legal; applying an action returns the next phase.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from stich.kernel.errors import IllegalAction
from stich.kernel.knowledge.blocked import Blocked, blocked_cards
from stich.kernel.knowledge.view import Outcome
from stich.kernel.plugin.deal_program import ALWAYS, HandCondition
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .action import Action
from .deal import Seat


class Phase(msgspec.Struct, frozen=True, gc=False):
    """Stage of a deal. Each subclass is a state of the game's state machine; its method `apply` defines the transitions."""

    name: ClassVar[str]

    def __repr__(self) -> str:
        """Return a text that names no card, so that logs may contain it."""
        return f"<{type(self).__name__} of seat {self.actor}>"

    @property
    def actor(self) -> Seat | None:
        """Seat that acts now; None when the deal is over."""
        raise NotImplementedError

    @property
    def legal_actions(self) -> Sequence[Action]:
        """Actions that `apply` accepts. Supports ``in``, ``len``, iteration and indexing; may be lazy."""
        raise NotImplementedError

    @property
    def perfect_info(self) -> PerfectInfoPosition | None:
        """Card play with all hands open, for the solver; None if no card is to be played in this phase."""
        return None

    @property
    def blocked(self) -> tuple[Blocked, ...]:
        """Actions (cards or contracts) that the actor may not choose, with the reasons. The reasons depend only on facts that the actor
        knows.
        """
        hand = self.perfect_info
        return () if hand is None else blocked_cards(hand.spec, hand.position)

    @property
    def contract_fixed(self) -> bool:
        """True if the contract cannot change any more: cards are played, or a call during the play is due, such as kontra."""
        return self.perfect_info is not None

    @property
    def calls(self) -> Sequence[Action]:
        """Actions out of turn that `apply` accepts beside ``legal_actions``, each with its `Action.caller`. They may depend on the caller's
        cards, so a seat sees only its own (`State.calls_of`), and no seat is asked.
        """
        return ()

    @property
    def calls_open(self) -> bool:
        """True if, by all that is public, some seat might still call. Displays then offer calls to all seats alike."""
        return False

    def condition(self, action: Action) -> HandCondition:
        """Return the condition on the actor's dealt cards under which this call is legal, for the game's deal program.

        Called only for actions whose legality depends on the dealt cards.
        """
        return ALWAYS

    def canonical(self, action: Action) -> Action:
        """Return the form of the action that ``legal_actions`` contains, if the action has a short form, too; else the action unchanged."""
        return action

    def apply(self, action: Action) -> Phase:
        """Return the phase after the actor's action. Raise `IllegalAction` if the action is not legal."""
        raise NotImplementedError


class Over(Phase, frozen=True):
    """Phase after the end of the deal."""

    name: ClassVar[str] = "over"
    outcome: Outcome
    before: Phase
    """Last phase before the end, after its last card or other action."""

    @property
    def actor(self) -> Seat | None:
        return None

    @property
    def legal_actions(self) -> Sequence[Action]:
        return ()

    def apply(self, action: Action) -> Phase:
        raise IllegalAction("action/over")
