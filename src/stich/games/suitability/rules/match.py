"""Matches of Suitability: by deals, by points, or by agreement (docs/rules B.10)."""

from __future__ import annotations

from stich.kernel.rules.match import MatchRules

from .game import Suitability


class SuitabilityMatchRules(MatchRules):
    """Match that the highest total wins; ties share the place (B.10.1)."""

    def __init__(self, game: Suitability) -> None:
        super().__init__(game.seats)
        self._options = game.options

    @property
    def deals(self) -> int:
        options = self._options
        if options.end != "deals":
            return 0
        return options.deals if options.rounds == "none" else options.rounds * self.seats

    @property
    def target(self) -> int | None:
        return self._options.points if self._options.end == "points" else None
