"""``make simulate``: many seeds on all cores, or one of them with everything that happens.

python -m tests.simulation --seeds 10000
python -m tests.simulation --seed 4711
python -m tests.simulation --plants
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from multiprocessing import get_context

from .caught import caught, write
from .plants import PLANTS
from .world import Result, run, unheard

CHUNK = 20


def _chunk(seeds: range) -> list[Result]:
    with unheard():
        found = [run(seed) for seed in seeds]
        # Exceptions left by a run are dropped here, where they are not reported.
        gc.collect()
    return found


def results(seeds: range, jobs: int) -> Iterator[Result]:
    """Of all these seeds, as they come."""
    chunks = [seeds[i : i + CHUNK] for i in range(0, len(seeds), CHUNK)]
    if jobs == 1:
        for chunk in chunks:
            yield from _chunk(chunk)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("fork")) as pool:
        for found in pool.map(_chunk, chunks):
            yield from found


def many(seeds: range, jobs: int) -> int:
    """Run them all and tell of it; the number of those with a violation."""
    began, told = time.monotonic(), 0.0
    failed: list[Result] = []
    happened: Counter[str] = Counter()
    events = 0
    for done, result in enumerate(results(seeds, jobs), 1):
        happened.update(result.happened)
        events += result.events
        if result.violations:
            failed.append(result)
            print(f"\nseed {result.seed}: {result.violations[0]}\n  make simulate SEED={result.seed}", flush=True)
        if time.monotonic() - told > 2 or done == len(seeds):
            told = time.monotonic()
            print(f"\r{done} of {len(seeds)} seeds, {len(failed)} with a violation, {told - began:.0f} s ", end="", flush=True)
    print(f"\n{events} events; {', '.join(f'{kind} {count}' for kind, count in happened.most_common())}")
    return len(failed)


def one(seed: int) -> int:
    """Replay a seed and tell everything that happens."""
    with unheard():
        result = run(seed, tell=True)
    for violation in result.violations:
        print(f"violation: {violation}")
    print(f"trace {result.trace}")
    return len(result.violations)


def plants(most: int, jobs: int) -> int:
    """Write the table of planted bugs and return the number of bugs that no seed catches.

    A row keeps its seeds. A seed is added where none of them catches the bug on this version of Python.
    """
    known, rows, uncaught = caught(), [], 0
    for name, planted in PLANTS.items():
        seeds = known[name][0] if name in known else []
        with planted():
            before = (result for seed in seeds for result in results(range(seed, seed + 1), jobs))
            found = next((result for result in chain(before, results(range(most), jobs)) if result.violations), None)
        if found is not None and found.seed not in seeds:
            seeds = [*seeds, found.seed]
        told = ", ".join(map(str, seeds)) or f"none of {most}"
        rows.append(
            f"| {name} | {told} | {known[name][1] if found is None and name in known else '' if found is None else _check(found)} |"
        )
        print(rows[-1], flush=True)
        uncaught += found is None
    write(rows)
    return uncaught


def _check(result: Result) -> str:
    return result.violations[0].split(":")[0]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description="Simulate the whole server, with faults, from seeds.")
    parser.add_argument("--seeds", type=int, default=1000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--seed", type=int, help="replay this one, with its trace")
    parser.add_argument("--plants", action="store_true", help="find for each planted bug a seed that catches it")
    wanted = parser.parse_args()
    if wanted.plants:
        return plants(wanted.seeds, wanted.jobs)
    failed = one(wanted.seed) if wanted.seed is not None else many(range(wanted.first, wanted.first + wanted.seeds), wanted.jobs)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
