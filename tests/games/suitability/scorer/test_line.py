"""A line of text tells a deal of Suitability in three languages; every part that cannot be is named."""

from __future__ import annotations

from stich.records import read_deal
from stich.registry import game
from tests.rows import rows

PLAYERS = ("Ada", "Ben", "Cleo", "Dora")
IMMUNE, PLAIN = (13, 6, 50, 10), (13, 6, 50, 4)

LINES: list[tuple[str, str, tuple[int, ...]]] = [
    ("en", "Ada 4 3, Ben 3 5, Cleo 4 0, Dora 2 5, immunity", IMMUNE),
    ("en", "A 4 3 B 3 5 C 4 0", PLAIN),
    ("en", "C 4 0 D 2 5 A 4 3 immunity Dora", IMMUNE),
    ("de", "4/3 3/5 4/0 2/5 Immunität", IMMUNE),
    ("de", "4-3-4-2 3-5-0-5", PLAIN),
    ("de", "4 3 3 5 4 0 2 5", PLAIN),
    ("ja", "Ada 4 3 Ben 3 5 Cleo 4 0 不変", IMMUNE),
    ("en", "+17 +33 +40 +25", (17, 33, 40, 25)),
    ("en", "A +17 B +33 D +25 C +40", (17, 33, 40, 25)),
]


@rows(("language", "line", "scores"), LINES, ids=[line for _, line, _ in LINES])
def test_a_line_is_a_deal(language: str, line: str, scores: tuple[int, ...]) -> None:
    reading = read_deal(game("suitability"), line, PLAYERS, 3, language)
    assert reading.faults == ()
    assert reading.outcome.scores == scores


WRONG: list[tuple[str, list[tuple[str, str]]]] = [
    ("foo", [("foo", "no word of this game"), ("", "the tricks and penalty cards of all players are missing")]),
    ("A 4 3 B", [("B", "a number of what"), ("", "are missing")]),
    ("A 4 3 A 2 1", [("A", "a number of what"), ("", "are missing")]),
    ("A +17", [("", "are missing")]),
    ("4-3-4-2-1", [("4-3-4-2-1", "a number of what"), ("", "are missing")]),
    ("A 9 3 B 3 5 C 4 0", [("A 9 3", "13 together")]),
    ("-", [("-", "no word of this game"), ("", "are missing")]),
]


@rows(("line", "faults"), WRONG, ids=[line for line, _ in WRONG])
def test_what_cannot_be_is_named(line: str, faults: list[tuple[str, str]]) -> None:
    reading = read_deal(game("suitability"), line, PLAYERS, 3)
    assert reading.entry is None
    assert [line[fault.start : fault.end] for fault in reading.faults] == [text for text, _ in faults]
    for fault, (_, words) in zip(reading.faults, faults, strict=True):
        assert words in str(fault.error)


def test_a_line_can_be_completed() -> None:
    completions = read_deal(game("suitability"), "A 4 3 ", PLAYERS, 3, "de").completions
    assert [c.text for c in completions][:4] == ["Ben", "Cleo", "Dora", "Immunität"]


def test_any_text_is_answered() -> None:
    for line in ("1", "1 1", "99/99", "+", "immunity immunity", "a a a", "A B C", "1-2", "-5 -6", "immunity 3"):
        for players in (PLAYERS, (), PLAYERS[:2]):
            read_deal(game("suitability"), line, players, 0)
