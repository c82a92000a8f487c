"""Changes of an event, each with an entry in its log. Until the round starts every change can be undone.

Each function takes the time (ISO 8601) and the person who makes the change, checks the result and returns a new event; on an error nothing
is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from stich.kernel.errors import StichError

from .drawing import SeatedPlayers, draw_round, groups_of, seat, task_of
from .event import ClubEvent, ClubRound, ClubTable, DrawMethod, Entrant, EventState, ListMode, LoggedChange, TableList
from .lists import results
from .lot import next_seed
from .seating import table_sizes
from .validation import check_event, check_live, fitting_mode

replace = msgspec.structs.replace
FINAL = ("rules", "deals", "scoring", "duplicate")
"""Rules that cannot be changed once the first round is drawn."""


MOST_UNDONE = 50
"""Most changes that can be undone one after the other."""


def logged(event: ClubEvent, before: ClubEvent | None, what: str, facts: dict[str, Any], *, at: str, by: str) -> ClubEvent:
    """Return the event with an entry in its log. ``before``: event to which an undo returns; None if the change cannot be undone."""
    undo = event.undo if before is None else (*before.undo, _difference(before, event, what))[-MOST_UNDONE:]
    made = replace(event, log=(*event.log, LoggedChange(at=at, by=by, what=what, facts=facts)), undo=undo)
    check_event(made)
    return made


def _difference(before: ClubEvent, after: ClubEvent, what: str) -> EventState:
    """Return what an undo of a change needs."""
    old, new = before.by_number, after.by_number
    return EventState(
        what=what,
        changed=tuple(one for one in before.entrants if one.number in new and new[one.number] != one),
        removed=tuple((at, one) for at, one in enumerate(before.entrants) if one.number not in new),
        added=tuple(one.number for one in after.entrants if one.number not in old),
        drawn=before.open_round,
    )


# -- entrants ------------------------------------------------------------------------------------------------------------


def add_entrants(event: ClubEvent, entrants: Iterable[Entrant], *, at: str, by: str) -> ClubEvent:
    """Return the event with further entrants. If rounds are drawn, the entrants play from the next one on; see `seat_late`."""
    new = tuple(replace(one, first_round=max(one.first_round, len(event.rounds) + 1)) for one in entrants)
    made = replace(event, entrants=event.entrants + new)
    return logged(made, event, "add", {"numbers": [one.number for one in new]}, at=at, by=by)


def change_entrant(event: ClubEvent, number: int, *, at: str, by: str, **changes: Any) -> ClubEvent:
    """Return the event with other facts of an entrant, such as ``team`` or ``paid``."""
    changed = msgspec.convert(msgspec.to_builtins(event.entrant(number)) | changes, Entrant)
    if changed == event.entrant(number):
        return event
    return logged(_with(event, changed), event, "entrant", {"number": number, **changes}, at=at, by=by)


def remove_entrant(event: ClubEvent, number: int, *, at: str, by: str) -> ClubEvent:
    """Return the event without an entrant who was never drawn. Raise `StichError` ``club/entrant`` for one who sits at a table."""
    event.entrant(number)
    table = next((table.number for _, table in event.tables() if number in table.seats), None)
    if table is not None:
        raise StichError("club/entrant#seated", number=number, table=table)
    rounds = tuple(replace(one, standing_by=tuple(n for n in one.standing_by if n != number)) for one in event.rounds)
    made = replace(event, entrants=tuple(one for one in event.entrants if one.number != number), rounds=rounds)
    return logged(made, event, "remove", {"number": number}, at=at, by=by)


def change_rules(event: ClubEvent, *, at: str, by: str, **changes: Any) -> ClubEvent:
    """Return the event with other rules, such as ``name`` or ``draw``.

    Raise `StichError` ``club/plan`` for game, deals, scoring and boards once the first round is drawn, ``club/event`` if the rules
    contradict each other.
    """
    made = replace(event, **changes)
    fields = [field for field in changes if getattr(made, field) != getattr(event, field)]
    final = next((field for field in fields if field in FINAL), None)
    if event.duplicate is not None and (made.live is None) != (event.live is None):
        final = final or "live"
    if final is not None and event.rounds:
        raise StichError("club/plan", field=final)
    return logged(made, None, "rules", {"fields": fields}, at=at, by=by) if fields else event


def withdraw(event: ClubEvent, number: int, *, at: str, by: str) -> ClubEvent:
    """Return the event without an entrant from now on.

    In a round that has not started, a player who stands by takes the seat; otherwise the table becomes smaller, or as few tables as
    possible are seated again. Raise `StichError` ``club/table`` if that is impossible.
    """
    entrant = event.entrant(number)
    last = len(event.rounds)
    open_round = event.open_round
    if not entrant.plays(last + (open_round is None)):
        raise StichError("club/entrant#gone", number=number, round=last + (open_round is None))
    made = _with(event, replace(entrant, last_round=last - (open_round is not None)))
    if open_round is not None and number in open_round.standing_by:
        made = _with_round(made, replace(open_round, standing_by=tuple(one for one in open_round.standing_by if one != number)))
    elif open_round is not None and any(number in table.seats for table in open_round.tables):
        made = _with_seats(made, _without(made, open_round, number))
    return logged(made, event, "withdraw", {"number": number}, at=at, by=by)


def seat_late(event: ClubEvent, number: int, *, at: str, by: str) -> ClubEvent:
    """Return the event with a late entrant seated in the drawn round, which has not started.

    The entrant takes the seat of a computer player, or joins a smaller table; otherwise as few tables as possible are seated again.
    """
    drawn = _open_round(event)
    first = min(event.entrant(number).first_round, drawn.number)
    made = _with(event, replace(event.entrant(number), first_round=first, present=True))
    seated = {one for table in drawn.tables for one in table.seats}
    if number in seated:
        raise StichError("club/entrant#seated", number=number, table=next(t.number for t in drawn.tables if number in t.seats))
    of_people = {one for table in _of_people(event, drawn) for one in table.seats}
    computers = [one for one in sorted(of_people) if event.entrant(one).computer is not None]
    for computer in computers:
        table = next(table for table in drawn.tables if computer in table.seats)
        if not _is_forbidden(made, number, [one for one in table.seats if one != computer]):
            drawn = _with_tables(drawn, [replace(table, seats=_put(table.seats, computer, number))])
            made = replace(made, entrants=tuple(one for one in made.entrants if one.number != computer))
            break
    else:
        drawn = _reseated(made, drawn, add=number)
    drawn = replace(drawn, standing_by=tuple(one for one in drawn.standing_by if one != number))
    return logged(_with_seats(made, drawn), event, "late", {"number": number}, at=at, by=by)


# -- rounds --------------------------------------------------------------------------------------------------------------


def draw(event: ClubEvent, *, at: str, by: str, method: DrawMethod | None = None) -> ClubEvent:
    """Return the event with its next round drawn (`draw_round`)."""
    made = draw_round(event, method)
    made = _with_seats(made, made.rounds[-1])
    drawn = made.rounds[-1]
    return logged(made, event, "draw", {"round": drawn.number, "method": drawn.method, "tables": len(drawn.tables)}, at=at, by=by)


def undo(event: ClubEvent, *, at: str, by: str) -> ClubEvent:
    """Return the event as before the last change that can be undone: entrants, and the round that has not started. Lists stay.

    The log keeps the change, and a new draw has a new seed. Raise `StichError` ``club/undo`` if there is no such change.
    """
    if not event.undo:
        raise StichError("club/undo")
    before = event.undo[-1]
    old = {one.number: one for one in before.changed}
    entrants = [old.get(one.number, one) for one in event.entrants if one.number not in before.added]
    for index, one in before.removed:
        entrants.insert(index, one)
    started = tuple(one for one in event.rounds if one.started)
    rounds = started if before.drawn is None else (*started, before.drawn)
    made = replace(event, entrants=tuple(entrants), rounds=rounds, undo=event.undo[:-1])
    return logged(made, None, "undo", {"what": before.what}, at=at, by=by)


def start_round(event: ClubEvent, *, at: str, by: str) -> ClubEvent:
    """Return the event with its drawn round started: seats are final, and nothing before can be undone."""
    drawn = _open_round(event)
    made = replace(_with_round(event, replace(drawn, started=True)), undo=())
    return logged(made, None, "start", {"round": drawn.number}, at=at, by=by)


def merge_tables(event: ClubEvent, numbers: Sequence[int], *, at: str, by: str) -> ClubEvent:
    """Return the event with the players of these tables of the drawn round seated again at as few tables as possible."""
    drawn = _open_round(event)
    tables = [event.table(drawn.number, number) for number in numbers]
    made = _with_seats(event, _seated_anew(event, drawn, tables, [one for table in tables for one in table.seats], fewer=True))
    return logged(made, event, "merge", {"tables": list(numbers)}, at=at, by=by)


def set_mode(event: ClubEvent, round_number: int, number: int, mode: ListMode, *, at: str, by: str) -> ClubEvent:
    """Return the event with another mode of a table: live, deals or totals.

    Raise `StichError` ``club/live`` if the table cannot be live, ``club/duplicate`` if it plays boards of the server.
    """
    table = event.table(round_number, number)
    if event.duplicate is not None and event.live is not None and mode != "live":
        raise StichError("club/duplicate#boards", table=number)
    table = replace(table, mode=mode, live=table.live if mode == "live" else None)
    if mode == "live":
        check_live(event, table)
    made = _with_round(event, _with_tables(event.round(round_number), [table]))
    return logged(made, None, "mode", {"round": round_number, "table": number, "mode": mode}, at=at, by=by)


def enter_list(
    event: ClubEvent,
    round_number: int,
    number: int,
    given: TableList,
    *,
    at: str,
    by: str,
    reason: str = "",
    facts: Mapping[str, Any] | None = None,
) -> ClubEvent:
    """Return the event with the list of a table, entered or corrected. A round that has not started starts.

    ``facts``: further facts for the log. Raise `StichError` ``club/list`` if the list is impossible.
    """
    if round_number == len(event.rounds) and not event.rounds[-1].started:
        event = start_round(event, at=at, by=by)
    table = event.table(round_number, number)
    made = _with_round(event, _with_tables(event.round(round_number), [replace(table, mode=given.mode, list=given)]))
    noted: dict[str, Any] = {"round": round_number, "table": number, **({"reason": reason} if reason else {}), **(facts or {})}
    noted["totals"] = [one.total for one in results(made, made.table(round_number, number))]
    if table.list is not None:
        noted["before"] = [one.total for one in results(event, table)]
    return logged(made, None, "list" if table.list is None else "correction", noted, at=at, by=by)


def draw_lots(event: ClubEvent, *, at: str, by: str) -> ClubEvent:
    """Return the event with lots that decide equal results, from the next seed of the chain."""
    seed, place = next_seed(event)
    made = replace(event, lot_seed=seed, lot_place=place, places_used=place)
    return logged(made, None, "lots", {}, at=at, by=by)


def note(event: ClubEvent, text: str, *, at: str, by: str) -> ClubEvent:
    """Return the event with a note in its log, such as a protest and its decision."""
    return logged(event, None, "note", {"text": text}, at=at, by=by)


# -- seats of a drawn round ----------------------------------------------------------------------------------------------


def _open_round(event: ClubEvent) -> ClubRound:
    """Return the drawn round that has not started. Raise `StichError` ``club/round`` if there is none."""
    if not event.rounds:
        raise StichError("club/round#undrawn", number=1, drawn=0)
    if event.open_round is None:
        raise StichError("club/round#started", number=event.rounds[-1].number)
    return event.open_round


def _with(event: ClubEvent, entrant: Entrant) -> ClubEvent:
    return replace(event, entrants=tuple(entrant if one.number == entrant.number else one for one in event.entrants))


def _with_round(event: ClubEvent, drawn: ClubRound) -> ClubEvent:
    return replace(event, rounds=tuple(drawn if one.number == drawn.number else one for one in event.rounds))


def _with_seats(event: ClubEvent, drawn: ClubRound) -> ClubEvent:
    """Return the event with new seats of a round. Tables that cannot be live any more get lists of deals."""
    return _with_round(event, _with_tables(drawn, [replace(table, mode=fitting_mode(event, table)) for table in drawn.tables]))


def _with_tables(drawn: ClubRound, tables: Iterable[ClubTable]) -> ClubRound:
    new = {table.number: table for table in tables}
    return replace(drawn, tables=tuple(new.get(table.number, table) for table in drawn.tables))


def _put(seats: Sequence[int], old: int, new: int) -> tuple[int, ...]:
    return tuple(new if one == old else one for one in seats)


def _is_forbidden(event: ClubEvent, number: int, others: Iterable[int]) -> bool:
    own = set(groups_of(event, event.entrant(number)))
    return any(own & set(groups_of(event, event.entrant(other))) for other in others)


def _of_people(event: ClubEvent, drawn: ClubRound) -> list[ClubTable]:
    """Return the tables of a round without the computer tables of a duplicate event."""
    return [table for table in drawn.tables if any(event.entrant(number).computer is None for number in table.seats)]


def _without(event: ClubEvent, drawn: ClubRound, number: int) -> ClubRound:
    """Return the round without a player: with one who stands by in the seat, or with tables seated again."""
    table = next(table for table in drawn.tables if number in table.seats)
    rest = [one for one in table.seats if one != number]
    for waiting in drawn.standing_by:
        if not _is_forbidden(event, waiting, rest):
            standing_by = tuple(one for one in drawn.standing_by if one != waiting)
            return replace(_with_tables(drawn, [replace(table, seats=_put(table.seats, number, waiting))]), standing_by=standing_by)
    if len(rest) in event.draw.sizes:
        return _seated_anew(event, drawn, [table], rest)
    return _reseated(event, drawn, remove=number)


def _reseated(event: ClubEvent, drawn: ClubRound, *, add: int | None = None, remove: int | None = None) -> ClubRound:
    """Return the round with a player more or fewer, seating as few tables as possible again."""
    tables = _of_people(event, drawn)
    fixed = [table for table in tables if remove is not None and remove in table.seats]
    others = sorted((table for table in tables if table not in fixed), key=lambda table: (len(table.seats), -table.number))
    for count in range(1 - len(fixed), len(others) + 1):
        chosen = combinations(others, count) if count <= 1 else [others[:count]]
        for touched in ([*fixed, *more] for more in chosen):
            players = [one for table in touched for one in table.seats if one != remove] + ([add] if add is not None else [])
            if table_sizes(len(players), event.draw.sizes) is None:
                continue
            try:
                return _seated_anew(event, drawn, touched, players)
            except StichError as error:
                if not error.code.startswith(("club/draw", "club/table")):
                    raise
    count = sum(len(table.seats) for table in tables) + (1 if add is not None else -1)
    raise StichError("club/draw#sizes", count=count, sizes=tuple(sorted(event.draw.sizes)))


def _seated_anew(
    event: ClubEvent, drawn: ClubRound, tables: Sequence[ClubTable], players: Sequence[int], *, fewer: bool = False
) -> ClubRound:
    """Return the round with these players at these tables; the other tables stay. ``fewer``: at fewer tables than now."""
    sizes = table_sizes(len(players), event.draw.sizes)
    if sizes is None or (fewer and len(sizes) >= len(tables)):
        raise StichError(
            "club/table#merge", tables=tuple(table.number for table in tables), count=len(players), sizes=tuple(sorted(event.draw.sizes))
        )
    before = replace(event, rounds=event.rounds[:-1])
    entrants = [event.entrant(number) for number in players]
    seated: SeatedPlayers = seat(before, task_of(before, entrants, players, sizes, "lot"), drawn.seed or "1")
    free = sorted(table.number for table in tables)
    last = max(table.number for table in drawn.tables)
    free += range(last + 1, last + 1 + len(sizes))
    old = {table.number: table for table in tables}
    new = [
        replace(old[number], seats=seats) if number in old else ClubTable(number=number, seats=seats, mode=tables[0].mode)
        for number, seats in zip(free, seated.tables, strict=False)
    ]
    kept = [table for table in drawn.tables if table.number not in old]
    return replace(drawn, tables=tuple(sorted([*kept, *new], key=lambda table: table.number)))
