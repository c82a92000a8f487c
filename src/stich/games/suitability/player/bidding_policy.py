"""Suitability's bidding policy: for each name or privilege that it may choose, it samples deals and plays them to the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import cast

from stich.kernel.action import Action
from stich.kernel.deal import Seat
from stich.kernel.decision import Decision
from stich.kernel.opponent_model import OpponentModel
from stich.kernel.payoffs import score_table_payoffs
from stich.kernel.player import Plan
from stich.kernel.playspec import ScoreTable
from stich.kernel.state import State
from stich.kernel.view import View
from stich.solver import RolloutResult, ranked_by_rollouts, rollout_payoffs

from ..view.view import SuitabilityView
from ..view.worlds import worlds
from .evidence import TEMPERATURE, bid_evidence
from .hint_reasons import naming_reasons
from .naming import finish_naming
from .simple import SimplePlayer

ROLLOUTS = 1_536
"""Deals that are played to the end for a decision."""


class SuitabilityBiddingPolicy:
    """Chooses what gains most over the others, if all then name as *simple* does and play by rules of thumb."""

    def __init__(self, rng: Random) -> None:
        self._rng, self._simple = rng, SimplePlayer()

    def act(self, view: View) -> Action:
        return self.decide(view).action

    def decide(self, view: View) -> Decision:
        suitability_view = cast(SuitabilityView, view)
        if suitability_view.phase == "play":
            return Decision(self._simple.act(view))
        draw = partial(worlds, suitability_view, self._rng)
        ranked = ranked_by_rollouts(suitability_view.legal_actions, draw, rollout_results, ROLLOUTS)
        best = next(iter(ranked))
        if len(ranked) == 1:
            return Decision(best)
        return Decision(best, ranked, "first", ROLLOUTS, naming_reasons(suitability_view, best))

    def plans(self, view: View) -> Sequence[Plan]:
        """None: ways on to the first lead were not compared with open hands."""
        return ()

    def doubling(self, view: View) -> None:
        """None: nothing is doubled."""

    def weighs_worlds(self, view: View) -> bool:
        """Never: what the others chose goes into `opponent_model`."""
        return False

    def opponent_model(self, view: View) -> OpponentModel:
        """All name, take privileges and play much as *simple* does."""
        return OpponentModel(bid_evidence(cast(SuitabilityView, view)), TEMPERATURE)

    def likely_worlds(self, view: View, rng: Random, n: int, draws: int) -> None:
        """None: what was named is in `opponent_model`."""

    def likelihoods(self, view: View, worlds: Sequence[State], *, drawn_evenly: bool = True) -> Sequence[float]:
        """All equal."""
        return [1.0] * len(worlds)


def rollout_results(sampled: Sequence[State], action: Action) -> list[RolloutResult]:
    """The actor's result of this action in each of these worlds, which share the actor's view."""
    actor = cast(Seat, sampled[0].actor)
    plays = finish_naming(sampled, action)
    by_contract: dict[object, list[int]] = {}
    for i, play in enumerate(plays):
        by_contract.setdefault((play.fixed.roles, play.fixed.privilege_taken), []).append(i)
    results: dict[int, RolloutResult] = {}
    for indices in by_contract.values():
        hands = [plays[i].open_hand for i in indices]
        goal, place = hands[0].spec.goal, hands[0].order.index(actor)
        assert isinstance(goal, ScoreTable)
        payoffs = rollout_payoffs(hands, score_table_payoffs(goal))
        for i, payoff, most in zip(indices, payoffs[:, place].tolist(), payoffs.max(axis=1).tolist(), strict=True):
            results[i] = RolloutResult(payoff, payoff >= most)
    return [results[i] for i in range(len(sampled))]
