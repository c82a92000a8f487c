"""A line of text tells a deal of Skat in three languages; every part that cannot be is named at once."""

from __future__ import annotations

from typing import Any

import pytest

from stich.kernel.errors import StichError
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.plugin.stated_facts import faults, read_line
from stich.records import read_deal
from stich.registry import game, scorer
from tests.games.skat.driver import skat
from tests.rows import rows

PLAYERS = ("Anna", "Bert", "Clara")

LINES: list[tuple[str, str, tuple[int, ...]]] = [
    ("en", "B C m1 66", (0, 24, 0)),
    ("en", "3 N o", (0, 0, 46)),
    ("en", "3 n o lost", (0, 0, -92)),
    ("en", "Bert clubs with 1 66 points", (0, 24, 0)),
    ("en", "2 s w1 s", (0, 33, 0)),
    ("en", "B c m1 -", (0, -48, 0)),
    ("en", "B clubs m1 b18 t6 72 x2", (0, 48, 0)),
    ("en", "B h hand without 2 won", (0, 40, 0)),
    ("en", "B grand hand wo4 schwarz announced", (0, 240, 0)),
    ("de", "B Kr m1 66", (0, 24, 0)),
    ("de", "3 N o", (0, 0, 46)),
    ("de", "Anna Herz Hand mit 3 Schneider gewonnen", (60, 0, 0)),
    ("de", "b pik ohne 1 58 k bock", (0, -176, 0)),
    ("de", "b h h m1 95", (0, 40, 0)),
    ("de", "B Kreuz mit 1 gereizt 18 66 Augen 6 Stiche", (0, 24, 0)),
    ("de", "B Grand Hand o2 v 41", (0, -192, 0)),
    ("de", "A Karo m2 61 mal 2", (54, 0, 0)),
    ("ja", "2 クラブ ウィズ1 66点", (0, 24, 0)),
    ("ja", "Bert ヌル ウヴェア 負け", (0, -92, 0)),
    ("ja", "3 グラン なし1 勝ち", (0, 0, 48)),
    ("ja", "C ダイヤ なし1 61 2倍", (0, 0, 36)),
    ("de", "B +48", (0, 48, 0)),
    ("en", "B C −96", (0, -96, 0)),
    ("de", "Ramsch Anna 68 Bert 52 Jungfrau Clara", (-136, 0, 0)),
    ("de", "ramsch 51 40 29", (-51, 0, 0)),
    ("ja", "ラムシュ Bert 70", (0, -70, 0)),
    ("de", "Ramsch Durchmarsch Anna", (120, 0, 0)),
    ("en", "ramsch Bert 70 pushed 2", (0, -280, 0)),
]


@rows(("language", "line", "scores"), LINES, ids=[line for _, line, _ in LINES])
def test_a_line_is_a_deal(language: str, line: str, scores: tuple[int, ...]) -> None:
    table = game("skat", "skat-kneipe")
    reading = read_deal(table, line, PLAYERS, 0, language)
    assert reading.faults == ()
    assert reading.outcome.scores == scores


@rows(("language", "line"), [("en", "-"), ("en", "passed"), ("de", "eingepasst"), ("ja", "パス")])
def test_all_passed(language: str, line: str) -> None:
    assert read_deal(skat(), line, PLAYERS, 0, language).entry == {"passed_in": True}


TIES = {"ramsch": "ramsch", "ramsch_value": "card points", "ramsch_ties": "last trick"}


@rows(
    ("language", "line", "scores"),
    [
        ("en", "ramsch Anna 50 Bert 50 last trick Bert", (0, -50, 0)),
        ("en", "ramsch Anna 50 last trick Bert 50", (-50, 0, 0)),
        ("en", "ramsch 50 50 20 last trick Anna", (-50, 0, 0)),
        ("de", "Ramsch Anna 50 Bert 50 letzter Stich Anna", (-50, 0, 0)),
        ("de", "Ramsch Anna 60 Bert 60 Clara ohne Stich letzter Stich Bert", (0, -120, 0)),
        ("ja", "ラムシュ Anna 50 Bert 50 最後のトリック Bert", (0, -50, 0)),
    ],
)
def test_the_last_trick_decides_a_tie(language: str, line: str, scores: tuple[int, ...]) -> None:
    """A.15.7: a line can say who took the last trick."""
    reading = read_deal(skat(**TIES), line, PLAYERS, 0, language)
    assert reading.faults == ()
    assert reading.outcome.scores == scores


def test_a_tie_that_a_line_leaves_open_is_named() -> None:
    (fault,) = read_deal(skat(**TIES), "ramsch Anna 50 Bert 50", PLAYERS).faults
    assert "last_trick: F, M or R" in str(fault.error)


