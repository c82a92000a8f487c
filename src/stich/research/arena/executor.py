"""Executors, which run tasks such as arena boards in this process, on several processes, or on a cluster.

All executors give the same results, in the order of the tasks.
"""

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

SomeResult = TypeVar("SomeResult")
Task = tuple[Any, ...]
"""Arguments for one call of the function that an executor runs."""


class Executor(Protocol):
    """Function that calls ``work`` for many tasks, and yields the results in the order of the tasks."""

    def __call__(self, work: Callable[..., SomeResult], tasks: Iterable[Task]) -> Iterator[SomeResult]:
        """Yield the results of ``work`` for all tasks. ``work`` must be a function of a module, so that other processes find it."""


Handle = TypeVar("Handle")
"""Type of the object that represents a running task: a future, or its counterpart on a cluster."""

TASKS_PER_WORKER = 4
"""Number of tasks for each worker that are submitted ahead, so that no worker waits while another one has a slow task."""
RETRIES = 3
"""Number of times that a task on a cluster is started again after its worker, or the worker's machine, was lost."""


def play_boards(
    experiment: Experiment,
    boards: range,
    contracts: Sequence[str] | None = None,
    *,
    executor: Executor | None = None,
) -> Iterator[BoardResult]:
    """Play these arena boards and yield them in order.

    ``contracts``: contracts of `read_contracts`, if the experiment has fixed contracts. Raise `StichError` ``arena/controls`` if the
    experiment has fixed contracts and control variates of the deal, because no similar deals can be dealt for them.
    """
    of_deals = [name for name in experiment.controls if name != POLICIES]
    if contracts and of_deals:
        raise StichError("arena/controls#fixed", text=of_deals[0])
    tasks = ((experiment, number, contracts[number] if contracts else None) for number in boards)
    return (executor or in_process)(play_board, tasks)


SECONDS_TO_CONNECT = 10.0
"""Time limit for an answer from a cluster's address (in seconds)."""


def chosen(jobs: int, ray: bool = False) -> Executor:
    """Return the executor for this number of processes (1: this process), or with ``ray`` for a cluster."""
    return on_cluster if ray else on_processes(jobs) if jobs > 1 else in_process


def in_process(work: Callable[..., SomeResult], tasks: Iterable[Task]) -> Iterator[SomeResult]:
    """Run the tasks in this process and yield their results."""
    return (work(*task) for task in tasks)


def on_processes(jobs: int) -> Executor:
    """Return an executor that uses this number of processes on this machine."""

    def executor(work: Callable[..., SomeResult], tasks: Iterable[Task]) -> Iterator[SomeResult]:
        others = active_children()
        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=follow_parent)
        try:
            yield from _in_order(tasks, lambda task: pool.submit(work, *task), Future.result, TASKS_PER_WORKER * jobs)
        except BrokenProcessPool:
            raise StichError("arena/worker#died") from None
        except (KeyboardInterrupt, GeneratorExit):
            # Pending results are not needed any more, and a board of strong players can take minutes.
            for worker in active_children():
                if worker not in others:
                    worker.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)

    return executor


def on_cluster(work: Callable[..., SomeResult], tasks: Iterable[Task]) -> Iterator[SomeResult]:
    """Run the tasks on a cluster and yield their results.

    The cluster is the one to which this program is connected, else the one that ``RAY_ADDRESS`` names, else all cores of this machine. A
    task whose worker or machine is lost is started again, at most `RETRIES` times, and yields one result. Raise the errors of ``work``, and
    `StichError` ``arena/ray`` if Ray is not installed or the cluster is not found, ``arena/worker`` for a task that lost every worker.
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
    """Return the module ``ray``. Raise `StichError` ``arena/ray`` if it is not installed."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Send no usage data unless the user asks for it.
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")  # No messages about lost workers in the output.
    try:
        return import_module("ray")
    except ImportError:
        raise StichError("arena/ray#missing") from None


def _connect(ray: Any) -> None:
    """Connect to the Ray cluster. Raise `StichError` ``arena/ray`` if there is none."""
    where = os.environ.get("RAY_ADDRESS", "")
    try:
        host, _, port = where.rpartition(":")
        if host and port.isdecimal() and "/" not in host:  # Ray itself would retry for minutes.
            create_connection((host, int(port)), timeout=SECONDS_TO_CONNECT).close()
        ray.init(include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise StichError("arena/ray#cluster" if where else "arena/ray#start", address=where, reason=reason) from None


def _call(work: Callable[..., SomeResult], *task: Any) -> SomeResult:
    return work(*task)


def _fetched(ray: Any, handle: Any) -> Any:
    """Return the result of a task on the Ray cluster, or raise its error."""
    try:
        return ray.get(handle)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise StichError("arena/worker#lost", times=RETRIES + 1, kind=type(error).__name__) from None


def _in_order(
    tasks: Iterable[Task],
    submit: Callable[[Task], Handle],
    result: Callable[[Handle], SomeResult],
    most: int,
    submitted: deque[Handle] | None = None,
) -> Iterator[SomeResult]:
    """Yield the results in the order of the tasks. At most ``most`` tasks are submitted at a time, including the one that is awaited.

    ``submit`` starts a task and returns its handle; ``result`` waits for a handle. ``submitted``: list of the handles in progress, which
    the caller may pass in order to cancel them.
    """
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
