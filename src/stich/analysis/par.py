"""What a finished deal of two parties was worth before its first card, beside what was made of it."""

from __future__ import annotations

import msgspec

from stich.kernel.state import State
from stich.solver import UNLIMITED, Count, Limits, card_values, count_of, value

from .history import cards_played


class Par(msgspec.Struct, frozen=True):
    """What the declarer's side makes in the whole deal: ``points`` are card points, those outside tricks included; else 1 where it wins, 0
    where not."""

    count: Count
    par: int
    """When all play their best from the first lead on."""
    result: int
    """When all play their best after the last card that was played: what came of the deal."""
    most: int
    """The most that could be made in any deal of this contract."""


def par(state: State, *, limits: Limits = UNLIMITED) -> Par | None:
    """Par of a finished deal, in two searches instead of the many of `analyse`; ``limits`` are for each.

    None where no card was played, where every player played for themselves, and where a limit was met. Raises `StichError`
    ``analysis/unfinished``.
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
