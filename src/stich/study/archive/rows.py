"""Results of each seat of a finished deal, as the database stores them; files of records are counted by the same rows."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from stich.kernel.rules.state import State
from stich.registry import scorer
from stich.study.analysis import Role, roles, winners
from stich.study.analysis.history import check_finished

LONGEST_KIND = 80
"""Length of the database column for kinds of contracts (in characters)."""


class DealRow(msgspec.Struct, frozen=True):
    """Result of one seat in a finished deal."""

    contract: str
    """Kind of contract that was played (`Scorer.contract_kind`)."""
    role: Role
    dealt_in: bool
    """True if the seat was dealt cards, False if it sat out."""
    points: float
    """Score of the seat, as on the score sheet (in game points)."""
    won: bool | None
    """True if the seat's side won, False if it lost; None if the deal has no winner (`stich.study.analysis.winners`)."""


def deal_rows(state: State) -> tuple[DealRow, ...]:
    """Return the rows of a finished deal, by seat of the table. Raise `StichError` ``analysis/unfinished`` if the deal is not over."""
    check_finished(state)
    outcome = state.outcome
    assert outcome is not None
    kind = scorer(state.game).contract_kind(outcome)[:LONGEST_KIND]
    parts = zip(roles(state), state.deal.hands, outcome.scores, winners(state), strict=True)
    return tuple(DealRow(kind, role, bool(hand), float(score), won) for role, hand, score, won in parts)


def month_of(at: float) -> int:
    """Return the month of a time (seconds since 1970) in UTC as a number: 202611 is November 2026."""
    day = datetime.fromtimestamp(at, UTC)
    return 100 * day.year + day.month
