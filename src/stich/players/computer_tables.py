"""A deal as computers play it: what they make of the same cards tells what the cards gave (docs/adr/0016-ratings.md).

*simple* plays it at other tables from the auction on. It does not know chance, so that at all but the first of these tables some seats have
its slips (*beginner*). Chance comes from the cards themselves: the same deal always gives the same results.
"""

from __future__ import annotations

from random import Random

from stich.kernel.deal import Deal
from stich.kernel.game import Game
from stich.kernel.view import Outcome

from .levels import PLAYERS

LEVELS = ("simple", "beginner")
"""The first table is of the first alone; at the others each seat has either."""


def computers_outcome(game: Game, deal: Deal, table: int) -> Outcome:
    """The result of this deal at the other table of this number, from 0."""
    rng = Random(f"{table} {deal.dealer} {' '.join(map(str, (*deal.hands, *deal.undealt)))}")
    levels = [LEVELS[0] if table == 0 else rng.choice(LEVELS) for _ in range(game.seats)]
    players = [PLAYERS[level](game.name, rng) for level in levels]
    state = game.start(deal)
    while (seat := state.actor) is not None:
        state = state.apply(players[seat].act(state.view(seat)))
    assert state.outcome is not None
    return state.outcome
