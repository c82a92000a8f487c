"""Filters and orders of an archive's entries; the same on a server and for files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

import msgspec

from stich.study.analysis import Role

from .entries import Company, Entry

Result = Literal["won", "lost"]
Sort = Literal["date", "points", "loss"]
Direction = Literal["down", "up"]
SORTS: tuple[Sort, ...] = get_args(Sort)
RESULTS: tuple[Result, ...] = get_args(Result)


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """Conditions that entries must meet to be shown. A condition that is None is not checked."""

    game: str | None = None
    contract: str | None = None
    """Kind of contract, as in `Entry`."""
    role: Role | None = None
    result: Result | None = None
    since: float | None = None
    until: float | None = None
    """End of the interval in which the deal ended: from ``since``, before ``until`` (seconds since 1970)."""
    opponent: str | None = None
    """Name of a player on another seat."""
    company: Company | None = None
    loss: float | None = None
    """Minimum total loss, all kinds together."""

    def takes(self, entry: Entry) -> bool:
        """Return True if the entry meets the conditions.

        ``company`` is not checked, as a file does not distinguish computers from people.
        """
        total = _total(entry)
        return (
            self.game in (None, entry.game)
            and self.contract in (None, entry.contract)
            and self.role in (None, entry.role)
            and (self.result is None or entry.won is (self.result == "won"))
            and (self.since is None or (entry.at is not None and entry.at >= self.since))
            and (self.until is None or (entry.at is not None and entry.at < self.until))
            and (self.opponent is None or self.opponent in entry.others)
            and (self.loss is None or (total is not None and total >= self.loss))
        )


def sorted_entries(entries: Iterable[Entry], sort: Sort, direction: Direction = "down") -> list[Entry]:
    """Return the entries sorted by this key; ``down`` begins with the newest or the highest. Equal entries keep their order.

    Entries without the date or loss come last, in their order.
    """
    found = list(entries)
    if sort == "date":
        known = [entry for entry in found if entry.at is not None]
        return sorted(known, key=lambda e: e.at or 0.0, reverse=direction == "down") + [e for e in found if e.at is None]
    if sort == "points":
        return sorted(found, key=lambda e: e.points, reverse=direction == "down")
    known = [entry for entry in found if _total(entry) is not None]
    return sorted(known, key=lambda e: _total(e) or 0.0, reverse=direction == "down") + [e for e in found if _total(e) is None]


def _total(entry: Entry) -> float | None:
    return None if entry.losses is None else entry.losses.total
