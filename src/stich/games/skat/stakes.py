"""What the end of a Skat deal's play is worth, for players who look ahead."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from stich.kernel.deal import Seat
from stich.kernel.stakes import Stakes, by_side

from .contract import Declaration
from .options import SkatOptions
from .scoring import Facts, score, seat_scores

TRICKS, CARD_POINTS = 10, 120


@lru_cache(maxsize=1024)
def stakes(
    options: SkatOptions,
    order: tuple[Seat, ...],
    declarer: int,
    *,
    bid: int,
    declaration: Declaration,
    matadors: int,
    points_outside_tricks: int,
    kontra: Literal["none", "kontra", "re"],
) -> Stakes:
    """By place, from the declarer's tricks and the card points in them; ``points_outside_tricks`` are those of the two discards.

    Of a table of four the dealer counts as one of the others who score nothing, or their bonus.
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

    return by_side(1 << declarer, 3, TRICKS, CARD_POINTS, scores)
