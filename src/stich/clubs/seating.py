"""Seating task of a round: sizes of tables, players to keep apart, earlier meetings, places held, and the cost of a seating."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from random import Random

import msgspec

FORBIDDEN, UNBALANCED, REPEATED, DISPLACED = 10_000_000_000, 10_000_000, 1_000, 10
"""Costs of a forbidden pair, of a place beyond balance, of a repeated meeting, and of the square of a displacement by one table."""
SeatedTables = list[list[int]]
"""Players by table and place, as indices into the players of the task."""


def pair(one: int, other: int) -> tuple[int, int]:
    """Return two numbers as a pair, the lower one first."""
    return (one, other) if one < other else (other, one)


def table_sizes(count: int, allowed: Sequence[int], least: int = 0) -> tuple[int, ...] | None:
    """Return the sizes of tables for this number of players, as many as possible of the first allowed size, then of the second.

    ``least``: least number of tables. None if the players cannot be divided.
    """
    if not allowed:
        return () if count == 0 and least <= 0 else None
    size = allowed[0]
    for tables in range(count // size, -1, -1):
        rest = table_sizes(count - tables * size, allowed[1:], least - tables)
        if rest is not None:
            return (size,) * tables + rest
    return None


class SeatingTask(msgspec.Struct, frozen=True):
    """Players of a round and what their seating must respect."""

    players: tuple[int, ...]
    """Start numbers, in the order of the lot or of the standings."""
    sizes: tuple[int, ...]
    """Sizes of the tables."""
    apart: frozenset[tuple[int, int]] = frozenset()
    """Pairs of start numbers that never share a table."""
    met: Mapping[tuple[int, int], int] = {}
    """Earlier meetings by pair of start numbers."""
    held: Mapping[int, tuple[int, ...]] = {}
    """How often each player has held each place."""
    ordered: bool = False
    """True if tables are filled from the top, in the order of ``players``."""
    avoid_met: bool = True
    base: int = 3
    """Places that every table has; they are balanced with each other."""

    @property
    def repeated_cost(self) -> int:
        return 0 if self.ordered and not self.avoid_met else 1 if self.ordered else REPEATED

    def pair_costs(self) -> list[list[int]]:
        """Return the cost of each pair of players at one table, by indices."""
        index = {number: at for at, number in enumerate(self.players)}
        costs = [[0] * len(self.players) for _ in self.players]
        for pairs in (dict.fromkeys(self.apart, FORBIDDEN), {p: self.repeated_cost * n for p, n in self.met.items() if n}):
            for (one, other), cost in pairs.items():
                if one in index and other in index:
                    costs[index[one]][index[other]] += cost
                    costs[index[other]][index[one]] += cost
        return costs

    def place_costs(self, random: Random | None = None) -> list[list[int]]:
        """Return the cost of each place for each player, by index and place.

        ``random``: source of small changes, for another attempt.
        """
        most = max(self.sizes, default=0)
        made = []
        for number in self.players:
            held = places_held(self.held.get(number, ()), most)
            low = min(held)
            row = []
            for place in range(most):
                after = [count + (at == place) for at, count in enumerate(held)]
                beyond = max(0, place_spread(after, self.base) - 1)
                row.append(UNBALANCED * beyond + (held[place] - low) ** 2 + (random.randrange(8) if random else 0))
            made.append(row)
        return made

    @property
    def homes(self) -> list[int]:
        """Table of each player by index if the tables are filled from the top."""
        return [table for table, size in enumerate(self.sizes) for _ in range(size)]


def places_held(held: Sequence[int], most: int) -> list[int]:
    """Return how often a player has held each place, for at least ``most`` places."""
    return [*held, *[0] * max(0, most - len(held))]


def place_spread(held: Sequence[int], base: int) -> int:
    """Return the largest difference between places: of the first ``base`` with each other, and of further ones above the rarest of them."""
    low = min(held[:base])
    return max(held) - low


def seated_pairs(tables: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of players who share a table."""
    for table in tables:
        for one, other in combinations(table, 2):
            yield pair(one, other)


def fewest_repeats(task: SeatingTask) -> int:
    """Return a lower bound of repeated meetings: players whose unmet, allowed partners are fewer than the seats beside them."""
    beside = min(task.sizes, default=1) - 1
    count = len(task.players)
    known = set(task.players)
    taken = dict.fromkeys(task.players, 0)
    for one, other in {p for p, number in task.met.items() if number} | set(task.apart):
        if one in known and other in known:
            taken[one] += 1
            taken[other] += 1
    missing = sum(max(0, beside - (count - 1 - number)) for number in taken.values())
    return -(-missing // 2)


def places_ahead(task: SeatingTask, tables: SeatedTables) -> int:
    """Return how many places beyond balance the next round of the same players will need at least after this seating."""
    most = max(task.sizes, default=0)
    held = {number: places_held(task.held.get(number, ()), most) for number in task.players}
    for table in tables:
        for place, player in enumerate(table):
            held[task.players[player]][place] += 1
    after = msgspec.structs.replace(task, held={number: tuple(places) for number, places in held.items()})
    costs = after.place_costs()
    return sum(costs[player][place] // UNBALANCED for table in classes_of_places(after, costs) for place, player in enumerate(table))


def classes_of_places(task: SeatingTask, costs: Sequence[Sequence[int]]) -> SeatedTables:
    """Return a first seating in which the places are as balanced as possible: each place is a class of players, and the classes are filled
    at the lowest cost; within a class the order of the players is kept. ``costs``: cost of each place by player.
    """
    most = max(task.sizes, default=0)
    place_of = [place for size in task.sizes for place in range(size)]
    _rebalance(place_of, costs, most)
    waiting = [[player for player, own in enumerate(place_of) if own == place] for place in range(most)]
    return [[waiting[place].pop(0) for place in range(size)] for size in task.sizes]


def _rebalance(place_of: list[int], costs: Sequence[Sequence[int]], most: int) -> None:
    """Move players round circles of places while that lowers the cost, which ends at the lowest one."""
    while True:
        best = [[(0, -1)] * most for _ in range(most)]
        for at in range(most):
            for to in range(most):
                moves = [(costs[player][to] - costs[player][at], player) for player, own in enumerate(place_of) if own == at]
                best[at][to] = min(moves, default=(10**12, -1))
        circle = _lowering_circle(best, most)
        if circle is None:
            return
        moved = [(best[at][to][1], to) for at, to in circle]
        for player, to in moved:
            place_of[player] = to


def _lowering_circle(best: Sequence[Sequence[tuple[int, int]]], most: int) -> list[tuple[int, int]] | None:
    """Return the steps of a circle of places with a negative cost; None if there is none."""

    def extend(path: list[int], cost: int) -> list[tuple[int, int]] | None:
        if len(path) > 1 and cost + best[path[-1]][path[0]][0] < 0:
            return [*pairwise(path), (path[-1], path[0])]
        for to in range(path[0] + 1, most):
            if to not in path and (found := extend([*path, to], cost + best[path[-1]][to][0])):
                return found
        return None

    for first in range(most):
        if found := extend([first], 0):
            return found
    return None
