"""Payoffs of the card play of Schafkopf, for players that search."""

from __future__ import annotations

from functools import lru_cache

from stich.kernel.deal import Seat
from stich.kernel.payoffs import PayoffTable, two_party_payoffs

from ..rules.contract import PLAYERS
from ..rules.options import SchafkopfOptions
from ..rules.scoring import Facts, score, seat_scores

CARD_POINTS = 120


@lru_cache(maxsize=1024)
def payoffs(options: SchafkopfOptions, facts: Facts, side: tuple[int, ...]) -> PayoffTable:
    """By place, from the card points and tricks of the declarer side; those of ``facts`` are replaced."""

    def scores(tricks: int, points: int) -> tuple[int, ...]:
        result = score(
            options,
            Facts(
                declaration=facts.declaration,
                card_points=points,
                tricks=tricks,
                all_tricks=facts.all_tricks,
                runner_count=facts.runner_count,
                knocks=facts.knocks,
                stoss=facts.stoss,
            ),
        )
        return seat_scores(PLAYERS, [Seat(place) for place in side], result.amount)

    return two_party_payoffs(sum(1 << place for place in side), PLAYERS, facts.all_tricks, CARD_POINTS, scores)
