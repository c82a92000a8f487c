"""Luck of the cards, estimated by the results of computers with the same cards and removed as a control variate (docs/adr/0016-ratings.md).

When a deal is over, computers play it at several other tables (`stich.players.computers_outcome`). The same deal always gives the same
numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from statistics import fmean

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.kernel.sentences import register
from stich.players import computers_outcome
from stich.registry import match_rules, plugin

from .scale import Scale, measured

TABLES = 8
"""Number of tables at which computers play the deal again."""
TYPICAL_DEALS = 500
"""Number of deals on which the mean points are measured for a table with unusual rules."""


class Luck(msgspec.Struct, frozen=True):
    """Luck of each seat in a deal, in points (`MatchRules.points`)."""

    tables: tuple[float, ...]
    """Mean points of each seat at the other tables (v)."""
    typical: float
    """Mean points of a seat over all deals with these rules (c)."""

    @property
    def gave(self) -> tuple[float, ...]:
        """Points that the cards gave to each seat: above (or below) the mean of all deals."""
        return tuple(points - self.typical for points in self.tables)


def dealt_in(deal: Deal) -> tuple[int, ...]:
    """Return the seats that have luck in this deal: those that were dealt cards. The others sit out and have no result."""
    return tuple(seat for seat, hand in enumerate(deal.hands) if hand)


def luck(state: State, tables: int = TABLES) -> Luck:
    """Return the luck of a finished deal. ``tables``: number of other tables.

    Raise `StichError` ``deal/unfinished`` if the deal is not over, as its luck would reveal hidden cards.
    """
    if state.outcome is None:
        raise StichError("deal/unfinished")
    return Luck(computers_points(state.game, state.deal, tables), typical(state.game))


def adjusted(points: Sequence[float], luck: Luck, scale: Scale) -> tuple[float, ...]:
    """Return the points of a deal by seat without the luck of the cards. Their mean over all deals is the same as that of ``points``."""
    return tuple(made - scale.luck * gave for made, gave in zip(points, luck.gave, strict=True))


def computers_points(game: Game, deal: Deal, tables: int = TABLES) -> tuple[float, ...]:
    """Return the mean points by seat if computers play this deal at this number of tables.

    A deal that is to be dealt again has no points.
    """
    results = [computers_table(game, deal, table) for table in range(tables)]
    return tuple(fmean(points[seat] for points in results) for seat in range(game.seats))


def computers_table(game: Game, deal: Deal, table: int) -> tuple[float, ...]:
    """Return the points by seat if computers play this deal at the other table with the number ``table``."""
    return match_rules(game).points(computers_outcome(game, deal, table))


def typical(game: Game) -> float:
    """Return the mean points of a seat that is dealt cards, if computers play.

    For the usual rules the mean is stored; for other rules it is measured now.
    """
    usual = plugin(game.name).configure()
    lengths = {name: getattr(usual.options, name) for name in game.options.lengths}
    of_usual_length = plugin(game.name).configure(None, {**msgspec.structs.asdict(game.options), **lengths})
    if game.name in measured() and of_usual_length == usual:
        return measured()[game.name].mean
    return _mean(of_usual_length, TYPICAL_DEALS)


@cache
def _mean(game: Game, deals: int) -> float:
    """Return the mean points of a seat if computers play this number of deals. The deals are always the same."""
    rng = Random(f"typical {game.name}")
    means = []
    for number in range(deals):
        deal = game.deal(seed=rng.randbytes(32), dealer=number % game.seats).deal
        points = computers_table(game, deal, table=1)
        means.append(fmean(points[seat] for seat in dealt_in(deal)))
    return fmean(means)


register(
    {
        "deal/unfinished": "the deal is not over: the luck of its cards is shown after its end",
    }
)
