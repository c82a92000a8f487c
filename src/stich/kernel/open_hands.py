"""OpenHands: the card play of a game with all hands open, for the solver, analysis and search.

Its callers know all cards, so none of this reaches a seat: players use it only on deals that they have sampled themselves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from .errors import StichError
from .open_hand import OpenHand
from .payoffs import PayoffTable, of_score_table
from .phase import Phase
from .playspec import ScoreTable
from .state import State
from .view import Outcome


class OpenHands(ABC):
    """Open hands at one table. Every answer follows from the phase alone: equal phases give equal answers."""

    def payoffs(self, phase: Phase) -> PayoffTable | None:
        """What each result of the card play is worth to each player; None without card play or payoffs."""
        hand = phase.open_hand
        return of_score_table(hand.spec.goal) if hand and isinstance(hand.spec.goal, ScoreTable) else None

    def declaring_phase(self, phase: Phase) -> Phase | None:
        """The phase in which the declarer of this card play began to declare; None without card play or declarer."""
        return None

    def outcome(self, phase: Phase, points: int, tricks: int | None) -> Outcome:
        """The outcome if the declarer's side makes these card points, those outside its tricks included; for two parties.

        ``tricks``: how many it makes; None for some of them, but not all.
        """
        raise StichError("everybody plays alone: there is no declarer's side", code="solve/multiplayer")

    @abstractmethod
    def case(self, case: Mapping[str, Any]) -> OpenHand:
        """A position for the solver, from a line like those of ``tests/golden/skat_open_hand.jsonl``. Raises `StichError` ``solve/…``."""

    def declaring_case(self, case: Mapping[str, Any]) -> State:
        """A deal with the declarer about to declare, from a line as for `case`. Raises `StichError` ``solve/…``."""
        raise StichError("in this game nobody declares a contract alone", code="solve/declarations")
