"""How long it takes to analyse a finished deal of each game, and to find the best discard for every contract of Skat.

    python benchmarks/analysis.py [--deals N] [--threads N] [--json]

Deals are those of seeds 0, 1, …, played by *simple*; discards are searched where the declarer took the skat. Deals that all passed count
nowhere. Times are processor times in milliseconds, which a busy machine changes little; with several threads they are wall-clock times.
``first``: until the first card of an analysis is there, from its end.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from functools import partial

import stich
from stich.kernel.rules.state import State
from stich.registry import plugin
from stich.study.analysis import analyse, analysing, best_declarations

GAMES = {name: stich.game(name) for name in ("skat", "schafkopf", "suitability")}


def played(name: str, seed: int) -> tuple[State, State | None]:
    """Return a finished deal, and the state before the declarer discarded."""
    game = GAMES[name]
    player, state, before = plugin(name).players.simple(), game.deal(seed=seed, dealer=seed % game.seats), None
    while not state.finished:
        if state.phase.name == "discard":
            before = state
        state = state.apply(player.act(state.view(state.actor)))
    return state, before


def timed(work: Callable[[], object], clock: Callable[[], float]) -> float:
    started = clock()
    work()
    return (clock() - started) * 1000


def figures(times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times)
    named = {"mean": sum(ordered) / len(ordered), "p50": ordered[len(ordered) // 2], "p95": ordered[int(0.95 * len(ordered))]}
    return {"deals": len(ordered), **{name: round(value, 1) for name, value in named.items()}, "max": round(ordered[-1], 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    results: dict[str, dict[str, float]] = {}
    clock = time.process_time if arguments.threads == 1 else time.perf_counter
    for name in GAMES:
        deals = [played(name, seed) for seed in range(arguments.deals)]
        finished = [state for state, _ in deals if state.phase.before.perfect_info is not None]  # type: ignore[attr-defined]
        results[f"{name}: analyse"] = figures([timed(partial(analyse, state), time.process_time) for state in finished])
        results[f"{name}: first"] = figures([timed(partial(next, analysing(state)), time.process_time) for state in finished])
        declared = [timed(partial(best_declarations, before, threads=arguments.threads), clock) for _, before in deals if before]
        if declared:
            results[f"{name}: best_declarations"] = {"threads": arguments.threads, **figures(declared)}
    if arguments.json:
        print(json.dumps(results))
    else:
        for name, numbers in results.items():
            print(f"{name}: " + ", ".join(f"{what} {number}" for what, number in numbers.items()) + " ms")


if __name__ == "__main__":
    main()
