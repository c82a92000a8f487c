"""Solving of many positions with open hands in one call, on several threads. The searches release the GIL, so they run in parallel."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from stich.kernel.errors import StichError
from stich.kernel.rules.playspec import ScoreTable
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .answer import Answer, solve
from .limits import UNLIMITED, Limits
from .multiplayer import Method
from .multiplayer_answer import MultiplayerAnswer, solve_multiplayer
from .question import Count, multiplayer_hand, two_party_hand

AnyAnswer = TypeVar("AnyAnswer")


def solve_many(
    states: Iterable[State | PerfectInfoPosition],
    *,
    count: Count | None = None,
    include_points_outside_tricks: bool = True,
    moves: bool = True,
    line: bool = False,
    limits: Limits = UNLIMITED,
    threads: int | None = None,
) -> tuple[Answer, ...]:
    """Return the answers of `solve` for all states, in the same order.

    ``threads``: by default the number of processors of this process; the number changes no answer. A limit in nodes applies to each search,
    the seconds to all states together. Raise the errors of `solve`, with the number of the wrong state, before anything is solved.
    """
    ask = partial(solve, count=count, include_points_outside_tricks=include_points_outside_tricks, moves=moves, line=line)
    return _on_threads(lambda hand, left: ask(hand, limits=left), _all_of(states, two_party_hand), limits, threads)


def solve_multiplayer_many(
    states: Iterable[State | PerfectInfoPosition],
    *,
    scores: ScoreTable | None = None,
    method: Method | None = None,
    moves: bool = True,
    limits: Limits = UNLIMITED,
    threads: int | None = None,
) -> tuple[MultiplayerAnswer, ...]:
    """Return the answers of `solve_multiplayer` for all states, in the same order. For the other parameters and errors see `solve_many`."""
    ask = partial(solve_multiplayer, scores=scores, method=method, moves=moves)
    return _on_threads(lambda hand, left: ask(hand, limits=left), _all_of(states, multiplayer_hand), limits, threads)


def _all_of(
    states: Iterable[State | PerfectInfoPosition], check: Callable[[State | PerfectInfoPosition], PerfectInfoPosition]
) -> list[PerfectInfoPosition]:
    """Return the positions of all states, by the function ``check``. Raise its error with the number of the wrong state."""
    hands = []
    for number, state in enumerate(states):
        try:
            hands.append(check(state))
        except StichError as error:
            raise StichError(f"state {number}: {error}", of=error) from None
    return hands


def _on_threads(
    ask: Callable[[PerfectInfoPosition, Limits], AnyAnswer], hands: Sequence[PerfectInfoPosition], limits: Limits, threads: int | None
) -> tuple[AnyAnswer, ...]:
    """Return the answers of ``ask`` for all hands, in the same order, calculated on several threads."""
    left = limits.countdown()
    with ThreadPoolExecutor(_processors() if threads is None else threads) as pool:
        return tuple(pool.map(lambda hand: ask(hand, left()), hands))


def _processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
