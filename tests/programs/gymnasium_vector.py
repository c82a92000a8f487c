"""A vector environment of Gymnasium steps many tables."""

import numpy as np

from stich.research.envs.vector import DealVectorEnv

env, rng = DealVectorEnv("suitability", num_envs=32), np.random.default_rng(1)
_seen, infos = env.reset(seed=1)
for _ in range(40):
    actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
    _seen, _rewards, over, _cut, infos = env.step(actions)
    assert over.shape == (32,)
