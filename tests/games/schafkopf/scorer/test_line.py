"""A line of text tells a deal of Schafkopf in three languages; every part that cannot be is named."""

from __future__ import annotations

from typing import Any

from stich.kernel.rules.game import Game
from stich.records import read_deal
from stich.registry import game
from tests.rows import rows

PLAYERS = ("Anna", "Bert", "Clara", "Dora")


def table(**options: Any) -> Game:
    return game("schafkopf", "sauspiel", **({"all_pass": "ramsch", "geier": True, "farbwenz": True, "bettel": True} | options))


LINES: list[tuple[str, str, tuple[int, ...]]] = [
    ("de", "B a s 70", (20, 20, -20, -20)),
    ("de", "B s 70", (-50, 150, -50, -50)),
    ("de", "B a s v", (-20, -20, 20, 20)),
    ("de", "Bert und Clara Rufspiel 95 Augen 3 Laufende", (-60, 60, 60, -60)),
    ("de", "B Sauspiel a 70 l3 k", (100, 100, -100, -100)),
    ("de", "2 auf die Alte Clara 70", (-20, 20, 20, -20)),
    ("de", "B w verloren", (50, -150, 50, 50)),
    ("de", "B Herzsolo Schneider m4", (-100, 300, -100, -100)),
    ("de", "B s ohne 3 v", (80, -240, 80, 80)),
    ("de", "B Bettel", (-50, 150, -50, -50)),
    ("de", "B Sie", (-520, 1560, -520, -520)),
    ("de", "B a s 70 2 geklopft kontra x2", (320, 320, -320, -320)),
    ("de", "B Wenz Du", (-100, 300, -100, -100)),
    ("en", "B a p lost schneider", (-30, -30, 30, 30)),
    ("en", "2 wenz tout r2", (-140, 420, -140, -140)),
    ("en", "Bert with Clara partner game 61 tricks 5", (-20, 20, 20, -20)),
    ("en", "B geier 91 no runners", (-60, 180, -60, -60)),
    ("ja", "2 Anna パートナーゲーム 70点 ランナー3", (50, 50, -50, -50)),
    ("ja", "Bert ベンツ 負け", (50, -150, 50, 50)),
    ("ja", "Bert ソロ 勝ち シュナイダー 2倍", (-120, 360, -120, -120)),
    ("de", "B a +20", (20, 20, -20, -20)),
    ("en", "B −150", (50, -150, 50, 50)),
    ("de", "Ramsch Clara", (20, 20, -60, 20)),
    ("de", "Ramsch Clara x2", (40, 40, -120, 40)),
    ("de", "ramsch 50 40 28 2", (-60, 20, 20, 20)),
    ("de", "Ramsch Anna 50 Bert 40 Clara 28", (-60, 20, 20, 20)),
    ("ja", "ラムシュ Dora", (20, 20, 20, -60)),
]


@rows(("language", "line", "scores"), LINES, ids=[line for _, line, _ in LINES])
def test_a_line_is_a_deal(language: str, line: str, scores: tuple[int, ...]) -> None:
    reading = read_deal(table(), line, PLAYERS, 0, language)
    assert reading.faults == ()
    assert reading.outcome.scores == scores


def test_jungfrau_and_durchmarsch() -> None:
    rules = table(ramsch_jungfrau=True, ramsch_durchmarsch="all")
    assert read_deal(rules, "Ramsch Anna 60 Bert 40 Clara 20 Jungfrau Dora", PLAYERS).outcome.scores == (-120, 40, 40, 40)
    assert read_deal(rules, "ramsch Bert jungfrau Dora", PLAYERS).outcome.scores == (40, -120, 40, 40)
    assert read_deal(rules, "ramsch durchmarsch Clara", PLAYERS).outcome.scores == (-20, -20, 60, -20)


@rows(
    ("language", "line", "tie", "scores"),
    [
        ("de", "Ramsch Anna 50 Bert 50 Clara 20 zahlt Bert", "trump", (20, -60, 20, 20)),
        ("de", "Ramsch Anna 50 höchster Trumpf Bert 50 Clara 20", "trump", (-60, 20, 20, 20)),
        ("en", "ramsch Anna 50 Bert 50 pays Clara 20", "tricks", (20, -60, 20, 20)),
        ("en", "ramsch 50 50 20 0 highest trump Anna", "tricks", (-60, 20, 20, 20)),
        ("ja", "ラムシュ Anna 40 Bert 40 Clara 40 支払い Clara", "trump", (20, 20, -60, 20)),
    ],
)
def test_who_pays_of_several(language: str, line: str, tie: str, scores: tuple[int, ...]) -> None:
    """C.15.2, C.15.7: a line can say who pays of those with the most card points."""
    reading = read_deal(table(ramsch_tie=tie), line, PLAYERS, 0, language)
    assert reading.faults == ()
    assert reading.outcome.scores == scores


def test_a_tie_that_a_line_leaves_open_is_named() -> None:
    (fault,) = read_deal(table(), "ramsch Anna 50 Bert 50 Clara 20", PLAYERS).faults
    assert "highest_trump" in str(fault.error)
    (fault,) = read_deal(table(), "ramsch Anna 50 Bert 50 Clara 20 pays", PLAYERS).faults
    assert "highest_trump" in str(fault.error)