def test_the_parts_are_told_in_the_readers_language() -> None:
    for language, words in {
        "en": ["Bert", "clubs", "without 2", "66 points"],
        "de": ["Bert", "Kreuz", "ohne 2", "66 Augen"],
        "ja": ["Bert", "クラブ", "ウィズアウト2", "66点"],
    }.items():
        reading = read_deal(skat(), "B ♣ o2 66", PLAYERS, 0, language)
        assert [part.words for part in reading.parts] == words


def test_an_assumption_is_told() -> None:
    *_, last = read_deal(skat(), "B null", PLAYERS).parts
    assert (last.fact, last.words, last.implied) == ("won", "won", True)


WRONG: list[tuple[str, list[tuple[str, str]]]] = [
    ("B C m1 66 foo b19", [("foo", "no word of this game"), ("b19", "nearest are 18, 20, 22")]),
    ("B C m12 130", [("130", "0 to 120"), ("m12", "1 to 11 in clubs")]),
    ("B C m1 66 b19 k x99", [("k", "does not play it"), ("b19", "no game value"), ("x99", "1 to 64")]),
    ("B C m1 66 77", [("77", "a number of what")]),
    ("B C m1 m2 66", [("m", "does not fit")]),
    ("D C m1 66", [("D", "Anna, Bert or Clara")]),
    ("C n m1 w", [("m", "does not fit")]),
    ("B C m1 66 +24", [("m1", "stands alone"), ("66", "stands alone")]),
    ("B +49", [("+49", "no game of Skat scores 49")]),
    ("B", [("", "the contract is missing")]),
    ("B C 66", [("", "the matadors are missing")]),
    ("A C m1 66 won s", [("s", "none by the card points")]),
    ("ramsch 60 60 0", [("ramsch", "this table plays passing in")]),
]


@rows(("line", "faults"), WRONG, ids=[line for line, _ in WRONG])
def test_every_wrong_part_is_named_at_once(line: str, faults: list[tuple[str, str]]) -> None:
    reading = read_deal(skat(), line, PLAYERS)
    assert reading.entry is None and reading.outcome is None
    assert [line[fault.start : fault.end] for fault in reading.faults] == [text for text, _ in faults]
    for fault, (_, words) in zip(reading.faults, faults, strict=True):
        assert words in str(fault.error)


def test_a_letter_of_two_contracts_is_ambiguous() -> None:
    (fault,) = read_deal(skat(), "B k m1 66", PLAYERS, 0, "de").faults
    assert "Kreuz or Karo" in str(fault.error)


COMPLETED: list[tuple[str, str, list[str]]] = [
    ("", "en", ["Anna", "Bert", "Clara", "clubs"]),
    ("B ", "en", ["clubs", "spades", "hearts"]),
    ("B ", "ja", ["クラブ", "スペード"]),
    ("B Kreuz ", "de", ["mit 1", "ohne 1", "mit 2"]),
    ("B null ", "de", ["Hand", "ouvert"]),
    ("B clubs m1 won kon", "en", ["kontra"]),
    ("Be", "de", ["Bert"]),
]


@rows(("line", "language", "texts"), COMPLETED, ids=[line for line, *_ in COMPLETED])
def test_a_line_can_be_completed(line: str, language: str, texts: list[str]) -> None:
    completions = read_deal(skat(kontra=True), line, PLAYERS, 0, language).completions
    assert [c.text for c in completions][: len(texts)] == texts
    for completion in completions:
        assert line[completion.start :] == "" or not line.endswith(" ")


def test_a_single_deal_needs_no_player() -> None:
    assert read_deal(skat(), "clubs m1 66").outcome.game_score == 24


def test_four_players_and_the_dealer_sits_out() -> None:
    reading = read_deal(skat(players=4), "A C m1 66", ("Anna", "Bert", "Clara", "Dora"))
    assert "sits out" in str(reading.faults[0].error)


def test_any_text_is_answered() -> None:
    for line in (
        "ramsch jungfrau",
        "ramsch 1",
        "ramsch 1 2 3 4",
        "- -",
        "+",
        "-5 -6",
        "x",
        "m",
        "1",
        "1 1",
        "ramsch ramsch",
        "🂡 ♣",
        "0" * 300,
        "k k k",
    ):
        for players in ((), PLAYERS):
            read_deal(skat(ramsch="ramsch"), line, players, 0, "de")


def test_other_languages_and_games_are_refused() -> None:
    with pytest.raises(StichError, match="language: one of en, de, ja"):
        read_deal(skat(), "B C m1 66", PLAYERS, 0, "fr")
    with pytest.raises(StichError, match="lines are not read"):
        read_line(Scorer(skat()), "B C m1 66", PLAYERS)


def test_faults_of_an_entry() -> None:
    entry: dict[str, Any] = {
        "declarer": 1,
        "contract": "clubs",
        "bid": 19,
        "matadors": {"with": 12},
        "declarer_card_points": 130,
        "kontra": "re",
    }
    assert {error.code for error in faults(scorer(skat()), entry, 0)} == {"score/bid", "score/matadors", "score/points", "score/kontra"}
