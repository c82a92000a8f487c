"""Declaration of a contract in Schafkopf, by who won the auction or must play (docs/rules C.5.4, C.6, C.12.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from stich.kernel.knowledge.blocked import Blocked, refusal
from stich.kernel.plugin.deal_program import ALWAYS, HandCondition
from stich.kernel.rules.action import Action, illegal
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Phase

from .actions import DECLARES, Declare
from .contract import Contract, Declaration
from .options import blocked_declarations, declarations, levels
from .options import condition as declaration_condition
from .play import Play
from .seating import SchafkopfSeating

SIE = Contract.SIE.value


class Declaring(Phase, frozen=True):
    """Phase in which a contract of at least the auction's level is declared (C.6).

    A sie that is not bid is shown as a declaration here (C.12.4).
    """

    name: ClassVar[str] = "declare"
    seating: SchafkopfSeating
    declarer: int
    least: str
    forced: bool = False
    """True if the declarer must play because all have passed (C.5.4)."""

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.declarer]

    @property
    def possible(self) -> tuple[Declaration, ...]:
        """Declarations that the table, the auction's level and the hand allow."""
        if self.least not in levels(self.seating.options):
            return (Declaration(Contract.SIE),)
        return declarations(self.seating.options, self.seating.hands[self.declarer], self.least)

    @property
    def legal_actions(self) -> Sequence[Action]:
        return tuple(map(DECLARES.__getitem__, self.possible))

    def condition(self, action: Action) -> HandCondition:
        return declaration_condition(self.seating.options, action.declaration) if isinstance(action, Declare) else ALWAYS

    @property
    def blocked(self) -> tuple[Blocked, ...]:
        options = self.seating.options
        return blocked_declarations(options, self.seating.hands[self.declarer], self.least) if self.least in levels(options) else ()

    def apply(self, action: Action) -> Phase:
        if not isinstance(action, Declare):
            raise illegal("action/illegal#contract", self.legal_actions, action=action.public_text)
        if action.declaration not in self.possible:
            raise refusal("action/illegal#least", self.legal_actions, action=action, blocked=self.blocked, level=self.least)
        return Play.first(self.seating, self.declarer, action.declaration)
