"""Tests of tables: one test goes through all rows and reports every row that fails.

    @rows(("cards", "points"), [("CA CT", 21), ("C9", 0)])
    def test_points(cards: str, points: int) -> None: ...

`rows` takes the arguments of ``pytest.mark.parametrize`` and suits tables whose rows are quick. Rows that take seconds stay with
``parametrize``, so that several workers can share them. A table may also be a function: it is called when the test runs.
A failing row is reported with its name, as in ``SUBFAILED[C9-0]``. ``STICH_ROW=C9-0`` runs only rows whose name contains the text,
and skips tests without such a row.
"""

from __future__ import annotations

import functools
import inspect
import itertools
import os
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

PARAM = type(pytest.param())
SHOWN = (str, bytes, int, float, tuple, frozenset, Enum, Path)
"""Kinds of values that name their row. Others are named by their argument and the number of the row, as in ``case17``."""
LONGEST_NAME = 80
"""Greatest length of the name of a value (characters)."""
WANTED = os.environ.get("STICH_ROW", "")


def rows(
    names: str | Sequence[str],
    table: Iterable[Any] | Callable[[], Iterable[Any]],
    *,
    ids: Iterable[object] | Callable[[Any], object] | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a test that calls the decorated function with each row of ``table`` and fails if a row fails or no row exists.

    Fixtures are shared by all rows, except that each row has its own ``tmp_path`` and ``monkeypatch``.
    Stacked tables are multiplied, as those of ``parametrize`` are.
    """
    arguments = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    one_name = isinstance(names, str) and len(arguments) == 1
    return lambda function: _test(function, _Table(arguments, one_name, table, ids))


class _Table:
    """Table with the names of its columns."""

    def __init__(
        self,
        names: list[str],
        one_name: bool,
        table: Iterable[Any] | Callable[[], Iterable[Any]],
        ids: Iterable[object] | Callable[[Any], object] | None,
    ) -> None:
        self.names, self.one_name, self.ids = names, one_name, ids
        self.rows = tuple(table) if isinstance(table, Iterable) else table

    def arguments(self) -> Iterator[tuple[Callable[[], str], dict[str, Any]]]:
        """Yield a function that returns the name of each row, and the arguments of the row. Names are made for rows that fail."""
        table = self.rows if isinstance(self.rows, tuple) else tuple(self.rows())
        own_names = [None] * len(table) if self.ids is None or callable(self.ids) else list(self.ids)
        for number, (row, own_name) in enumerate(zip(table, own_names, strict=True)):
            name, values = own_name, [row] if self.one_name else row
            if isinstance(row, PARAM):
                assert not row.marks, "rows have no marks of their own"
                name, values = row.id or own_name, list(row.values)
            arguments = dict(zip(self.names, values, strict=True))
            yield functools.partial(self._name, number, name, arguments), arguments

    def _name(self, number: int, name: object, arguments: Mapping[str, Any]) -> str:
        if name is not None:
            return str(name)
        return "-".join(self._value_name(f"{argument}{number}", value) for argument, value in arguments.items())

    def _value_name(self, otherwise: str, value: Any) -> str:
        name = self.ids(value) if callable(self.ids) else None
        if name is None:
            name = getattr(value, "__name__", value if isinstance(value, SHOWN) or value is None else otherwise)
        return textwrap.shorten(str(name), LONGEST_NAME, placeholder=" …")


def _test(function: Callable[..., Any], table: _Table) -> Callable[..., Any]:
    tables = [table, *getattr(function, "row_tables", ())]
    call = getattr(function, "row_function", function)
    shared = [name for name in inspect.signature(call).parameters if not any(name in table.names for table in tables)]

    if inspect.iscoroutinefunction(call):

        async def test(subtests: pytest.Subtests, **fixtures: Any) -> None:
            __tracebackhide__ = True
            for name, row in _product(tables):
                with _reported(subtests, name), _fixtures_of_row(fixtures) as own:
                    await call(**own, **row)

    else:

        def test(subtests: pytest.Subtests, **fixtures: Any) -> None:  # type: ignore[misc]
            __tracebackhide__ = True
            for name, row in _product(tables):
                with _reported(subtests, name), _fixtures_of_row(fixtures) as own:
                    call(**own, **row)

    functools.update_wrapper(test, call, updated=())
    parameter = inspect.Parameter
    test.__signature__ = inspect.Signature([parameter(name, parameter.KEYWORD_ONLY) for name in ["subtests", *shared]])  # type: ignore[attr-defined]
    test.pytestmark = list(getattr(function, "pytestmark", ()))  # type: ignore[attr-defined]
    test.row_tables, test.row_function = tables, call  # type: ignore[attr-defined]
    return test


def _product(tables: Sequence[_Table]) -> Iterator[tuple[Callable[[], str], dict[str, Any]]]:
    """Yield every wanted combination of rows of the tables. Raise if no row exists, and skip the test if none is wanted."""
    empty = unwanted = True
    for combination in itertools.product(*(table.arguments() for table in tables)):
        empty = False
        name = functools.partial(_joined, [name for name, _ in combination])
        if not WANTED or WANTED in name():
            unwanted = False
            yield name, {argument: value for _, row in combination for argument, value in row.items()}
    assert not empty, "the table has no rows"
    if unwanted:
        pytest.skip(f"no row is named {WANTED}")


def _joined(names: Iterable[Callable[[], str]]) -> str:
    return "-".join(name() for name in names)


@contextmanager
def _reported(subtests: pytest.Subtests, name: Callable[[], str]) -> Iterator[None]:
    """Report an exception as failure of the row, and continue. Rows that pass cost nothing, since pytest gets no report of them."""
    __tracebackhide__ = True
    try:
        yield
    except (Exception, pytest.fail.Exception):
        with subtests.test(name()):
            raise


@contextmanager
def _fixtures_of_row(fixtures: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Give a row an empty folder and a ``monkeypatch`` that is undone after the row, where the test uses them."""
    __tracebackhide__ = True
    own = dict(fixtures)
    if isinstance(folder := own.get("tmp_path"), Path):
        own["tmp_path"] = folder / f"row-{len(list(folder.iterdir()))}"
        own["tmp_path"].mkdir()
    if "monkeypatch" not in own:
        yield own
        return
    with pytest.MonkeyPatch.context() as own["monkeypatch"]:
        yield own
