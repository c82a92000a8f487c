"""Fixed deals: the golden ones have the values on file, our own have a signature of nodes, so that a change of the search is seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from stich import solver
from stich.games.skat.rules.contract import DECK, card_points
from stich.kernel.rules.reference import ReferencePosition
from tests.sample import sample
from tests.solver.corpus import CORPUS, GOLDEN, spec_of
from tests.solver.hands import perfect_info

# Nodes for "61 or not", exact points and null, over the first contested deals. A new number is a change of the search: say why.
SIGNATURE = {"suit": 544112, "grand": 757854, "null": 23353}


def start_of(case: Mapping[str, Any]) -> tuple[ReferencePosition, int]:
    """Return the golden deal before its first lead, and the declarer's side; the leader is place 0."""
    leader = case["leader"]
    hands = [DECK.mask(case["hands"][(place + leader) % 3]) for place in range(3)]
    return ReferencePosition.start(spec_of(case["contract"]), hands), 1 << (case["declarer"] - leader) % 3


@pytest.mark.parametrize("part", range(sample(1, 4)))
def test_golden_deals_have_their_points(part: int) -> None:
    for case in [case for case in GOLDEN if "points" in case][part::4]:
        position, side = start_of(case)
        hand = perfect_info(position, side, card_points(case["skat"]))
        assert solver.value(hand).value == case["points"], case["id"]
        for need in (case["points"], case["points"] + 1, 61):
            assert solver.reach(hand, points=need) == (case["points"] >= need), case["id"]


def test_golden_null_deals_are_won_by_avoiding_every_trick() -> None:
    cases = [case for case in GOLDEN if "won" in case]
    assert len(cases) == 100
    for case in cases:
        position, side = start_of(case)
        assert solver.value(perfect_info(position, side)).value == case["won"], case["id"]


def test_the_null_deal_that_anybody_can_follow() -> None:
    """S226: the leader has H9, the declarer HJ and HT, the third hand H8: the declarer takes that trick, and null is lost."""
    position, side = start_of(next(case for case in GOLDEN if case["id"] == "S226"))
    start = position
    for card in ("H9", "HT", "H8"):
        position = position.play(DECK.bit[card])  # type: ignore[index]
    assert position.tricks == (0, 1, 0) and side == 0b010
    assert solver.value(perfect_info(start, side)).value == 0


@pytest.mark.parametrize("kind", SIGNATURE)
def test_the_search_is_the_one_that_was_measured(kind: str) -> None:
    nodes = 0
    for deal in [deal for deal in CORPUS if deal.group == f"{kind}-contested"][:20]:
        nodes += solver.value(perfect_info(deal.start, 1 << deal.declarer)).nodes
    assert nodes == SIGNATURE[kind]
