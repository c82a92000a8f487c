"""Judges: what choices at a decision are worth, by a long search of deals that fit what the seat has seen.

A judge knows a view and its own chance. So a choice is judged by what could be known, and the real deal counts no more than any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from stich import solver
from stich.kernel.action import Action, PlayCard
from stich.kernel.player import BiddingPolicy
from stich.kernel.state import State
from stich.kernel.view import View
from stich.kernel.worlds import systematic_resampling
from stich.players.search.ismcts import ismcts
from stich.players.search.pimc import open_hands_of, world_values
from stich.players.search_config import SearchConfig
from stich.registry import game_of, room, worlds
from stich.trainers.playouts import play_out

JUDGES = 8
"""Judges of a moment, each with worlds of its own: from their spread follows how certain a value is."""
DRAWN_FOR_EACH = 4
"""Worlds that are drawn for each that is solved, chosen by likelihood as search players do; a tree search goes through all of them."""
MCMC_STEPS = 200
"""Exchanges of two hidden cards that are proposed in each world of the tree search."""


class Effort(NamedTuple):
    """How much one judge computes."""

    worlds: int
    """Worlds that are solved for cards."""
    iterations: int
    """Iterations of the tree search, where everybody plays for himself."""
    playouts: int
    """Worlds that are played out where no card is searched."""


LONG = Effort(worlds=30, iterations=20_000, playouts=25)
"""Of a moment's answer: eight judges solve 240 worlds, where *strong* solves up to 24."""
SHORT = Effort(worlds=10, iterations=3_000, playouts=12)
"""Of the cost by which moments are chosen."""


def choices(view: View) -> tuple[Action, ...]:
    """The cards that may be played, and what may be said where none may."""
    cards = tuple(action for action in view.legal_actions if isinstance(action, PlayCard))
    return cards or view.legal_actions


def judged(view: View, actions: Sequence[Action], judge: str, effort: Effort = LONG) -> dict[str, float]:
    """What each action is worth to the observer, whose turn it is: game points, less what the others score on average.

    ``judge``: the seed of its chance. The same one draws the same worlds for any actions, so that their values can be compared.

    Cards are searched as search players do. What is said, and cards of contracts for no trick, where open hands tell nothing apart, is
    valued by play-outs.
    """
    rng = Random(judge)
    policy = room(game_of(view)).players().bidding_policy(rng)
    if all(isinstance(action, PlayCard) for action in actions):
        found = _searched(view, rng, effort, policy)
        if found:
            return {action.text: found[action.text] for action in actions}
    drawn = _drawn(view, rng, effort.playouts, policy)
    return {action.text: _played_out(drawn, action, _bidder(view, policy)) for action in actions}


def _drawn(view: View, rng: Random, count: int, policy: BiddingPolicy | None) -> list[tuple[State, int]]:
    """Worlds of the view, and how often each counts, ``count`` in all."""
    sampled = worlds(view, rng, count)
    if policy is None or not policy.weighs_worlds(view):
        return [(world, 1) for world in sampled]
    sampled += worlds(view, rng, (DRAWN_FOR_EACH - 1) * count)
    counts = systematic_resampling(policy.likelihoods(view, sampled), count, rng)
    return [(world, times) for world, times in zip(sampled, counts, strict=True) if times]


def _searched(view: View, rng: Random, effort: Effort, policy: BiddingPolicy | None) -> dict[str, float] | None:
    """What each legal card is worth; None where no payoffs are known, or open hands tell nothing apart."""
    drawn = _drawn(view, rng, effort.worlds, policy)
    hands = open_hands_of([world for world, _ in drawn])
    if not hands:
        return None
    if not hands[0][0].side:
        sampled = [world for world, _ in drawn] + worlds(view, rng, (DRAWN_FOR_EACH - 1) * effort.worlds)
        config = SearchConfig(worlds=effort.worlds, seconds=0, iterations=effort.iterations, mcmc_steps=MCMC_STEPS)
        model = policy.opponent_model(view) if policy else None
        tree = ismcts(sampled, hands[0], model, config=config, seed=rng.getrandbits(64))
        return {str(card): value.payoff for card, value in tree.cards.items()}
    if solver.count_of(hands[0][0]) is solver.Count.NO_TRICK:
        return None
    solved = [(times, world_values(*hand) or {}) for hand, (_, times) in zip(hands, drawn, strict=True)]
    count = sum(times for times, _ in solved)
    return {str(card): sum(times * values[card].payoff for times, values in solved) / count for card in solved[0][1]}


def _bidder(view: View, policy: BiddingPolicy | None) -> BiddingPolicy | None:
    """Who goes on before the play on the observer's seat: the bidding policy, where nets make it quick; None for *simple*."""
    return policy if room(game_of(view)).players().net_package else None


def _played_out(drawn: Sequence[tuple[State, int]], action: Action, bidder: BiddingPolicy | None) -> float:
    results = play_out([world for world, _ in drawn], action, bidder=bidder)
    return sum(times * result.payoff for (_, times), result in zip(drawn, results, strict=True)) / sum(times for _, times in drawn)
