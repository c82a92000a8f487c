"""Three computer players play a deal, and a type checker knows its outcome."""

from random import Random

import stich

players = [stich.player("skat", "simple", Random(seat)) for seat in range(3)]
state = stich.game("skat").deal(seed=11)
while not state.finished:
    state = state.apply(players[state.actor].act(state.view(state.actor)))
assert stich.is_finished(state)
assert len(state.outcome.scores) == 3
