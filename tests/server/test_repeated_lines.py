"""Warnings and errors that repeat: one line a second, with the number of those left out."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from stich.server import logs


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Iterator[io.StringIO]:
    """Everything that is logged."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr(logs.Repeated.__init__, "__defaults__", (clock,))
    root = logging.getLogger()
    before = (root.handlers[:], root.level)
    logs.configure()
    yield stream
    root.handlers, root.level = before
    structlog.reset_defaults()


def lines(written: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_a_line_that_repeats_is_written_once_a_second(written: io.StringIO, clock: Clock) -> None:
    log = structlog.get_logger()
    for _ in range(100):
        log.warning("connection closed", code="socket/too-many-frames")
    log.warning("connection closed", code="head/too-large")
    clock.now = 1.0
    log.warning("connection closed", code="socket/too-many-frames")
    clock.now = 5.0
    log.warning("connection closed", code="socket/too-many-frames")
    assert [(line["code"], line.get("more")) for line in lines(written)] == [
        ("socket/too-many-frames", None),
        ("head/too-large", None),
        ("socket/too-many-frames", 99),
        ("socket/too-many-frames", None),
    ]


def test_different_lines_are_all_written(written: io.StringIO) -> None:
    log = structlog.get_logger()
    for table in "abc":
        log.error("table cannot be read", table=table, events=3, code="x")
        log.info("socket closed", table="a", code=1000)
    assert [line["table"] for line in lines(written) if line["level"] == "error"] == ["a", "b", "c"]
    assert sum(line["level"] == "info" for line in lines(written)) == 3, "what is no warning is never left out"


def test_an_unreachable_database_is_one_line_a_second_whatever_fails(written: io.StringIO, clock: Clock) -> None:
    log = structlog.get_logger()
    for second in range(3):
        clock.now = float(second)
        for _ in range(50):
            log.error("the lease was not renewed", node=1, error="ConnectionRefusedError")
            log.error("public log stands still", error="OperationalError")
            log.error("request failed", path="/api/tables", method="GET", error="InterfaceError")
    assert len(lines(written)) == 3
    assert lines(written)[-1]["more"] == 149


def test_tracebacks_of_libraries_repeat_no_more_than_others(written: io.StringIO, clock: Clock) -> None:
    library = logging.getLogger("uvicorn.error")
    for second in (0.0, 0.5, 1.0):
        clock.now = second
        for _ in range(10):
            try:
                raise ValueError("CJ")
            except ValueError as error:
                library.error("Exception in ASGI application\n", exc_info=error)
    assert [line["event"] for line in lines(written)] == ["Exception in ASGI application\n", "Exception in ASGI application (19 more)"]
