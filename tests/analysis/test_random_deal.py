"""Random deals under conditions: they meet them, the same seed gives the same, and what cannot be is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import stich
from stich.kernel.errors import StichError
from stich.study.analysis import Board, Condition, Counted, RandomDeal, board_declarations, random_deal
from tests.rows import rows

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
GAMES = [("skat", {}), ("schafkopf", {}), ("schafkopf", {"deck": "short"}), *(("suitability", {"players": n}) for n in (2, 3, 4, 5))]


def drawn(game: str, *conditions: Condition, seed: int = 1, **options: Any) -> dict[str, Any]:
    return random_deal(RandomDeal(game, options=options, seed=seed, conditions=conditions)).position


@rows(("game", "options"), GAMES)
def test_a_deal_without_conditions_is_the_pack_rightly_dealt(game: str, options: dict[str, Any]) -> None:
    table, position = stich.game(game, **options), drawn(game, **options)
    assert tuple(len(hand) for hand in position["hands"]) == table.dealing.hand_sizes(stich.kernel.rules.deal.Seat(0))
    held = [card for hand in position["hands"] for card in hand]
    assert len(set(held)) == len(held) and set(held) <= set(table.dealing.deck.cards)
    assert position["leader"] == 1


def test_the_same_seed_draws_the_same_deal_and_chance_another() -> None:
    assert drawn("skat") == drawn("skat") != drawn("skat", seed=2)
    assert random_deal(RandomDeal("skat")) != random_deal(RandomDeal("skat"))


@rows("seed", range(5))
def test_conditions_are_met(seed: int) -> None:
    position = drawn(
        "skat",
        Condition(0, has=("CJ", "SJ"), lacks=("HA",), counted=(Counted(("J", "C"), 7), Counted(("A",), 1, 2))),
        Condition(2, counted=(Counted(("H",), 0, 0),)),
        Condition(None, least_points=10),
        seed=seed,
    )
    first, _, third = position["hands"]
    assert {"CJ", "SJ"} <= set(first) and "HA" not in first
    assert sum(card[1] == "J" or card[0] == "C" for card in first) >= 7
    assert 1 <= sum(card[1] == "A" for card in first) <= 2
    assert not [card for card in third if card[0] == "H"]
    assert sum(POINTS.get(card[1], 0) for card in position["skat"]) >= 10


@rows(
    "condition",
    [
        Condition(0, counted=(Counted(("J",), 4), Counted(("A",), 4))),
        Condition(0, least_points=90),
        Condition(0, most_points=8),
        Condition(1, counted=(Counted(("C", "J"), 10),)),
    ],
    ids=str,
)
def test_rare_deals_are_found(condition: Condition) -> None:
    assert len(drawn("skat", condition)["hands"]) == 3


def test_all_eight_highest_trumps_of_schafkopf_in_one_hand() -> None:
    hand = drawn("schafkopf", Condition(2, counted=(Counted(("Q", "J"), 8),)))["hands"][2]
    assert {card[1] for card in hand} == {"Q", "J"}


def test_a_condition_that_leaves_much_open_is_met_evenly() -> None:
    """Of the deals in which seat 0 has just one jack, every jack is as likely: 4 × 75, give or take four deviations."""
    jacks = Counter(
        next(card for card in drawn("skat", Condition(0, counted=(Counted(("J",), 1, 1),)), seed=seed)["hands"][0] if card[1] == "J")
        for seed in range(300)
    )
    assert all(45 <= number <= 105 for number in jacks.values()) and len(jacks) == 4


@rows(
    ("conditions", "code", "named"),
    [
        ([Condition(5)], "random/seat", "0 to 2"),
        ([Condition(0, has=("XX",))], "random/card", "XX"),
        ([Condition(0, has=("C2",))], "random/card", "C2"),
        ([Condition(0, counted=(Counted(("X",), 1),))], "random/card", "suit nor a rank"),
        ([Condition(0, counted=(Counted(("J",), 3, 2),))], "random/range", "no range"),
        ([Condition(0, has=("CJ",)), Condition(1, has=("CJ",))], "random/impossible", "CJ"),
        ([Condition(0, has=("CJ",), lacks=("CJ",))], "random/impossible", "to lack it"),
        ([Condition(s, lacks=("CJ",)) for s in (0, 1, 2, None)], "random/impossible", "CJ may lie nowhere"),
        ([Condition(None, has=("CJ", "SJ", "HJ"))], "random/impossible", "3 cards and has 2"),
        ([Condition(0, counted=(Counted(("J",), 5),))], "random/impossible", "0 to 4 cards of J"),
        ([Condition(0, least_points=93)], "random/impossible", "0 to 92 card points"),
        ([Condition(0, has=("CA",), most_points=10)], "random/impossible", "makes 11"),
        ([Condition(0, counted=(Counted(("C",), 5),)), Condition(1, counted=(Counted(("C",), 4),))], "random/impossible", "at least 9"),
        ([Condition(0, most_points=6), Condition(1, most_points=10), Condition(2, most_points=10)], "random/rare", "contradict"),
    ],
)
def test_what_cannot_be_is_refused_by_name(conditions: list[Condition], code: str, named: str) -> None:
    with pytest.raises(StichError, match=named) as refused:
        drawn("skat", *conditions)
    assert refused.value.code == code


def test_nothing_lies_aside_where_every_card_is_dealt() -> None:
    with pytest.raises(StichError) as refused:
        drawn("schafkopf", Condition(None))
    assert refused.value.code == "random/seat"


def test_cards_of_suitability_have_no_points_before_their_suits_have_roles() -> None:
    with pytest.raises(StichError) as refused:
        drawn("suitability", Condition(0, least_points=3))
    assert refused.value.code == "random/range"


def test_the_deal_can_be_declared_as_it_lies() -> None:
    board = random_deal(RandomDeal("schafkopf", seed=3))
    assert isinstance(board, Board)
    assert [found.seat for found in board_declarations(board)] == [0, 1, 2, 3]
