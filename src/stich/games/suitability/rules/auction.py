"""Phases before the play of Suitability: the players name three suits, then one may take a privilege (docs/rules B.3, B.4, B.7–B.9).

Players are numbered by place from the dealer's left. The names and the choice of a privilege are called declarations.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from stich.kernel.rules.action import Action, illegal
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Phase

from .actions import NAMES, PRIVILEGES, NameSuit, TakePrivilege
from .contract import Privilege, Roles
from .play import Play
from .scoring import PrivilegeTaken
from .seating import SuitabilitySeating

FOURTH, FIFTH = 3, 4
"""Numbers (from 0) of the declarations with which a player may take a privilege: the fourth and, with five players, then the fifth."""


@cache
def _names(roles: Roles) -> tuple[Action, ...]:
    """Return the names that are still possible."""
    return tuple(NAMES[suit, role] for suit, role in roles.free)


class Naming(Phase, frozen=True):
    """Phase of Suitability in which the next player names a suit and a role for it; they may not pass (B.3.3)."""

    name: ClassVar[str] = "suits"
    seating: SuitabilitySeating
    roles: Roles = Roles()

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[len(self.roles.by_suit) % len(self.seating.order)]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return _names(self.roles)

    def apply(self, action: Action) -> Phase:
        if not isinstance(action, NameSuit) or action not in self.legal_actions:
            raise self._refusal(action)
        roles = self.roles.naming(action.suit, action.role)
        if roles.free:
            return Naming(self.seating, roles)
        if self.seating.options.players == 3:
            return Play.first(self.seating, roles)
        return TakingPrivilege(self.seating, roles)

    def _refusal(self, action: Action) -> Exception:
        """Return the error for an action that is not legal."""
        if not isinstance(action, NameSuit):
            return illegal("action/illegal#name-suit", self.legal_actions, action=action.public_text)
        role = self.roles.by_suit.get(action.suit)
        suit, role = (getattr(self.roles, action.role), action.role) if role is None else (action.suit, role)
        return illegal("action/illegal#named", self.legal_actions, action=action.public_text, suit=suit, role=str(role))


class TakingPrivilege(Phase, frozen=True):
    """Phase of Suitability in which a player takes a privilege, or none, as the fourth declaration.

    With five players the fifth player may take a privilege if the fourth took none (B.7.1).
    """

    name: ClassVar[str] = "privilege"
    seating: SuitabilitySeating
    roles: Roles
    declaration: int = FOURTH

    @property
    def actor(self) -> Seat:
        """Seat that chooses. With two players the declarations go round twice (B.9.1)."""
        return self.seating.order[self.declaration % len(self.seating.order)]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return PRIVILEGES

    def apply(self, action: Action) -> Phase:
        if not isinstance(action, TakePrivilege):
            raise illegal("action/illegal#privilege", PRIVILEGES, action=action.public_text)
        if action.privilege is not Privilege.NONE:
            return Play.first(self.seating, self.roles, PrivilegeTaken(self.actor, action.privilege))
        if self.declaration == FOURTH and len(self.seating.order) > FIFTH:
            return TakingPrivilege(self.seating, self.roles, FIFTH)
        return Play.first(self.seating, self.roles)
