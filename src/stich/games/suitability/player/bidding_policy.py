"""Bidding policy of Suitability: for each possible name or privilege, it samples deals and plays them to the end.

Names and privileges that others chose are evidence of their hands: by *simple*'s valuation they were the best for the hand, or nearly.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, cast

import numpy as np

from stich import native
from stich.games.suitability.rules.actions import NameSuit, TakePrivilege, parse_action
from stich.games.suitability.rules.contract import Privilege, Roles
from stich.games.suitability.view.view import SuitabilityView
from stich.games.suitability.view.worlds import worlds
from stich.kernel.knowledge.opponent_model import BidEvidence, OpponentModel
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.decision import Decision, Estimate
from stich.kernel.plugin.player import Plan
from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import ScoreTable
from stich.kernel.rules.state import State
from stich.kernel.solver_input.payoffs import score_table_payoffs
from stich.solver import native_position

from .hint_reasons import naming_reasons
from .naming import CardWorths, finish_naming, naming_worths, privilege_worths
from .simple import SimplePlayer

TEMPERATURE = 0.05
"""Temperature of the choice of cards: points by which the others miss the rules of thumb."""
NAMING_TEMPERATURE = 0.3
"""Temperature of the choice of names and privileges (in points)."""


def bid_evidence(view: SuitabilityView) -> list[BidEvidence]:
    """Return the choices before the play, in order; empty if the deal began with the first lead.

    With three players a card may have been swapped after the choices; the evidence uses the hand after the swap.
    """
    players, roles, evidence = len(view.order), Roles(), []
    for entry in view.log:
        action, turn_index = parse_action(entry.action, players), view.order.index(entry.seat)
        if isinstance(action, NameSuit):
            worths = naming_worths(players, roles, entry.seat == view.dealer)
            evidence.append(_evidence(turn_index, roles.free.index((action.suit, action.role)), worths))
            roles = roles.naming(action.suit, action.role)
        elif isinstance(action, TakePrivilege):
            evidence.append(_evidence(turn_index, list(Privilege).index(action.privilege), privilege_worths(players, roles)))
    return evidence


def _evidence(turn_index: int, choice: int, worths: CardWorths) -> BidEvidence:
    return BidEvidence(turn_index, choice, (worths / NAMING_TEMPERATURE).astype(np.float32))


ROLLOUTS = 1_536
"""Number of deals played to the end for a decision."""


class SuitabilityBiddingPolicy:
    """Policy that chooses the action with the largest gain over the others.

    It assumes that all players then name as *simple* does and play by rules of thumb.
    """

    def __init__(self, rng: Random) -> None:
        self._rng, self._simple = rng, SimplePlayer()

    def act(self, view: View) -> Action:
        return self.decide(view).action

    def decide(self, view: View) -> Decision:
        suitability_view = cast(SuitabilityView, view)
        if suitability_view.phase == "play":
            return Decision(self._simple.act(view))
        ranked = ranked_by_rollouts(suitability_view, self._rng, ROLLOUTS)
        best = next(iter(ranked))
        if len(ranked) == 1:
            return Decision(best)
        return Decision(best, ranked, "first", ROLLOUTS, naming_reasons(suitability_view, best))

    def plans(self, view: View) -> Sequence[Plan]:
        """Return no plans: sequences of actions up to the first lead are not compared with open hands."""
        return ()

    def doubling(self, view: View) -> None:
        """Return None: Suitability has no doubling."""

    def weighs_worlds(self, view: View) -> bool:
        """Return False: the others' choices are part of `opponent_model`."""
        return False

    def opponent_model(self, view: View) -> OpponentModel:
        """Return a model in which all name, take privileges and play much as *simple* does."""
        return OpponentModel(bid_evidence(cast(SuitabilityView, view)), TEMPERATURE)

    def likely_worlds(self, view: View, rng: Random, n: int, draws: int) -> None:
        """Return None: the names are part of `opponent_model`."""

    def likelihoods(self, view: View, worlds: Sequence[State], *, drawn_evenly: bool = True) -> Sequence[float]:
        """Return equal weights."""
        return [1.0] * len(worlds)


def ranked_by_rollouts(view: SuitabilityView, rng: Random, rollouts: int) -> dict[Action, Estimate]:
    """Return the actor's legal actions, best first, by about this number of deals played to the end.

    Sequential halving (Karnin, Koren and Somekh 2013): each round spends an equal part of the rollouts on the better half of the actions of
    the previous round.
    """
    actions, rounds = list(view.legal_actions), (len(view.legal_actions) - 1).bit_length()
    results: dict[Action, list[RolloutResult]] = {action: [] for action in actions}
    totals, left = dict.fromkeys(actions, 0.0), len(actions)
    for _ in range(rounds):
        sampled = worlds(view, rng, max(1, rollouts // rounds // left))
        for action in actions[:left]:
            found = rollout_results(sampled, action)
            results[action] += found
            totals[action] += sum(result.payoff for result in found)
        actions[:left] = sorted(actions[:left], key=totals.__getitem__, reverse=True)
        left = (left + 1) // 2
    return {action: _estimate(results[action]) for action in actions}


class RolloutResult(NamedTuple):
    """Result of one deal for the actor."""

    payoff: float
    """Score of the actor minus the mean of the others' scores."""
    is_first: bool
    """True if no other player scored more."""


def _estimate(results: Sequence[RolloutResult]) -> Estimate:
    """Return the means of the results; 0 without results, if only one action is possible."""
    count = len(results) or 1
    return Estimate(
        sum(result.payoff for result in results) / count, sum(result.is_first for result in results) / count if results else None
    )


def rollout_results(sampled: Sequence[State], action: Action) -> list[RolloutResult]:
    """Return the actor's result of this action in each of these worlds, which share the actor's view."""
    actor = cast(Seat, sampled[0].actor)
    plays = finish_naming(sampled, action)
    by_contract: dict[object, list[int]] = {}
    for i, play in enumerate(plays):
        by_contract.setdefault((play.fixed.roles, play.fixed.privilege_taken), []).append(i)
    results: dict[int, RolloutResult] = {}
    for indices in by_contract.values():
        hand = plays[indices[0]].perfect_info
        assert isinstance(hand.spec.goal, ScoreTable)
        table = score_table_payoffs(hand.spec.goal)
        ends = native.rollouts([native_position(hand.spec, plays[i].position) for i in indices], table.tables)
        for i, by_place in zip(indices, ends, strict=True):
            payoff = by_place[hand.order.index(actor)]
            results[i] = RolloutResult(payoff, payoff >= max(by_place))
    return [results[i] for i in range(len(sampled))]
