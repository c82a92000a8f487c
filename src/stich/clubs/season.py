"""Season table over several events, with the worst results of each player dropped."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stich.kernel.errors import StichError

from .event import ClubEvent, Entrant
from .standings import ranking, summed


class SeasonRow(msgspec.Struct, frozen=True):
    """Player in a season table."""

    place: int
    name: str
    member: str | None
    results: tuple[float | None, ...]
    """Total of each event; None where the player did not play."""
    counted: tuple[bool, ...]
    """Results that count."""
    won: int = 0
    lost: int = 0

    @property
    def total(self) -> float:
        """Sum of the results that count."""
        return summed(points for points, counts in zip(self.results, self.counted, strict=True) if counts and points is not None)


def counted(results: Sequence[float | None], drop: int) -> tuple[bool, ...]:
    """Return which results count: the best ones, as many as there are events less ``drop``. Missed events are dropped first."""
    played = sorted((index for index, points in enumerate(results) if points is not None), key=lambda i: (-(results[i] or 0), i))
    kept = set(played[: max(0, len(results) - drop)])
    return tuple(index in kept for index in range(len(results)))


def season_table(events: Sequence[ClubEvent], drop: int = 0) -> tuple[SeasonRow, ...]:
    """Return the season table of these events. Players are the same if their member numbers or, without one, their names are equal.

    ``drop``: number of worst results dropped. Equal totals are decided by more won deals, then fewer lost ones; others share a place.
    """
    seen = set()
    for event in events:
        key = (event.date or "", event.name)
        if key in seen:
            raise StichError("club/season#clash", date=key[0], name=key[1])
        seen.add(key)
    people: dict[str, Entrant] = {}
    totals: dict[str, list[float | None]] = {}
    deals: dict[str, list[int]] = {}
    for index, event in enumerate(events):
        known = event.by_number
        for row in ranking(event):
            if all(points is None for points in row.rounds):
                continue
            entrant = known[row.number]
            person = f"#{entrant.member}" if entrant.member else entrant.name.casefold()
            people[person] = entrant
            totals.setdefault(person, [None] * len(events))[index] = row.total
            sums = deals.setdefault(person, [0, 0])
            sums[0], sums[1] = sums[0] + row.won, sums[1] + row.lost
    rows = [
        SeasonRow(0, people[person].name, people[person].member, tuple(found), counted(found, drop), *deals[person])
        for person, found in totals.items()
    ]
    merits = [(row.total, row.won, -row.lost) for row in rows]
    order = sorted(range(len(rows)), key=lambda i: (*(-value for value in merits[i]), rows[i].name))
    return tuple(msgspec.structs.replace(rows[i], place=1 + sum(other > merits[i] for other in merits)) for i in order)
