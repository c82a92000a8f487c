"""Payoffs of the card play of Schafkopf, for players that search."""

from __future__ import annotations

from functools import lru_cache

from stich.games.schafkopf.rules.contract import PLAYERS
from stich.games.schafkopf.rules.options import SchafkopfOptions
from stich.games.schafkopf.rules.ramsch import RAMSCH, durchmarsch
from stich.games.schafkopf.rules.scoring import Facts, base_price, score, seat_scores
from stich.kernel.rules.deal import Seat
from stich.kernel.solver_input.payoffs import PayoffTable, multiplayer_payoffs, two_party_payoffs

CARD_POINTS = 120
SELDOM_MOST, MOSTLY_MOST = 31, 57
"""Own card points in a ramsch with which players almost never pay, and almost always do (1,500 deals of *simple*)."""


@lru_cache(maxsize=1024)
def payoffs(options: SchafkopfOptions, facts: Facts, side: tuple[int, ...]) -> PayoffTable:
    """Return the payoffs by place for the card points and tricks of the declarer side, which replace those in ``facts``."""

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


@lru_cache(maxsize=64)
def ramsch_payoffs(options: SchafkopfOptions, knocks: int) -> PayoffTable:
    """Return the payoffs by place in ramsch, each from the player's own tricks and card points (C.15).

    The chance of paying is assumed to rise linearly from `SELDOM_MOST` to `MOSTLY_MOST`, and every other player to make a trick.
    """
    most_tricks, price = len(options.cards) // PLAYERS, base_price(options, RAMSCH) << knocks

    def score(tricks: int, points: int) -> float:
        if durchmarsch(options, tricks == most_tricks, points):
            return (PLAYERS - 1) * price
        pays = min(1.0, max(0.0, (points - SELDOM_MOST) / (MOSTLY_MOST - SELDOM_MOST)))
        each = 2 * price if options.ramsch_jungfrau and not tricks else price
        return each * (1 - PLAYERS * pays)

    return multiplayer_payoffs(PLAYERS, most_tricks, CARD_POINTS, score)
