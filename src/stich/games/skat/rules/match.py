"""Matches of Skat: several rounds, tournament bonuses, settlement (docs/rules A.13, A.14, A.16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stich.kernel.rules.match import Bonuses, Match, MatchRules

from .bock import due
from .game import Skat
from .scoring import LOST_BONUS, OTHERS_BONUS, WON_BONUS, SkatOutcome


class SkatMatchRules(MatchRules):
    """Rules of matches of several rounds, each with one deal by every player.

    If totals are equal, games won and lost decide; at the end players pay the differences (A.14.3). A Bierlachs ends when a player has lost
    the agreed number of points; that player pays for all, and nothing is settled (A.14.2).
    """

    def __init__(self, game: Skat) -> None:
        self._options = game.options
        self.has_settlement = not game.options.bierlachs
        super().__init__(game.seats, deals=0 if game.options.bierlachs else game.options.rounds * game.seats)

    @property
    def target(self) -> int | None:
        """Total of the player who has lost a Bierlachs (negative, in game points); None in other matches."""
        return -self._options.bierlachs or None

    @property
    def bonuses(self) -> Bonuses:
        """Seeger-Fabian bonuses if the table uses tournament rules (A.13); none in adjusted scoring, where losses already contain them."""
        apart = self._options.tournament and self._options.scoring == "normal"
        return Bonuses(WON_BONUS, LOST_BONUS, OTHERS_BONUS[self.seats]) if apart else Bonuses()

    def start(self, match: Match) -> Mapping[str, Any] | None:
        """Return the start of the next deal: its factor in a bock round, and whether Ramsch must be played (A.19)."""
        options = self._options
        return due(options, match).start if options.has_bock_rounds or options.ramsch_after_kontra else None

    def stated(self, entry: Mapping[str, Any], match: Match) -> Mapping[str, Any]:
        start = self.start(match) or {}
        if "factor" not in start or {"factor", "score", "passed_in"} & entry.keys():
            return entry
        return {**entry, "factor": start["factor"]}

    def points(self, outcome: SkatOutcome) -> tuple[float, ...]:
        """Return the Seeger-Fabian points of a deal by seat (A.13), also at tables that score otherwise; after a ramsch the scores."""
        if outcome.declarer is None or outcome.game_score is None:
            return super().points(outcome)
        own, others = (WON_BONUS, 0) if outcome.won else (LOST_BONUS, OTHERS_BONUS[self.seats])
        return tuple(float(outcome.game_score + own if seat == outcome.declarer else others) for seat in range(self.seats))
