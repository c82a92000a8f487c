"""A deal played by computer players. Comparing results of the same cards shows how good the cards were (docs/adr/0016-ratings.md).

*simple* plays the deal at every table, auction included. As *simple* is not random, some seats at all tables but the first play as
*beginner*, which slips at random. The random numbers are seeded by the cards, so the same deal always gives the same results.
"""

from __future__ import annotations

from random import Random

from stich.kernel.knowledge.view import Outcome
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.game import Game

from .levels import PLAYERS

LEVELS = ("simple", "beginner")
"""All seats of the first table play the first level; at the other tables each seat plays either level."""


def computers_outcome(game: Game, deal: Deal, table: int) -> Outcome:
    """Return the outcome of this deal at the computer table with this number (from 0)."""
    rng = Random(f"{table} {deal.dealer} {' '.join(map(str, (*deal.hands, *deal.undealt)))}")
    levels = [LEVELS[0] if table == 0 else rng.choice(LEVELS) for _ in range(game.seats)]
    players = [PLAYERS[level](game.name, rng) for level in levels]
    state = game.start(deal)
    while (seat := state.actor) is not None:
        state = state.apply(players[seat].act(state.view(seat)))
    assert state.outcome is not None
    return state.outcome
