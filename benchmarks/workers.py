"""How much work is done a second, by the number of workers: processes of this machine, and a Ray cluster on it.

    python benchmarks/workers.py [WORK…] [--player LEVEL] [--deals N] [--workers N,N,…] [--runs N] [--picture] [--json]

Work, all three unless told: ``self-play``, deals as `stich records make` makes them and training reads them; ``arena``, boards of two
games of LEVEL against *beginner*, as `stich arena` plays them; ``solve``, deals analysed, as by `stich solve --records`.

The rate counts from the first result, when all workers have begun; ``start`` is the time until then. Best of the runs, which take turns.
``--picture`` draws docs/images/workers.svg and its like, one for each kind of work.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pictures import work_by_workers

import stich
from stich.cli.solve_lines import SolveOptions, answer
from stich.records import encode
from stich.research.arena import Executor, Experiment, lineup, on_cluster, on_processes, play_boards
from stich.research.data import play_deals
from stich.solver import Limits

IMAGES = Path(__file__).parents[1] / "docs" / "images"

Work = Callable[[Executor, int], Iterator[object]]
"""Does so many pieces of work, and yields a result for each."""


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


def experiment(*levels: str) -> Experiment:
    game = stich.game("skat")
    return Experiment(game=game.name, preset=game.preset, options={}, players=lineup(list(levels), game), seed=1, seatings="turns")


def works(player: str, pieces: int) -> dict[str, Work]:
    """Return the kinds of work of the workers, by name."""
    records = [encode(record).encode() for record in play_deals(experiment("simple"), range(pieces))]
    wanted = SolveOptions(stich.game("skat"), moves=False, line=False, records=True, declarations=False, limits=Limits())
    return {
        "self-play": lambda executor, count: play_deals(experiment(player), range(count), executor=executor),
        "arena": lambda executor, count: play_boards(experiment(player, "beginner"), range(count), executor=executor),
        "solve": lambda executor, count: executor(answer, ((wanted, number, line) for number, line in enumerate(records[:count], 1))),
    }


UNITS = {"self-play": "deals of self-play", "arena": "boards of two games", "solve": "deals analysed"}


def measured(kind: str, workers: int, work: Work, pieces: int) -> tuple[float, float]:
    """Pieces of work a second after the first result, and seconds until then."""
    began = time.perf_counter()
    with KINDS[kind](workers) as executor:
        results = work(executor, pieces)
        next(results)
        first = time.perf_counter()
        count = sum(1 for _ in results)
        return count / (time.perf_counter() - first), first - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", nargs="*", help=", ".join(UNITS))
    parser.add_argument("--player", default="simple")
    parser.add_argument("--deals", type=int, default=600, help="pieces of each work")
    parser.add_argument("--workers", default=f"1,2,{2 * (os.cpu_count() or 1)}")
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--picture", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    counts = [int(count) for count in arguments.workers.split(",")]
    for name, work in works(arguments.player, arguments.deals).items():
        if arguments.work and name not in arguments.work:
            continue
        rates: dict[str, dict[int, float]] = {kind: {} for kind in KINDS}
        starts: dict[str, dict[int, float]] = {kind: {} for kind in KINDS}
        for _ in range(arguments.runs):
            for workers in counts:
                for kind in KINDS:
                    rate, start = measured(kind, workers, work, arguments.deals)
                    rates[kind][workers] = max(rate, rates[kind].get(workers, 0.0))
                    starts[kind][workers] = min(start, starts[kind].get(workers, start))
        if arguments.picture:
            (IMAGES / ("workers.svg" if name == "self-play" else f"workers_{name}.svg")).write_text(work_by_workers(rates, UNITS[name]))
        if arguments.json:
            print(json.dumps({"work": name, "player": arguments.player, "pieces": arguments.deals, "rates": rates, "starts": starts}))
            continue
        for kind, by_workers in rates.items():
            for workers, rate in by_workers.items():
                print(
                    f"{kind}, {workers} workers: {rate:.1f} {UNITS[name]} a second, first result after {starts[kind][workers]:.1f} s",
                    flush=True,
                )


if __name__ == "__main__":
    main()
