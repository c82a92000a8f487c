"""How long it takes to draw a world: one of a hundred drawn from a view of the seat to act.

    python benchmarks/worlds.py [--deals N] [--json]

Deals are those of seeds 0, 1, …, played by *simple*; views are of its auction, of the first lead, and after a quarter, half and three
quarters of the cards. Times are of the processor, the best of three, in microseconds a world.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from statistics import fmean

import stich
from stich.kernel.state import State
from stich.kernel.view import View
from stich.registry import ROOMS, room, worlds

WORLDS = 100
PARTS = {"auction": None, "first lead": 0.0, "a quarter": 0.25, "half": 0.5, "three quarters": 0.75}
"""Where a deal is looked at: by how much of its cards has been played."""


def moments(name: str, seed: int) -> dict[str, State]:
    """The moments of a deal that are looked at. One that is passed in has the auction alone."""
    game = stich.game(name)
    player, state, states = room(game.name).players().simple(), game.deal(seed=seed, dealer=seed % game.seats), []
    while state.actor is not None:
        states.append(state)
        state = state.apply(player.act(state.view(state.actor)))
    play = [state for state in states if state.phase.name == "play"]
    found = {"auction": states[2]}
    if play:
        found |= {part: play[int(share * len(play))] for part, share in PARTS.items() if share is not None}
    return found


def microseconds(view: View) -> float:
    times = []
    for seed in range(3):
        rng, began = random.Random(seed), time.process_time()
        worlds(view, rng, WORLDS)
        times.append(time.process_time() - began)
    return 1e6 * min(times) / WORLDS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = {}
    for name in ROOMS:
        deals = [moments(name, seed) for seed in range(asked.deals)]
        found[name] = {
            part: round(fmean(microseconds(deal[part].view(deal[part].actor)) for deal in deals if part in deal), 1) for part in PARTS
        }
    if asked.json:
        print(json.dumps(found))
    else:
        for name, times in found.items():
            print(f"{name}: " + ", ".join(f"{part} {time}" for part, time in times.items()) + " µs a world")


if __name__ == "__main__":
    main()
