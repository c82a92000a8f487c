"""`stich.solve`: one readable answer for people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stich
from stich import solver
from stich.kernel.errors import StichError
from stich.registry import double_dummy
from stich.solver import Count, Limits, Solution
from stich.solver.answer import best_cards
from tests.rows import rows

ROWS = [json.loads(line) for line in (Path(__file__).parents[1] / "golden/skat_double_dummy.jsonl").read_text().splitlines()]
SKAT = stich.game("skat")
SMALL: dict[str, Any] = {"contract": "clubs", "declarer": 0, "leader": 1, "hands": [["CA", "HA"], ["C7", "H7"], ["C8", "ST"]]}


def test_card_points_count_the_skat() -> None:
    found = stich.solve(double_dummy(SKAT).case({**SMALL, "skat": ["DA", "DT"]}), line=True)
    assert (found.points, found.tricks, found.won, found.exact) == (21 + 21, None, None, True)
    assert found.side == (0,)
    assert {card: value.value for card, value in found.cards.items()} == {"C7": 53, "H7": 42}
    assert len(found.line) == 6
    assert (found.actor, found.best_cards, found.points_outside_tricks) == (1, ("H7",), 21)
    assert str(found) == "seat 0: 42 card points"
    assert repr(found) == "Answer(seat 0: 42 card points; seat 1 best plays H7)"
    assert repr(found.cards) == "{'C7': Solution(53), 'H7': Solution(42)}"


def test_one_question_has_one_answer_wherever_it_is_asked() -> None:
    """The facade, the solver's room, its parts, many at once and a batch: all count the skat unless it is left out."""
    hand = double_dummy(SKAT).case({**SMALL, "skat": ["DA", "DT"]})
    batch = solver.solve_batch(hand.spec, [hand.position.hands], hand.side, points_outside_tricks=hand.points_outside_tricks)
    assert stich.solve is solver.solve and stich.solve_many is solver.solve_many
    assert stich.solve(hand).points == stich.solve_many([hand])[0].points == solver.value(hand).value == batch.low[0] == 42
    assert solver.card_values(hand) == stich.solve(hand).cards
    assert solver.reach(hand, points=42) and not solver.reach(hand, points=43)

    assert solver.value(hand, "points").value == stich.solve(hand, count="points").points == 42  # type: ignore[arg-type]

    in_tricks = stich.solve(hand, include_points_outside_tricks=False)
    many = stich.solve_many([hand], include_points_outside_tricks=False)
    batch = solver.solve_batch(hand.spec, [hand.position.hands], hand.side, points_outside_tricks=0)
    assert in_tricks.points == many[0].points == solver.value(hand, include_points_outside_tricks=False).value == batch.low[0] == 21
    assert (in_tricks.points_outside_tricks, in_tricks.best_cards) == (0, ("H7",))
    assert solver.card_values(hand, include_points_outside_tricks=False) == in_tricks.cards


def test_the_state_at_the_table_and_its_open_hand_are_the_same_question() -> None:
    deal = SKAT.deal(seed=3, dealer=2).deal
    state = SKAT.start(deal, {"declarer": 1, "bid": 18, "declare": "grand", "discard": list(deal.undealt)})
    hand = state.phase.perfect_info
    assert hand is not None and hand.points_outside_tricks
    assert stich.solve(state) == stich.solve(hand)
    assert solver.value(state) == solver.value(hand)


def test_tricks_on_request() -> None:
    found = stich.solve(double_dummy(SKAT).case({**SMALL, "skat": ["DA", "DT"]}), count=Count.TRICKS)
    assert (found.tricks, str(found)) == (1, "seat 0: 1 trick")


@pytest.mark.parametrize(("hand", "won", "says"), [("C7", True, "wins, takes no trick"), ("CA", False, "loses, cannot take no trick")])
def test_null_is_won_or_lost(hand: str, won: bool, says: str) -> None:
    found = stich.solve(double_dummy(SKAT).case({**SMALL, "contract": "null", "hands": [[hand], ["C8"], ["C9"]]}))
    assert (found.points, found.won, str(found)) == (None, won, f"seat 0: {says}")


def test_a_limit_gives_bounds_and_says_so() -> None:
    found = stich.solve(double_dummy(SKAT).case(ROWS[0]), moves=False, limits=Limits(nodes=1))
    assert not found.exact
    assert (found.points, found.best_cards) == (None, ())
    assert found.low <= ROWS[0]["points"] <= found.high
    assert str(found) == f"seat 0: at least {found.low}, at most {found.high} card points"
    assert repr(found) == f"Answer({found})"


