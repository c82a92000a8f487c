"""Decisions of deals as arrays for data sets, computed by the native core if it supports the game's rules, else deal by deal in Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.research.envs import EnvironmentState, batch
from stich.research.envs.environment_state import encoder_of


@dataclass(frozen=True)
class DecisionArrays:
    """Arrays with one row for each step (`Environment.steps`) of a seat, deal after deal."""

    deal: NDArray[np.int64]
    """Index of the deal in the list of deals: (n,)."""
    step: NDArray[np.int16]
    """Number of the step in its deal, from 0: (n,)."""
    seat: NDArray[np.int8]
    phase: NDArray[np.int8]
    """Index of the phase in `Environment.phases`: (n,)."""
    observation: NDArray[np.uint8]
    """Observation of the seat as bytes, described by `stich.research.envs.spans`: (n, size)."""
    legal: NDArray[np.uint8]
    """Mask of the legal steps, 1 for each legal one: (n, actions)."""
    action: NDArray[np.int16]
    """Number of the step that the seat took (`Environment.number`): (n,)."""


def decisions(game: Game[Any, Any], deals: Sequence[State]) -> DecisionArrays:
    """Return the decisions of these deals of one game, finished or not.

    Claims, concessions and the answers to them are not steps and are left out.
    """
    environment, encoder = encoder_of(game)
    taken = [[environment.steps(action) for _, action in state.log] for state in deals]
    steps = [[environment.number[step] for action in actions for step in action] for actions in taken]
    lengths = [len(one) for one in steps]
    first, rows = np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]), sum(lengths)
    found = DecisionArrays(
        deal=np.repeat(np.arange(len(deals)), lengths),
        step=(np.arange(rows) - np.repeat(first[:-1], lengths)).astype(np.int16),
        seat=np.empty(rows, np.int8),
        phase=np.empty(rows, np.int8),
        observation=np.empty((rows, encoder.size), np.uint8),
        legal=np.empty((rows, len(environment.actions)), np.uint8),
        action=np.array([step for one in steps for step in one], np.int16),
    )
    known = _is_known(game)
    by_core = [n for n, actions in enumerate(taken) if known and deals[n].contract is None and all(actions) and actions]
    _fill_by_core(game, [deals[n] for n in by_core], [steps[n] for n in by_core], first[by_core], found)
    for number in sorted(set(range(len(deals))).difference(by_core)):
        _fill_by_table(deals[number], int(first[number]), found)
    return found


def _is_known(game: Game[Any, Any]) -> bool:
    """Return True if the native core supports the rules of this game."""
    try:
        encoder_of(game)[0].program()
    except StichError as error:
        if error.code != "envs/preset":
            raise
        return False
    return True


def _fill_by_core(
    game: Game[Any, Any], deals: Sequence[State], steps: Sequence[Sequence[int]], first: NDArray[np.int64], found: DecisionArrays
) -> None:
    """Fill the rows of all these deals at once, by the native core, step by step. ``first``: for each deal the row of its first step."""
    if not deals:
        return
    tables = batch(game.name, game.preset, n=len(deals), **cast(dict[str, Any], game.changed))
    tables.set(range(len(deals)), [game.start(state.deal) for state in deals])
    lengths = np.array([len(one) for one in steps])
    for number in range(lengths.max()):
        at = np.flatnonzero(lengths > number)
        rows = first[at] + number
        found.seat[rows], found.phase[rows] = tables.seat[at], tables.phase[at]
        found.observation[rows], found.legal[rows] = tables.obs[at], tables.mask[at]
        chosen = np.full(len(deals), -1, np.int16)  # -1 is no step: a finished deal is replaced by a new one, whose values are not read.
        chosen[at] = found.action[rows]
        tables.step(chosen)
        assert not tables.illegal[at].any(), "the native core plays by other rules than the game"


def _fill_by_table(played: State, row: int, found: DecisionArrays) -> None:
    """Fill the rows of one deal, from row ``row`` on, by replaying it in Python."""
    environment = encoder_of(played.game)[0]
    state = played.game.start(played.deal, played.contract)
    for _, action in played.log:
        table = EnvironmentState(state)
        for step in environment.steps(action):
            assert table.seat is not None
            found.seat[row], found.phase[row] = table.seat, environment.phases.index(state.phase.name)
            found.observation[row], found.legal[row] = table.observation(table.seat), table.mask
            table = table.apply(environment.number[step])
            row += 1
        state = state.apply(action)
