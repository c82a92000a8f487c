"""The faces for other libraries pass those libraries' own tests, for every game, preset and number of players."""

from __future__ import annotations

import random

import gymnasium
import numpy as np
import pettingzoo
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from stich.envs import Table, aec, pyspiel_game, single
from stich.envs.openspiel import TERMINAL, OpenSpielState
from stich.kernel.errors import IllegalAction
from stich.registry import ROOMS
from tests.contract.games import Key, every_game, made


@every_game
def test_pettingzoos_own_tests(key: Key, capsys: pytest.CaptureFixture[str]) -> None:
    def env() -> pettingzoo.AECEnv:
        return pettingzoo.make("aec", f"stich/{key[0]}-v1", preset=key[1], **key[2])

    assert isinstance(env().unwrapped, aec.DealEnv)
    api_test(env(), num_cycles=60)
    seed_test(env, num_cycles=20)


def test_an_agent_is_told_of_what_is_illegal() -> None:
    env = aec.DealEnv("skat")
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(0)
    assert env.render() == "auction"


@every_game
def test_gymnasiums_own_test(key: Key) -> None:
    env = gymnasium.make(f"stich/{key[0]}-v1", preset=key[1], opponents="random", **key[2])
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


@pytest.mark.parametrize("name", ROOMS)
def test_openspiels_own_test(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert pyspiel_game.game_type(name).short_name in pyspiel.registered_names()
    pyspiel.random_sim_test(pyspiel.load_game(f"python_stich_{name}"), num_sims=1, serialize=True, verbose=False)


@every_game
def test_openspiel_plays_every_table(key: Key) -> None:
    asked = ",".join([f"preset={key[1]}", *(f"{name}={value}" for name, value in key[2].items())])
    game = pyspiel.load_game(f"python_stich_{key[0]}({asked})")
    state, rng = game.new_initial_state(), random.Random(1)
    assert game.num_players() == made(key).seats
    while not state.is_terminal():
        choices = [c for c, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        if not state.is_chance_node() and rng.random() < 0.1:
            other = state.resampled(state.current_player(), rng)
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(rng.choice(choices))
    assert state.returns() == list(map(float, state.table.scores))


@every_game
def test_a_state_has_openspiels_names(key: Key) -> None:
    state, rng = OpenSpielState(Table.deal(made(key), seed=3)), random.Random(3)
    while not state.is_terminal():
        player = state.current_player()
        before, copy = state.information_state_string(player), state.clone()
        assert sum(state.legal_actions_mask(player)) == len(state.legal_actions())
        action = rng.choice(state.legal_actions())
        assert state.string_to_action(state.action_to_string(player, action)) == action
        assert state.resample_from_infostate(player, rng).information_state_string(player) == before
        state.apply_action(action)
        assert copy.information_state_string(player) == before, "a clone stays as it is"
    assert state.current_player() == TERMINAL
    assert len(state.returns()) == state.num_players()
