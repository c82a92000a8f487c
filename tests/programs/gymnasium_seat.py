"""Gymnasium plays one seat against computers."""

import gymnasium

from stich.research.envs import single

env = gymnasium.make("stich/skat-v1", opponents="simple")
assert isinstance(env.unwrapped, single.SeatEnv)
_observation, info = env.reset(seed=1)
over = False
while not over:
    _observation, _reward, over, _cut, info = env.step(env.action_space.sample(info["action_mask"]))
