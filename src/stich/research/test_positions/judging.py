"""Judges of the test set, which find the values of choices by a long search of sampled deals that agree with the seat's view.

A judge gets only the view and a random generator seeded with the judge's name. A choice is therefore judged by what the seat can know; the
real deal has no special weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from stich import solver
from stich.kernel.knowledge.view import View
from stich.kernel.knowledge.worlds import systematic_resampling
from stich.kernel.plugin.player import BiddingPolicy
from stich.kernel.rules.action import Action, PlayCard
from stich.kernel.rules.state import State
from stich.players.playouts import play_out
from stich.players.search.ismcts import ismcts, searches_tree
from stich.players.search.pimc import double_dummy_of, world_values
from stich.players.search_config import SearchConfig
from stich.registry import game_of, plugin, worlds

JUDGES = 8
"""Number of judges of a moment. Each uses other worlds; the spread of their values gives the standard error."""
DRAWN_FOR_EACH = 4
"""Number of worlds drawn for each solved world; those to solve are chosen by likelihood, as search players do.

A tree search uses all drawn worlds.
"""
MCMC_STEPS = 200
"""Number of exchanges of two hidden cards that are tried in each world of the tree search."""


class Effort(NamedTuple):
    """Amount of computation by one judge."""

    worlds: int
    """Number of worlds that are solved for decisions on cards."""
    iterations: int
    """Number of iterations of the tree search, used where all play alone."""
    playouts: int
    """Number of worlds that are played out for all other decisions."""


LONG = Effort(worlds=30, iterations=20_000, playouts=25)
"""Computation for a moment's values: eight judges solve 240 worlds, where *strong* solves up to 24."""
SHORT = Effort(worlds=10, iterations=3_000, playouts=12)
"""Computation for the loss by which moments are chosen."""


def choices(view: View) -> tuple[Action, ...]:
    """Return the cards that may be played or, if there are none, all legal actions."""
    cards = tuple(action for action in view.legal_actions if isinstance(action, PlayCard))
    return cards or view.legal_actions


def judged(view: View, actions: Sequence[Action], judge: str, effort: Effort = LONG) -> dict[str, float]:
    """Return the value of each action to the observer, whose turn it is: their score less the mean score of the others (game points).

    ``judge``: name of the judge, the seed of its random generator. The same name draws the same worlds for any actions, so their values can
    be compared. Cards are searched as search players do. Calls are judged by play-outs, and so are cards in contracts for no trick, where
    open hands give no useful values.
    """
    rng = Random(judge)
    policy = plugin(game_of(view)).players.bidding_policy(rng)
    if all(isinstance(action, PlayCard) for action in actions):
        found = _searched(view, rng, effort, policy)
        if found:
            return {action.text: found[action.text] for action in actions}
    drawn = _drawn(view, rng, effort.playouts, policy)
    return {action.text: _played_out(drawn, action, _bidder(view, policy)) for action in actions}


def _drawn(view: View, rng: Random, count: int, policy: BiddingPolicy | None) -> list[tuple[State, int]]:
    """Return worlds of the view, drawn as search players draw them, with how often each counts; these counts add up to ``count``."""
    sampled = worlds(view, rng, count)
    if policy is None or not policy.weighs_worlds(view):
        return [(world, 1) for world in sampled]
    sampled += worlds(view, rng, (DRAWN_FOR_EACH - 1) * count)
    counts = systematic_resampling(policy.likelihoods(view, sampled), count, rng)
    return [(world, times) for world, times in zip(sampled, counts, strict=True) if times]


def _searched(view: View, rng: Random, effort: Effort, policy: BiddingPolicy | None) -> dict[str, float] | None:
    """Return the value of each legal card; None if there are no payoffs, or if open hands give no useful values."""
    drawn = _drawn(view, rng, effort.worlds, policy)
    hands = double_dummy_of([world for world, _ in drawn])
    if not hands:
        return None
    if searches_tree(hands[0][0]):
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
    """Return the player that acts for the observer's seat in play-outs before the play.

    It is the bidding policy if nets make it quick, else None, which stands for *simple*.
    """
    return policy if plugin(game_of(view)).players.net_package else None


def _played_out(drawn: Sequence[tuple[State, int]], action: Action, bidder: BiddingPolicy | None) -> float:
    """Return the mean payoff of an action over these worlds, by play-outs (game points). ``drawn``: worlds with how often each counts."""
    results = play_out([world for world, _ in drawn], action, bidder=bidder)
    return sum(times * result.payoff for (_, times), result in zip(drawn, results, strict=True)) / sum(times for _, times in drawn)
