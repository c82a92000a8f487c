"""How many deals of self-play a second, by the number of workers: processes of this machine, and a Ray cluster on it.

    python benchmarks/workers.py [--player LEVEL] [--deals N] [--workers N,N,…] [--runs N] [--picture] [--json]

The rate counts from the first result, when all workers have begun; ``start`` is the time until then. Best of the runs, which take turns.
``--picture`` draws docs/images/workers.svg.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from workers_picture import picture

import stich
from stich.arena import Executor, Experiment, lineup, on_cluster, on_processes
from stich.data import play_deals

IMAGE = Path(__file__).parents[1] / "docs" / "images" / "workers.svg"


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    yield on_processes(workers)


@contextmanager
def cluster(workers: int) -> Iterator[Executor]:
    import ray

    ray.init("local", num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        yield on_cluster
    finally:
        ray.shutdown()


KINDS = {"processes": processes, "Ray": cluster}


def measured(kind: str, workers: int, experiment: Experiment, deals: int) -> tuple[float, float]:
    """Deals a second after the first result, and seconds until then."""
    began = time.perf_counter()
    with KINDS[kind](workers) as executor:
        results = play_deals(experiment, range(deals), executor=executor)
        next(results)
        first = time.perf_counter()
        count = sum(1 for _ in results)
        return count / (time.perf_counter() - first), first - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="simple")
    parser.add_argument("--deals", type=int, default=600)
    parser.add_argument("--workers", default=f"1,2,{2 * (os.cpu_count() or 1)}")
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--picture", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    game, counts = stich.game("skat"), [int(count) for count in arguments.workers.split(",")]
    players = lineup([arguments.player], game)
    experiment = Experiment(game=game.name, preset=game.preset, options={}, players=players, seed=1, seatings="turns")
    rates: dict[str, dict[int, float]] = {kind: {} for kind in KINDS}
    starts: dict[str, dict[int, float]] = {kind: {} for kind in KINDS}
    for _ in range(arguments.runs):
        for workers in counts:
            for kind in KINDS:
                rate, start = measured(kind, workers, experiment, arguments.deals)
                rates[kind][workers] = max(rate, rates[kind].get(workers, 0.0))
                starts[kind][workers] = min(start, starts[kind].get(workers, start))
    if arguments.picture:
        IMAGE.write_text(picture(rates, arguments.player))
    if arguments.json:
        print(json.dumps({"player": arguments.player, "deals": arguments.deals, "rates": rates, "starts": starts}))
        return
    for kind, by_workers in rates.items():
        for workers, rate in by_workers.items():
            print(f"{kind}, {workers} workers: {rate:.1f} deals/s of {arguments.player}, first result after {starts[kind][workers]:.1f} s")


if __name__ == "__main__":
    main()
