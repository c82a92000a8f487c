"""The names that a file has for who sat on the seats of a deal. In English: a file has no reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from stich.server.wire.deals import DealSeat


def seat_names(seats: Sequence[DealSeat]) -> tuple[str, ...]:
    """By seat, and no two alike, as records have them (``docs/records.md``)."""
    names: list[str] = []
    for seat in seats:
        name, number = _name(seat), 2
        while name in names:
            name, number = f"{_name(seat)} {number}", number + 1
        names.append(name)
    return tuple(names)


def _name(seat: DealSeat) -> str:
    if seat.kind == "computer":
        return f"Computer ({seat.name})"
    if seat.name:
        return seat.name
    return "Nobody" if seat.number is None else f"Guest {seat.number}"
