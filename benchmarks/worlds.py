"""How long it takes to draw a world, when a hundred are drawn from a view of the seat to act.

    python benchmarks/worlds.py [--deals N] [--json]

Deals are those of seeds 0, 1, …, played by *simple*. Views are taken in the auction, at the first lead, and after a quarter, half and three
quarters of the cards. Times are processor times, the best of three, in microseconds per world.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from statistics import fmean

import stich
from stich.kernel.knowledge.view import View
from stich.kernel.rules.state import State
from stich.registry import PLUGINS, plugin, worlds

WORLDS = 100
PARTS = {"auction": None, "first lead": 0.0, "a quarter": 0.25, "half": 0.5, "three quarters": 0.75}
"""When views are taken: by the share of the cards that have been played."""


def positions(name: str, seed: int) -> dict[str, State]:
    """Return the states of a deal from which views are taken. A deal that is passed in has only the auction."""
    game = stich.game(name)
    player, state, states = plugin(game.name).players.simple(), game.deal(seed=seed, dealer=seed % game.seats), []
    while state.actor is not None:
        states.append(state)
        state = state.apply(player.act(state.view(state.actor)))
    play = [state for state in states if state.phase.name == "play"]
    chosen = {"auction": states[2]}
    if play:
        chosen |= {part: play[int(share * len(play))] for part, share in PARTS.items() if share is not None}
    return chosen


def microseconds(view: View) -> float:
    times = []
    for seed in range(3):
        rng, started = random.Random(seed), time.process_time()
        worlds(view, rng, WORLDS)
        times.append(time.process_time() - started)
    return 1e6 * min(times) / WORLDS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    results = {}
    for name in PLUGINS:
        deals = [positions(name, seed) for seed in range(arguments.deals)]
        results[name] = {
            part: round(fmean(microseconds(deal[part].view(deal[part].actor)) for deal in deals if part in deal), 1) for part in PARTS
        }
    if arguments.json:
        print(json.dumps(results))
    else:
        for name, times in results.items():
            print(f"{name}: " + ", ".join(f"{part} {time}" for part, time in times.items()) + " µs a world")


if __name__ == "__main__":
    main()
