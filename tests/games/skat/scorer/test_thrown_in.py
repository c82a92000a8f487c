"""Deals in the scorer that a side threw in: the other side has the rest, and levels count unless they are excluded (A.9.9)."""

from __future__ import annotations

from typing import Any

import pytest

import stich
from stich.kernel.errors import StichError
from stich.registry import scorer
from tests.rows import rows

GAME = stich.game("skat")
CLUBS: dict[str, Any] = {"contract": "clubs", "bid": 18, "matadors": {"with": 1}}
NULL: dict[str, Any] = {"contract": "null", "bid": 18}


def score(facts: dict[str, Any], **more: Any) -> int:
    return int(scorer(GAME).score({**facts, **more})["score"])


@rows(
    ("facts", "expected", "why"),
    [
        ({"opponents_card_points": 10, "opponents_tricks": 1}, 36, "schneider"),
        ({"opponents_card_points": 10}, 36, "who has card points has a trick"),
        ({"opponents_tricks": 0}, 48, "schwarz"),
        ({"opponents_card_points": 0, "opponents_tricks": 1}, 36, "an empty trick is out of schwarz"),
        ({"opponents_card_points": 30}, 36, "30 are schneider"),
        ({"opponents_card_points": 31}, 24, "31 are not"),
        ({"opponents_card_points": 60}, -48, "their 60 stay"),
        ({"opponents_card_points": 10, "bid": 40}, -96, "36 do not reach 40: 4 × 12"),
        ({"opponents_tricks": 0, "bid": 40}, 48, "but schwarz does"),
        ({"opponents_card_points": 31, "hand": True, "schneider_announced": True}, -120, "announced, and out of reach"),
    ],
    ids=str,
)
def test_the_opponents_threw_in(facts: dict[str, Any], expected: int, why: str) -> None:
    assert score(CLUBS, thrown_in_by="opponents", **facts) == expected, why


@rows(
    ("points", "tricks", "expected", "why"),
    [
        (40, 3, -48, "out of schneider"),
        (20, 2, -72, "schneider"),
        (0, 0, -96, "schwarz"),
        (61, 5, 24, "his 61 stay"),
    ],
)
def test_the_declarer_threw_in(points: int, tricks: int, expected: int, why: str) -> None:
    assert score(CLUBS, thrown_in_by="declarer", declarer_card_points=points, declarer_tricks=tricks) == expected, why


def test_in_null_the_side_that_threw_in_has_lost() -> None:
    assert score(NULL, thrown_in_by="opponents") == 23
    assert score(NULL, thrown_in_by="declarer") == -46


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"thrown_in_by": "opponents"}, "opponents_card_points: the card points that the opponents had"),
    ({"thrown_in_by": "opponents", "opponents_card_points": 0}, "opponents_tricks: the number of tricks that the opponents had"),
    ({"thrown_in_by": "opponents", "opponents_card_points": 50, "opponents_tricks": 1}, "the opponents cannot have 50 in 1 trick"),
    ({"thrown_in_by": "opponents", "opponents_card_points": 121}, "0 to 120, not 121"),
    ({"thrown_in_by": "opponents", "opponents_card_points": 9, "opponents_tricks": 10}, "0 to 9, not 10"),
    ({"thrown_in_by": "opponents", "declarer_card_points": 110}, "leave them out if the opponents threw in"),
    ({"thrown_in_by": "opponents", "conceded_by": "opponents"}, "conceded_by: not together with thrown_in_by"),
    ({"conceded_by": "opponents", "opponents_tricks": 1}, "opponents_tricks: only if the opponents threw the cards in"),
    ({"thrown_in_by": "declarer"}, "declarer_tricks: the number of tricks"),
    ({"thrown_in_by": "dealer"}, "thrown_in_by: 'dealer' is unknown"),
]


@rows(("facts", "words"), REFUSED, ids=lambda v: " ".join(v) if isinstance(v, dict) else "")
def test_what_cannot_be_is_refused(facts: dict[str, Any], words: str) -> None:
    with pytest.raises(StichError, match=words):
        score(CLUBS, **facts)


def test_on_a_list_it_says_how_the_deal_ended() -> None:
    outcome = scorer(GAME).entry({**CLUBS, "declarer": 0, "thrown_in_by": "opponents", "opponents_tricks": 0}, 2)
    assert (outcome.reason, outcome.won, outcome.scores) == ("thrown in", True, (48, 0, 0))
