"""Game of Suitability, as an implementation of the kernel's `Game` (docs/rules B.1, B.2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts
from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.even_dealing import EvenDealing
from stich.kernel.rules.game import Game
from stich.kernel.rules.phase import Phase

from .actions import parse_action
from .auction import Naming
from .contract import Privilege, SuitRole, roles_of
from .dealing import dealing_for
from .options import SuitabilityOptions
from .play import Play
from .privileges import checked_privilege
from .scoring import SuitabilityOutcome
from .seating import SuitabilitySeating

if TYPE_CHECKING:
    from stich.games.suitability.view.view import SuitabilityView  # noqa: F401 (a base class names it below, in a text)


class RecordStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Roles and privilege with which a record from another source starts; they replace the declarations (docs/reference/records.md,
    ``start``).
    """

    suits: dict[str, SuitRole]
    """Roles of three suits, or of all four, by suit."""
    privilege: Privilege = Privilege.NONE
    privileged: Seat | None = None
    """Seat with the privilege. Needed only if the dealer of five took it after the fourth player had declined."""


class Suitability(Game["SuitabilityView", SuitabilityOutcome]):
    """Suitability, a game by David Parlett for two to five players. Each number of players uses another pack."""

    name = "suitability"
    options: SuitabilityOptions

    @cached_property
    def dealing(self) -> EvenDealing:
        return dealing_for(self.options.players)

    def first_phase(self, deal: Deal) -> Phase:
        return Naming(SuitabilitySeating.of(self.options, deal))

    def contract_phase(self, deal: Deal, contract: Mapping[str, Any]) -> Phase:
        try:
            start = read_facts(contract, RecordStart, "record/start")
            roles = roles_of(start.suits)
            privilege = checked_privilege(self.seats, deal.dealer, start.privilege, start.privileged)
        except StichError as error:
            raise StichError("record/start#invalid", reason=str(error)) from None
        return Play.first(SuitabilitySeating.of(self.options, deal), roles, privilege)

    def parse(self, text: str) -> Action:
        return parse_action(text, self.seats)
