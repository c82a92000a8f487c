"""A state is sampled again from what its seat knows, as IS-MCTS of OpenSpiel needs."""

from random import Random

import stich

state = stich.game("skat").deal(seed=5)
view = state.view(state.actor)
worlds = stich.worlds(view, Random(1), 5)
assert all(world.view(state.actor) == view for world in worlds)
assert len({world.deal for world in worlds}) > 1
