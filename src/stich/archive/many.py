"""Many finished deals made into entries and judged, on all cores."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

import msgspec

from stich.players.process import follow_parent
from stich.records import Record, replay
from stich.solver import UNLIMITED, Limits

from .entries import Entry, entries
from .losses import Costly, judge

AHEAD = 8
"""Deals for each process that are handed out before their answers are asked for."""


class Judged(msgspec.Struct, frozen=True):
    """A deal of a file, judged."""

    deal: str
    """As in `Entry`."""
    record: Record
    entries: tuple[Entry, ...]
    """Of every seat that was dealt cards."""
    costly: tuple[Costly, ...]
    """The decisions that gave something away, in their order; none where it was not asked for them."""


Task = tuple[str, Record, bool, Limits]


def judged(deals: Iterable[tuple[str, Record]], *, jobs: int = 1, losses: bool = True, limits: Limits = UNLIMITED) -> Iterator[Judged]:
    """Finished deals, each with the text by which it is found, in their order. Raises `RecordError` for one that breaks its rules, and
    `StichError` ``analysis/unfinished``.

    ``losses``: work out what was given away; ``limits`` are for each card. ``jobs``: on so many processes.
    """
    tasks = ((deal, record, losses, limits) for deal, record in deals)
    return map(_judged, tasks) if jobs == 1 else _on_processes(tasks, jobs)


def _judged(task: Task) -> Judged:
    deal, record, losses, limits = task
    state = replay(record)
    judgement = judge(state, limits) if losses else None
    return Judged(
        deal,
        record,
        entries(state, record.seats, deal, None if judgement is None else judgement.losses),
        () if judgement is None else judgement.costly,
    )


def _on_processes(tasks: Iterable[Task], jobs: int) -> Iterator[Judged]:
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=follow_parent)
    waiting: deque[Future[Judged]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(_judged, task))
            if len(waiting) >= AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
