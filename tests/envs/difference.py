"""A batch beside the Python rules: every number of every row is compared at every step."""

from __future__ import annotations

import sys
import time

import numpy as np
from numpy.typing import NDArray

import stich
from stich.kernel.rules.game import Game
from stich.research.envs import EnvironmentState
from stich.research.envs.batches import Batch, batch


def dealt(rows: Batch, row: int) -> EnvironmentState:
    """Return the deal that a row begins with, dealt by the Python rules."""
    table = rows.table(row)
    return EnvironmentState(table.state.game.start(table.state.deal))


def compare(rows: Batch, tables: list[EnvironmentState], row: int) -> None:
    """Assert that a row equals the Python table."""
    table = tables[row]
    assert rows.seat[row] == table.seat
    assert rows.phases[rows.phase[row]] == table.state.phase.name
    assert np.flatnonzero(rows.mask[row]).tolist() == list(table.legal)
    if table.seat is not None:
        expected = table.observation(table.seat)
        assert np.array_equal(rows.obs[row], expected), f"row {row}: bytes {np.flatnonzero(rows.obs[row] != expected).tolist()}"


def chosen(rows: Batch) -> NDArray[np.int16]:
    """Return random legal actions. In every third row all players pass in the auction if they can, so that deals are passed in or ramsch is
    played."""
    actions = rows.sample()
    words = rows.phases.index("auction") if "auction" in rows.phases else -1
    shy = (np.arange(rows.n) % 3 == 0) & (rows.phase == words)
    if shy.any():
        number = rows.actions.index("pass")
        actions = np.where(shy & (rows.mask[:, number] == 1), np.int16(number), actions)
    return actions


def decisions_compared(game: Game, n: int, decisions: int, seed: int) -> int:
    """Play random actions in a batch and in Python side by side; the number of decisions compared. AssertionError at a difference."""
    rows = batch(game.name, game.preset, n=n, seed=seed, **game.changed)
    tables = [dealt(rows, row) for row in range(n)]
    done = 0
    while done < decisions:
        actions = chosen(rows)
        for row in range(n):
            compare(rows, tables, row)
        rewards, over = rows.step(actions)
        for row in range(n):
            after = tables[row].apply(int(actions[row]))
            assert bool(over[row]) == after.finished
            assert rewards[row].tolist() == list(after.scores)
            tables[row] = dealt(rows, row) if after.finished else after
        done += n
    assert not rows.illegal_actions
    return done


def main() -> None:
    """``python -m tests.envs.difference 1000000 [PRESET…]``: so many decisions of every table, or of these presets."""
    from stich.registry import PLUGINS
    from stich.research.envs import covered

    wanted, named = int(sys.argv[1]), sys.argv[2:]
    for name, plugin in PLUGINS.items():
        for preset in (preset for preset in covered(name) if not named or preset in named):
            for players in plugin.table_sizes():
                options = {"players": players} if "players" in plugin.presets.kind.choices() else {}
                began = time.monotonic()
                count = decisions_compared(stich.game(name, preset, **options), 256, wanted, 1)
                print(f"{preset}, {players} players: {count} decisions, 0 differences, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
