"""Decisions per second in environments: batches of each game with and without observations, on one and two threads, and Python tables.

A decision is one action of one row: it is checked and done, finished deals are scored and replaced by new ones, and mask and observation of
the next actor are written. Random legal actions are drawn outside the timed part. If ``open_spiel`` is installed, its Skat, a game with a
simplified auction, is played at random in the same run: with states only, and with its observation tensor. One thread is timed by its
processor time, so that other processes have little influence; two threads are timed by the wall clock. Each figure is the median over
rounds, with the 10th and 90th percentile.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator

import stich
from stich.research.envs import EnvironmentState

ROWS = 4096
STEPS = 40
"""Steps of a round."""


def batch_rounds(game: str, threads: int, planes: bool, rounds: int) -> Iterator[float]:
    """Decisions a second of some rounds."""
    clock = time.process_time if threads == 1 else time.perf_counter
    rows = stich.batch(game, n=ROWS, threads=threads, seed=1, obs="planes" if planes else None)
    for _ in range(60):
        rows.step(rows.sample())
    for _ in range(rounds):
        spent = 0.0
        for _ in range(STEPS):
            actions = rows.sample()
            start = clock()
            rows.step(actions)
            spent += clock() - start
        yield ROWS * STEPS / spent


def table_rounds(game: str, rounds: int) -> Iterator[float]:
    """Yield the decisions per second of a Python table, with observation and mask."""
    made, rng = stich.game(game), random.Random(1)
    for number in range(rounds):
        decisions, start = 0, time.process_time()
        for seed in range(20):
            table = EnvironmentState.deal(made, seed=20 * number + seed)
            while (seat := table.seat) is not None:
                table.observation(seat)
                table = table.apply(rng.choice(table.legal))
                decisions += 1
        yield decisions / (time.process_time() - start)


def openspiel_rounds(tensor: bool, rounds: int) -> Iterator[float]:
    """Decisions a second of OpenSpiel's Skat, without the steps that deal; ImportError where it is not installed."""
    import pyspiel

    game, rng = pyspiel.load_game("skat"), random.Random(1)
    for _ in range(rounds):
        decisions, spent = 0, 0.0
        for _ in range(300):
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            start = time.process_time()
            while not state.is_terminal():
                if tensor:
                    state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
            spent += time.process_time() - start
        yield decisions / spent


def figures(rounds: Callable[[], Iterator[float]]) -> dict[str, float]:
    values = sorted(rounds())
    tenths = statistics.quantiles(values, n=10, method="inclusive") if len(values) > 1 else values * 9
    return {"median": statistics.median(values), "p10": tenths[0], "p90": tenths[-1]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    n = arguments.rounds
    measured: dict[str, dict[str, float]] = {}
    for game in ("skat", "schafkopf", "suitability"):
        for threads in (1, 2):
            for planes in (True, False):
                name = f"{game}, {'planes' if planes else 'no planes'}, {threads} thread{'s' if threads > 1 else ''}"
                measured[name] = figures(lambda g=game, t=threads, p=planes: batch_rounds(g, t, p, n))  # type: ignore[misc]
        measured[f"{game}, one table in Python, planes"] = figures(lambda g=game: table_rounds(g, max(n // 5, 1)))  # type: ignore[misc]
    try:
        for tensor in (True, False):
            measured[f"OpenSpiel's skat from Python, {'tensor' if tensor else 'no tensor'}"] = figures(
                lambda t=tensor: openspiel_rounds(t, max(n // 5, 1))  # type: ignore[misc]
            )
    except ImportError:
        print("open_spiel is not installed")
    if arguments.json:
        print(json.dumps(measured, indent=2))
        return
    for name, figure in measured.items():
        print(f"{name:48} {figure['median']:>12,.0f} decisions/s  ({figure['p10']:,.0f} to {figure['p90']:,.0f})")


if __name__ == "__main__":
    main()
