"""Hands solved with all cards open: cheap, many, and near enough to begin with.

    python -m training.open_hands skat --hands 100000 --out /tmp/open

Stops and goes on: a file that is there is not made again.
"""

from __future__ import annotations

from collections import defaultdict
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Annotated, Any

import numpy as np
import typer
from rich.progress import track

from stich.kernel.playspec import Goal
from stich.solver import Count, solve_batch
from training.hands import Hand, write

A_FILE = 2000
"""Hands in a file."""


def make(
    game: str,
    *,
    out: Annotated[Path, typer.Option()],
    hands: Annotated[int, typer.Option()] = 100_000,
    kinds: Annotated[str, typer.Option(help="nets and how often their hands are wanted, as in suit=3,grand=2")] = "",
    seed: int = 1,
    first: Annotated[int, typer.Option(help="number of the first file, where several machines share the work")] = 0,
) -> None:
    """Make files of hands with their open-hand results."""
    room = import_module(f"training.{game}")
    wanted = read_kinds(kinds) if kinds else room.KINDS
    out.mkdir(parents=True, exist_ok=True)
    for number in track(range(first, first + -(-hands // A_FILE)), description=f"{game}, open hands"):
        path = out / f"open-{seed}-{number:05}.npz"
        if not path.exists():
            write(path, _file(room, wanted, Random(f"{seed} {number}")))


def read_kinds(text: str) -> dict[str, float]:
    """``suit=3,grand=2`` as numbers."""
    return {name: float(share) for name, share in (part.split("=") for part in text.split(","))}


def _file(room: Any, kinds: dict[str, float], rng: Random) -> list[Hand]:
    groups = defaultdict(list)
    for _ in range(A_FILE):
        state = room.start(rng, kinds)
        opened = state.phase.open_hand
        groups[opened.spec].append(state)
    found = []
    for spec, states in groups.items():
        opened = [state.phase.open_hand for state in states]
        null = spec.goal is Goal.NO_TRICK
        hands = np.array([o.position.hands for o in opened], dtype=np.uint64)
        sides = [o.side for o in opened]
        outside = [o.points_outside_tricks for o in opened]
        made = solve_batch(spec, hands, sides, points_outside_tricks=outside, count=Count.NO_TRICK if null else Count.POINTS).low
        most, all_tricks = sum(spec.points), hands[0, 0].item().bit_count()
        for state, o, value in zip(states, opened, made.tolist(), strict=True):
            way, place, own, laid = room.declared(state)
            points = o.points_outside_tricks if null else value
            tricks = 1 - value if null else 0 if points == o.points_outside_tricks else all_tricks if points == most else 1
            found.append(Hand(way, place, own, laid, points, tricks))
    return found


if __name__ == "__main__":
    typer.run(make)
