"""Matches of Doppelkopf: the session of 24 deals with compulsory solos, or several rounds (docs/rules D.9, D.21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import Match, MatchRules

from .game import Doppelkopf
from .options import DDV_DEALS
from .scoring import DoppelkopfOutcome


class DoppelkopfMatchRules(MatchRules):
    """Rules of matches. Seats with equal totals share a rank (D.9.8)."""

    declaring_counts = False

    def __init__(self, game: Doppelkopf) -> None:
        self._options = game.options
        rounds = game.options.match
        super().__init__(game.seats, deals=rounds * game.seats if isinstance(rounds, int) else DDV_DEALS)

    def start(self, match: Match) -> Mapping[str, Any] | None:
        """Return what the deals so far decide about the next one: who owes a compulsory solo, and whether one is forced (D.9.2, D.9.5)."""
        if not self._options.compulsory_solos or not match.rows or match.finished:
            return None
        played = {row.outcome.declarer for row in match.rows if row.outcome.solo in ("compulsory", "forced")}
        owed = [seat for seat in range(self.seats) if seat not in played]
        deal = match.counted + 1
        left = DDV_DEALS - match.counted
        return {"deal": deal, "of": DDV_DEALS, "owed": owed, "forced": len(owed) == left}

    def partners(self, outcome: DoppelkopfOutcome) -> tuple[Seat, ...]:
        """Return the seats of Re if there are two; empty if Re is one player."""
        return outcome.re if len(outcome.re) == 2 else ()
