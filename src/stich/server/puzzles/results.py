"""Statistics of a person's puzzle results by day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta


def streak(days: Iterable[date], today: date) -> int:
    """Return the number of consecutive days in ``days`` up to today, or up to yesterday if today is missing."""
    among = set(days)
    day = today if today in among else today - timedelta(days=1)
    length = 0
    while day in among:
        length, day = length + 1, day - timedelta(days=1)
    return length