def test_five_names() -> None:
    reading = read_deal(table(), "B a s 70 -Dora", (*PLAYERS, "Eva"), 0, "de")
    assert reading.outcome.scores == (20, 20, -20, 0, -20)


def test_the_parts_are_told_in_the_readers_language() -> None:
    for language, words in {
        "en": ["Bert", "Anna", "partner", "70 points", "(no runners)"],
        "de": ["Bert", "Anna", "Rufspiel", "70 Augen", "(keine Laufenden)"],
        "ja": ["Bert", "Anna", "パートナーゲーム", "70点", "(ランナーなし)"],
    }.items():
        reading = read_deal(table(), "B a s 70", PLAYERS, 0, language)
        assert [f"({part.words})" if part.implied else part.words for part in reading.parts] == words


WRONG: list[tuple[str, list[tuple[str, str]]]] = [
    ("B s 70 foo", [("foo", "no word of this game")]),
    ("B s 70 80", [("80", "a number of what")]),
    ("B p 70", [("", "the partner is missing: Anna, Clara or Dora")]),
    ("X wenz 70", [("X", "the player is missing")]),
    ("B", [("", "the contract is missing")]),
    ("B s r20 130", [("r20", "0 to 14"), ("130", "0 to 120")]),
    ("B bettel 70", [("70", "a number of what")]),
    ("B s 70 +60", [("70", "stands alone")]),
    ("B +50", [("+50", "a multiple of 3")]),
    ("ramsch 60 60", [("60", "those of all four players")]),
]


@rows(("line", "faults"), WRONG, ids=[line for line, _ in WRONG])
def test_what_cannot_be_is_named(line: str, faults: list[tuple[str, str]]) -> None:
    reading = read_deal(table(), line, PLAYERS)
    assert reading.entry is None and reading.outcome is None
    assert [line[fault.start : fault.end] for fault in reading.faults] == [text for text, _ in faults]
    for fault, (_, words) in zip(reading.faults, faults, strict=True):
        assert words in str(fault.error)


def test_a_single_deal_needs_no_player() -> None:
    assert read_deal(table(), "rufspiel 70 r3").outcome.scores == (50, 50, -50, -50)
    assert read_deal(table(), "wenz lost").outcome.scores == (-150, 50, 50, 50)
    (fault,) = read_deal(table(), "s 70", (), 0, "de").faults
    assert "Rufspiel, Solo" in str(fault.error)


COMPLETED: list[tuple[str, str, list[str]]] = [
    ("", "en", ["Anna", "Bert"]),
    ("B ", "de", ["Anna", "Clara", "Dora", "Rufspiel"]),
    ("B Wenz ", "de", ["3 Laufende", "4 Laufende"]),
    ("Be", "de", ["Bert"]),
    ("B solo r3 won schn", "en", ["schneider"]),
]


@rows(("line", "language", "texts"), COMPLETED, ids=[line for line, *_ in COMPLETED])
def test_a_line_can_be_completed(line: str, language: str, texts: list[str]) -> None:
    completions = read_deal(table(), line, PLAYERS, 0, language).completions
    assert [c.text for c in completions][: len(texts)] == texts


def test_any_text_is_answered() -> None:
    for line in (
        "ramsch jungfrau",
        "ramsch 1",
        "ramsch 1 2 3 4 5",
        "- -",
        "+",
        "-5 -6",
        "x",
        "r",
        "1",
        "1 1",
        "s s s",
        "B und",
        "B a a",
        "🂡 ♣",
        "B a",
    ):
        for players in (PLAYERS, (), (*PLAYERS, "Eva")):
            for language in ("en", "de", "ja"):
                read_deal(table(), line, players, 0, language)


@rows(
    ("language", "line", "scores"),
    [
        ("de", "B s 70", (-50, 100, -50)),
        ("de", "B w verloren", (50, -100, 50)),
        ("en", "2 wenz tout r2", (-140, 280, -140)),
        ("ja", "Bo ソロ 勝ち シュナイダー 2倍", (-120, 240, -120)),
        ("de", "B +100", (-50, 100, -50)),
        ("de", "ramsch 50 40 30", (-40, 20, 20)),
        ("en", "ramsch Ada 60 Bo 40 Cy 20", (-40, 20, 20)),
        ("ja", "ラムシュ Cy", (20, 20, -40)),
    ],
)
def test_three_players(language: str, line: str, scores: tuple[int, ...]) -> None:
    """C.22: each game is one against two. The whole name of a player, such as Bo, is not the beginning of a word, such as bock."""
    reading = read_deal(table(), line, ("Ada", "Bo", "Cy"), 0, language)
    assert reading.faults == ()
    assert reading.outcome.scores == scores


def test_three_players_have_no_partner() -> None:
    reading = read_deal(table(), "Ada partner 70", ("Ada", "Bo", "Cy"))
    assert [fault.error.code for fault in reading.faults] == ["score/contract"]
    offered = {completion.text for completion in read_deal(table(), "Ada ", ("Ada", "Bo", "Cy")).completions}
    assert "solo" in offered and not {"partner", "hochzeit", "Bo", "Cy"} & offered
