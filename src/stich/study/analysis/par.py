"""Par of a finished deal of two parties (its value before the first card), and its actual result."""

from __future__ import annotations

import msgspec

from stich.kernel.rules.state import State
from stich.solver import UNLIMITED, Count, Limits, card_values, count_of, value

from .history import cards_played


class Par(msgspec.Struct, frozen=True):
    """Par and result of the declarer's side in the whole deal.

    Unit: with ``points`` card points, those outside tricks included; else 1 if the side reaches its aim and 0 if not.
    """

    count: Count
    par: int
    """Result if all play their best from the first lead on."""
    result: int
    """Result of the deal as it was played; if it ended early, all play their best after the last card."""
    most: int
    """Highest possible result in any deal of this contract."""


def par(state: State, *, limits: Limits = UNLIMITED) -> Par | None:
    """Return the result that best play by all would have had from the first lead on (par), beside the actual result.

    This takes two searches; `analyse` makes one for each card. ``limits`` apply to each search. None if no card was played, if all played
    alone, or if a limit was met. Raise `StichError` ``analysis/unfinished`` if the deal is not over.
    """
    played = cards_played(state, least=0)
    if not played or not played[0][0].side:
        return None
    first, (last, card) = played[0][0], played[-1]
    before, after = value(first, limits=limits), card_values(last, limits=limits)[card]
    if before.low != before.high or not after.exact:
        return None
    count = count_of(first)
    return Par(count, before.low, after.low, sum(first.spec.points) if count is Count.POINTS else 1)
