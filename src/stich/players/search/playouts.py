"""Play-outs in addition to open hands: a policy that uses only the knowledge of each seat plays sampled worlds to the end.

A solver with open hands never sets a trap, as it assumes that every player sees all cards. A policy plays without seeing them, as people
must, but plays endings slightly worse than a solver. Combined, the two are more accurate than either alone (docs/research/play_outs.md).
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from stich import solver
from stich.kernel.knowledge.view import View
from stich.kernel.rules.cards import Card
from stich.kernel.rules.play import Position
from stich.kernel.solver_input.card_policy import CardPolicy
from stich.kernel.solver_input.payoffs import PayoffTable
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .pimc import LEAST_WORLDS, HandsToSolve, per_card_point
from .time_budget import TimeBudget
from .values import CardEstimate, Searched, spread, weighted_mean

PLAY_OUT_WEIGHT = 0.4
"""Share of a card's value that comes from play-outs; the rest comes from open hands. It is larger if too few worlds could be solved."""

PLAYING_OUT = 0.9
"""Share of the time that play-outs may fill; the rest is left for what follows and for delays."""


def played_out(
    policy: CardPolicy, view: View, positions: Sequence[Position], cards: Sequence[Card], budget: TimeBudget
) -> Sequence[Sequence[Position]]:
    """Return the final position of each play-out, [worlds][cards]; of fewer worlds if time is short, but of `LEAST_WORLDS`.

    Empty if the policy was not trained for this view.
    """
    if not budget.limited:
        return policy.play_outs(view, positions, cards)
    since = time.perf_counter()
    first = policy.play_outs(view, positions[:LEAST_WORLDS], cards)
    more = positions[LEAST_WORLDS:] if first else ()
    more = more[: budget.fits(LEAST_WORLDS, since, len(more), PLAYING_OUT)]
    return [*first, *policy.play_outs(view, more, cards)] if more else first


def with_play_outs(
    searched: Searched | None,
    cards: Sequence[Card],
    ends: Sequence[Sequence[Position]],
    hands: HandsToSolve,
    weights: Sequence[int],
    *,
    solved: int,
) -> Searched:
    """Return the open-hand results of these cards, combined with the results of the play-outs.

    ``searched``: results of open hands; None if time was too short for any. ``ends``: final position of each world after each of the cards,
    [worlds][cards]. ``hands``: the worlds, of which the last ones may lack ends. ``weights``: how often each world counts. ``solved``:
    number of worlds that open hands were to solve; if there are fewer than this and `LEAST_WORLDS`, play-outs count for more.
    """
    place = hands[0][0].position.actor
    by_world = [[worth(hand, payoffs, end, place) for end in of_world] for (hand, payoffs), of_world in zip(hands, ends, strict=False)]
    weights = weights[: len(by_world)]
    by_card = dict(zip(cards, zip(*by_world, strict=True), strict=True))
    played = {card: weighted_mean(weights, values) for card, values in by_card.items()}
    uncertain = spread(weights, ([value.payoff for value in values] for values in by_card.values()))
    if searched is None:
        no_trick = solver.count_of(hands[0][0]) is solver.Count.NO_TRICK
        return Searched(played, sum(weights), no_trick, uncertain)
    share = 1 - (1 - PLAY_OUT_WEIGHT) * min(1.0, searched.deals / min(LEAST_WORLDS, solved))
    return searched._replace(
        cards={card: _between(found, played[card], share) for card, found in searched.cards.items()},
        deals=searched.deals if share == PLAY_OUT_WEIGHT else max(searched.deals, sum(weights)),
        spread=_moved(searched.spread, uncertain, share),
        double_dummy={card: found.payoff for card, found in searched.cards.items()},
    )


def worth(hand: PerfectInfoPosition, payoffs: PayoffTable, end: Position, place: int) -> CardEstimate:
    """Return the value, for this place, of a world that was played out to the position ``end``."""
    group = [other for other in range(hand.spec.players) if payoffs.groups[place] >> other & 1]
    tricks, points = sum(end.tricks[other] for other in group), sum(end.points[other] for other in group)
    payoff = float(payoffs.tables[place, tricks, points])
    safer = points * per_card_point(hand, place) if solver.count_of(hand) is solver.Count.POINTS else 0.0
    return CardEstimate(payoff + safer, payoff, float(payoff > 0))


def _between(found: CardEstimate, played: CardEstimate, share: float) -> CardEstimate:
    chance = None if found.chance is None else _moved(found.chance, played.chance or 0.0, share)
    payoff, value = _moved(found.payoff, played.payoff, share), _moved(found.value, played.value, share)
    return CardEstimate(value, payoff, chance, found.won)


def _moved(found: float, played: float, share: float) -> float:
    return found + share * (played - found)
