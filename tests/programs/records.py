"""A record is written, and read again from a `str`."""

from random import Random

import stich
from stich import records

state, player = stich.game("skat").deal(seed=2), stich.player("skat", "simple", Random(1))
while state.actor is not None:
    state = state.apply(player.act(state.view(state.actor)))
text = records.encode(records.record_of(state, ["Ada", "Bo", "Cy"]))
assert isinstance(text, str) and records.replay(records.decode(text)) == state
