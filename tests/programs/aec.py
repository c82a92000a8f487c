"""PettingZoo plays a deal turn by turn."""

from stich.research.envs import aec

env = aec.env("schafkopf", "sauspiel")
env.reset(seed=1)
for agent in env.agent_iter():
    _observation, _reward, over, cut, info = env.last()
    env.step(None if over or cut else env.action_space(agent).sample(info["action_mask"]))
