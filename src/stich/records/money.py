"""Settlement of a score list in money."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.match import Standing, ranked

HUNDREDTHS = ("ct", "cent", "cents", "c", "¢", "pf", "rp", "セント")
"""Units of which a hundred make the unit of the amounts."""
WHOLE = ("", "€", "eur", "euro", "euros", "$", "usd", "£", "gbp", "chf", "fr", "円", "¥", "jpy", "yen", "ユーロ")
NO_CENTS = ("円", "¥", "jpy", "yen")
"""Currencies without a smaller unit."""
_AMOUNT = re.compile(r"([^\d.,]*)(\d{0,9}(?:[.,]\d{1,6})?)(?:/(\d{1,4}))?([^\d.,]*)")


class Amount(msgspec.Struct, frozen=True):
    """Amount of money that people wrote, such as ``0.25 ct`` or ``¥10``."""

    numerator: int
    denominator: int
    decimals: int = 2
    """Decimals of amounts in this currency."""

    @property
    def value(self) -> Fraction:
        return Fraction(self.numerator, self.denominator)


def parse_amount(text: str) -> Amount:
    """Return the amount that this text tells: ``0.25ct``, ``0,01 €``, ``1/4 cent``, ``¥10``. Raise `StichError` ``list/money`` if it is
    none.
    """
    found = _AMOUNT.fullmatch(text.strip().rstrip("."))
    units = {part.strip().casefold() for part in (found[1], found[4]) if part.strip()} if found is not None else set()
    unit = next(iter(units), "")
    if found is None or not found[2] or len(units) > 1 or unit not in (*HUNDREDTHS, *WHOLE) or found[3] in ("0", "00", "000", "0000"):
        raise StichError("list/money#amount", text=text[:40])
    value = Fraction(found[2].replace(",", ".")) / Fraction(found[3] or 1) / (100 if unit in HUNDREDTHS else 1)
    return Amount(value.numerator, value.denominator, 0 if unit in NO_CENTS else 2)


class Payments(msgspec.Struct, frozen=True):
    """Money that the players of a list receive (negative: pay), by seat, as decimal numbers."""

    money: tuple[str, ...]
    """Stake times settlement, or times total if the game has no settlement, less the dues; rounded half away from zero."""
    dues: tuple[str, ...] | None
    """Dues for lost deals; None without dues."""
    rest: str
    """Sum of ``money`` and ``dues``: what rounding leaves over."""


def payments(points: Sequence[int], lost: Sequence[int], stake: Amount, dues: Amount | None = None) -> Payments:
    """Return the payments for these points (settlement or totals). ``lost``: lost deals by seat."""
    decimals = stake.decimals
    due = [_rounded(count * dues.value, decimals) for count in lost] if dues is not None else [0] * len(points)
    units = [_rounded(count * stake.value, decimals) - fee for count, fee in zip(points, due, strict=True)]
    return Payments(
        tuple(_decimal(unit, decimals) for unit in units),
        tuple(_decimal(fee, decimals) for fee in due) if dues is not None else None,
        _decimal(sum(units) + sum(due), decimals),
    )


def list_payments(standings: Sequence[Standing], stake: Amount, dues: Amount | None = None) -> Payments:
    """Return the payments of a list with these standings: for the settlement or, in a game without one, for the totals."""
    by_seat = sorted(standings, key=lambda standing: standing.seat)
    points = [s.total if s.settlement is None else s.settlement for s in by_seat]
    return payments(points, [s.lost for s in by_seat], stake, dues)


class SettledTotals(msgspec.Struct, frozen=True):
    """Totals of players without their deals, with what follows from them, by seat."""

    players: tuple[str, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    """Rank of each player; 1 is best."""
    settlement: tuple[int, ...] | None
    """Game points that each player receives from the others together; None if the game has no settlement."""
    money: Payments | None
    """What each player receives or pays; None without a stake."""


def settled(
    players: Sequence[str], totals: Sequence[int], *, has_settlement: bool, stake: Amount | None = None, dues: Amount | None = None
) -> SettledTotals:
    """Return these totals with their places, the settlement if the game has one, and the money for each if there is a stake."""
    standings = sorted(ranked([(total, 0, 0) for total in totals], has_settlement=has_settlement), key=lambda standing: standing.seat)
    due = tuple(s.settlement for s in standings if s.settlement is not None)
    money = None if stake is None else list_payments(standings, stake, dues)
    return SettledTotals(tuple(players), tuple(totals), tuple(s.rank for s in standings), due if has_settlement else None, money)


def _rounded(value: Fraction, decimals: int) -> int:
    """Return the value in the smallest unit, rounded half away from zero."""
    scaled = abs(value) * 10**decimals
    whole = int(scaled + Fraction(1, 2))
    return -whole if value < 0 else whole


def _decimal(units: int, decimals: int) -> str:
    """Return a number of smallest units as a decimal number: ``-1.21``."""
    if not decimals:
        return str(units)
    whole, rest = divmod(abs(units), 10**decimals)
    return f"{'-' if units < 0 else ''}{whole}.{rest:0{decimals}}"
