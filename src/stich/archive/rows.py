"""What each seat made of a finished deal: the row that the database keeps of it, and that files of records are counted by."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from stich.analysis import Role, roles, winners
from stich.analysis.history import check_finished
from stich.kernel.state import State
from stich.registry import scorer

LONGEST_KIND = 80
"""In characters: so much room has the database."""


class DealRow(msgspec.Struct, frozen=True):
    """One seat's part in a finished deal."""

    contract: str
    """What kind of contract was played (`Scorer.contract_kind`)."""
    role: Role
    dealt_in: bool
    """It was dealt cards; else it sat out."""
    points: float
    """The score of the seat, as the score sheet has it."""
    won: bool | None
    """As in `stich.analysis.winners`."""


def deal_rows(state: State) -> tuple[DealRow, ...]:
    """By seat of the table. Raises `StichError` ``analysis/unfinished``."""
    check_finished(state)
    outcome = state.outcome
    assert outcome is not None
    kind = scorer(state.game).contract_kind(outcome)[:LONGEST_KIND]
    parts = zip(roles(state), state.deal.hands, outcome.scores, winners(state), strict=True)
    return tuple(DealRow(kind, role, bool(hand), float(score), won) for role, hand, score, won in parts)


def month_of(at: float) -> int:
    """The month of this moment, in seconds since 1970, by UTC: 202611 stands for November 2026."""
    day = datetime.fromtimestamp(at, UTC)
    return 100 * day.year + day.month
