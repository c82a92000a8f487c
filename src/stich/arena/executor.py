"""Executors, which play the boards: in this process, on several, or on a cluster. All give the same results, in the order of the boards."""

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
"""The arguments of `play_board`."""
Executor = Callable[[Iterable[Task]], Iterator[Board]]
"""Plays boards, and yields them in the order of the tasks."""
Handle = TypeVar("Handle")
"""Stands for a board that is being played: a future, or what the cluster calls so."""

BOARDS_PER_WORKER = 4
"""Boards that are submitted ahead, so that no worker waits while another plays a slow board."""


def play_boards(
    experiment: Experiment,
    boards: range,
    contracts: Sequence[str] | None = None,
    *,
    executor: Executor | None = None,
    par: Par | None = None,
) -> Iterator[Board]:
    """Play these boards, in order. ``contracts``: those of `read_contracts`, where the experiment has fixed contracts.

    Raises `StichError` ``arena/par`` for ``par`` with fixed contracts: no other contracts like these can be drawn.
    """
    if contracts and par:
        raise StichError("there is no par for fixed contracts: it needs other deals like these, and none can be drawn", code="arena/par")
    return (executor or in_process)((experiment, number, contracts[number] if contracts else None, par) for number in boards)


def in_process(tasks: Iterable[Task]) -> Iterator[Board]:
    """Plays in this process."""
    return (play_board(*task) for task in tasks)


def on_processes(jobs: int) -> Executor:
    """Plays on so many processes of this machine."""

    def executor(tasks: Iterable[Task]) -> Iterator[Board]:
        others = active_children()
        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=follow_parent)
        try:
            yield from _in_order(tasks, lambda task: pool.submit(play_board, *task), Future.result, BOARDS_PER_WORKER * jobs)
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

    return executor


def on_cluster(tasks: Iterable[Task]) -> Iterator[Board]:
    """Plays on the cluster that ``RAY_ADDRESS`` names, or on all cores of this machine. Raises `StichError` ``arena/ray`` without Ray."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise StichError("Ray is not installed: pip install 'stich[ray]'", code="arena/ray") from None
    ray.init(log_to_driver=False, logging_level="ERROR")
    try:
        remote = ray.remote(play_board)
        cores = int(ray.cluster_resources().get("CPU", 1))
        yield from _in_order(tasks, lambda task: remote.remote(*task), ray.get, BOARDS_PER_WORKER * cores)
    finally:
        ray.shutdown()


def _in_order(tasks: Iterable[Task], submit: Callable[[Task], Handle], result: Callable[[Handle], Board], most: int) -> Iterator[Board]:
    """The results in the order of the tasks, with at most so many tasks submitted ahead."""
    submitted: deque[Handle] = deque()
    for task in tasks:
        submitted.append(submit(task))
        if len(submitted) >= most:
            yield result(submitted.popleft())
    while submitted:
        yield result(submitted.popleft())
