"""OR-tools on a seating: fewest repeated meetings with balanced places, under a time limit, with a proved bound.

OR-tools is optional (``pip install 'stich[clubs]'``); without it the search's seating and a simpler bound are used.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from .seating import UNBALANCED, SeatedTables, SeatingTask, pair

MOST_SLOTS = 20_000
"""Most variables of a model; larger rounds are left to the search, which finds no repeated meeting there as a rule."""


class SolvedSeating(NamedTuple):
    """Seating with the fewest repeated meetings that was found, and the proved lower bound of their number."""

    tables: SeatedTables
    bound: int


def has_solver() -> bool:
    """Return whether OR-tools is installed."""
    return find_spec("ortools") is not None


def solve(task: SeatingTask, start: SeatedTables, seconds: float, seed: int) -> SolvedSeating | None:
    """Return the best seating found within the time limit. None without OR-tools, for too large tasks, or if nothing was found.

    ``start``: seating without a forbidden pair, from which the solver starts; no player holds a place beyond balance unless in ``start``.
    """
    count = len(task.players)
    if not has_solver() or count * count > MOST_SLOTS:
        return None
    cp: Any = import_module("ortools.sat.python.cp_model")
    model, places = cp.CpModel(), task.place_costs()
    worst = max(places[player][place] // UNBALANCED for table in start for place, player in enumerate(table))
    slot: dict[tuple[int, int, int], Any] = {}
    for player in range(count):
        for table, size in enumerate(task.sizes):
            for place in range(size):
                if places[player][place] // UNBALANCED <= worst:
                    slot[player, table, place] = model.new_bool_var("")
                    model.add_hint(slot[player, table, place], start[table][place] == player)
    at: dict[tuple[int, int], Any] = {
        (player, table): sum(slot[player, table, place] for place in range(size) if (player, table, place) in slot)
        for player in range(count)
        for table, size in enumerate(task.sizes)
    }
    for player in range(count):
        model.add_exactly_one(variable for (one, _, _), variable in slot.items() if one == player)
    for table, size in enumerate(task.sizes):
        for place in range(size):
            model.add_exactly_one(slot[player, table, place] for player in range(count) if (player, table, place) in slot)
    repeats = []
    for one in range(count):
        for other in range(one):
            key = pair(task.players[one], task.players[other])
            if key in task.apart:
                for table in range(len(task.sizes)):
                    model.add(at[one, table] + at[other, table] <= 1)
            elif task.met.get(key):
                repeated = model.new_bool_var("")
                repeats.append(repeated)
                for table in range(len(task.sizes)):
                    model.add(at[one, table] + at[other, table] <= 1 + repeated)
    model.minimize(sum(repeats))
    solver = cp.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed % 2**31
    if solver.solve(model) not in (cp.OPTIMAL, cp.FEASIBLE):
        return None
    tables = [[-1] * size for size in task.sizes]
    for (player, table, place), variable in slot.items():
        if solver.value(variable):
            tables[table][place] = player
    return SolvedSeating(tables, max(0, -int(-solver.best_objective_bound // 1)))
