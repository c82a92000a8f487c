"""Suitability with open hands: each player plays alone, and the PlaySpec contains the scores of all players.

Cases are those of `DoubleDummyCase`, with the roles of suits and a privilege (docs/reference/solver.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from stich.games.suitability.rules.contract import DECKS, Privilege, SuitRole, play_spec, roles_of
from stich.games.suitability.rules.game import Suitability
from stich.games.suitability.rules.options import SuitabilityOptions
from stich.games.suitability.rules.scoring import score_table
from stich.games.suitability.view.view import SuitabilityView
from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts
from stich.kernel.rules.state import State
from stich.kernel.solver_input.double_dummy import DoubleDummy, facts_of
from stich.kernel.solver_input.perfect_info import DoubleDummyCase, PerfectInfoPosition


class SuitabilityPosition(DoubleDummyCase, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Case for the solver: a position of Suitability during the play, after any swap. The number of hands is the number of players."""

    suits: dict[str, SuitRole]
    """Roles of three suits, or of all four, by suit."""
    privilege: Privilege = Privilege.NONE
    privileged: int | None = None
    """Seat that took the privilege; None if no player took one."""


class SuitabilityStart(DoubleDummyCase, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Case for the solver: a deal of Suitability before its suits have roles. Such a case can be written, but not solved."""


def perfect_info(options: SuitabilityOptions, line: Mapping[str, Any]) -> PerfectInfoPosition:
    """Return the position that these facts (a `SuitabilityPosition` as JSON) describe, scored by the rules of this table.

    Raise `StichError` ``solve/…``, naming the wrong fact, if the position is malformed or impossible.
    """
    case = read_facts(line, SuitabilityPosition, "solve/shape")
    players = len(case.hands)
    if players not in DECKS:
        raise StichError("solve/hands#few", players=players)
    try:
        roles = roles_of(case.suits)
    except StichError as error:
        raise StichError("solve/contract#roles", reason=str(error)) from None
    if (case.privilege is Privilege.NONE) != (case.privileged is None):
        raise StichError("solve/seat#privilege")
    privileged = None if case.privileged is None else case.seat(case.privileged, "privileged")
    order = case.order(players)
    privileges = [case.privilege if seat == privileged else Privilege.NONE for seat in order]
    spec = play_spec(players, roles, score_table(msgspec.structs.replace(options, players=players), privileges))
    return PerfectInfoPosition(spec, case.position(spec), order, 0)


class SuitabilityDoubleDummy(DoubleDummy):
    """Suitability with open hands. There is no declarer, so everything but the cases follows from the PlaySpec."""

    cases = (SuitabilityPosition, SuitabilityStart)

    def __init__(self, game: Suitability) -> None:
        self._game = game

    def case(self, case: Mapping[str, Any]) -> PerfectInfoPosition:
        return perfect_info(self._game.options, case)

    def written(self, state: State) -> dict[str, Any]:
        seen = state.view(None)
        assert isinstance(seen, SuitabilityView)
        taken = {} if seen.privileged is None else {"privilege": seen.privilege, "privileged": seen.privileged}
        return {**facts_of(state.phase.perfect_info), "suits": seen.roles, **taken}
