"""Executors for the work of a command: processes of this machine, or a cluster."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from .output import misused

if TYPE_CHECKING:
    from stich.research.arena import Executor


def workers(jobs: int | None, ray: bool, tasks: int | None = None) -> Executor:
    """Return the executor that these options choose. ``jobs``: number of processes, by default one for each core; ``ray``: True for a Ray
    cluster.

    There are no more processes than ``tasks`` (number of pieces of work), if that is given.
    """
    if ray and jobs not in (None, 1):
        misused("--jobs is for this machine, --ray for a cluster: take one of them", "--ray")
    from stich.research.arena import chosen

    wanted = jobs or os.cpu_count() or 1
    return chosen(wanted if tasks is None else min(wanted, max(1, tasks)), ray)