@rows("row", ROWS[::25], ids=lambda row: row["id"])
def test_the_best_card_is_worth_the_deal(row: dict[str, Any]) -> None:
    hand = double_dummy(SKAT).case(row)
    found = stich.solve(hand)
    assert found.low == stich.solve(hand, moves=False).low
    assert found.best_cards == tuple(card for card, value in found.cards.items() if value.value == found.low)


@rows(
    ("bounds", "most", "best"),
    [
        ({"CA": (50, 60), "C7": (30, 50)}, True, ("CA",)),
        ({"CA": (50, 60), "C7": (30, 51)}, True, ()),
        ({"CA": (50, 60), "C7": (30, 50)}, False, ("C7",)),
        ({"CA": (50, 50), "C7": (50, 50), "C8": (10, 50)}, True, ("CA", "C7")),
        ({"CA": (0, 120)}, True, ("CA",)),
        ({}, True, ()),
    ],
)
def test_where_a_limit_was_met_a_best_card_is_one_that_no_other_can_beat(
    bounds: dict[Any, tuple[int, int]], most: bool, best: tuple[str, ...]
) -> None:
    assert best_cards({card: Solution(low, high, 0) for card, (low, high) in bounds.items()}, most=most) == best


def test_a_state_is_solved_where_a_card_is_to_be_played() -> None:
    deal = SKAT.deal(seed=3, dealer=2)
    with pytest.raises(StichError, match="no card is to be played"):
        stich.solve(deal)
    state = SKAT.start(deal.deal, {"declarer": 1, "bid": 18, "declare": "grand", "discard": list(deal.deal.undealt)})
    assert set(stich.solve(state).cards) == set(deal.deal.hands[0])


RAMSCH: dict[str, Any] = {"contract": "ramsch", "leader": 0, "hands": [["CK", "S7"], ["C7", "CT"], ["CA", "SA"], ["SQ", "ST"]]}
ROLES = {"S": "trump", "H": "penalty", "D": "reverse"}


def test_players_for_themselves_are_another_question() -> None:
    hand = double_dummy(stich.game("schafkopf")).case(RAMSCH)
    with pytest.raises(StichError, match=r"use stich\.solve_multiplayer") as refused:
        stich.solve(hand)
    assert refused.value.code == "solve/multiplayer"
    with pytest.raises(StichError, match=r"use stich\.solve") as parties:
        stich.solve_multiplayer(double_dummy(SKAT).case(SMALL))
    assert parties.value.code == "solve/parties"


def test_in_a_ramsch_everybody_wants_few_card_points() -> None:
    found = stich.solve_multiplayer(double_dummy(stich.game("schafkopf")).case(RAMSCH))
    assert (found.method.value, found.card_points) == ("max^n", True)
    assert sum(value.value for value in found.values.values()) == 4 + 10 + 11 + 11 + 3 + 10
    least = min(value.value for value in found.cards.values())
    assert least == found.values[found.actor].value
    assert found.best_cards == tuple(card for card, value in found.cards.items() if value.value == least)
    assert str(found).startswith("max^n, card points: seat 0: ")
    assert repr(found) == f"MultiplayerAnswer({found}; seat 0 best plays {' or '.join(found.best_cards)})"


def test_in_suitability_everybody_wants_his_own_score() -> None:
    game = stich.game("suitability")
    hand = double_dummy(game).case({"suits": ROLES, "leader": 2, "hands": [["SA", "H7"], ["H2", "C9"], ["D8", "S3"], ["C2", "HK"]]})
    found = stich.solve_multiplayer(hand)
    assert list(found.values) == [0, 1, 2, 3]
    assert max(value.value for value in found.cards.values()) == found.values[found.actor].value
    assert {found.cards[card].value for card in found.best_cards} == {found.values[found.actor].value}


def test_where_max_n_takes_too_long_the_answer_is_paranoid() -> None:
    game = stich.game("suitability", players=2)
    state = game.deal(seed=1, dealer=0)
    while state.phase.perfect_info is None:
        state = state.apply(state.legal_actions[0])
    found = stich.solve_multiplayer(state, limits=Limits(nodes=50))
    assert found.method.value == "paranoid"
    assert set(found.cards) == set(state.view(state.actor).hands[state.actor])  # type: ignore[attr-defined, index]
    assert " at least " in str(found)
