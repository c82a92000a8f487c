"""Suitability with open hands: each player plays alone, and the PlaySpec holds the scores of all players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stich.games.suitability.rules.game import Suitability
from stich.games.suitability.view.view import SuitabilityView
from stich.kernel.rules.state import State
from stich.kernel.solver_input.open_hand import OpenHand
from stich.kernel.solver_input.open_hands import OpenHands, facts_of

from .case import SuitabilityPosition, SuitabilityStart, open_hand


class SuitabilityOpenHands(OpenHands):
    """Open hands of Suitability. There is no declarer, so everything but the cases follows from the PlaySpec."""

    cases = (SuitabilityPosition, SuitabilityStart)

    def __init__(self, game: Suitability) -> None:
        self._game = game

    def case(self, case: Mapping[str, Any]) -> OpenHand:
        return open_hand(self._game.options, case)

    def written(self, state: State) -> dict[str, Any]:
        seen = state.view(None)
        assert isinstance(seen, SuitabilityView)
        taken = {} if seen.privileged is None else {"privilege": seen.privilege, "privileged": seen.privileged}
        return {**facts_of(state.phase.open_hand), "suits": seen.roles, **taken}
