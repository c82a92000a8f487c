"""Perfect plans: each player meets each other player exactly once, for 9, 15 and 21 players at threes and 16 and 28 at fours.

Each plan is developed from a few base tables and checked by `check_plan` in the tests. The places are balanced within one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from stich.kernel.errors import StichError

from .seating import pair

PerfectPlan = tuple[tuple[tuple[int, ...], ...], ...]
"""Players (from 0) by round, table and place."""

PLANS = {(9, 3): 4, (15, 3): 7, (21, 3): 10, (16, 4): 5, (28, 4): 9}
"""Rounds of each plan, by players and size of the tables."""


def _lines_of_plane(order: int, add: Callable[[int, int], int], times: Callable[[int, int], int]) -> list[list[set[int]]]:
    """Return the parallel classes of lines of the affine plane over a field. Points are ``order * x + y``."""
    field = range(order)
    slopes = [[{order * x + add(times(slope, x), shift) for x in field} for shift in field] for slope in field]
    return [[{order * x + y for y in field} for x in field], *slopes]


_BASE_15 = ((0, 10, 14), (1, 2, 4), (3, 8, 11), (5, 7, 9), (6, 12, 13))
_BASE_21 = ((0, 2, 3), (1, 10, 20), (4, 9, 18), (5, 11, 16), (6, 13, 19), (7, 8, 12), (14, 15, 17))
_ROUNDS_21 = ((0, 8, 16), (0, 10, 17), (0, 11, 15))
_BASE_28 = ((0, 9, 18, 27), (1, 2, 6, 12), (3, 19, 20, 24), (4, 16, 23, 26), (5, 8, 13, 25), (7, 14, 17, 22), (10, 11, 15, 21))


def _rounds(players: int) -> list[list[set[int]]]:
    """Return the tables of each round without places."""
    if players == 9:
        return _lines_of_plane(3, lambda a, b: (a + b) % 3, lambda a, b: a * b % 3)
    if players == 16:
        products = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))  # the field of four elements
        return _lines_of_plane(4, lambda a, b: a ^ b, lambda a, b: products[a][b])
    if players == 15:
        return [[_cyclic(table, shift, 14) for table in _BASE_15] for shift in range(7)]
    if players == 21:
        turned = [[_cyclic(table, shift, 21) for table in _BASE_21] for shift in range(7)]
        return [*turned, *[[_cyclic(table, shift, 21) for shift in range(7)] for table in _ROUNDS_21]]
    return [[_by_threes(table, shift) for table in _BASE_28] for shift in range(9)]


def _cyclic(table: Sequence[int], shift: int, moving: int) -> set[int]:
    """Return a table moved by ``shift`` in each copy of the seven residues; points from ``moving`` on stay."""
    return {point if point >= moving else point // 7 * 7 + (point % 7 + shift) % 7 for point in table}


def _by_threes(table: Sequence[int], shift: int) -> set[int]:
    """Return a table of 28 moved by ``shift`` in each copy of the nine pairs of residues modulo 3; the last point stays."""

    def moved(point: int) -> int:
        copy, rest = divmod(point, 9)
        return copy * 9 + (rest // 3 + shift // 3) % 3 * 3 + (rest + shift) % 3

    return {point if point == 27 else moved(point) for point in table}


def _with_places(rounds: Sequence[Sequence[set[int]]], players: int, size: int) -> PerfectPlan:
    """Return the tables with places that each player holds equally often, within one.

    Each player's tables are cut into groups of ``size``; in a group the player holds every place at most once. Such places always exist,
    because they colour the edges of a bipartite graph of degree ``size``. They are found along alternating paths.
    """
    tables = [(number, table) for number, drawn in enumerate(rounds) for table in drawn]
    at_table: list[dict[int, int]] = [{} for _ in tables]  # player by place
    of_player: dict[tuple[int, int], dict[int, int]] = {}  # table by place, for each player and group
    for index, (number, table) in enumerate(tables):
        for player in sorted(table):
            own = of_player.setdefault((player, number // size), {})
            free_here = next(place for place in range(size) if place not in at_table[index])
            free_there = next(place for place in range(size) if place not in own)
            if free_here != free_there:
                _swap_path(_Path(at_table, of_player, [number // size for number, _ in tables]), index, free_there, free_here)
            at_table[index][free_there] = player
            own[free_there] = index
    seated = [tuple(at_table[index][place] for place in range(size)) for index in range(len(tables))]
    each = players // size
    return tuple(tuple(seated[number * each : (number + 1) * each]) for number in range(len(rounds)))


class _Path(NamedTuple):
    """Places given so far."""

    at_table: list[dict[int, int]]
    """Player by place, for each table."""
    of_player: dict[tuple[int, int], dict[int, int]]
    """Table by place, for each player and group."""
    group: list[int]
    """Group of each table."""


def _swap_path(given: _Path, start: int, wanted: int, free: int) -> None:
    """Exchange two places along the path from a table, after which the place ``wanted`` is free there."""
    steps: list[tuple[int, int, int]] = []
    table, place = start, wanted
    while place in given.at_table[table]:
        player = given.at_table[table][place]
        steps.append((table, player, place))
        own = given.of_player[player, given.group[table]]
        place = free if place == wanted else wanted
        if place not in own:
            break
        table = own[place]
        steps.append((table, player, place))
        place = free if place == wanted else wanted
    for table, player, place in steps:
        given.at_table[table].pop(place, None)
        given.of_player[player, given.group[table]].pop(place, None)
    for table, player, place in steps:
        other = free if place == wanted else wanted
        given.at_table[table][other] = player
        given.of_player[player, given.group[table]][other] = table


@cache
def plan(players: int, size: int) -> PerfectPlan:
    """Return the plan for this number of players at tables of this size. Raise `StichError` ``club/draw#plan`` if there is none."""
    if (players, size) not in PLANS:
        known = tuple(f"{count} at tables of {seats}" for count, seats in PLANS)
        raise StichError("club/draw#plan", count=players, size=size, known=known)
    return _with_places(_rounds(players), players, size)


def plan_round(order: Sequence[int], size: int, number: int) -> tuple[tuple[int, ...], ...]:
    """Return the tables of a round of the plan. ``order``: start numbers in the order of the plan; ``number``: round, from 1."""
    rounds = plan(len(order), size)
    if number > len(rounds):
        raise StichError("club/draw#plan-round", count=len(order), rounds=len(rounds))
    return tuple(tuple(order[player] for player in table) for table in rounds[number - 1])


def check_plan(rounds: PerfectPlan, players: int) -> list[str]:
    """Return the faults of a plan: players who sit twice or not in a round, pairs that do not meet exactly once, unbalanced places."""
    faults = []
    met: dict[tuple[int, int], int] = {}
    held = [[0] * max(len(table) for table in rounds[0]) for _ in range(players)]
    for number, drawn in enumerate(rounds, 1):
        if sorted(player for table in drawn for player in table) != list(range(players)):
            faults.append(f"round {number}: not every player sits once")
        for table in drawn:
            for place, player in enumerate(table):
                held[player][place] += 1
            for one, other in combinations(table, 2):
                met[pair(one, other)] = met.get(pair(one, other), 0) + 1
    faults += [f"players {two}: {met.get(two, 0)} meetings" for two in combinations(range(players), 2) if met.get(two, 0) != 1]
    faults += [f"player {player}: places {places}" for player, places in enumerate(held) if max(places) - min(places) > 1]
    return faults
