"""Checks of a whole event: numbers, classes, sizes, rules and rounds agree with each other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from stich.kernel.errors import StichError

from .event import MOST_ENTRANTS, MOST_SEATS, ClubEvent, ClubTable, Entrant, ListMode
from .lists import check_list
from .schemes import check_scheme, game_of


def check_entrants(entrants: Sequence[Entrant], classes: Sequence[str]) -> None:
    """Raise `StichError` ``club/entrant`` or ``club/class`` for duplicate numbers, too many entrants and unknown classes."""
    if len(entrants) > MOST_ENTRANTS:
        raise StichError("club/entrant#most", most=MOST_ENTRANTS, count=len(entrants))
    names: dict[int, str] = {}
    for entrant in entrants:
        if entrant.number in names:
            raise StichError("club/entrant#number", number=entrant.number, first=names[entrant.number], second=entrant.name)
        names[entrant.number] = entrant.name
        wrong = next((name for name in entrant.classes if name not in classes), None)
        if wrong is not None:
            raise StichError("club/class", name=entrant.name, found=wrong, classes=tuple(classes) or "none")


def check_event(event: ClubEvent) -> None:
    """Raise `StichError` ``club/…`` for the first contradiction in an event."""
    check_scheme(event.scoring.scheme, event.rules)
    seats = game_of(event).seats
    for size in event.draw.sizes or (0,):
        if not seats <= size <= MOST_SEATS:
            raise StichError("club/event#sizes", game=event.rules.game, least=seats, most=MOST_SEATS, size=size)
        if event.deals.get(size, 0) < 1:
            raise StichError("club/event#deals", size=size)
    if not event.draw.methods:
        raise StichError("club/event#methods")
    if "lot" in event.tie_breaks[:-1]:
        raise StichError("club/event#lot")
    _check_live(event)
    _check_duplicate(event)
    steps = [step.first for step in event.dues.lost]
    if steps and (steps[0] != 1 or steps != sorted(set(steps))):
        raise StichError("club/dues")
    check_entrants(event.entrants, event.classes)
    _check_rounds(event)


def check_live(event: ClubEvent, table: ClubTable) -> None:
    """Raise `StichError` ``club/live`` if a table cannot be played on the server: one of its players has no account, or its size is not
    that of the game."""
    size = len(table.seats)
    if game_of(event, size).seats != size:
        raise StichError("club/live#size", table=table.number, game=event.rules.game, size=size)
    known = event.by_number
    for entrant in (known[number] for number in table.seats):
        if entrant.account is None and entrant.computer is None:
            raise StichError("club/live#account", table=table.number, number=entrant.number, name=entrant.name)


def fitting_mode(event: ClubEvent, table: ClubTable) -> ListMode:
    """Return the mode of a table, or ``deals`` if it is live and cannot be. In a duplicate event on the server, raise `StichError`
    ``club/live`` then, because the cards of its boards are dealt on the server."""
    try:
        if table.mode == "live":
            check_live(event, table)
    except StichError:
        if event.duplicate is not None and event.live is not None:
            raise
        return "deals"
    return table.mode


def _check_live(event: ClubEvent) -> None:
    live = event.live
    if live is None:
        return
    if live.clock is not None and not live.computer_for_absent:
        raise StichError("club/live#clock")
    if live.starts is not None:
        try:
            has_offset = datetime.fromisoformat(live.starts).tzinfo is not None
        except ValueError:
            has_offset = False
        if not has_offset:
            raise StichError("club/live#starts", found=live.starts[:40])


def _check_duplicate(event: ClubEvent) -> None:
    """Raise `StichError` ``club/duplicate`` if the tables of a round could not play the same boards."""
    rules = event.duplicate
    if rules is None:
        return
    if len(event.draw.sizes) != 1:
        raise StichError("club/duplicate#sizes", sizes=tuple(sorted(event.draw.sizes)))
    if rules.computer_tables and event.live is None:
        raise StichError("club/duplicate#computers")
    if rules.comparison == "par" and not rules.computer_tables:
        raise StichError("club/duplicate#par")


def _check_rounds(event: ClubEvent) -> None:
    known = event.by_number
    for index, drawn in enumerate(event.rounds, 1):
        if drawn.number != index:
            raise StichError("club/round#order", found=drawn.number, number=index)
        seated: dict[int, int] = {}
        numbers: set[int] = set()
        for table in drawn.tables:
            if table.number in numbers:
                raise StichError("club/table#number", round=index, number=table.number)
            numbers.add(table.number)
            if len(table.seats) not in event.draw.sizes:
                raise StichError("club/table#size", round=index, table=table.number, count=len(table.seats), sizes=event.draw.sizes)
            for number in table.seats:
                if number not in known:
                    raise StichError("club/entrant#unknown", number=number)
                if number in seated:
                    raise StichError("club/entrant#seated", number=number, table=seated[number])
                seated[number] = table.number
            if table.list is not None:
                check_list(event, table, table.list)
