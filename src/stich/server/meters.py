"""What the server counts while it runs, for `web.metrics`. No name, table or card is ever a label: it tells how much, not who."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from .clock import Clock

REGISTRY = CollectorRegistry()
"""Everything that is counted in this process."""
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)

TABLES = Gauge("stich_tables", "Tables in memory", registry=REGISTRY)
SOCKETS = Gauge("stich_sockets", "Open WebSockets, but for those that are handed on to other nodes", registry=REGISTRY)
ACTIONS = Histogram("stich_action_seconds", "Until a command is acknowledged or refused", ["answer"], buckets=QUICK, registry=REGISTRY)
COMMITS = Histogram("stich_commit_seconds", "Time of a commit", buckets=QUICK, registry=REGISTRY)
BATCHES = Histogram("stich_commit_writes", "Writes that share a commit", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256), registry=REGISTRY)
FAILED = Counter("stich_commits_failed", "Commits that the database refused", registry=REGISTRY)
THOUGHTS = Histogram("stich_thinking_seconds", "Time that computer players took to decide", ["level"], buckets=SLOW, registry=REGISTRY)
WAITING = Gauge("stich_thinking_waiting", "Decisions that wait for a process to think in, or are thought about", registry=REGISTRY)
LAG = Histogram("stich_loop_lag_seconds", "By how much the event loop came too late", buckets=QUICK, registry=REGISTRY)

BEAT = 0.25
"""Seconds between two looks at the event loop."""


async def watch_the_loop(clock: Clock) -> None:
    """Measure, again and again, how much later than asked for this task goes on."""
    while True:
        before = clock.monotonic()
        await clock.sleep(BEAT)
        LAG.observe(max(0.0, clock.monotonic() - before - BEAT))
