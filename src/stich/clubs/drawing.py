"""Draw of a round: who plays, in which order, at which tables and places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from stich.kernel.errors import StichError

from .event import MAX_NUMBER, ClubEvent, ClubRound, ClubTable, DrawMethod, DrawReport, Entrant, ListMode
from .lot import lot_order, next_seed
from .movements import plan_round
from .seating import (
    UNBALANCED,
    SeatedTables,
    SeatingTask,
    fewest_repeats,
    pair,
    place_spread,
    places_ahead,
    places_held,
    seated_pairs,
    table_sizes,
)
from .seating_search import SeatingSearch
from .seating_solver import has_solver, solve
from .standings import ranking


class SeatedPlayers(msgspec.Struct, frozen=True):
    """Seating of some players: start numbers by table and place, and its report."""

    tables: tuple[tuple[int, ...], ...]
    report: DrawReport


def draw_round(event: ClubEvent, method: DrawMethod | None = None) -> ClubEvent:
    """Return the event with its next round drawn. ``method``: method in place of the event's.

    The next seed of the chain is revealed in the round. Raise `StichError` ``club/draw`` if the last round is not finished, or if the
    players cannot be divided or kept apart, ``club/commitment`` without a secret.
    """
    number = len(event.rounds) + 1
    _check_ready(event, number)
    method = method or event.draw.methods[min(number, len(event.draw.methods)) - 1]
    seed, place = next_seed(event)
    playing = [entrant for entrant in event.entrants if entrant.present and entrant.plays(number)]
    entrants, sizes, waiting = divided(event, playing, number)
    playing = [e for e in entrants if e.present and e.plays(number) and e.number not in waiting]
    order = _order(event, playing, method, seed)
    if method == "plan":
        seats = plan_round(lot_order(order, _plan_seed(event, seed), "plan"), event.draw.sizes[0], number)
        seated = SeatedPlayers(seats, report_of(event, task_of(event, playing, order, tuple(map(len, seats)), method), seats, 0, "plan"))
    else:
        seated = seat(event, task_of(event, playing, order, sizes, method), seed)
    known = {entrant.number: entrant for entrant in entrants}
    tables = tuple(
        ClubTable(number=at, seats=seats, mode=_mode(event, [known[one] for one in seats])) for at, seats in enumerate(seated.tables, 1)
    )
    entrants, more = _computer_tables(msgspec.structs.replace(event, entrants=entrants), number, len(tables))
    drawn = ClubRound(
        number=number,
        tables=(*tables, *more),
        method=method,
        seed=seed,
        place=place,
        lot=tuple(order),
        standing_by=tuple(waiting),
        report=seated.report,
    )
    return msgspec.structs.replace(event, entrants=entrants, rounds=(*event.rounds, drawn), places_used=place)


def _check_ready(event: ClubEvent, number: int) -> None:
    if number > event.rounds_planned:
        raise StichError("club/draw#over", planned=event.rounds_planned)
    if event.rounds:
        last = event.rounds[-1]
        if not last.started:
            raise StichError("club/round#drawn", number=last.number)
        late = {table.number for table in last.tables if table.late}
        waiting = tuple(f"table {number}" for number in last.waiting[:9] if number not in late)
        if waiting:
            raise StichError("club/draw#open", number=last.number, tables=waiting)


def _mode(event: ClubEvent, seated: Sequence[Entrant]) -> ListMode:
    """Return the mode of a new table: live if the event is played on the server, or if only computers sit there."""
    return "live" if event.live is not None or all(entrant.computer for entrant in seated) else "deals"


def divided(event: ClubEvent, playing: Sequence[Entrant], number: int) -> tuple[tuple[Entrant, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the entrants with computer players that fill tables, the sizes of the tables, and who stands by.

    Raise `StichError` ``club/draw`` if the players cannot be divided.
    """
    rules, count = event.draw, len(playing)
    least = largest_group(event, playing)
    sizes = table_sizes(count, rules.sizes, least)
    if sizes:
        return event.entrants, sizes, ()
    if rules.fill == "computers" and count:
        for more in range(1, 2 * max(rules.sizes) * max(least, 1)):
            if sizes := table_sizes(count + more, rules.sizes, least):
                return event.entrants + _computers(event, more, number), sizes, ()
    if rules.fill == "stand by":
        people = [entrant for entrant in playing if entrant.computer is None]
        for fewer in range(1, min(rules.sizes)):
            rest = people[: len(people) - fewer]
            if rest and (sizes := table_sizes(len(rest), rules.sizes, largest_group(event, rest))):
                return event.entrants, sizes, tuple(entrant.number for entrant in people[len(rest) :])
    if count and least * min(rules.sizes) > count:
        raise StichError("club/draw#apart", count=least, tables=count // min(rules.sizes))
    raise StichError("club/draw#sizes", count=count, sizes=tuple(sorted(rules.sizes)))


def _computers(event: ClubEvent, count: int, number: int) -> tuple[Entrant, ...]:
    """Return new computer players for one round."""
    taken = {entrant.number for entrant in event.entrants}
    free = (one for one in range(max(901, max(taken, default=0) + 1), MAX_NUMBER + 1) if one not in taken)
    return tuple(
        Entrant(number=one, name=f"Computer {at}", computer=event.draw.computer, first_round=number, last_round=number)
        for at, one in zip(range(1, count + 1), free, strict=False)
    )


def _computer_tables(event: ClubEvent, number: int, tables: int) -> tuple[tuple[Entrant, ...], tuple[ClubTable, ...]]:
    """Return the entrants with those of the round's computer tables, and these tables. ``tables``: number of the other tables."""
    count = event.duplicate.computer_tables if event.duplicate is not None else 0
    if not count:
        return event.entrants, ()
    size = event.draw.sizes[0]
    new = _computers(event, count * size, number)
    seats = [tuple(one.number for one in new[at * size : (at + 1) * size]) for at in range(count)]
    return (*event.entrants, *new), tuple(ClubTable(number=tables + at, seats=one, mode="live") for at, one in enumerate(seats, 1))


def _order(event: ClubEvent, playing: Sequence[Entrant], method: DrawMethod, seed: str) -> list[int]:
    """Return the start numbers in the order from which tables are made."""
    order = lot_order((entrant.number for entrant in playing), seed, "tables")
    if method == "points":
        standings = {row.number: index for index, row in enumerate(ranking(event, computers=True))}
        played = {number for drawn in event.rounds for table in drawn.tables for number in table.seats}
        order.sort(key=lambda number: (number not in played, standings[number] if number in played else 0))
    elif method == "season":
        known = event.by_number
        missing = next((e.number for e in playing if e.season is None and e.computer is None), None)
        if missing is not None and all(entrant.season is None for entrant in playing):
            raise StichError("club/draw#season", number=missing)
        points = {number: known[number].season if number in known else None for number in order}
        order.sort(key=lambda number: (points[number] is None, -(points[number] or 0)))
    return order


def _plan_seed(event: ClubEvent, seed: str) -> str:
    """Return the seed of the first round, whose lot gives each player a number in the plan."""
    first = next((drawn.seed for drawn in event.rounds if drawn.method == "plan" and drawn.seed), None)
    return first or seed


# -- seating -------------------------------------------------------------------------------------------------------------


def groups_of(event: ClubEvent, entrant: Entrant) -> list[tuple[str, str]]:
    """Return the groups whose members never share a table: team, household and address, as far as the event keeps them apart."""
    values = {"team": entrant.team, "household": entrant.household, "address": entrant.address}
    return [(kind, value.casefold()) for kind in event.draw.apart if (value := values[kind])]


def largest_group(event: ClubEvent, playing: Iterable[Entrant]) -> int:
    """Return the number of players of the largest group, which is the least number of tables."""
    return max(Counter(group for entrant in playing for group in groups_of(event, entrant)).values(), default=0)


def meetings(event: ClubEvent) -> Counter[tuple[int, int]]:
    """Return how often pairs of people have met at a table; computer players do not count."""
    computers = {entrant.number for entrant in event.entrants if entrant.computer}
    met: Counter[tuple[int, int]] = Counter()
    for _, table in event.tables():
        met.update(seated_pairs([[number for number in table.seats if number not in computers]]))
    return met


def held_places(event: ClubEvent) -> dict[int, tuple[int, ...]]:
    """Return how often each player has held each place."""
    most = max(event.draw.sizes)
    held = {entrant.number: [0] * most for entrant in event.entrants}
    for _, table in event.tables():
        for place, number in enumerate(table.seats):
            held[number][place] += 1
    return {number: tuple(places) for number, places in held.items()}


def task_of(event: ClubEvent, playing: Sequence[Entrant], order: Sequence[int], sizes: Sequence[int], method: DrawMethod) -> SeatingTask:
    """Return the seating task of these players. ``order``: start numbers in the order of the lot or the standings."""
    by_group: dict[tuple[str, str], list[int]] = {}
    for entrant in playing:
        for group in groups_of(event, entrant):
            by_group.setdefault(group, []).append(entrant.number)
    apart = frozenset(p for numbers in by_group.values() for p in seated_pairs([numbers]))
    ordered = method in ("points", "season")
    rules, base = event.draw, min(event.draw.sizes)
    return SeatingTask(tuple(order), tuple(sizes), apart, meetings(event), held_places(event), ordered, rules.avoid_met, base)


def seat(event: ClubEvent, task: SeatingTask, seed: str) -> SeatedPlayers:
    """Return the best seating found. Raise `StichError` ``club/draw#forbidden`` if it does not keep all groups apart."""
    number = int(seed, 16)
    best = _attempted(task, number)
    bound, solver = fewest_repeats(task), "search"
    if not task.ordered and _repeats(task, best) > bound and not _forbidden(task, best) and has_solver():
        solved = solve(task, best, event.draw.seconds, number)
        if solved is not None:
            solver, bound = "ortools", max(bound, solved.bound)
            if _repeats(task, solved.tables) < _repeats(task, best):
                best = solved.tables
    tables = tuple(tuple(task.players[player] for player in table) for table in best)
    if forbidden := _forbidden(task, best):
        raise StichError("club/draw#forbidden", pairs=tuple(f"{one} and {other}" for one, other in forbidden[:5]))
    return SeatedPlayers(tables, report_of(event, task, tables, min(bound, _repeats(task, best)), solver))


_ATTEMPTS, _MOST_TRIED = 8, 120
"""Searches of a round, and the most players for whom so many are made."""


def _attempted(task: SeatingTask, seed: int) -> SeatedTables:
    """Return the best seating of several searches: without places beyond balance now, if possible also in the next round."""
    best: tuple[tuple[int, int, int], SeatedTables] | None = None
    for attempt in range(_ATTEMPTS if len(task.players) <= _MOST_TRIED else 2):
        tables = SeatingSearch(task, seed, attempt).run()
        costs = task.place_costs()
        beyond = sum(costs[player][place] // UNBALANCED for table in tables for place, player in enumerate(table))
        merit = (len(_forbidden(task, tables)), beyond + places_ahead(task, tables), _repeats(task, tables))
        if best is None or merit < best[0]:
            best = merit, tables
        if not any(merit[:2]) and (task.ordered or merit[2] <= fewest_repeats(task) or attempt >= 1):
            break
    assert best is not None
    return best[1]


def report_of(event: ClubEvent, task: SeatingTask, tables: Sequence[Sequence[int]], bound: int, solver: str) -> DrawReport:
    """Return the report on a seating. ``bound``: proved lower bound of its repeated meetings."""
    most = max(event.draw.sizes)
    homes = dict(zip(task.players, task.homes, strict=False))
    spread = displaced = 0
    for at, table in enumerate(tables):
        for place, number in enumerate(table):
            held = places_held(task.held.get(number, ()), most)
            held[place] += 1
            spread = max(spread, place_spread(held, task.base))
            displaced = max(displaced, abs(homes[number] - at)) if task.ordered else 0
    pairs = list(seated_pairs(tables))
    return DrawReport(
        repeats=sum(1 for one in pairs if task.met.get(one)),
        bound=bound,
        forbidden=sum(one in task.apart for one in pairs),
        places=spread,
        displacement=displaced,
        solver=solver,
    )


def _pairs(task: SeatingTask, tables: SeatedTables) -> list[tuple[int, int]]:
    return [pair(task.players[one], task.players[other]) for one, other in seated_pairs(tables)]


def _repeats(task: SeatingTask, tables: SeatedTables) -> int:
    return sum(1 for one in _pairs(task, tables) if task.met.get(one))


def _forbidden(task: SeatingTask, tables: SeatedTables) -> list[tuple[int, int]]:
    return [one for one in _pairs(task, tables) if one in task.apart]
