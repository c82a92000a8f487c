"""An asyncio event loop in virtual time. What is ready runs in an order drawn from a seed, nothing runs in threads, and no time passes
but to the next timer: a run is a pure function of its seed.

Every callback belongs to the node (a simulated server process) in whose context it was made. A node that is killed runs nothing any more,
without so much as a ``finally``; one that is paused keeps all that it has to run for later.
"""

from __future__ import annotations

import asyncio
import heapq
import sys
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, Protocol


class Host(Protocol):
    """A node, as the loop sees it."""

    dead: bool
    parked: list[Handle] | None
    """Callbacks of a paused node; None while it runs."""

    def stepped(self) -> None:
        """One of its callbacks is about to run."""


NODE: ContextVar[Any] = ContextVar("node", default=None)


class Handle:
    """A callback, and the node that it belongs to."""

    __slots__ = ("args", "at", "callback", "context", "gone", "node")

    def __init__(self, callback: Callable[..., object], args: tuple[Any, ...], context: Context | None, at: float) -> None:
        self.callback, self.args = callback, args
        self.context = copy_context() if context is None else context
        self.node: Host | None = self.context.get(NODE)
        self.at, self.gone = at, False

    def cancel(self) -> None:
        self.gone = True

    def cancelled(self) -> bool:
        return self.gone

    def when(self) -> float:
        return self.at


class _Future(asyncio.Future):  # type: ignore[type-arg]
    """A future whose place in a set does not depend on where in memory it lies."""

    _count = 0

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        _Future._count += 1
        self._number = _Future._count

    def __hash__(self) -> int:
        return self._number


class _Task(asyncio.Task):  # type: ignore[type-arg]
    """The same for a task."""

    def __init__(self, coro: Any, **kwargs: Any) -> None:
        _Future._count += 1
        self._number = _Future._count
        super().__init__(coro, **kwargs)

    def __hash__(self) -> int:
        return self._number


class Stuck(Exception):
    """The simulation does not come to an end."""


class VirtualLoop(asyncio.AbstractEventLoop):
    """``shuffled`` is how often, 0 to 1, something else is run than what has been ready for longest."""

    def __init__(self, rng: Random, shuffled: float) -> None:
        self._rng, self._shuffled = rng, shuffled
        self._now = 0.0
        self.steps = 0
        self._ready: deque[Handle] = deque()
        self._timers: list[tuple[float, int, Handle]] = []
        self._timer_count = 0
        self._tasks: list[_Task] = []
        self._over = False
        self.failures: list[str] = []
        """Uncaught exceptions."""
        _Future._count = 0

    # -- what asyncio asks for -----------------------------------------------------------------------------------

    def time(self) -> float:
        return self._now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return not self._over

    def is_closed(self) -> bool:
        return False

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> Any:
        handle = Handle(callback, args, context, self._now)
        if not self._over:
            self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None) -> Any:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None) -> Any:
        handle = Handle(callback, args, context, when)
        if not self._over:
            self._timer_count += 1
            heapq.heappush(self._timers, (when, self._timer_count, handle))
        return handle

    def create_future(self) -> Any:
        return _Future(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: Context | None = None) -> Any:
        task = _Task(coro, loop=self, name=name, context=context)
        self._tasks.append(task)
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:
        """Run the function at one moment, some time later."""
        done = self.create_future()

        def work() -> None:
            if not done.done():
                try:
                    done.set_result(func(*args))
                except Exception as error:
                    done.set_exception(error)

        self.call_later(self._rng.random() ** 4 * 0.05, work)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.failures.append(f"{context.get('message')}: {context.get('exception')!r}")

    # -- running -------------------------------------------------------------------------------------------------

    def run(self, main: Coroutine[Any, Any, Any], most: int) -> Any:
        """Run this until it is done. Raises `Stuck` after ``most`` steps, or where nothing is left to run."""
        events._set_running_loop(self)
        hooks = sys.get_asyncgen_hooks()
        # Generators that were cut off in the middle are dropped without a word.
        sys.set_asyncgen_hooks(firstiter=lambda _: None, finalizer=lambda _: None)
        try:
            task = self.create_task(main)
            while not task.done():
                self._step()
                if self.steps > most:
                    raise Stuck(f"{most} steps were not enough: it goes round in circles at {self._now:.3f} s")
            return task.result()
        finally:
            sys.set_asyncgen_hooks(*hooks)
            events._set_running_loop(None)

    def _step(self) -> None:
        ready, timers = self._ready, self._timers
        while not ready:
            if not timers:
                raise Stuck(f"nobody has anything to do any more at {self._now:.3f} s")
            self._now = max(self._now, timers[0][0])
            while timers and timers[0][0] <= self._now:
                handle = heapq.heappop(timers)[2]
                if not handle.gone:
                    ready.append(handle)
        if len(ready) > 1 and self._rng.random() < self._shuffled:
            ready.rotate(-int(self._rng.random() * len(ready)))
        handle = ready.popleft()
        node = handle.node
        if handle.gone:
            return
        if node is not None:
            if node.dead:
                return
            if node.parked is not None:
                node.parked.append(handle)
                return
            node.stepped()
            if node.dead:
                return
        self.steps += 1
        try:
            handle.context.run(handle.callback, *handle.args)
        except Exception as error:
            self.failures.append(f"in a callback: {error!r}")

    def resume(self, parked: list[Handle]) -> None:
        """Resume a node: its pending callbacks are ready."""
        self._ready.extend(parked)

    def dispose(self) -> None:
        """Forget everything, as quietly as possible: coroutines that were cut off in the middle are closed."""
        self._over = True
        self._ready.clear()
        self._timers.clear()
        events._set_running_loop(self)
        try:
            for task in self._tasks:
                if not task.done():
                    task._log_destroy_pending = False
                    _close(task.get_coro())
            self._tasks.clear()
        finally:
            events._set_running_loop(None)


def _close(coroutine: Any) -> None:
    for _ in range(1000):
        try:
            coroutine.close()
        except RuntimeError:  # it awaits something in a ``finally``
            continue
        except BaseException:
            pass
        return
