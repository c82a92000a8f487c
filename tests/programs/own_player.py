"""A player of one's own meets a computer player on the same cards."""

from random import Random

import stich


class First:
    """Takes the first legal action that does not end the deal early."""

    def __init__(self, game: str, rng: Random) -> None:
        self.game = game

    def act(self, view: stich.View) -> stich.Action:
        return next((a for a in view.legal_actions if a.text not in ("concede", "claim")), view.legal_actions[0])


for seat in range(3):
    players = [stich.player("skat", "simple", Random(1)) for _ in range(3)]
    players[seat] = First("skat", Random(1))
    state = stich.game("skat").deal(seed=9)
    while state.actor is not None:
        state = state.apply(players[state.actor].act(state.view(state.actor)))
    assert state.outcome is not None
