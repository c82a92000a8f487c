"""The faces for other libraries pass those libraries' own tests, for every game, preset and number of players."""

from __future__ import annotations

import copy
import pickle
import random
from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

import stich
from stich.kernel.errors import IllegalAction, StichError
from stich.research.envs import EnvironmentState, aec, parallel, single
from stich.research.envs.live_table import LiveTable, NativeTable, PythonTable, live_table
from tests.contract.games import Key, few_games, made


@few_games
def test_both_kinds_of_tables_deal_show_and_count_the_same(key: Key) -> None:
    game, rng = made(key), random.Random(5)
    tables: list[LiveTable] = [live_table(game), PythonTable(game)]
    assert isinstance(tables[0], NativeTable)
    for dealer in range(game.seats):
        for table in tables:
            table.deal(dealer + 7, dealer)
        while not tables[1].finished:
            first, second = tables
            assert (first.seat, first.legal, first.mask.tolist()) == (second.seat, second.legal, second.mask.tolist())
            for seat in range(game.seats):
                assert np.array_equal(first.observation(seat), second.observation(seat))
            step = first.random_step(rng)
            copies = [each.copy() for each in tables]
            for table in tables:
                table.apply(step)
            assert copies[0].legal == copies[1].legal != []
            if rng.random() < 0.1:
                tables[0] = pickle.loads(pickle.dumps(tables[0]))
                assert tables[0].state.state == tables[1].state.state
        assert tables[0].finished and tables[0].scores == tables[1].scores and tables[0].legal == []
        for seat in range(game.seats):
            assert np.array_equal(tables[0].observation(seat), tables[1].observation(seat))
        for table in tables:
            assert not table.try_step(0) and not table.try_step(-1) and not table.try_step(2**40)


NO_ARRAY = pytest.mark.filterwarnings("ignore:Observation")
"""PettingZoo warns of observations that are dictionaries, which its own environments have."""


@NO_ARRAY
@few_games
def test_pettingzoos_own_tests(key: Key, capsys: pytest.CaptureFixture[str]) -> None:
    for mask_in in ("info", "observation"):

        def env(mask_in: str = mask_in) -> pettingzoo.AECEnv:
            return pettingzoo.make("aec", f"stich/{key[0]}-v1", preset=key[1], mask_in=mask_in, **key[2])

        assert isinstance(env().unwrapped, aec.DealEnv)
        api_test(env(), num_cycles=60)
        seed_test(env, num_cycles=20)


@NO_ARRAY
def test_pettingzoos_names() -> None:
    wrapped, raw = aec.env("skat", mask_in="observation"), aec.raw_env("skat")
    assert isinstance(wrapped.unwrapped, aec.DealEnv) and type(raw) is aec.DealEnv and wrapped is not wrapped.unwrapped
    wrapped.reset(seed=1)
    seen = wrapped.observe(wrapped.agent_selection)
    assert seen["action_mask"].tolist() == wrapped.infos[wrapped.agent_selection]["action_mask"].tolist()
    others = [agent for agent in wrapped.agents if agent != wrapped.agent_selection]
    assert not any(wrapped.observe(agent)["action_mask"].any() for agent in others)
    assert wrapped.observation_space(others[0]).contains(wrapped.observe(others[0]))
    api_test(wrapped, num_cycles=60)
    for made_wrongly in (aec.raw_env, single.SeatEnv, parallel.parallel_env):
        with pytest.raises(StichError) as error:
            made_wrongly("skat", mask_in="nowhere")
        assert error.value.code == "envs/obs"


def test_environments_are_pickled_and_copied_in_the_middle_of_a_deal() -> None:
    env = aec.DealEnv("schafkopf")
    env.reset(seed=3)
    rng = random.Random(4)
    for _ in range(3):
        env.step(env.live.random_step(rng))
    for other in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        assert other.table.state == env.table.state and other.agent_selection == env.agent_selection
        other.step(other.live.random_step(rng))
        assert other.table.state != env.table.state


