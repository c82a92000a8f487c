"""Matches of Schafkopf: several rounds, and the pot (stock) into which all pay when all pass (docs/rules C.17, C.18)."""

from __future__ import annotations

from collections.abc import Collection

from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import MatchRules

from .contract import PLAYERS
from .game import Schafkopf
from .scoring import SchafkopfOutcome, prices


class SchafkopfMatchRules(MatchRules):
    """Rules of matches of several rounds of one deal by each player. Each deal is paid at once, and seats with equal totals share a rank
    (C.18.3).
    """

    declaring_counts = False

    def __init__(self, game: Schafkopf) -> None:
        super().__init__(game.seats, deals=game.options.rounds * game.seats)
        self._options = game.options

    def pot_payments(self, outcome: SchafkopfOutcome, pot: int) -> tuple[int, ...]:
        """Return the payments from the pot by seat (game points, negative: into it): all pay in when all pass; the next declarer side
        takes the pot if it wins, or pays the same amount if it loses (C.17).
        """
        price = self._options.stock_price
        if not price:
            return ()
        if not outcome.side:
            return (-price,) * self.seats
        return shares_of_pot(outcome.side, won=outcome.won is True, pot=pot, players=self.seats)

    def points(self, outcome: SchafkopfOutcome) -> tuple[float, ...]:
        """Return the points by seat, in units of the table's prices: some tables play the same game for points, others for tens of them
        (C.4).
        """
        unit = prices(self._options).unit
        return tuple(score / unit for score in outcome.scores)

    def partners(self, outcome: SchafkopfOutcome) -> tuple[Seat, ...]:
        """Return the seats of the declarer and the holder of the called ace; empty if there is no partner."""
        return outcome.side if len(outcome.side) == 2 else ()


def shares_of_pot(side: Collection[int], *, won: bool, pot: int, players: int = PLAYERS) -> tuple[int, ...]:
    """Return what each seat takes from the pot after a game of this side (game points, negative: pays into it; C.17.2); empty if nothing
    is paid.
    """
    share = pot // len(side) * (1 if won else -1)
    return tuple(share if seat in side else 0 for seat in range(players)) if share else ()
