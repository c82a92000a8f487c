"""MaskablePPO of sb3-contrib learns Suitability against random players, and is compared with a random player in its seat.

``pip install 'stich[envs]' sb3-contrib``, then ``python maskable_ppo.py 20000``: steps of training.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium import Env
from gymnasium.wrappers import TransformReward
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecEnv

from stich.research.envs.single import SeatEnv

SCALE = 10.0
"""Game points for a reward of 1."""


def table() -> Env[Any, Any]:
    return TransformReward(SeatEnv("suitability", opponents="random"), lambda points: points / SCALE)


def score(envs: VecEnv, model: MaskablePPO | None, deals: int) -> float:
    """Return the mean score of a deal (game points); without a model that of a random player."""
    rng, rewards, seen = np.random.default_rng(1), [], envs.reset()
    while len(rewards) < deals:
        masks = get_action_masks(envs)
        if model is None:
            actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        else:
            actions, _ = model.predict(seen, action_masks=masks, deterministic=True)
        seen, reward, done, _ = envs.step(actions)
        rewards += reward[done].tolist()
    return SCALE * float(np.mean(rewards))


def main() -> None:
    steps = int(sys.argv[1]) if sys.argv[1:] else 20_000
    envs = make_vec_env(table, n_envs=16, seed=1)
    model = MaskablePPO("MlpPolicy", envs, n_steps=128, batch_size=512, learning_rate=1e-3, gamma=1.0, seed=1, device="cpu")
    model.learn(steps)
    learned, random = score(envs, model, 1500), score(envs, None, 1500)
    print(f"learned {learned:+.2f}, random {random:+.2f} points a deal")
    assert learned > random + 0.5, "nothing was learned"


if __name__ == "__main__":
    main()
