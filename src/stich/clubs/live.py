"""Live tables: which tables can be played on the server, when rounds start and end by themselves, and lists of finished matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec

from .changes import enter_list, logged
from .duplicate import to_reveal
from .event import ClubEvent, ClubRound, ClubTable, TableList
from .validation import fitting_mode

replace = msgspec.structs.replace
AT_ONCE = 0.0
"""Time from which the server acts on an event with live tables that are not finished (`acts_from`)."""


def unfinished(event: ClubEvent) -> Iterator[tuple[ClubRound, ClubTable]]:
    """Yield the live tables of started rounds whose lists are not complete, each with its round."""
    for drawn, table in event.tables():
        if drawn.started and table.mode == "live" and (table.list is None or not table.list.closed):
            yield drawn, table


def is_running(table: ClubTable) -> bool:
    """Return whether a table is played on the server and has no list yet."""
    return table.mode == "live" and table.live is not None and table.list is None


def acts_from(event: ClubEvent) -> float | None:
    """Return the time from which the server acts on an event by itself (seconds since 1970); None if it need not act."""
    if next(unfinished(event), None) is not None or to_reveal(event):
        return AT_ONCE
    starts = starts_at(event)
    return None if starts is None else starts.timestamp()


def starts_at(event: ClubEvent) -> datetime | None:
    """Return the time at which the drawn round starts by itself; None if the organiser starts it, or if it was drawn after that time."""
    drawn = event.open_round
    if drawn is None or event.live is None or event.live.starts is None:
        return None
    starts = datetime.fromisoformat(event.live.starts)
    made = next((change.at for change in reversed(event.log) if change.what == "draw" and change.facts.get("round") == drawn.number), None)
    return starts if made is not None and datetime.fromisoformat(made) <= starts else None


def ends_at(event: ClubEvent, round_number: int) -> float | None:
    """Return the time at which a started round ends (seconds since 1970): deals begun are finished, the rest is struck. None: no limit."""
    started = event.starts.get(round_number)
    return None if not event.minutes or started is None else datetime.fromisoformat(started).timestamp() + 60 * event.minutes


def open_tables(event: ClubEvent, new_id: Callable[[], str], *, at: str, by: str) -> ClubEvent:
    """Return the event with an id for each live table of a started round that has none. ``new_id``: returns the id of a new table on the
    server. Tables that cannot be live any more, because an account was deleted, get lists of deals,
    except in duplicate events, in which computer players sit in their place."""
    made: dict[tuple[int, int], ClubTable] = {}
    for drawn, table in unfinished(event):
        if table.live is None:
            mode = "live" if event.duplicate is not None else fitting_mode(event, table)
            made[drawn.number, table.number] = replace(table, mode=mode, live=new_id() if mode == "live" else None)
    if not made:
        return event
    rounds = tuple(
        replace(drawn, tables=tuple(made.get((drawn.number, table.number), table) for table in drawn.tables)) for drawn in event.rounds
    )
    facts = {"round": max(number for number, _ in made), "tables": sorted(number for _, number in made)}
    return logged(replace(event, rounds=rounds), None, "live", facts, at=at, by=by)


def enter_live(
    event: ClubEvent,
    table_id: str,
    records: Sequence[dict[str, Any]],
    *,
    struck: int,
    computers: Sequence[int] = (),
    at: str,
    by: str,
) -> ClubEvent:
    """Return the event with the list of a table that was played on the server, once; a table that has a list keeps it.

    ``table_id``: id of the table on the server; ``records``: its deals; ``struck``: deals that were not played; ``computers``: start
    numbers of players for whom a computer player stood in. Raise `StichError` ``club/list`` if the list is impossible.
    """
    found = next(((drawn, table) for drawn, table in unfinished(event) if table.live == table_id), None)
    if found is None:
        return event
    drawn, table = found
    boards = tuple(range(1, len(records) + 1)) if drawn.boards is not None else ()
    given = TableList(mode="live", entries=tuple(records), boards=boards, struck=struck)
    facts: dict[str, Any] = {"computers": list(computers)} if computers else {}
    return enter_list(event, drawn.number, table.number, given, at=at, by=by, facts=facts)
