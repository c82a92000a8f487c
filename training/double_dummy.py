"""Hands solved with all cards open: cheap, many, and accurate enough to begin with.

    python -m training.double_dummy skat --hands 100000 --out /tmp/open

It can be stopped and continued: a file that exists is not made again.
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

from stich.kernel.rules.playspec import Goal
from stich.research.arena import chosen
from stich.solver import Count, solve_batch
from training.hands import Hand, write

HANDS_PER_FILE = 2000


def make(
    game: str,
    *,
    out: Annotated[Path, typer.Option()],
    hands: Annotated[int, typer.Option()] = 100_000,
    kinds: Annotated[str, typer.Option(help="nets and how often their hands are wanted, as in suit=3,grand=2")] = "",
    seed: int = 1,
    first: Annotated[int, typer.Option(help="number of the first file, where several machines share the work")] = 0,
    jobs: Annotated[int, typer.Option(help="processes to work on")] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="make the files on a Ray cluster that shares the folder")] = False,
) -> None:
    """Make files of hands with their open-hand results."""
    room = import_module(f"training.{game}")
    shares = read_kinds(kinds) if kinds else room.KINDS
    out.mkdir(parents=True, exist_ok=True)
    paths = {number: out / f"open-{seed}-{number:05}.npz" for number in range(first, first + -(-hands // HANDS_PER_FILE))}
    tasks = [(game, shares, seed, number, path) for number, path in paths.items() if not path.exists()]
    for _ in track(chosen(jobs, ray)(_make_file, tasks), total=len(tasks), description=f"{game}, open hands"):
        pass


def _make_file(game: str, kinds: dict[str, float], seed: int, number: int, path: Path) -> None:
    write(path, _hands(import_module(f"training.{game}"), kinds, Random(f"{seed} {number}")))


def read_kinds(text: str) -> dict[str, float]:
    """``suit=3,grand=2`` as numbers by net."""
    return {name: float(share) for name, share in (part.split("=") for part in text.split(","))}


def _hands(room: Any, kinds: dict[str, float], rng: Random) -> list[Hand]:
    states_by_spec = defaultdict(list)
    for _ in range(HANDS_PER_FILE):
        state = room.random_contract(rng, kinds)
        states_by_spec[state.phase.perfect_info.spec].append(state)
    hands = []
    for spec, states in states_by_spec.items():
        double_dummy = [state.phase.perfect_info for state in states]
        null = spec.goal is Goal.NO_TRICK
        masks = np.array([perfect_info.position.hands for perfect_info in double_dummy], dtype=np.uint64)
        sides = [perfect_info.side for perfect_info in double_dummy]
        outside = [perfect_info.points_outside_tricks for perfect_info in double_dummy]
        values = solve_batch(spec, masks, sides, points_outside_tricks=outside, count=Count.NO_TRICK if null else Count.POINTS).low
        all_points, all_tricks = sum(spec.points), masks[0, 0].item().bit_count()
        for state, perfect_info, value in zip(states, double_dummy, values.tolist(), strict=True):
            declaration, place, hand, discards = room.declarers_hand(state)
            points = perfect_info.points_outside_tricks if null else value
            none = points == perfect_info.points_outside_tricks
            tricks = 1 - value if null else 0 if none else all_tricks if points == all_points else 1
            hands.append(Hand(declaration, place, hand, discards, points, tricks))
    return hands


if __name__ == "__main__":
    typer.run(make)
