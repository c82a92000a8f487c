"""`stich.solve`: one readable answer for people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stich
from stich.kernel.errors import StichError
from stich.registry import open_hands
from stich.solver import Count, Limits
from stich.solver.answer import answer

ROWS = [json.loads(line) for line in (Path(__file__).parents[1] / "golden/skat_open_hand.jsonl").read_text().splitlines()]
SKAT = stich.game("skat")
SMALL: dict[str, Any] = {"contract": "clubs", "declarer": 0, "leader": 1, "hands": [["CA", "HA"], ["C7", "H7"], ["C8", "ST"]]}


def test_card_points_count_the_skat() -> None:
    found = stich.solve(open_hands(SKAT).case({**SMALL, "skat": ["DA", "DT"]}), line=True)
    assert (found.points, found.tricks, found.won, found.exact) == (21 + 21, None, None, True)
    assert found.side == (0,)
    assert {card: value.value for card, value in found.cards.items()} == {"C7": 53, "H7": 42}
    assert len(found.line) == 6
    assert str(found) == "seat 0: 42 card points"


def test_tricks_on_request() -> None:
    found = answer(open_hands(SKAT).case(SMALL), count=Count.TRICKS)
    assert (found.tricks, str(found)) == (1, "seat 0: 1 trick")


@pytest.mark.parametrize(("hand", "won", "says"), [("C7", True, "wins, takes no trick"), ("CA", False, "loses, cannot take no trick")])
def test_null_is_won_or_lost(hand: str, won: bool, says: str) -> None:
    found = stich.solve(open_hands(SKAT).case({**SMALL, "contract": "null", "hands": [[hand], ["C8"], ["C9"]]}))
    assert (found.points, found.won, str(found)) == (None, won, f"seat 0: {says}")


def test_a_limit_gives_bounds_and_says_so() -> None:
    found = stich.solve(open_hands(SKAT).case(ROWS[0]), moves=False, limits=Limits(nodes=1))
    assert not found.exact
    assert found.points is None
    assert found.low <= ROWS[0]["points"] <= found.high
    assert str(found) == f"seat 0: at least {found.low}, at most {found.high} card points"


@pytest.mark.parametrize("row", ROWS[::25], ids=lambda row: row["id"])
def test_the_best_card_is_worth_the_deal(row: dict[str, Any]) -> None:
    hand = open_hands(SKAT).case(row)
    assert stich.solve(hand).low == stich.solve(hand, moves=False).low


def test_a_state_is_solved_where_a_card_is_to_be_played() -> None:
    deal = SKAT.deal(seed=3, dealer=2)
    with pytest.raises(StichError, match="no card is to be played"):
        stich.solve(deal)
    state = SKAT.start(deal.deal, {"declarer": 1, "bid": 18, "declare": "grand", "discard": list(deal.deal.undealt)})
    assert set(stich.solve(state).cards) == set(deal.deal.hands[0])


RAMSCH: dict[str, Any] = {"contract": "ramsch", "leader": 0, "hands": [["CK", "S7"], ["C7", "CT"], ["CA", "SA"], ["SQ", "ST"]]}
ROLES = {"S": "trump", "H": "penalty", "D": "reverse"}


def test_players_each_on_their_own_are_another_question() -> None:
    hand = open_hands(stich.game("schafkopf")).case(RAMSCH)
    with pytest.raises(StichError, match="everybody plays alone") as refused:
        stich.solve(hand)
    assert refused.value.code == "solve/own"
    with pytest.raises(StichError) as parties:
        stich.solve_own(open_hands(SKAT).case(SMALL))
    assert parties.value.code == "solve/parties"


def test_in_a_ramsch_everybody_wants_few_card_points() -> None:
    found = stich.solve_own(open_hands(stich.game("schafkopf")).case(RAMSCH))
    assert (found.method.value, found.card_points) == ("max^n", True)
    assert sum(value.value for value in found.seats.values()) == 4 + 10 + 11 + 11 + 3 + 10
    assert min(value.value for value in found.cards.values()) == found.seats[0].value
    assert str(found).startswith("max^n, card points: seat 0: ")


def test_in_suitability_everybody_wants_his_own_score() -> None:
    game = stich.game("suitability")
    hand = open_hands(game).case({"suits": ROLES, "leader": 2, "hands": [["SA", "H7"], ["H2", "C9"], ["D8", "S3"], ["C2", "HK"]]})
    found = stich.solve_own(hand)
    assert list(found.seats) == [0, 1, 2, 3]
    assert max(value.value for value in found.cards.values()) == found.seats[2].value


def test_where_max_n_takes_too_long_it_is_told_what_each_can_secure() -> None:
    game = stich.game("suitability", players=2)
    state = game.deal(seed=1, dealer=0)
    while state.phase.open_hand is None:
        state = state.apply(state.legal_actions[0])
    found = stich.solve_own(state, limits=Limits(nodes=50))
    assert found.method.value == "paranoid"
    assert not found.cards
    assert " at least " in str(found)
