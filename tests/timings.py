"""Pytest plugin: processor and wall time of each test folder, printed after the run (``pytest -p tests.timings``).

Processor time includes child processes that ended during a test. ``--timings FILE`` also writes each test to FILE, one JSON object a line.
"""

from __future__ import annotations

import collections
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

SPENT = "stich_seconds"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--timings", type=Path, help="file for the times of each test, one JSON object a line")


def _processor_seconds() -> float:
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    item.user_properties.append((SPENT, (_processor_seconds(), time.perf_counter())))
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    item.user_properties.append((SPENT + "_end", (_processor_seconds(), time.perf_counter())))


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Times(config.getoption("--timings")), "stich-times")


class Times:
    """Plugin of the main process that collects the times of all workers."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.tests: dict[str, tuple[float, float]] = {}
        self.started = time.perf_counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            properties = dict(report.user_properties)
            if SPENT in properties and SPENT + "_end" in properties:
                start, end = properties[SPENT], properties[SPENT + "_end"]
                self.tests[report.nodeid] = (end[0] - start[0], end[1] - start[1])

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        folders: dict[str, list[float]] = collections.defaultdict(lambda: [0, 0.0, 0.0])
        for nodeid, (processor, wall) in self.tests.items():
            row = folders[_folder(nodeid)]
            row[0] += 1
            row[1] += processor
            row[2] += wall
        terminalreporter.section("times by folder (tests, processor seconds, wall seconds)")
        for folder, (count, processor, wall) in sorted(folders.items(), key=lambda item: -item[1][1]):
            terminalreporter.write_line(f"{folder:30} {count:6.0f} {processor:8.1f} {wall:8.1f}")
        total = [sum(row[i] for row in folders.values()) for i in range(3)]
        terminalreporter.write_line(f"{'all':30} {total[0]:6.0f} {total[1]:8.1f} {total[2]:8.1f}")
        if self.file:
            with self.file.open("w") as file:
                for nodeid, (processor, wall) in self.tests.items():
                    print(json.dumps({"test": nodeid, "processor": round(processor, 3), "wall": round(wall, 3)}), file=file)


def _folder(nodeid: str) -> str:
    parts = nodeid.partition("::")[0].split("/")
    return "/".join(parts[:3]) if parts[1] in ("server", "games") and len(parts) > 3 else "/".join(parts[:2])
