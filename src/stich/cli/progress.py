"""Progress bars on standard error, if that is a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars

if TYPE_CHECKING:
    from stich.server.operation.backup import ReportProgress
    from stich.server.operation.checking import ReportCount


@contextmanager
def bars(*, hidden: bool = False) -> Iterator[ReportProgress]:
    """Yield a function that begins a step with its own progress bar and returns the callback for its progress. ``hidden``: show no bars."""
    console = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bars(*columns, console=console, transient=True, disable=hidden or not console.is_terminal) as shown:

        def begin(what: str) -> ReportCount:
            task = shown.add_task(what, total=None)
            return lambda done, all_of_them: shown.update(task, completed=done, total=all_of_them)

        yield begin
