"""Lines and tables in the width that the reader has."""

from __future__ import annotations

import fcntl
import os
import struct
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import TextIO

import pytest

from stich.cli.layout import Column, TextTable, columns, glued, text_width, wrapped
from tests.rows import rows


@contextmanager
def terminal(wide: int) -> Iterator[TextIO]:
    """Yield a stream that ends on a terminal of this width."""
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, wide, 0, 0))
    with open(theirs, "w") as stream:
        yield stream
    os.close(ours)


def test_the_width_is_that_of_the_terminal_or_what_columns_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    with terminal(45) as stream:
        assert columns(stream) == 45
        monkeypatch.setenv("COLUMNS", "60")
        assert columns(stream) == 60
        monkeypatch.setenv("COLUMNS", "many")
        assert columns(stream) == 45
    with terminal(0) as stream:
        assert columns(stream) is None, "one that does not know its width"
    assert columns(StringIO()) is None


@rows(
    ("text", "width", "lines"),
    [
        ("won: 22", 10, ["won: 22"]),
        ("won: 22", 5, ["won:", "  22"]),
        ("  won: 22", 8, ["  won:", "    22"]),
        ("a b c\nd e f", 3, ["a b", "  c", "d e", "  f"]),
        ("trick 1  you CJ   simple CA", 16, ["trick 1  you CJ", "  simple CA"]),
        ("", 5, [""]),
        ("   ", 2, ["   "]),
        ("unbreakable", 5, ["unbreakable"]),
        ("a unbreakable", 5, ["a", "  unbreakable"]),
        (f"CK {glued('95 %')}", 6, ["CK", "  95 %"]),
        (f"CK {glued('95 %')}", None, ["CK 95 %"]),
        ("勝つ 負け", 8, ["勝つ", "  負け"]),
    ],
)
def test_lines_are_broken_between_words_and_go_on_indented(text: str, width: int | None, lines: list[str]) -> None:
    assert list(wrapped(text, width)) == lines


def test_wide_signs_take_two_columns() -> None:
    assert (text_width("勝つ"), text_width("Ä−ß"), text_width("CJ")) == (4, 3, 2)


def sheet() -> TextTable:
    table = TextTable(
        Column("contract", right=False), Column("share of games"), Column("Ada: wins", group="Ada"), Column("Ada: declares", group="Ada")
    )
    table.add("grand hand", "12.5 %", "100.0 %", "33.3 %")
    table.add("null", "−1", "", "7")
    return table


def test_a_table_where_there_is_room() -> None:
    natural = [
        "contract    share of games  Ada: wins  Ada: declares",
        "────────────────────────────────────────────────────",
        "grand hand          12.5 %    100.0 %         33.3 %",
        "null                    −1                         7",
    ]
    assert list(sheet().lines(None)) == list(sheet().lines(52)) == natural


def test_headings_are_broken_first() -> None:
    assert list(sheet().lines(42)) == [
        "contract    share of  Ada: wins       Ada:",
        "               games              declares",
        "──────────────────────────────────────────",
        "grand hand    12.5 %    100.0 %     33.3 %",
        "null              −1                     7",
    ]


def test_a_table_that_is_too_wide_comes_in_pieces_that_keep_groups_together() -> None:
    assert list(sheet().lines(30)) == [
        "contract    share of games",
        "──────────────────────────",
        "grand hand          12.5 %",
        "null                    −1",
        "",
        "contract        Ada:      Ada:",
        "                wins  declares",
        "──────────────────────────────",
        "grand hand   100.0 %    33.3 %",
        "null                         7",
    ]


@rows("width", range(19, 60))
def test_no_figure_is_ever_lost(width: int) -> None:
    lines = list(sheet().lines(width))
    assert max(map(text_width, lines)) <= width
    for whole in ("12.5 %", "100.0 %", "33.3 %", "−1"):
        assert sum(whole in line for line in lines) == 1
