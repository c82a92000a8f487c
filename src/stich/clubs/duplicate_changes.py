"""Changes of duplicate events: late tables, and the sets of boards of rounds on the server."""

from __future__ import annotations

from typing import Any

import msgspec

from stich.kernel.errors import StichError

from .changes import logged
from .event import BoardSet, ClubEvent, ClubRound

replace = msgspec.structs.replace


def set_late(event: ClubEvent, round_number: int, number: int, late: bool, *, at: str, by: str) -> ClubEvent:
    """Return the event in which a table plays the boards of its round later, or no longer does.

    The others are ranked without waiting for a late table; the boards stay hidden until it has played them. Raise `StichError`
    ``club/duplicate#none`` for an event without boards.
    """
    drawn, table = event.round(round_number), event.table(round_number, number)
    if event.duplicate is None:
        raise StichError("club/duplicate#none")
    if table.late == late:
        return event
    tables = tuple(replace(table, late=late) if one.number == number else one for one in drawn.tables)
    facts: dict[str, Any] = {"round": round_number, "table": number, "late": late}
    return logged(_with_round(event, replace(drawn, tables=tables)), None, "late-table", facts, at=at, by=by)


def set_boards(event: ClubEvent, round_number: int, boards: BoardSet, *, at: str, by: str) -> ClubEvent:
    """Return the event with the set of boards of a round, which is committed or revealed now."""
    drawn = event.round(round_number)
    if drawn.boards == boards:
        return event
    facts = {"round": round_number, "name": boards.name, "revealed": boards.revealed}
    return logged(_with_round(event, replace(drawn, boards=boards)), None, "boards", facts, at=at, by=by)


def _with_round(event: ClubEvent, drawn: ClubRound) -> ClubEvent:
    return replace(event, rounds=tuple(drawn if one.number == drawn.number else one for one in event.rounds))
