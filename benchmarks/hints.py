"""How long a hint takes, by game and by what is decided, on positions of deals that *club-1* plays.

    python benchmarks/hints.py [--deals N] [--level strong] [--busy N] [--json]

Deals are those of seeds 0, 1, …; of each deal every decision of the seat that acts first counts at which there is a choice. Times are in
milliseconds: by the clock, as a person waits, and processor times, which a busy machine changes little. The first hint of each game, which
loads its nets, is left out. Players stop by the clock: on a busy machine they use fewer deals. ``--busy``: number of processes that
compute all the time beside. *late* is the share of decisions that take more than 1.5 times the level's time limit, *deals* the number of
sampled deals of those that use any: the least, and the median.

How good hints are, decision by decision, says ``benchmarks/hint_quality.py``. Who follows a level's hints plays as this level does
(``tests/hints/test_hint.py``), so that what *club-1*'s lose against *strong*'s in whole deals is ``stich arena GAME strong club-1``.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from random import Random
from statistics import median
from typing import NamedTuple

import stich
from stich.kernel.knowledge.view import View
from stich.players import PLAYERS

GAMES = ("skat", "schafkopf", "suitability")
LATE = 1.5
"""Factor of the time limit from which on a decision is late."""


class Measured(NamedTuple):
    """One decision: milliseconds by the clock and of the processor, and the number of sampled deals."""

    clock: float
    processor: float
    deals: int


def positions(name: str, deals: int) -> Iterator[View]:
    """Yield the view of the seat that acts first, at each of its decisions."""
    game = stich.game(name)
    for seed in range(deals):
        state, player = game.deal(seed=seed, dealer=seed % game.seats), stich.player(name, "club-1", Random(seed))
        first = state.actor
        while state.actor is not None:
            view = state.view(state.actor)
            if state.actor == first and len(view.legal) > 1:
                yield view
            state = state.apply(player.act(view))


def compute() -> None:
    """Compute without end."""
    while True:
        pass


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Keep so many processes busy beside this one."""
    started = [get_context("spawn").Process(target=compute, daemon=True) for _ in range(processes)]
    for process in started:
        process.start()
    try:
        yield
    finally:
        for process in started:
            process.kill()


def percentiles(times: Sequence[float]) -> dict[str, int]:
    ordered = sorted(times)
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "most": 1.0}
    return {name: round(ordered[min(len(ordered) - 1, int(share * len(ordered)))]) for name, share in shares.items()}


def row(game: str, decides: str, found: Sequence[Measured], limit: float | None) -> dict[str, object]:
    """Return the figures of one kind of decision. ``limit``: the level's time limit (milliseconds)."""
    deals = [each.deals for each in found if each.deals]
    late = sum(each.clock > LATE * limit for each in found) / len(found) if limit else None
    return {
        "game": game,
        "decides": decides,
        "hints": len(found),
        "clock": percentiles([each.clock for each in found]),
        "processor": percentiles([each.processor for each in found]),
        "late": late,
        "deals": {"least": min(deals), "median": median(deals)} if deals else None,
    }


def in_words(figures: dict[str, object]) -> str:
    return "; ".join(f"{name} {value}" for name, value in figures.items() if value is not None)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--deals", type=int, default=20, metavar="N", help="of each game")
    arguments.add_argument("--games", default=",".join(GAMES))
    arguments.add_argument("--level", default="strong")
    arguments.add_argument("--busy", type=int, default=0, metavar="N", help="processes that compute beside")
    arguments.add_argument("--json", action="store_true")
    wanted = arguments.parse_args()
    config = getattr(PLAYERS.get(wanted.level), "config", None)
    with busy(wanted.busy):
        for name in wanted.games.split(","):
            found: dict[str, list[Measured]] = {}
            for number, view in enumerate(positions(name, wanted.deals)):
                started, worked = time.perf_counter(), time.process_time()
                deals = stich.hint(view, wanted.level, Random(number)).deals
                measured = Measured((time.perf_counter() - started) * 1000, (time.process_time() - worked) * 1000, deals)
                if number:
                    found.setdefault(view.phase, []).append(measured)
            for decides, of_kind in found.items():
                figures = row(name, decides, of_kind, config and 1000 * config.seconds)
                print(json.dumps(figures) if wanted.json else in_words(figures))


if __name__ == "__main__":
    main()
