"""Revisions of an event: changes of several organisers at once conflict only if they concern the same thing."""

from __future__ import annotations

from collections.abc import Iterable

from stich.kernel.errors import StichError

from .event import ClubEvent, LoggedChange

APART = ("note", "protest", "decision", "list", "correction", "mode", "live", "forget", "boards", "late-table")
"""Kinds of changes that never conflict with a change of entrants, rounds or rules."""
_LISTS = ("list", "correction", "mode")
_SEATS = ("draw", "undo", "merge", "late", "withdraw")


def check_revision(event: ClubEvent, revision: int, *, entrants: Iterable[int] | None = None, table: tuple[int, int] | None = None) -> None:
    """Raise `StichError` ``club/stale`` if a change after this revision concerns the same thing.

    ``entrants``: start numbers that the new change concerns; ``table``: round and table whose list it enters; neither: the whole event.
    """
    if revision > event.revision:
        raise StichError("club/stale#revision", revision=revision, newest=event.revision)
    since = event.log[revision:]
    if table is not None:
        _check_list(event, revision, *table)
    elif entrants is not None:
        numbers = set(entrants)
        for change in since:
            concerned = numbers & ({change.facts.get("number")} | set(change.facts.get("numbers", ())))
            if concerned or change.what == "undo":
                raise StichError("club/stale#entrant", by=change.by, number=min(concerned or numbers))
    else:
        _refuse(next((change for change in since if change.what not in APART), None))


def _refuse(change: LoggedChange | None) -> None:
    if change is not None:
        raise StichError("club/stale#event", by=change.by, what=change.what)


def _check_list(event: ClubEvent, revision: int, round_number: int, number: int) -> None:
    """Raise `StichError` ``club/stale`` if the table's list or its seats have changed."""
    for change in reversed(event.log[revision:]):
        if change.what in _LISTS and (change.facts.get("round"), change.facts.get("table")) == (round_number, number):
            raise StichError("club/stale#list", by=change.by, table=number)
    drawn = event.round(round_number)
    starts = [at for at, change in enumerate(event.log) if change.what == "start" and change.facts.get("round") == round_number]
    final = starts[0] if drawn.started and starts else len(event.log)
    _refuse(next((change for change in event.log[revision:final] if change.what in _SEATS), None))