@few_games
def test_pettingzoos_own_tests_of_parallel_environments(key: Key, capsys: pytest.CaptureFixture[str]) -> None:
    wanted: dict[str, Any] = {"game": key[0], "preset": key[1], "illegal": "replace", **key[2]}
    made = SimpleNamespace(env=partial(parallel.env, **wanted), parallel_env=partial(parallel.parallel_env, **wanted))
    parallel_api_test(made.parallel_env(), num_cycles=8)
    parallel_seed_test(made.parallel_env, num_cycles=3)
    for _ in range(9):  # a deal in which all pass at once is over before the four cycles that this test expects
        with suppress(AssertionError):
            max_cycles_test(made)
            return
    max_cycles_test(made)


def test_in_a_parallel_environment_the_actor_alone_acts() -> None:
    env, rng = parallel.parallel_env("skat", players=4), random.Random(1)
    with pytest.raises(IllegalAction):
        env.reset(seed=1)
        env.step(dict.fromkeys(env.agents, 0))
    total = dict.fromkeys(env.possible_agents, 0.0)
    _, infos = env.reset(seed=1)
    same = EnvironmentState.deal(stich.game("skat", players=4), seed=random.Random(1).getrandbits(64), dealer=0)
    while env.agents:
        (actor,) = (agent for agent in env.agents if infos[agent]["action_mask"].any())
        action = rng.choice(np.flatnonzero(infos[actor]["action_mask"]).tolist())
        observations, rewards, over, cut, infos = env.step({agent: action if agent == actor else -7 for agent in env.agents})
        same = same.apply(action)
        assert all(np.array_equal(observations[agent], same.observation(seat)) for seat, agent in enumerate(env.possible_agents))
        total = {agent: total[agent] + rewards[agent] for agent in total}
        assert set(over.values()) == {same.finished} and not any(cut.values())
    assert list(total.values()) == list(same.scores)


def test_what_is_illegal_is_replaced_where_that_is_asked_for() -> None:
    env = parallel.parallel_env("skat", illegal="replace", max_cycles=2)
    env.reset(seed=1)
    actor = env.unwrapped._turns.agent_selection
    *_, cut, infos = env.step(dict.fromkeys(env.agents, 0))
    assert infos[actor]["illegal"] and not any(cut.values())
    *_, over, cut, _ = env.step(dict.fromkeys(env.agents, 0))
    assert all(cut.values()) and not any(over.values()) and not env.agents
    for wrong in ({"illegal": "ignore"}, {"max_cycles": 0}):
        with pytest.raises(StichError) as error:
            parallel.parallel_env("skat", **wrong)
        assert error.value.code == "envs/parallel"


def test_an_agent_is_told_of_what_is_illegal() -> None:
    env = aec.DealEnv("skat")
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(0)
    assert env.render() == "auction"


@few_games
def test_gymnasiums_own_test(key: Key) -> None:
    for wanted in ({"opponents": "random"}, {"opponents": "simple", "mask_in": "observation"}):
        env = gymnasium.make(f"stich/{key[0]}-v1", preset=key[1], **wanted, **key[2])
        assert isinstance(env.unwrapped, single.SeatEnv)
        check_env(env.unwrapped)


def test_the_learner_moves_round_the_table_and_always_has_a_turn() -> None:
    env = single.SeatEnv("skat", players=4)
    env.reset(seed=1)
    seats = set()
    for _ in range(20):
        _, info = env.reset()
        seats.add(info["seat"])
        assert env.table.seat == info["seat"]
    assert seats == {0, 1, 2, 3}


def test_a_deal_against_players_ends_with_its_score() -> None:
    env = single.SeatEnv("skat")
    rng = random.Random(1)
    scores = set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, cut, info = env.step(np.int64(rng.choice(np.flatnonzero(info["action_mask"]).tolist())))
            assert not cut
        scores.add(reward)
        assert reward == env.table.scores[env.seat]
    assert len(scores) > 1
    assert env.render().startswith("<SkatView")


def test_an_illegal_action_of_a_learner_ends_the_deal() -> None:
    env = single.SeatEnv("skat", illegal_reward=-7.0)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(np.int64(0))
    assert (reward, over, info["illegal"]) == (-7.0, True, True)
