"""Deals for the tests of tables."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.records import Record, encode, record_of


def by_chance(game: Game, seed: int, actions: int | None = None) -> State:
    """Return a deal of random actions, claims and concessions among them, so far or to its end."""
    state, rng = game.deal(seed=seed, dealer=seed % game.seats), Random(seed)
    while not state.finished and (actions is None or len(state.log) < actions):
        state = state.apply(rng.choice(state.legal_actions))
    return state


def named(states: Iterable[State]) -> list[Record]:
    return [record_of(state, [f"player {seat}" for seat in range(state.game.seats)]) for state in states]


def written(path: Path, records: Iterable[Record]) -> Path:
    """Return a file of these records."""
    path.write_text("".join(encode(record) + "\n" for record in records))
    return path
