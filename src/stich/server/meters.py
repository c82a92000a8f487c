"""Metrics of the server process, which `web.metrics` returns. Labels never contain a person, table or card."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from .clock import Clock

REGISTRY = CollectorRegistry()
"""Registry of all metrics of this process."""
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)

TABLES = Gauge("stich_tables", "Tables in memory", registry=REGISTRY)
SOCKETS = Gauge("stich_sockets", "Open WebSockets, except those relayed to other nodes", registry=REGISTRY)
ACTIONS = Histogram("stich_action_seconds", "Time until a command is acknowledged or refused", ["answer"], buckets=QUICK, registry=REGISTRY)
COMMITS = Histogram("stich_commit_seconds", "Time of a commit", buckets=QUICK, registry=REGISTRY)
BATCHES = Histogram("stich_commit_writes", "Writes per commit", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256), registry=REGISTRY)
FAILED = Counter("stich_commits_failed", "Commits that the database refused", registry=REGISTRY)
THOUGHTS = Histogram("stich_thinking_seconds", "Thinking time of computer players per decision", ["level"], buckets=SLOW, registry=REGISTRY)
WAITING = Gauge("stich_thinking_waiting", "Decisions of computer players in progress or waiting for a free process", registry=REGISTRY)
LAG = Histogram("stich_loop_lag_seconds", "Delay of the event loop", buckets=QUICK, registry=REGISTRY)

BEAT = 0.25
"""Seconds between two measurements of the event loop's delay."""


async def watch_the_loop(clock: Clock) -> None:
    """Measure the delay of the event loop repeatedly: the seconds by which this task wakes too late."""
    while True:
        before = clock.monotonic()
        await clock.sleep(BEAT)
        LAG.observe(max(0.0, clock.monotonic() - before - BEAT))
