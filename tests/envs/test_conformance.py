"""Checks and algorithms of PettingZoo, Gymnasium and OpenSpiel with every game, preset and number of players.

The libraries' checks of single environments are in ``test_adapters.py``, and OpenSpiel's simulation in ``test_openspiel.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_match import check_environments_match
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    evaluate_bots,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
    random_agent,
    sample_some_states,
)
from open_spiel.python.bots import uniform_random
from pettingzoo.test import api_test, parallel_api_test, render_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from stich.research.envs import aec, single, vector
from tests.contract.games import Key, every_game, made
from tests.envs.test_adapters import NO_ARRAY
from tests.envs.test_openspiel import LateGame, dealt, late, loaded
from tests.rows import rows

pytestmark = pytest.mark.thorough


def seeded() -> np.random.RandomState:
    return np.random.RandomState(1)


def pettingzoos_wrappers_conversion_and_rendering(key: Key) -> None:
    make = partial(aec.raw_env, key[0], key[1], mask_in="observation", **key[2])
    api_test(make(), num_cycles=60)
    api_test(aec.env(key[0], key[1], mask_in="observation", **key[2]), num_cycles=60)
    api_test(TerminateIllegalWrapper(make(), illegal_reward=-1), num_cycles=60)
    render_test(make)
    converted = make()
    converted.metadata = {**converted.metadata, "is_parallelizable": True}
    parallel_api_test(turn_based_aec_to_parallel(converted), num_cycles=60)


def gymnasium_environments_with_equal_seeds_match(key: Key) -> None:
    first, second = (single.SeatEnv(key[0], key[1], **key[2]) for _ in range(2))
    check_environments_match(first, second, num_steps=30, seed=7)


def gymnasiums_vector_environments_count_deals(key: Key) -> None:
    name, chosen = f"stich/{key[0]}-v1", {"preset": key[1], **key[2]}
    many = RecordEpisodeStatistics(gymnasium.make_vec(name, num_envs=3, vectorization_mode="sync", **chosen), 500)
    own = RecordEpisodeStatistics(vector.DealVectorEnv(key[0], key[1], num_envs=3, **key[2]), 500)
    for env in (many, own):
        observations, infos = env.reset(seed=5)
        ended = 0
        for step in range(150):
            assert env.observation_space.contains(observations)
            env.action_space.seed(step)
            observations, rewards, over, cut, infos = env.step(
                env.action_space.sample(mask=tuple(infos["action_mask"])) if env is many else env.unwrapped.batch.sample()
            )
            assert rewards.shape == over.shape == (3,) and not cut.any()
            ended += int(over.sum())
        assert ended and len(env.return_queue) == ended


def openspiels_playthrough_describes_a_deal(key: Key) -> None:
    text = generate_playthrough.playthrough(str(loaded(key)), None)
    assert f"NumPlayers() = {made(key).seats}" in text and "IsTerminal() = True" in text


def openspiels_bots_play_a_deal(key: Key) -> None:
    game = loaded(key)
    bots = [uniform_random.UniformRandomBot(seat, seeded()) for seat in range(game.num_players())]
    returns = evaluate_bots.evaluate_bots(dealt(game, 1, 0), bots, seeded())
    assert len(returns) == game.num_players() and game.min_utility() <= min(returns) <= max(returns) <= game.max_utility()
    assert sample_some_states.sample_some_states(game, max_states=20)


def openspiels_searches_choose_a_legal_action(key: Key) -> None:
    game, evaluator = loaded(key), mcts.RandomRolloutEvaluator(random_state=seeded())
    for state in (dealt(game, 3, 0), dealt(game, 3, 14), late(game, 6)):
        for final in ismcts.ISMCTSFinalPolicyType:
            bot = ismcts.ISMCTSBot(
                game=game, uct_c=50.0, max_simulations=6, evaluator=evaluator, final_policy_type=final, random_state=seeded()
            )
            assert bot.step(state) in state.legal_actions()
    assert mcts.MCTSBot(game, 50.0, 6, evaluator, random_state=seeded()).step(state) in state.legal_actions()


def openspiel_minimises_counterfactual_regret(key: Key) -> None:
    game, state = loaded(key), late(loaded(key), 6)
    whole, part = outcome_sampling_mccfr.OutcomeSamplingSolver, external_sampling_mccfr.ExternalSamplingSolver
    solvers: list[tuple[Any, Any]] = [(whole(game), dealt(game, 1, 0)), (whole(LateGame(state)), state), (part(LateGame(state)), state)]
    for solver, asked in solvers:
        for _ in range(3):
            solver.iteration()
        policy = solver.average_policy().action_probabilities(asked)
        assert set(policy) == set(asked.legal_actions()) and sum(policy.values()) == pytest.approx(1)
    native = pyspiel.OutcomeSamplingMCCFRSolver(game)
    for _ in range(3):
        native.run_iteration()
    assert sum(probability for _, probability in native.average_policy().get_state_policy(state)) == pytest.approx(1)


def openspiels_agents_play_in_its_learning_environment(key: Key) -> None:
    env, rng = rl_environment.Environment(loaded(key)), random.Random(2)
    env.seed(rng.randrange(2**31))
    number = env.action_spec()["num_actions"]
    agents = [random_agent.RandomAgent(player_id=seat, num_actions=number) for seat in range(env.num_players)]
    for _ in range(3):
        step = env.reset()
        while not step.last():
            player = step.observations["current_player"]
            assert np.shape(step.observations["info_state"][player]) == env.observation_spec()["info_state"]
            step = env.step([agents[player].step(step).action])
        assert list(step.rewards) == env.get_state.returns() and all(agent.step(step) is None for agent in agents)


CHECKS = (
    pettingzoos_wrappers_conversion_and_rendering,
    gymnasium_environments_with_equal_seeds_match,
    gymnasiums_vector_environments_count_deals,
    openspiels_playthrough_describes_a_deal,
    openspiels_bots_play_a_deal,
    openspiels_searches_choose_a_legal_action,
    openspiel_minimises_counterfactual_regret,
    openspiels_agents_play_in_its_learning_environment,
)


@NO_ARRAY
@every_game
@rows("check", CHECKS)
def test_conforms(key: Key, check: Callable[[Key], None]) -> None:
    """Run all checks of a table one after another, because its deal program is compiled for the first one."""
    check(key)
