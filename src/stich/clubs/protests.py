"""Protests of players against lists, and the organiser's decisions, in the log of an event."""

from __future__ import annotations

import msgspec

from stich.kernel.errors import StichError

from .changes import logged
from .event import ClubEvent


class Protest(msgspec.Struct, frozen=True):
    """Protest against the list of a table."""

    id: int
    """Number of the protest in the event, from 1."""
    at: str
    by: str
    round: int
    table: int
    text: str
    decision: str | None = None
    decided_at: str | None = None


def protests(event: ClubEvent) -> tuple[Protest, ...]:
    """Return all protests of an event, the oldest first."""
    made: list[Protest] = []
    for change in event.log:
        facts = change.facts
        if change.what == "protest":
            made.append(Protest(len(made) + 1, change.at, change.by, facts["round"], facts["table"], facts["text"]))
        elif change.what == "decision":
            at = facts["protest"] - 1
            made[at] = msgspec.structs.replace(made[at], decision=facts["text"], decided_at=change.at)
    return tuple(made)


def protest(event: ClubEvent, round_number: int, table: int, text: str, *, at: str, by: str) -> ClubEvent:
    """Return the event with a protest. Raise `StichError` ``club/round`` or ``club/table`` if there is no such table."""
    event.table(round_number, table)
    return logged(event, None, "protest", {"round": round_number, "table": table, "text": text}, at=at, by=by)


def decide(event: ClubEvent, number: int, text: str, *, at: str, by: str) -> ClubEvent:
    """Return the event with the decision of a protest. Raise `StichError` ``club/protest`` for an unknown or decided one."""
    known = protests(event)
    if not 1 <= number <= len(known):
        raise StichError("club/protest#unknown", number=number)
    if known[number - 1].decision is not None:
        raise StichError("club/protest#decided", number=number)
    return logged(event, None, "decision", {"protest": number, "text": text}, at=at, by=by)
