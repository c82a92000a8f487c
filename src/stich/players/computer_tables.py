"""Replays of a deal by computer players; their results with the same cards show how good the cards were (docs/adr/0016-ratings.md).

At every replay (a *table*) the level *simple* plays the deal, with the auction. As *simple* is not random, some seats at all tables but the
first are played by *beginner*, which makes mistakes at random. The random numbers are seeded by the cards, so the same deal always gives
the same results.
"""

from __future__ import annotations

from random import Random

from stich.kernel.knowledge.view import Outcome
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.game import Game

from .levels import PLAYERS

LEVELS = ("simple", "beginner")
"""Levels of the seats: at the first table all seats play the first level; at the other tables each seat plays either level."""


def computers_outcome(game: Game, deal: Deal, table: int) -> Outcome:
    """Return the outcome of this deal when computer players replay it. ``table``: number of the replay (from 0)."""
    rng = Random(f"{table} {deal.dealer} {' '.join(map(str, (*deal.hands, *deal.undealt)))}")
    levels = [LEVELS[0] if table == 0 else rng.choice(LEVELS) for _ in range(game.seats)]
    players = [PLAYERS[level](game.name, rng) for level in levels]
    state = game.start(deal)
    while (seat := state.actor) is not None:
        state = state.apply(players[seat].act(state.view(seat)))
    assert state.outcome is not None
    return state.outcome
