"""Executors, which do work: in this process, on several, or on a cluster. All give the same results, in the order of the tasks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import active_children, get_context
from typing import Any, Protocol, TypeVar

from stich.kernel.errors import StichError
from stich.players.process import follow_parent

from .board import Board, play_board
from .controls import POLICIES
from .experiment import Experiment

Result = TypeVar("Result")
Task = tuple[Any, ...]
"""The arguments of one call."""


class Executor(Protocol):
    """Does the same work for many tasks, and yields the results in the order of the tasks."""

    def __call__(self, work: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """``work`` is a function of a module, because other processes must find it."""


Handle = TypeVar("Handle")
"""Stands for work that is under way: a future, or what the cluster calls so."""

TASKS_PER_WORKER = 4
"""Tasks that are submitted ahead, so that no worker waits while another has a slow one."""


def play_boards(
    experiment: Experiment,
    boards: range,
    contracts: Sequence[str] | None = None,
    *,
    executor: Executor | None = None,
) -> Iterator[Board]:
    """Play these boards, in order. ``contracts``: those of `read_contracts`, where the experiment has fixed contracts.

    Raises `StichError` ``arena/controls`` for control variates of the deal with fixed contracts: no others like these can be drawn.
    """
    of_deals = [name for name in experiment.controls if name != POLICIES]
    if contracts and of_deals:
        reason = f"{of_deals[0]}: there is none for fixed contracts: it needs other deals like these, and none can be drawn"
        raise StichError(reason, code="arena/controls")
    tasks = ((experiment, number, contracts[number] if contracts else None) for number in boards)
    return (executor or in_process)(play_board, tasks)


def in_process(work: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Result]:
    """Works in this process."""
    return (work(*task) for task in tasks)


def on_processes(jobs: int) -> Executor:
    """Works on so many processes of this machine."""

    def executor(work: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Result]:
        others = active_children()
        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=follow_parent)
        try:
            yield from _in_order(tasks, lambda task: pool.submit(work, *task), Future.result, TASKS_PER_WORKER * jobs)
        except BrokenProcessPool:
            raise StichError("a process that worked has died; is there memory for so many?", code="arena/worker") from None
        except (KeyboardInterrupt, GeneratorExit):
            # Nobody wants what is under way, and a board of strong players takes minutes.
            for worker in active_children():
                if worker not in others:
                    worker.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)

    return executor


def on_cluster(work: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Result]:
    """Works on the cluster that ``RAY_ADDRESS`` names, or on all cores of this machine. Raises `StichError` ``arena/ray`` without Ray."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise StichError("Ray is not installed: pip install 'stich[ray]'", code="arena/ray") from None
    ray.init(log_to_driver=False, logging_level="ERROR")
    try:
        remote = ray.remote(work)
        cores = int(ray.cluster_resources().get("CPU", 1))
        yield from _in_order(tasks, lambda task: remote.remote(*task), ray.get, TASKS_PER_WORKER * cores)
    finally:
        ray.shutdown()


def _in_order(tasks: Iterable[Task], submit: Callable[[Task], Handle], result: Callable[[Handle], Result], most: int) -> Iterator[Result]:
    """The results in the order of the tasks, with at most so many tasks submitted ahead."""
    submitted: deque[Handle] = deque()
    for task in tasks:
        submitted.append(submit(task))
        if len(submitted) >= most:
            yield result(submitted.popleft())
    while submitted:
        yield result(submitted.popleft())
