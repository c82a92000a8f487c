"""Events for the tests of clubs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from stich.clubs import changes, lot
from stich.clubs.event import ClubEvent, Entrant, PlayerTotals, TableList
from stich.clubs.templates import new_event

BY: dict[str, str] = {"at": "2026-11-29T19:30", "by": "organiser"}
SECRET = bytes(range(32))


def event(template: str = "club-evening", entrants: Iterable[Entrant] | int = 0, **more: Any) -> ClubEvent:
    """Return an event with a commitment and these entrants, or with so many."""
    made = lot.commit(new_event(template, "Evening", **more), SECRET)
    if isinstance(entrants, int):
        entrants = [Entrant(number=number, name=f"Player {number}") for number in range(1, entrants + 1)]
    new = list(entrants)
    return changes.add_entrants(made, new, **BY) if new else made


def skat_totals(random: Random, size: int) -> tuple[PlayerTotals, ...]:
    """Return totals that games of Skat can have: clubs with one matador won, and lost."""
    made = []
    for _ in range(size):
        won, lost = random.randrange(7), random.randrange(3)
        made.append(PlayerTotals(points=24 * won - 48 * lost, won=won, lost=lost))
    return tuple(made)


def zero_totals(random: Random, size: int) -> tuple[PlayerTotals, ...]:
    """Return totals that sum to 0."""
    points = [random.randrange(-40, 41) for _ in range(size - 1)]
    return tuple(PlayerTotals(points=one) for one in [*points, -sum(points)])


def played(club: ClubEvent, totals: Callable[[Random, int], tuple[PlayerTotals, ...]] = skat_totals, seed: int = 0) -> ClubEvent:
    """Return the event with totals in all lists of its last round."""
    random = Random(seed)
    drawn = club.rounds[-1]
    for table in drawn.tables:
        given = TableList(mode="totals", totals=totals(random, len(table.seats)))
        club = changes.enter_list(club, drawn.number, table.number, given, **BY)
    return club
