"""Results of each seat of a finished deal: the row that the database keeps, and from which files of records are counted."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from stich.kernel.rules.state import State
from stich.registry import scorer
from stich.study.analysis import Role, roles, winners
from stich.study.analysis.history import check_finished

LONGEST_KIND = 80
"""Length of the database column (characters)."""


class DealRow(msgspec.Struct, frozen=True):
    """Part of one seat in a finished deal."""

    contract: str
    """Kind of contract that was played (`Scorer.contract_kind`)."""
    role: Role
    dealt_in: bool
    """True if the seat was dealt cards, False if it sat out."""
    points: float
    """Score of the seat, as on the score sheet."""
    won: bool | None
    """Result of the seat, as in `stich.study.analysis.winners`."""


def deal_rows(state: State) -> tuple[DealRow, ...]:
    """Return the rows by seat of the table. Raises `StichError` ``analysis/unfinished``."""
    check_finished(state)
    outcome = state.outcome
    assert outcome is not None
    kind = scorer(state.game).contract_kind(outcome)[:LONGEST_KIND]
    parts = zip(roles(state), state.deal.hands, outcome.scores, winners(state), strict=True)
    return tuple(DealRow(kind, role, bool(hand), float(score), won) for role, hand, score, won in parts)


def month_of(at: float) -> int:
    """Return the month of a time (seconds since 1970) in UTC: 202611 is November 2026."""
    day = datetime.fromtimestamp(at, UTC)
    return 100 * day.year + day.month
