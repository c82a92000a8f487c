"""Who plays the boards: this process, several, or a cluster. The results come in the order of the boards and are the same for all."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import active_children, get_context
from typing import Any, TypeVar

from stich.kernel.errors import StichError
from stich.players.process import follow_parent

from .board import Board, Par, play_board
from .experiment import Experiment

Task = tuple[Experiment, int, str | None, Par | None]
"""What `play_board` is called with."""
Spread = Callable[[Iterable[Task]], Iterator[Board]]
Ticket = TypeVar("Ticket")

AHEAD = 4
"""Boards under way for each worker: enough that none waits for another's slow board."""


def played(
    experiment: Experiment,
    boards: range,
    starts: Sequence[str] | None = None,
    *,
    spread: Spread | None = None,
    par: Par | None = None,
) -> Iterator[Board]:
    """Play these boards, in order; ``starts`` are the settled contracts of `read_starts`, where the experiment has some.

    Raises `StichError` ``arena/par`` where a par is asked of settled contracts: what they are worth on average cannot be drawn.
    """
    if starts and par:
        raise StichError("there is no par for settled contracts: it needs other deals like these, and none can be drawn", code="arena/par")
    return (spread or here)((experiment, number, starts[number] if starts else None, par) for number in boards)


def here(tasks: Iterable[Task]) -> Iterator[Board]:
    """Play in this process."""
    return (play_board(*task) for task in tasks)


def on_processes(jobs: int) -> Spread:
    """Play on so many processes of this machine."""

    def spread(tasks: Iterable[Task]) -> Iterator[Board]:
        others = active_children()
        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=follow_parent)
        try:
            yield from _in_order(tasks, lambda task: pool.submit(play_board, *task), Future.result, AHEAD * jobs)
        except BrokenProcessPool:
            raise StichError("a process that played boards has died; is there memory for so many?", code="arena/worker") from None
        except (KeyboardInterrupt, GeneratorExit):
            # Nobody wants the boards that are under way, and with strong players each takes minutes.
            for worker in active_children():
                if worker not in others:
                    worker.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)

    return spread


def on_cluster(tasks: Iterable[Task]) -> Iterator[Board]:
    """Play on the cluster that ``RAY_ADDRESS`` names, or on all cores of this machine. Raises `StichError` ``arena/ray`` without Ray."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise StichError("Ray is not installed: pip install 'stich[ray]'", code="arena/ray") from None
    ray.init(log_to_driver=False, logging_level="ERROR")
    try:
        remote = ray.remote(play_board)
        cores = int(ray.cluster_resources().get("CPU", 1))
        yield from _in_order(tasks, lambda task: remote.remote(*task), ray.get, AHEAD * cores)
    finally:
        ray.shutdown()


def _in_order(tasks: Iterable[Task], submit: Callable[[Task], Ticket], result: Callable[[Ticket], Board], most: int) -> Iterator[Board]:
    """Results in the order of the tasks, with at most so many under way."""
    waiting: deque[Ticket] = deque()
    for task in tasks:
        waiting.append(submit(task))
        if len(waiting) >= most:
            yield result(waiting.popleft())
    while waiting:
        yield result(waiting.popleft())
