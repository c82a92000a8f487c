"""How long a hint takes, by game and by what is decided, on positions of deals that *club-1* plays.

    python benchmarks/hints.py [--deals N] [--level strong] [--json]

Deals are those of seeds 0, 1, …; of each deal every decision of the seat that acts first counts at which there is a choice. Times are in
milliseconds: by the clock, as a person waits, and processor times, which a busy machine changes little. The first hint of each game, which
loads its nets, is left out. Players stop by the clock: on a busy machine they use fewer deals.

How good hints are, decision by decision, says ``benchmarks/hint_quality.py``. Who follows a level's hints plays as this level does
(``tests/hints/test_hint.py``), so that what *club-1*'s lose against *strong*'s in whole deals is ``stich arena GAME strong club-1``.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from random import Random

import stich
from stich.kernel.knowledge.view import View

GAMES = ("skat", "schafkopf", "suitability")


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


def summary(times: Sequence[float]) -> dict[str, float]:
    """Of times in order."""
    return {name: times[min(len(times) - 1, int(share * len(times)))] for name, share in (("p50", 0.5), ("p95", 0.95), ("most", 1.0))}


def in_words(told: dict[str, float]) -> str:
    return ", ".join(f"{name} {milliseconds:.0f}" for name, milliseconds in told.items())


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--deals", type=int, default=20, metavar="N", help="of each game")
    arguments.add_argument("--level", default="strong")
    arguments.add_argument("--json", action="store_true")
    wanted = arguments.parse_args()
    for name in GAMES:
        times: dict[str, list[tuple[float, float]]] = {}
        for number, view in enumerate(positions(name, wanted.deals)):
            started, worked = time.perf_counter(), time.process_time()
            stich.hint(view, wanted.level, Random(number))
            took = (time.perf_counter() - started) * 1000, (time.process_time() - worked) * 1000
            if number:
                times.setdefault("cards" if view.phase == "play" else "before the play", []).append(took)
        for what, found in times.items():
            clock, processor = (summary(sorted(each)) for each in zip(*found, strict=True))
            if wanted.json:
                print(json.dumps({"game": name, "what": what, "hints": len(found), "clock": clock, "processor": processor}))
            else:
                print(f"{name}, {what}: {len(found)} hints; by the clock {in_words(clock)}; processor {in_words(processor)}")


if __name__ == "__main__":
    main()
