"""Executors, which run tasks: in this process, on several, or on a cluster. All give the same results, in the order of the tasks."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import import_module
from multiprocessing import active_children, get_context
from socket import create_connection
from typing import Any, Protocol, TypeVar

from stich.kernel.errors import StichError
from stich.players.process import follow_parent

from .board import BoardResult, play_board
from .controls import POLICIES
from .experiment import Experiment

Result = TypeVar("Result")
Task = tuple[Any, ...]
"""Arguments of one call."""


class Executor(Protocol):
    """A function that runs the same work for many tasks, and yields the results in the order of the tasks."""

    def __call__(self, work: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield the results of ``work``, which must be a function of a module, so that other processes find it."""


Handle = TypeVar("Handle")
"""A handle of a running task: a future, or its counterpart on a cluster."""

TASKS_PER_WORKER = 4
"""Number of tasks submitted ahead, so that no worker waits while another has a slow one."""
RETRIES = 3
"""Number of times that a task of a cluster starts again after its worker, or the worker's machine, was lost."""


def play_boards(
    experiment: Experiment,
    boards: range,
    contracts: Sequence[str] | None = None,
    *,
    executor: Executor | None = None,
) -> Iterator[BoardResult]:
    """Play these boards, in order. ``contracts``: contracts of `read_contracts`, if the experiment has fixed contracts.

    Raise `StichError` ``arena/controls`` for control variates of the deal with fixed contracts, because no similar deals can be drawn.
    """
    of_deals = [name for name in experiment.controls if name != POLICIES]
    if contracts and of_deals:
        raise StichError("arena/controls#fixed", text=of_deals[0])
    tasks = ((experiment, number, contracts[number] if contracts else None) for number in boards)
    return (executor or in_process)(play_board, tasks)


SECONDS_TO_CONNECT = 10.0
"""Time limit for an answer from a cluster's address (in seconds)."""


def chosen(jobs: int, ray: bool = False) -> Executor:
    """Return the executor for this number of processes, or for a cluster; one process is this one."""
    return on_cluster if ray else on_processes(jobs) if jobs > 1 else in_process


def in_process(work: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Result]:
    """Run the tasks in this process."""
    return (work(*task) for task in tasks)


def on_processes(jobs: int) -> Executor:
    """Return an executor that uses this number of processes on this machine."""

    def executor(work: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Result]:
        others = active_children()
        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=follow_parent)
        try:
            yield from _in_order(tasks, lambda task: pool.submit(work, *task), Future.result, TASKS_PER_WORKER * jobs)
        except BrokenProcessPool:
            raise StichError("arena/worker#died") from None
        except (KeyboardInterrupt, GeneratorExit):
            # Pending results are not needed any more, and a board of strong players takes minutes.
            for worker in active_children():
                if worker not in others:
                    worker.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)

    return executor


def on_cluster(work: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Result]:
    """Run the tasks on the cluster to which this program is connected, else on the one that ``RAY_ADDRESS`` names, else on all cores here.

    A task whose worker or machine is lost starts again elsewhere, at most `RETRIES` times, and yields one result. Raise the errors of
    ``work``, and `StichError`: ``arena/ray`` without Ray or without such a cluster, ``arena/worker`` for a task that lost every worker.
    """
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        _connect(ray)
    submitted: deque[Any] = deque()
    try:
        remote = ray.remote(max_retries=RETRIES)(_call)
        cores = int(ray.cluster_resources().get("CPU", 1))
        yield from _in_order(tasks, lambda task: remote.remote(work, *task), partial(_fetched, ray), TASKS_PER_WORKER * cores, submitted)
    except BaseException:
        # Pending results are not needed any more.
        for handle in submitted:
            ray.cancel(handle, force=True)
        raise
    finally:
        if ours:
            ray.shutdown()


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # send no usage data unless the user asks for it
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")  # no messages about lost workers on standard output, which holds the results
    try:
        return import_module("ray")
    except ImportError:
        raise StichError("arena/ray#missing") from None


def _connect(ray: Any) -> None:
    where = os.environ.get("RAY_ADDRESS", "")
    try:
        host, _, port = where.rpartition(":")
        if host and port.isdecimal() and "/" not in host:  # Ray itself would retry for minutes
            create_connection((host, int(port)), timeout=SECONDS_TO_CONNECT).close()
        ray.init(include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise StichError("arena/ray#cluster" if where else "arena/ray#start", address=where, reason=reason) from None


def _call(work: Callable[..., Result], *task: Any) -> Result:
    return work(*task)


def _fetched(ray: Any, handle: Any) -> Any:
    """Return the result of a task, or raise its error."""
    try:
        return ray.get(handle)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise StichError("arena/worker#lost", times=RETRIES + 1, kind=type(error).__name__) from None


def _in_order(
    tasks: Iterable[Task],
    submit: Callable[[Task], Handle],
    result: Callable[[Handle], Result],
    most: int,
    submitted: deque[Handle] | None = None,
) -> Iterator[Result]:
    """Yield the results in the order of the tasks, with at most ``submitted`` tasks ahead, including the one that is awaited."""
    submitted = deque() if submitted is None else submitted
    for task in tasks:
        submitted.append(submit(task))
        if len(submitted) >= most:
            found = result(submitted[0])
            submitted.popleft()
            yield found
    while submitted:
        found = result(submitted[0])
        submitted.popleft()
        yield found
