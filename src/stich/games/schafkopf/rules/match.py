"""Matches of Schafkopf: rounds, and the pot that all pay into when all pass (docs/rules C.17, C.18)."""

from __future__ import annotations

from collections.abc import Collection

from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import MatchRules

from .contract import PLAYERS
from .game import Schafkopf
from .scoring import TARIFFS, SchafkopfOutcome


class SchafkopfMatchRules(MatchRules):
    """Match of several rounds of four deals. Points are paid deal by deal; ties share the place (C.18.3)."""

    declaring_counts = False

    def __init__(self, game: Schafkopf) -> None:
        super().__init__(game.seats, deals=game.options.rounds * game.seats)
        self._options = game.options

    def pot_payments(self, outcome: SchafkopfOutcome, pot: int) -> tuple[int, ...]:
        """Return the payments by seat: all pay in when all pass; the next declarer side takes the pot, or pays the same amount (C.17)."""
        price = self._options.stock_price
        if not price:
            return ()
        if not outcome.side:
            return (-price,) * self.seats
        return shares_of_pot(outcome.side, won=outcome.won is True, pot=pot)

    def points(self, outcome: SchafkopfOutcome) -> tuple[float, ...]:
        """Return the points in units of the price of a runner, since tables play the same game for points or for tens of them (C.4)."""
        return tuple(score / TARIFFS[self._options.tariff].runner for score in outcome.scores)

    def partners(self, outcome: SchafkopfOutcome) -> tuple[Seat, ...]:
        """Return the declarer and the holder of the called ace; empty without a partner."""
        return outcome.side if len(outcome.side) == 2 else ()


def shares_of_pot(side: Collection[int], *, won: bool, pot: int) -> tuple[int, ...]:
    """Return the share of each seat in the pot after a game of this side, negative for payments (C.17.2); empty if nothing is paid."""
    share = pot // len(side) * (1 if won else -1)
    return tuple(share if seat in side else 0 for seat in range(PLAYERS)) if share else ()
