"""Conversion of many finished deals into entries with their losses, in one process or several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from stich.records import Record, replay
from stich.research.arena import Executor, in_process
from stich.solver import UNLIMITED, Limits

from .entries import Entry, entries
from .losses import Costly, judge


class AnalysedDeal(msgspec.Struct, frozen=True):
    """Deal of a file with its entries and its losses."""

    deal: str
    """Identifier of the deal, as in `Entry`."""
    record: Record
    entries: tuple[Entry, ...]
    """Entries of all seats that were dealt cards."""
    costly: tuple[Costly, ...]
    """Decisions that lost something, in order; empty if losses were not requested."""


def judged(
    deals: Iterable[tuple[str, Record]], *, losses: bool = True, limits: Limits = UNLIMITED, executor: Executor = in_process
) -> Iterator[AnalysedDeal]:
    """Yield the entries of finished deals, in order. ``deals``: pairs of identifier and record.

    ``losses``: compute the losses, too; ``limits`` apply to each card. Raise `RecordError` for a record that breaks the rules, `StichError`
    ``analysis/unfinished`` for a deal that is not over.
    """
    return executor(_judged, ((deal, record, losses, limits) for deal, record in deals))


def _judged(deal: str, record: Record, losses: bool, limits: Limits) -> AnalysedDeal:
    state = replay(record)
    judgement = judge(state, limits) if losses else None
    return AnalysedDeal(
        deal,
        record,
        entries(state, record.seats, deal, None if judgement is None else judgement.losses),
        () if judgement is None else judgement.costly,
    )
