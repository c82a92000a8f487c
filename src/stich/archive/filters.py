"""Which entries of an archive are asked for: the same on a server and in files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

import msgspec

from stich.analysis import Role

from .entries import Company, Entry

Result = Literal["won", "lost"]
Sort = Literal["date", "points", "loss"]
Direction = Literal["down", "up"]
SORTS: tuple[Sort, ...] = get_args(Sort)
RESULTS: tuple[Result, ...] = get_args(Result)


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """What an entry must be to be shown. What is None is not asked for."""

    game: str | None = None
    contract: str | None = None
    """A kind, as in `Entry`."""
    role: Role | None = None
    result: Result | None = None
    since: float | None = None
    until: float | None = None
    """From this moment and before that one, in seconds since 1970."""
    opponent: str | None = None
    """The name of somebody who sat on another seat."""
    company: Company | None = None
    loss: float | None = None
    """At least so much was given away, all kinds together."""

    def takes(self, entry: Entry) -> bool:
        """Whether it asks for this entry. ``company`` is not looked at: a file does not say who was a computer player."""
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
    """In the order that is asked for, ``down`` from the newest or the most; entries that agree, and those without a date, as they come.

    Where it is not known what was given away, the entry comes last.
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
