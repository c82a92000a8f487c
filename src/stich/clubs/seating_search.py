"""Search for a seating by exchanges of players: fast for hundreds of players, and repeatable from the seed of the draw."""

from __future__ import annotations

from math import exp
from random import Random

from .seating import DISPLACED, SeatedTables, SeatingTask, classes_of_places

_STEPS_PER_PLAYER, _MOST_STEPS = 3_000, 120_000
_PARTNERS = 400
"""Most slots with which a player is tried in one step of the descent."""


class SeatingSearch:
    """Seating that is improved by exchanging two players."""

    def __init__(self, task: SeatingTask, seed: int, attempt: int = 0) -> None:
        self.task, self.random = task, Random(seed + attempt)
        self.pairs, self.places = task.pair_costs(), task.place_costs(self.random if attempt else None)
        self.homes = task.homes if task.ordered else None
        self.tables: SeatedTables = []
        self.slots = [(table, place) for table, size in enumerate(task.sizes) for place in range(size)]

    def run(self) -> SeatedTables:
        """Return the best seating found, as indices of players by table and place."""
        starts = [classes_of_places(self.task, self.places)]
        if self.homes is not None:
            rest = iter(range(len(self.task.players)))
            starts.append([[next(rest) for _ in range(size)] for size in self.task.sizes])
        found = []
        for start in starts:
            self.tables = [list(table) for table in start]
            self._descend()
            found.append((self.cost(), [list(table) for table in self.tables]))
        cost, best = min(found)
        self.tables = [list(table) for table in best]
        return self._anneal(best, cost) if self.homes is None and cost >= 1000 else best

    def cost(self) -> int:
        """Return the cost of the current seating."""
        return sum(map(self._table_cost, range(len(self.tables))))

    def _table_cost(self, at: int) -> int:
        table, pairs = self.tables[at], self.pairs
        cost = sum(pairs[one][other] for i, one in enumerate(table) for other in table[:i])
        cost += sum(self.places[player][place] for place, player in enumerate(table))
        return cost + (sum(DISPLACED * (self.homes[player] - at) ** 2 for player in table) if self.homes is not None else 0)

    def _change(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """Return the change of the cost if the players of two slots are exchanged."""
        (t, k), (u, m) = one, other
        p, q = self.tables[t][k], self.tables[u][m]
        places = self.places
        change = places[p][m] - places[p][k] + places[q][k] - places[q][m]
        if t == u:
            return change
        of_p, of_q = self.pairs[p], self.pairs[q]
        for player in self.tables[t]:
            if player != p:
                change += of_q[player] - of_p[player]
        for player in self.tables[u]:
            if player != q:
                change += of_p[player] - of_q[player]
        if self.homes is not None:
            p_home, q_home = self.homes[p], self.homes[q]
            change += DISPLACED * ((p_home - u) ** 2 - (p_home - t) ** 2 + (q_home - t) ** 2 - (q_home - u) ** 2)
        return change

    def _exchange(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        (t, k), (u, m) = one, other
        self.tables[t][k], self.tables[u][m] = self.tables[u][m], self.tables[t][k]

    def _partners(self, slot: tuple[int, int]) -> list[tuple[int, int]]:
        """Return the slots with which a slot is exchanged: near tables if the tables are ordered, otherwise any."""
        if self.homes is not None:
            return [other for other in self.slots if other != slot and abs(other[0] - slot[0]) <= 4]
        others = self.slots if len(self.slots) <= _PARTNERS else self.random.sample(self.slots, _PARTNERS)
        return [other for other in others if other != slot]

    def _descend(self) -> None:
        """Make the best exchange of each slot at a table with a cost until none lowers the cost."""
        improved = True
        while improved:
            improved = False
            for slot in self.slots:
                if self._table_cost(slot[0]) == 0:
                    continue
                change, other = min(((self._change(slot, other), other) for other in self._partners(slot)), default=(0, slot))
                if change < 0:
                    self._exchange(slot, other)
                    improved = True

    def _anneal(self, best: SeatedTables, lowest: int) -> SeatedTables:
        """Return the best seating of a walk that also accepts worse ones, at first more often."""
        steps = min(_MOST_STEPS, _STEPS_PER_PLAYER * len(self.slots))
        cost, choose, slots = lowest, self.random.choice, self.slots
        for step in range(steps):
            heat = 600 * (1 - step / steps) + 1
            one, other = choose(slots), choose(slots)
            change = self._change(one, other) if one != other else 0
            if change <= 0 or self.random.random() < exp(-change / heat):
                self._exchange(one, other)
                cost += change
                if cost < lowest:
                    lowest, best = cost, [list(table) for table in self.tables]
                    if lowest < 1000:
                        break
        return best
