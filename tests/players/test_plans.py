"""Ways on to the first lead: open hands move their payoffs, never beyond what they say, and no time is needed for more than one world."""

from __future__ import annotations

import random
import time

import pytest

import stich
from stich.games.skat.player.bidding_policy import PAIRS_SEARCHED, SkatBiddingPolicy
from stich.games.skat.player.contract_evaluation import load_nets
from stich.kernel.player import Plan
from stich.kernel.state import State
from stich.players.search.plans import OPEN_HAND_WEIGHT, reweighed
from stich.registry import ROOMS, worlds
from tests.players.levels import patient

SIMPLE = ROOMS["skat"].players().simple()


def policy() -> SkatBiddingPolicy:
    nets = load_nets()
    assert nets is not None
    return SkatBiddingPolicy(nets, random.Random(1))


def before_discarding(seed: int) -> State:
    """A deal whose declarer has taken up the skat."""
    state = stich.game("skat").deal(seed=seed, dealer=0)
    while state.phase.name != "discard":
        assert state.actor is not None
        state = state.apply(policy().act(state.view(state.actor)))
    return state


@pytest.fixture(params=[3, 5])
def state(request: pytest.FixtureRequest) -> State:
    seeds = (seed for seed in range(request.param, 100) if not _is_passed_in(seed))
    return before_discarding(next(seeds))


def _is_passed_in(seed: int) -> bool:
    state = stich.game("skat").deal(seed=seed, dealer=0)
    while state.actor is not None and state.phase.name not in ("discard", "play", "declare"):
        state = state.apply(policy().act(state.view(state.actor)))
    return state.phase.name != "discard"


def test_the_policy_begins_with_its_own_choice(state: State) -> None:
    assert state.actor is not None
    view = state.view(state.actor)
    plans = policy().plans(view)
    assert len(plans) == PAIRS_SEARCHED == len({plan.actions[0] for plan in plans})
    assert plans[0].actions[0] == policy().act(view)
    for plan in plans:
        after = state.apply(plan.actions[0])
        assert policy().act(after.view(state.actor)) == plan.actions[1]


def test_open_hands_move_payoffs_by_a_part_of_their_differences(state: State) -> None:
    assert state.actor is not None
    view = state.view(state.actor)
    plans = policy().plans(view)
    moved = reweighed(plans, worlds(view, random.Random(1), 2), SIMPLE, time.perf_counter() + 60)
    changes = [after.payoff - before.payoff for before, after in zip(plans, moved, strict=True)]
    assert [plan.actions for plan in moved] == [plan.actions for plan in plans]
    assert sum(changes) == pytest.approx(0, abs=1e-6) and max(map(abs, changes)) > 0
    assert max(map(abs, changes)) < OPEN_HAND_WEIGHT * 500


def test_equal_plans_stay_equal(state: State) -> None:
    assert state.actor is not None
    plan = policy().plans(state.view(state.actor))[0]
    moved = reweighed([plan, plan], [state], SIMPLE, time.perf_counter() + 60)
    assert [each.payoff for each in moved] == pytest.approx([plan.payoff] * 2)


def test_without_time_one_world_is_enough(state: State) -> None:
    assert state.actor is not None
    plans = policy().plans(state.view(state.actor))[:3]
    soon, late = (reweighed(plans, given, SIMPLE, time.perf_counter() + patience) for given, patience in (([state] * 50, 0), ([state], 60)))
    assert [plan.payoff for plan in soon] == pytest.approx([plan.payoff for plan in late])
    assert reweighed(plans, [], SIMPLE, time.perf_counter()) == plans


def test_strong_decides_and_hints_alike(state: State) -> None:
    assert state.actor is not None
    view = state.view(state.actor)
    action, decision = patient("strong", "skat", 1).act(view), patient("strong", "skat", 1).decide(view)  # type: ignore[attr-defined]
    plans = {plan.actions[0] for plan in policy().plans(view)}
    assert action == decision.action and action in plans
    best = max((decision.estimates[first] for first in plans), key=lambda estimate: estimate.payoff)
    assert decision.estimates[action] == best
    assert decision.reasons and isinstance(policy().plans(view)[0], Plan)
