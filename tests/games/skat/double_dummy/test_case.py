"""Skat deals for the solver: what a line must say (docs/reference/solver.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stich
from stich.games.skat.rules.contract import DECK
from stich.kernel.errors import StichError
from stich.registry import double_dummy
from tests.rows import rows

LINES = (Path(__file__).parents[3] / "golden/skat_double_dummy.jsonl").read_text().splitlines()
GAME = stich.game("skat")
SMALL: dict[str, Any] = {"contract": "clubs", "declarer": 0, "leader": 1, "hands": [["CA"], ["C7"], ["C8"]], "skat": ["DA", "DT"]}


def test_places_are_counted_from_the_leader() -> None:
    opened = double_dummy(GAME).case(SMALL)
    assert (opened.order, opened.side, opened.points_outside_tricks) == ((1, 2, 0), 0b100, 21)
    assert [DECK.members(h) for h in opened.position.hands] == [("C7",), ("C8",), ("CA",)]
    assert repr(opened) == "PerfectInfoPosition(seat 0 against 2 others, 3 cards left)"


def test_in_mid_trick_the_cards_on_the_table_are_given() -> None:
    opened = double_dummy(GAME).case({**SMALL, "hands": [["CA"], [], ["C8"]], "trick": ["C7"]})
    assert (opened.position.actor, DECK.members(opened.position.legal)) == (1, ("C8",))


@rows("line", LINES[::40])
def test_the_golden_deals_are_read(line: str) -> None:
    case = json.loads(line)
    opened = double_dummy(GAME).case(case)
    assert opened.order[0] == case["leader"]
    assert opened.order[opened.side.bit_length() - 1] == case["declarer"]


@rows(
    ("change", "says"),
    [
        ({"contract": "hooves"}, "contract: unknown contract 'hooves'"),
        ({"declarer": 3}, "declarer: a seat 0 to 2, not 3"),
        ({"leader": -1}, "leader: a seat 0 to 2, not -1"),
        ({"hands": [["CA"], ["C7"]]}, "hands: 3, one for each seat, not 2"),
        ({"hands": [["CA"], ["C7"], ["CA"]]}, "held twice: CA"),
        ({"hands": [["CA"], ["C7"], ["C8", "C9"]]}, "hands are of one size before the trick, not 1, 2, 1"),
        ({"hands": [["CA"], ["C7"], ["C6"]]}, "hand of seat 2: 'C6' is not a card of this deck"),
        ({"hands": [[], [], []]}, "no card is left"),
        ({"hands": [["CA"], ["H7"], []], "trick": ["C8"]}, "hands are of one size before the trick"),
        ({"hands": [["CA"], ["S7"], ["CK"]], "trick": ["C7", "H8", "D9"]}, "trick: fewer than 3 cards"),
        ({"hands": [["CA", "CT"], ["S7"], ["CK", "CQ"]], "trick": ["C7"], "leader": 2}, "one size before the trick"),
        ({"hands": [["CA"], ["S7"], []], "trick": ["C7", "H8"], "leader": 2}, "one size before the trick"),
        ({"skat": ["DA"]}, "skat: two cards or none, not 1"),
        ({"skat": ["DA", "CA"]}, "held twice: CA"),
        ({"skat": ["DA", "D0"]}, "skat: "),
        ({"bidder": 1}, "unknown field 'bidder'"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], says: str) -> None:
    with pytest.raises(StichError, match=says) as refused:
        double_dummy(GAME).case({**SMALL, **change})
    assert refused.value.code.startswith("solve/")


def test_the_deal_at_the_table_is_the_same_deal() -> None:
    state = GAME.start(
        GAME.deal(seed=3, dealer=2).deal,
        {"declarer": 0, "bid": 18, "declare": "clubs", "discard": list(GAME.deal(seed=3, dealer=2).deal.undealt)},
    )
    opened = state.phase.perfect_info
    assert opened is not None
    assert (opened.order, opened.side) == ((0, 1, 2), 1)
    assert opened.points_outside_tricks == sum({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(c[1], 0) for c in state.deal.undealt)
    assert GAME.deal(seed=3, dealer=2).phase.perfect_info is None
