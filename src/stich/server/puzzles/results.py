"""What follows from what somebody has made of puzzles day by day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta


def streak(days: Iterable[date], today: date) -> int:
    """How many of these days follow each other up to today, or to yesterday where today is not among them."""
    among = set(days)
    day = today if today in among else today - timedelta(days=1)
    length = 0
    while day in among:
        length, day = length + 1, day - timedelta(days=1)
    return length
