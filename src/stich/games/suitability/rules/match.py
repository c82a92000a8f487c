"""Matches of Suitability: they end after a number of deals, at a number of points, or by agreement (docs/rules B.10)."""

from __future__ import annotations

from stich.kernel.rules.match import MatchRules

from .game import Suitability


class SuitabilityMatchRules(MatchRules):
    """Rules of matches that the highest total wins; seats with equal totals share a rank (B.10.1)."""

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
