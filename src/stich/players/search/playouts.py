"""Play-outs in addition to open hands: a policy that uses only the knowledge of each seat plays sampled worlds to the end.

A solver with open hands never sets a trap, as it assumes that every player sees all cards. A policy plays without seeing them, as people
must, but plays endings slightly worse than a solver. Combined, the two are more accurate than either alone (docs/research/strength.md).
"""

from __future__ import annotations

from collections.abc import Sequence

from stich import solver
from stich.kernel.rules.play import Position
from stich.kernel.solver_input.payoffs import PayoffTable
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .pimc import HandsToSolve, per_card_point
from .values import CardEstimate, Searched, spread, weighted_mean

PLAY_OUT_WEIGHT = 0.4
"""Share of a card's value that comes from play-outs; the rest comes from open hands."""


def with_play_outs(searched: Searched, ends: Sequence[Sequence[Position]], hands: HandsToSolve, weights: Sequence[int]) -> Searched:
    """Return the open-hand results of the cards, combined with the results of the play-outs (`PLAY_OUT_WEIGHT`).

    ``ends``: final position of each world after each of the cards, [worlds][cards]. ``hands``: the worlds. ``weights``: how often each
    world counts.
    """
    place = hands[0][0].position.actor
    by_world = [[worth(hand, payoffs, end, place) for end in of_world] for (hand, payoffs), of_world in zip(hands, ends, strict=True)]
    by_card = list(zip(*by_world, strict=True))
    cards = {
        card: _between(found, weighted_mean(weights, played)) for (card, found), played in zip(searched.cards.items(), by_card, strict=True)
    }
    uncertain = spread(weights, ([value.payoff for value in played] for played in by_card))
    double_dummy = {card: found.payoff for card, found in searched.cards.items()}
    return searched._replace(cards=cards, spread=_moved(searched.spread, uncertain), double_dummy=double_dummy)


def worth(hand: PerfectInfoPosition, payoffs: PayoffTable, end: Position, place: int) -> CardEstimate:
    """Return the value, for this place, of a world that was played out to the position ``end``."""
    group = [other for other in range(hand.spec.players) if payoffs.groups[place] >> other & 1]
    tricks, points = sum(end.tricks[other] for other in group), sum(end.points[other] for other in group)
    payoff = float(payoffs.tables[place, tricks, points])
    safer = points * per_card_point(hand, place) if solver.count_of(hand) is solver.Count.POINTS else 0.0
    return CardEstimate(payoff + safer, payoff, float(payoff > 0))


def _between(found: CardEstimate, played: CardEstimate) -> CardEstimate:
    chance = None if found.chance is None else _moved(found.chance, played.chance or 0.0)
    return CardEstimate(_moved(found.value, played.value), _moved(found.payoff, played.payoff), chance, found.won)


def _moved(found: float, played: float) -> float:
    return found + PLAY_OUT_WEIGHT * (played - found)
