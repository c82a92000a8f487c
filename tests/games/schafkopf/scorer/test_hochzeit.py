"""Hochzeit in the scorer: cases, entries of a list, lines of text (docs/rules C.21.8)."""

from __future__ import annotations

from typing import Any

import pytest

import stich
from stich.games.schafkopf import SchafkopfOutcome
from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.records import read_deal
from stich.registry import scorer
from tests.rows import rows

PLAYERS = ("Anna", "Bert", "Clara", "Dora")
WED: dict[str, Any] = {"game": "hochzeit", "laufende": 0}
CARDS = "CQ SQ HQ DQ CJ SJ HA HT CA CT CK C7 ST SK S9 DA"


def table(**options: Any) -> Game:
    return stich.game("schafkopf", "sauspiel", hochzeit=True, **options)


@rows(
    ("case", "options", "amount"),
    [
        (WED | {"declarer_points": 70}, {}, 20),
        (WED | {"declarer_points": 70}, {"hochzeit_price": 30}, 30),
        (WED | {"declarer_points": 60}, {}, -20),
        (WED | {"declarer_points": 95, "laufende": 4}, {}, 20 + 10 + 40),
        (WED | {"won": False, "level": "schwarz", "stoss": 1}, {}, -(20 + 20) * 2),
        ({"game": "hochzeit", "cards": CARDS, "declarer_points": 70}, {}, 20 + 60),
        ({"game": "hochzeit", "score": 30}, {}, 30),
    ],
)
def test_each_of_the_pair_gets_what_each_opponent_pays(case: dict[str, Any], options: dict[str, Any], amount: int) -> None:
    """Public lists count 30 where the partner game is 20; most count it like that."""
    answer = scorer(table(**options)).score(case)
    assert (answer["declarer"], answer["each_opponent"]) == (amount, -amount)


@rows(
    ("case", "why"),
    [
        (WED | {"declarer_points": 70, "laufende": 9}, "0 to 8"),
        (WED | {"declarer_points": 70, "tout": True}, "none of hochzeit"),
        ({"game": "hochzeit", "cards": CARDS.replace("C7", "HK"), "declarer_points": 70}, "one to 8 trumps"),
        ({"game": "hochzeit", "cards": "CQ SQ", "declarer_points": 70}, "16 in all"),
    ],
)
def test_what_cannot_be_is_refused(case: dict[str, Any], why: str) -> None:
    with pytest.raises(StichError, match=why):
        scorer(table(laufende_sides="held")).score(case)


def test_an_entry_of_a_list_names_both() -> None:
    entry = WED | {"declarer": 0, "partner": 2, "declarer_points": 70}
    outcome = scorer(table()).entry(entry, 0)
    assert isinstance(outcome, SchafkopfOutcome)
    assert (outcome.scores, outcome.contract, outcome.side) == ((20, -20, 20, -20), "hochzeit", (0, 2))
    with pytest.raises(StichError, match="offered the hochzeit"):
        scorer(table()).entry(WED | {"declarer": 0, "declarer_points": 70}, 0)
    with pytest.raises(StichError, match="does not play hochzeit"):
        scorer(stich.game("schafkopf", "sauspiel")).entry(entry, 0)


@rows(
    ("language", "line", "scores"),
    [
        ("de", "Bert Anna Hochzeit 70", (20, 20, -20, -20)),
        ("de", "Bert und Clara Hochzeit verloren Schneider", (30, -30, -30, 30)),
        ("en", "Bert with Clara hochzeit 61 r3", (-50, 50, 50, -50)),
        ("ja", "Bert Anna ホッホツァイト 70点", (20, 20, -20, -20)),
    ],
)
def test_a_line_is_a_hochzeit(language: str, line: str, scores: tuple[int, ...]) -> None:
    reading = read_deal(table(), line, PLAYERS, 0, language)
    assert reading.faults == ()
    assert reading.outcome.scores == scores
    assert reading.outcome.contract == "hochzeit"
