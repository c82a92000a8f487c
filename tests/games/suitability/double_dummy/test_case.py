"""Suitability deals for the solver: what a line must say (docs/reference/solver.md)."""

from __future__ import annotations

from typing import Any

import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.rules.playspec import ScoreTable
from stich.registry import double_dummy
from tests.rows import rows

GAME = stich.game("suitability")
ROLES = {"S": "trump", "H": "penalty", "D": "reverse"}
SMALL: dict[str, Any] = {"suits": ROLES, "leader": 1, "hands": [["SA"], ["H7"], ["D8"], ["C2"]]}


def test_everybody_plays_alone_for_his_own_score() -> None:
    opened = double_dummy(GAME).case({**SMALL, "privilege": "immunity", "privileged": 2})
    assert (opened.order, opened.side) == ((1, 2, 3, 0), 0)
    assert opened.spec.trump == 1
    goal = opened.spec.goal
    assert isinstance(goal, ScoreTable)
    assert goal.scores[0] == goal.scores[2] == goal.scores[3] != goal.scores[1]


@rows(("players", "cards"), [(2, 28), (3, 40), (4, 52), (5, 55)])
def test_the_number_of_hands_is_the_number_of_players(players: int, cards: int) -> None:
    hands = [[card] for card in ("SA", "HT", "D8", "CQ", "JK1")[:players]]
    opened = double_dummy(GAME).case({**SMALL, "hands": hands})
    assert (opened.spec.players, len(opened.spec.deck)) == (players, cards)


@rows(
    ("change", "says"),
    [
        ({"suits": {"S": "trump"}}, "suits: one trump, one penalty, one reverse"),
        ({"suits": {**ROLES, "X": "plain"}}, "suits: 'X' is none of C S H D"),
        ({"suits": {**ROLES, "S": "king"}}, "suits: 'king' is unknown"),
        ({"privilege": "immunity"}, "privilege and privileged belong together"),
        ({"privileged": 0}, "privilege and privileged belong together"),
        ({"privilege": "poverty", "privileged": 4}, "privileged: a seat 0 to 3, not 4"),
        ({"hands": [["SA"]]}, "hands: 2 to 5, one for each seat, not 1"),
        ({"hands": [["SA"], ["H7"], ["D8"], ["D8"]]}, "held twice: D8"),
        ({"hands": [["SA"], ["H7"], ["D8"], ["JK1"]]}, "'JK1' is not a card of this deck"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], says: str) -> None:
    with pytest.raises(StichError, match=says) as refused:
        double_dummy(GAME).case({**SMALL, **change})
    assert refused.value.code.startswith("solve/")
