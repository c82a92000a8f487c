"""A batch of tables is stepped, pickled and copied (docs/how-to/environments.md)."""

import copy
import pickle

import numpy as np

import stich

env = stich.batch("skat", n=64, seed=1, obs="planes")
for _ in range(30):
    env.step(env.sample())
assert env.illegal_actions == 0
for other in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
    assert np.array_equal(other.obs, env.obs) and np.array_equal(other.mask, env.mask)
