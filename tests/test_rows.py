"""Tests of `tests.rows`: every failing row is reported with its name, and a test without rows fails."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.rows import rows


class Reports:
    """Failures that pytest's ``subtests`` fixture would report, by name."""

    def __init__(self) -> None:
        self.failed: dict[str, BaseException] = {}

    @contextmanager
    def test(self, name: str) -> Iterator[None]:
        try:
            yield
        except (Exception, pytest.fail.Exception) as error:
            self.failed[name] = error


def failures(test: Callable[..., Any], **fixtures: Any) -> list[str]:
    """Return the names of the rows that fail."""
    reports = Reports()
    test(subtests=reports, **fixtures)
    return list(reports.failed)


def test_every_failing_row_is_reported_by_name() -> None:
    @rows("a, b", [(1, 2), (2, 2), pytest.param(3, 4, id="three"), ({}, 1)])
    def equal(a: int, b: int) -> None:
        if a == 3:
            pytest.fail("three is reported like any other")
        assert a == b

    assert failures(equal) == ["1-2", "three", "a3-1"]


def test_names_come_from_ids() -> None:
    def never(value: object) -> None:
        raise ValueError(value)

    assert failures(rows("value", [1, 2], ids=["one", "two"])(never)) == ["one", "two"]
    assert failures(rows("value", [1, 2], ids=lambda value: f"n{value}")(never)) == ["n1", "n2"]
    assert failures(rows(["value"], [(never,)])(never)) == ["never"]


@pytest.mark.parametrize("table", [[], (), lambda: []])
def test_a_table_without_rows_fails(table: Any) -> None:
    with pytest.raises(AssertionError, match="no rows"):
        failures(rows("value", table)(lambda value: None))


def test_stacked_tables_are_multiplied() -> None:
    seen = []

    @rows("a", [1, 2])
    @rows("b", lambda: range(2))
    def pairs(a: int, b: int) -> None:
        seen.append((a, b))
        assert (a, b) != (2, 0)

    assert failures(pairs) == ["2-0"]
    assert seen == [(1, 0), (1, 1), (2, 0), (2, 1)]


async def test_rows_of_coroutines_are_awaited() -> None:
    @rows("value", [1, 2])
    async def odd(value: int) -> None:
        assert value % 2

    reports = Reports()
    await odd(subtests=reports)
    assert list(reports.failed) == ["2"]


def test_each_row_has_its_own_folder_and_patches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @rows("value", ["1", "2"])
    def written(value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        assert not list(tmp_path.iterdir()) and not hasattr(Reports, "patched")
        (tmp_path / "file").write_text(value)
        monkeypatch.setattr(Reports, "patched", value, raising=False)

    assert set(inspect.signature(written).parameters) == {"subtests", "tmp_path", "monkeypatch"}
    assert failures(written, tmp_path=tmp_path, monkeypatch=monkeypatch) == []
    assert not hasattr(Reports, "patched")


def test_marks_stay() -> None:
    @rows("value", [1])
    @pytest.mark.thorough
    def marked(value: int) -> None: ...

    assert [mark.name for mark in marked.pytestmark] == ["thorough"]
