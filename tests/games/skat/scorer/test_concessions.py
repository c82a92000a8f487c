"""Conceded deals in the scorer: lost or won at the simple level, with the level that was due; decided results remain (A.8)."""

from __future__ import annotations

from typing import Any

import pytest

import stich
from stich.kernel.errors import StichError
from stich.registry import scorer
from tests.rows import rows

GAME = stich.game("skat")
CLUBS: dict[str, Any] = {"contract": "clubs", "bid": 18, "matadors": {"with": 2}}
"""With 2, game 3: worth 36, with schneider 48, with schwarz 60."""


def score(**facts: Any) -> int:
    return int(scorer(GAME).score({**CLUBS, **facts})["score"])


@rows(
    ("facts", "expected", "why"),
    [
        ({"conceded_by": "declarer"}, -72, "lost at the simple level, no reverse schneider"),
        ({"conceded_by": "declarer", "declarer_card_points": 60}, -72, "60 are not enough"),
        ({"conceded_by": "declarer", "declarer_card_points": 61, "declarer_tricks": 5}, 36, "his 61 stay"),
        ({"conceded_by": "declarer", "declarer_card_points": 95, "declarer_tricks": 8}, 36, "at the simple level"),
        ({"conceded_by": "declarer", "bid": 48, "declarer_card_points": 89}, -96, "the bid needs schneider: 4 × 12"),
        ({"conceded_by": "declarer", "bid": 48, "declarer_card_points": 90}, 48, "he has it"),
        ({"conceded_by": "declarer", "bid": 50, "declarer_card_points": 100}, -120, "schwarz is decided only at the end: 5 × 12"),
        ({"conceded_by": "declarer", "hand": True, "schneider_announced": True, "declarer_card_points": 80}, -144, "not what he announced"),
        ({"conceded_by": "declarer", "hand": True, "schneider_announced": True, "declarer_card_points": 90}, 72, "what he announced"),
        ({"conceded_by": "opponents"}, 36, "won at the simple level"),
        ({"conceded_by": "opponents", "bid": 40}, 48, "with schneider, which the bid needs"),
        ({"conceded_by": "opponents", "bid": 40, "opponents_card_points": 30}, 48, "it can still be reached"),
        ({"conceded_by": "opponents", "bid": 60}, 60, "with schwarz"),
        ({"conceded_by": "opponents", "bid": 63}, -144, "no level reaches 63: 6 × 12"),
        ({"conceded_by": "opponents", "hand": True, "schwarz_announced": True}, 96, "with what is announced"),
        ({"conceded_by": "opponents", "opponents_card_points": 59}, 36, "59 are not enough"),
        ({"conceded_by": "opponents", "opponents_card_points": 60}, -72, "their 60 stay"),
    ],
    ids=str,
)
def test_concessions(facts: dict[str, Any], expected: int, why: str) -> None:
    assert score(**facts) == expected, why


NULL: dict[str, Any] = {"contract": "null", "bid": 18, "matadors": None}


def test_null_is_decided_only_at_its_end() -> None:
    assert score(**NULL, conceded_by="declarer", declarer_tricks=0) == -46
    assert score(**NULL, conceded_by="opponents", opponents_card_points=80) == 23
    assert score(**{**NULL, "bid": 24}, conceded_by="opponents") == -92, "overbid: 2 × 23"


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"conceded_by": "declarer", "opponents_card_points": 60}, "only if the opponents conceded"),
    ({"declarer_card_points": 70, "declarer_tricks": 6, "opponents_card_points": 50}, "only if the opponents conceded"),
    ({"conceded_by": "opponents", "opponents_card_points": 121}, "0 to 120, not 121"),
    ({"conceded_by": "opponents", "declarer_card_points": 70, "opponents_card_points": 60}, "0 to 50, not 60"),
    ({"conceded_by": "opponents", "bid": 40, "opponents_card_points": 31}, "schneider is announced or needed for the bid and out of reach"),
    ({"conceded_by": "opponents", "bid": 60, "opponents_card_points": 4}, "schwarz is announced or needed for the bid and out of reach"),
]


@rows(("facts", "why"), REFUSED, ids=lambda v: v if isinstance(v, str) else "")
def test_what_cannot_have_happened_is_refused(facts: dict[str, Any], why: str) -> None:
    with pytest.raises(StichError, match=why) as refused:
        score(**facts)
    assert refused.value.code == "score/points"
