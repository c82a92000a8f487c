"""Batches: the same answers as one by one, with any number of threads; errors name the deal."""

from __future__ import annotations

import numpy as np
import pytest

from stich import solver
from stich.kernel.rules import reference
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import Count, Limits, Stop
from tests.rows import rows
from tests.solver.corpus import CORPUS, OpenDeal, spec_of
from tests.solver.hands import perfect_info

DEALS = [deal for deal in CORPUS if deal.contract == "grand"][:30]
SPEC = spec_of("grand")
HANDS = np.array([deal.hands for deal in DEALS], dtype=np.uint64)
SIDES = [1 << deal.declarer for deal in DEALS]
SKAT = [deal.skat for deal in DEALS]


def hand_of(deal: OpenDeal) -> PerfectInfoPosition:
    return perfect_info(deal.start, 1 << deal.declarer, deal.skat)


def test_deals_are_answered_as_one_by_one() -> None:
    reached = solver.solve_batch(SPEC, HANDS, SIDES, points_outside_tricks=SKAT, targets=61)
    for i, deal in enumerate(DEALS):
        assert bool(reached.low[i]) == solver.reach(hand_of(deal), points=61)
    for count in (Count.POINTS, Count.TRICKS):
        exact = solver.solve_batch(SPEC, HANDS[:5], SIDES[:5], points_outside_tricks=SKAT[:5], count=count)
        assert exact.exact.all()
        assert exact.low.tolist() == [solver.value(hand_of(deal), count).value for deal in DEALS[:5]]


def test_cards_outside_tricks_make_a_target_reached_by_themselves() -> None:
    assert solver.solve_batch(SPEC, HANDS[:2], SIDES[:2], points_outside_tricks=[21, 21], targets=[21, 0]).low.tolist() == [1, 1]


@pytest.mark.parametrize("nodes", [None, 300])
def test_the_number_of_threads_changes_nothing(nodes: int | None) -> None:
    def answers(threads: int) -> list[list[int]]:
        found = solver.solve_batch(SPEC, HANDS, SIDES, points_outside_tricks=0, targets=45, threads=threads, limits=Limits(nodes=nodes))
        return [found.low.tolist(), found.high.tolist(), found.nodes.tolist()]

    assert answers(1) == answers(3)


def test_leaders_are_places() -> None:
    deal = DEALS[0]
    found = solver.solve_batch(SPEC, HANDS[:1].repeat(3, axis=0), SIDES[0], points_outside_tricks=0, leaders=[0, 1, 2])
    for leader in range(3):
        turned = reference.ReferencePosition(SPEC, deal.hands, leader, (), (0, 0, 0), (0, 0, 0))
        assert found.low[leader] == solver.value(perfect_info(turned, SIDES[0])).value


def test_a_stopped_batch_has_bounds_for_every_deal() -> None:
    stop = Stop()
    stop.set()
    found = solver.solve_batch(SPEC, HANDS, SIDES, points_outside_tricks=SKAT, limits=Limits(stop=stop), threads=2)
    assert not found.exact.any()
    assert (found.low == SKAT).all() and (found.high <= 120).all()


def test_no_deals_are_no_answers() -> None:
    assert solver.solve_batch(SPEC, np.empty((0, 3), dtype=np.uint64), 1, points_outside_tricks=0).low.shape == (0,)


@rows(
    ("change", "says"),
    [
        ({"hands": [(1, 2, 2)]}, "deal 0: two hands hold the same card"),
        ({"hands": [(1, 2, 4), (1, 2, 12)]}, "deal 1: hands are of one size"),
        ({"hands": [(1, 2, 1 << 40)]}, "deal 0: a hand holds a card that is not in this deck"),
        ({"sides": 0}, "deal 0: a side is a mask of some players"),
        ({"sides": 7}, "deal 0: a side is a mask of some players"),
        ({"leaders": 3}, "deal 0: the leader is a player 0 to 2, not 3"),
        ({"threads": 0}, "threads is 1 to 256"),
        ({"targets": 5, "count": Count.NO_TRICK}, "targets is of points or tricks"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, object], says: str) -> None:
    asked: dict[str, object] = {"hands": [(1, 2, 4)], "sides": 1, "points_outside_tricks": 0, **change}
    with pytest.raises(ValueError, match=says):
        solver.solve_batch(SPEC, **asked)  # type: ignore[arg-type]
