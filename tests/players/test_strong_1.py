"""*strong-1* is *strong* as it was: with the same randomness it decides what *strong* decided on 2026-11-25.

That day it played every deal out. What it claims and concedes now changes no result (`games.skat.player.early_end`).
"""

from __future__ import annotations

import json
from pathlib import Path

from msgspec.structs import replace

import stich
from tests.players.levels import patient
from tests.rows import rows
from tests.sample import sample

PLAYED = json.loads((Path(__file__).parent / "strong_1.json").read_text())
"""Deals, by game and seed, as *strong* played them on that day against itself, with a small search."""


EARLY = ("claim", "claim game", "concede", "throw in", "show")
"""Actions other than cards, which the deals below were played without."""


@rows("deal", list(PLAYED)[:: sample(3, 1)])
def test_it_decides_as_it_did(deal: str) -> None:
    game, seed = deal.split()
    state = stich.game(game).deal(seed=int(seed), dealer=int(seed) % 3)
    players = [patient("strong-1", game, seat) for seat in range(state.game.seats)]
    while state.actor is not None:
        view = state.view(state.actor)
        played_out = replace(view, legal=tuple(text for text in view.legal if text not in EARLY))
        state = state.apply(players[state.actor].act(played_out))
    assert " · ".join(action.text for _, action in state.log) == PLAYED[deal]
