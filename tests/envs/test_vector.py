"""Gymnasium's vector environment: the rows of `stich.batch` under Gymnasium's names."""

from __future__ import annotations

import copy

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from stich.kernel.errors import StichError
from stich.research.envs.vector import DealVectorEnv
from tests.contract.games import Key, few_games
from tests.sample import sample


@few_games
def test_rows_are_those_of_a_batch(key: Key) -> None:
    env = gymnasium.make_vec(f"stich/{key[0]}-self-play-v1", num_envs=24, preset=key[1], mask_in="observation", **key[2])
    assert isinstance(env.unwrapped, DealVectorEnv)
    observations, infos = env.reset(seed=5)
    same, ended = copy.deepcopy(env.unwrapped.batch), 0
    for _ in range(sample(80, 300)):
        assert env.observation_space.contains(observations)
        assert np.array_equal(observations["observation"], same.obs) and np.array_equal(observations["action_mask"], same.mask)
        assert np.array_equal(infos["action_mask"], same.mask) and np.array_equal(infos["seat"], same.seat)
        actions, actors = same.sample(), same.seat.copy()
        assert env.action_space.contains(actions.astype(np.int64))
        observations, rewards, over, cut, infos = env.step(actions)
        all_rewards, done = same.step(actions)
        assert over.tolist() == done.tolist() and not cut.any()
        assert np.array_equal(infos["rewards"], all_rewards)
        assert rewards.tolist() == [all_rewards[row, actors[row]] for row in range(24)]
        ended += int(done.sum())
    assert ended >= 24, "every row deals again"


def test_a_seed_gives_the_same_deals_and_a_reset_others() -> None:
    first, second = (DealVectorEnv("skat", num_envs=8) for _ in range(2))
    seeded = [env.reset(seed=3)[0].copy() for env in (first, second)]
    assert np.array_equal(*seeded)
    later = [env.reset()[0].copy() for env in (first, second)]
    assert np.array_equal(*later) and not np.array_equal(seeded[0], later[0])
    assert np.array_equal(first.reset(seed=[3, 4])[0], seeded[0])


def test_arrays_are_the_batchs_memory_unless_copies_are_asked_for() -> None:
    shared, own = DealVectorEnv("skat", num_envs=8), DealVectorEnv("skat", num_envs=8, copy=True)
    for env, same in ((shared, True), (own, False)):
        observations, infos = env.reset(seed=1)
        _, _, over, _, later = env.step(env.batch.sample())
        arrays = [
            (observations, env.batch.obs),
            (over, env.batch.done),
            (later["seat"], env.batch.seat),
            (infos["action_mask"], env.batch.mask),
        ]
        assert [np.shares_memory(*pair) for pair in arrays] == [same] * 4


def test_wrappers_of_gymnasium_count_deals() -> None:
    env = RecordEpisodeStatistics(DealVectorEnv("suitability", num_envs=4))
    env.reset(seed=1)
    infos: dict[str, np.ndarray] = {}
    while "episode" not in infos:
        *_, infos = env.step(env.unwrapped.batch.sample())
    assert infos["episode"]["l"].max() > 10


def test_an_illegal_action_is_punished() -> None:
    env = DealVectorEnv("skat", num_envs=2)
    env.reset(seed=1)
    _, rewards, over, _, infos = env.step([0, int(env.batch.sample()[1])])
    assert (rewards.tolist(), over.tolist(), infos["illegal"].tolist()) == ([-590, 0], [True, False], [1, 0])
    with pytest.raises(StichError) as error:
        DealVectorEnv("skat", num_envs=2, mask_in="nowhere")  # type: ignore[arg-type]
    assert error.value.code == "envs/obs"
