"""Points that rules of thumb expect of each name and privilege, as reasons for the choice of *simple*."""

from __future__ import annotations

from typing import cast

from stich.games.suitability.rules.actions import NameSuit, TakePrivilege
from stich.games.suitability.rules.contract import Roles
from stich.games.suitability.view.view import SuitabilityView
from stich.kernel.knowledge.advice import Prospect, Reason
from stich.kernel.plugin.decision import Decision
from stich.kernel.rules.action import Action

from .simple import naming_scale
from .valuation import hand_worth, suit_role_worths, worth_with_roles


def explained(view: SuitabilityView, action: Action) -> Decision:
    """Return this action of *simple*, before the play with its reason and prospects."""
    if view.phase not in ("suits", "privilege"):
        return Decision(action)
    players, roles = len(view.hands), Roles.of(view.roles)
    if view.phase == "suits":
        scale = naming_scale(players, view.observer == view.dealer)
        worths = suit_role_worths(view.hand, players, scale)
        choices = [cast(NameSuit, a) for a in view.legal_actions]
        expected = [scale.base[players] + worth_with_roles(worths, roles.naming(c.suit, c.role)) for c in choices]
    else:
        expected = [hand_worth(view.hand, players, roles, cast(TakePrivilege, a).privilege) for a in view.legal_actions]
    best = max(expected)
    prospects = [Prospect(text, points == best, round(points, 1), unit="points") for text, points in zip(view.legal, expected, strict=True)]
    return Decision(action, reasons=(Reason("expected", round(best)),), prospects=tuple(prospects))
