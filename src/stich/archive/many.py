"""Many finished deals made into entries and judged, by one process or many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from stich.arena import Executor, in_process
from stich.records import Record, replay
from stich.solver import UNLIMITED, Limits

from .entries import Entry, entries
from .losses import Costly, judge


class Judged(msgspec.Struct, frozen=True):
    """A deal of a file, judged."""

    deal: str
    """As in `Entry`."""
    record: Record
    entries: tuple[Entry, ...]
    """Of every seat that was dealt cards."""
    costly: tuple[Costly, ...]
    """The decisions that gave something away, in their order; none where it was not asked for them."""


def judged(
    deals: Iterable[tuple[str, Record]], *, losses: bool = True, limits: Limits = UNLIMITED, executor: Executor = in_process
) -> Iterator[Judged]:
    """Finished deals, each with the text by which it is found, in their order. Raises `RecordError` for one that breaks its rules, and
    `StichError` ``analysis/unfinished``.

    ``losses``: work out what was given away; ``limits`` are for each card.
    """
    return executor(_judged, ((deal, record, losses, limits) for deal, record in deals))


def _judged(deal: str, record: Record, losses: bool, limits: Limits) -> Judged:
    state = replay(record)
    judgement = judge(state, limits) if losses else None
    return Judged(
        deal,
        record,
        entries(state, record.seats, deal, None if judgement is None else judgement.losses),
        () if judgement is None else judgement.costly,
    )
