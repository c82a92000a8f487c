"""Settlement in money: amounts as people write them, dues, and rounding half away from zero."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stich.kernel.errors import StichError
from stich.records.money import parse_amount, payments
from tests.rows import rows

AMOUNTS = [
    ("0.25ct", Fraction(1, 400)),
    ("1/4 cent", Fraction(1, 400)),
    ("0,01 €", Fraction(1, 100)),
    ("€ 0.01", Fraction(1, 100)),
    ("1", Fraction(1)),
    ("10円", Fraction(10)),
    ("¥10", Fraction(10)),
    ("50 Ct.", Fraction(1, 2)),
]


@rows(("text", "value"), AMOUNTS, ids=[text for text, _ in AMOUNTS])
def test_amounts(text: str, value: Fraction) -> None:
    assert parse_amount(text).value == value


@rows("text", ["", "ct", "x", "1.2.3", "-1", "1 frog", "1/0", "€1$"])
def test_no_amounts(text: str) -> None:
    with pytest.raises(StichError, match="no amount of money"):
        parse_amount(text)


def test_the_sum_of_rounded_amounts_is_told() -> None:
    paid = payments((713, -483, 81, -311), (0,) * 4, parse_amount("0.25ct"))
    assert paid.money == ("1.78", "-1.21", "0.20", "-0.78")
    assert paid.rest == "-0.01"


def test_half_a_cent_is_rounded_away_from_zero() -> None:
    assert payments((1, -1), (0, 0), parse_amount("0.5ct")).money == ("0.01", "-0.01")


def test_dues_are_paid_for_lost_deals() -> None:
    paid = payments((100, -100), (1, 3), parse_amount("1ct"), parse_amount("0.50"))
    assert paid.dues == ("0.50", "1.50")
    assert paid.money == ("0.50", "-2.50")
    assert paid.rest == "0.00"


def test_yen_have_no_cents() -> None:
    assert payments((7, -7), (0, 0), parse_amount("0.5円")).money == ("4", "-4")
