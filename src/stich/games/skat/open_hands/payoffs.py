"""Payoffs of the card play of Skat, for players that search."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

from stich.games.skat.rules.contract import Declaration
from stich.games.skat.rules.options import SkatOptions
from stich.games.skat.rules.ramsch import ALL_POINTS, ALL_TRICKS, LOSS
from stich.games.skat.rules.scoring import Facts, score, seat_scores
from stich.kernel.rules.deal import Seat
from stich.kernel.solver_input.payoffs import PayoffTable, multiplayer_payoffs, two_party_payoffs

TRICKS, CARD_POINTS = 10, 120
SAFE, LOST = 36, 58
"""Card points in tricks with which a player almost never pays in Ramsch (`SAFE`), and almost always does (`LOST`)."""


@lru_cache(maxsize=1024)
def payoffs(
    options: SkatOptions,
    order: tuple[Seat, ...],
    declarer: int,
    *,
    bid: int,
    declaration: Declaration,
    matadors: int,
    points_outside_tricks: int,
    kontra: Literal["none", "kontra", "re"],
) -> PayoffTable:
    """Return the payoffs by place for the declarer's tricks and their card points; ``points_outside_tricks`` counts the two discards.

    The dealer of a table of four counts as one of the others, who score nothing or their bonus.
    """

    def scores(tricks: int, points: int) -> list[float]:
        facts = Facts(
            declaration=declaration,
            bid=bid,
            matadors=matadors,
            card_points=min(points + points_outside_tricks, CARD_POINTS),
            tricks=tricks,
            kontra=kontra,
        )
        result = score(options, facts)
        by_seat = seat_scores(options, order, order[declarer], result.score, result.won)
        return [by_seat[seat] for seat in order]

    return two_party_payoffs(1 << declarer, 3, TRICKS, CARD_POINTS, scores)


@cache
def ramsch_payoffs(factor: int) -> PayoffTable:
    """Return the payoffs by place in Ramsch, each from the player's own card points: few cannot be the most, half of them must be.

    The chance of paying is assumed to rise linearly, as it did in played deals: of players with 35 to 39 card points in tricks 8 % paid,
    with 40 to 44 27 %, and in the next ranges 52, 76 and 93 % (docs/players.md).
    """

    def score(tricks: int, points: int) -> float:
        if tricks == 10:
            return ALL_TRICKS * factor
        return LOSS * factor * min(1.0, max(0.0, (points - SAFE) / (LOST - SAFE)))

    return multiplayer_payoffs(3, 10, ALL_POINTS, score)
