"""Scores of a ramsch by tricks and card points (docs/rules C.15)."""

from __future__ import annotations

import pytest

from stich.games.schafkopf.double_dummy.double_dummy import ramsch_payoffs
from stich.kernel.rules.phase import Over
from stich.registry import double_dummy
from tests.games.schafkopf.driver import in_ramsch, over, schafkopf, to_the_end

PRICE = 20
PAYS, IS_PAID = -3 * PRICE, PRICE


def worth(tricks: int, points: int, knocks: int = 0, **options: object) -> float:
    tables = ramsch_payoffs(schafkopf(preset="sauspiel", all_pass="ramsch", **options).options, knocks).tables
    assert (tables == tables[0]).all(), "all play for the same"
    return float(tables[0, tricks, points])


def test_who_has_half_of_the_points_pays_and_who_has_few_is_paid() -> None:
    assert worth(4, 61) == pytest.approx(PAYS)
    assert worth(1, 20) == pytest.approx(IS_PAID)
    between = [worth(3, points) for points in range(20, 70)]
    assert between == sorted(between, reverse=True) and PAYS < worth(3, 44) < IS_PAID


def test_knocks_and_no_trick_double() -> None:
    assert worth(4, 61, knocks=2) == pytest.approx(4 * PAYS)
    assert worth(0, 0) == pytest.approx(IS_PAID)
    assert worth(0, 0, ramsch_jungfrau=True) == pytest.approx(2 * IS_PAID)


@pytest.mark.parametrize(("wanted", "made", "not_made"), [("all", (8, 120), (7, 120)), (90, (6, 90), (6, 89)), (120, (8, 120), (8, 119))])
def test_a_durchmarsch_is_paid_by_all(wanted: object, made: tuple[int, int], not_made: tuple[int, int]) -> None:
    assert worth(*made, ramsch_durchmarsch=wanted) == pytest.approx(-PAYS)
    assert worth(*not_made, ramsch_durchmarsch=wanted) == worth(*made) == pytest.approx(PAYS)


def test_who_pays_in_the_end_has_what_is_worth_least() -> None:
    end = to_the_end(in_ramsch())
    assert isinstance(end.phase, Over)
    last = end.phase.before
    hand, payoffs, result = last.perfect_info, double_dummy(end.game).payoffs(last), over(end).ramsch
    assert hand is not None and payoffs is not None and result is not None
    gained = zip(payoffs.tables, hand.position.tricks, hand.position.points, strict=True)
    found = {seat: float(table[tricks, points]) for seat, (table, tricks, points) in zip(hand.order, gained, strict=True)}
    assert min(found, key=found.__getitem__) == result.loser
