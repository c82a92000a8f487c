"""Pytest plugin: repeat failed tests that start browsers or server processes once, and list those that passed on the second try.

A busy machine can make such a test fail: a browser or a process answers too late. All other tests fail at once.
"""

from __future__ import annotations

from pathlib import Path

import pytest

WEB = Path(__file__).parent / "web"


def _may_repeat(item: pytest.Item) -> bool:
    """Return whether the test starts a browser or a server process."""
    return WEB in item.path.parents or item.get_closest_marker("processes") is not None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _may_repeat(item):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    repeated: list[pytest.TestReport] = terminalreporter.stats.get("rerun", [])
    failed = {report.nodeid for kind in ("failed", "error") for report in terminalreporter.stats.get(kind, [])}
    _list(terminalreporter, "passed on the second try", [report for report in repeated if report.nodeid not in failed])
    _list(terminalreporter, "first tries of tests that failed twice", [report for report in repeated if report.nodeid in failed])


def _list(reporter: pytest.TerminalReporter, title: str, reports: list[pytest.TestReport]) -> None:
    """Write why each of these tries failed."""
    if reports:
        reporter.section(title)
    for report in reports:
        crash = getattr(report.longrepr, "reprcrash", None)
        cause = crash.message.partition("\n")[0] if crash else str(report.longrepr).rpartition("\n")[2]
        reporter.write_line(f"{report.nodeid} ({report.when}): {cause[:200]}")
