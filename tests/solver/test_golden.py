"""The worked open hands of ``tests/golden``: 300 with the declarer's card points, 100 of null with whether he wins (A.6, A.7)."""

from __future__ import annotations

import json
from pathlib import Path

import stich
from stich.registry import double_dummy

ROWS = [json.loads(line) for line in (Path(__file__).parents[1] / "golden/skat_double_dummy.jsonl").read_text().splitlines()]
SKAT = stich.game("skat")


def test_points_are_exact() -> None:
    rows = [row for row in ROWS if "points" in row]
    assert len(rows) == 300
    assert [row["id"] for row in rows if stich.solve(double_dummy(SKAT).case(row), moves=False).points != row["points"]] == []


def test_null_is_won_by_avoiding_every_trick() -> None:
    rows = [row for row in ROWS if "won" in row]
    assert len(rows) == 100
    assert [row["id"] for row in rows if stich.solve(double_dummy(SKAT).case(row), moves=False).won is not row["won"]] == []


def test_a_null_that_is_lost_at_once_is_lost() -> None:
    """S226: hearts 9 is led, the declarer has only jack and ten of the suit, and the other plays hearts 8."""
    row = next(row for row in ROWS if row["id"] == "S226")
    assert row["won"] is False
    hands = [set(hand) for hand in row["hands"]]
    hearts = {card for card in hands[row["declarer"]] if card[0] == "H"}
    assert hearts == {"HJ", "HT"}
    others = [hand for seat, hand in enumerate(hands) if seat != row["declarer"]]
    assert any("H9" in hand for hand in others)
    assert stich.solve(double_dummy(SKAT).case(row), moves=False).won is False
