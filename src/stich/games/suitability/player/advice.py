"""Reasons for the names and privileges that *simple* chooses, in points: its rules of thumb, explained before the play."""

from __future__ import annotations

from typing import cast

from stich.kernel.advice import Advice, Prospect, Reason

from ..rules.actions import NameSuit, TakePrivilege
from ..rules.contract import Roles
from ..view.view import SuitabilityView
from .simple import SimplePlayer, naming_scale
from .valuation import hand_worth, suit_role_worths, worth_with_roles

BEFORE_PLAY = ("suits", "privilege")


def advice(view: SuitabilityView) -> Advice:
    """Return the action that *simple* would choose, with the reasons."""
    action = SimplePlayer().act(view)
    players, roles = len(view.hands), Roles.of(view.roles)
    if view.phase == "suits":
        scale = naming_scale(players, view.observer == view.dealer)
        worths = suit_role_worths(view.hand, players, scale)
        choices = [cast(NameSuit, a) for a in view.legal_actions]
        expected = [scale.base[players] + worth_with_roles(worths, roles.naming(c.suit, c.role)) for c in choices]
    else:
        expected = [hand_worth(view.hand, players, roles, cast(TakePrivilege, a).privilege) for a in view.legal_actions]
    best = max(expected)
    prospects = tuple(Prospect(text, points == best, round(points, 1)) for text, points in zip(view.legal, expected, strict=True))
    return Advice(action=action.text, unit="points", reasons=(Reason("expected", round(best), action.text),), prospects=prospects)
