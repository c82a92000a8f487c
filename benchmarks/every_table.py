"""Computer players at tables of every kind: nothing illegal, no exception, nobody late.

    python benchmarks/every_table.py [--deals N] [--first N] [--jobs N] [--shares beginner=0.4,club=0.5,strong=0.1]

Each deal has a game, a preset, some options changed at random, and seats filled at random with *beginner*, *club* and *strong*. A decision
is late that takes longer than its level may on one core: 30 ms, 150 ms, 1 s. Deals are those of their number, so a fault comes back.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from rich.progress import track

import stich
from stich.kernel.errors import InvalidOptions
from stich.kernel.game import Game
from stich.players import OPPONENTS, PLAYERS
from stich.registry import ROOMS

LIMITS = {"beginner": 0.030, "club": 0.150, "strong": 1.0}
"""Seconds a decision."""
SHARES = "beginner=0.4,club=0.5,strong=0.1"
"""Part of the seats that each level fills. *Strong* and *club* take nearly all of the time."""
CHANGED = 4
"""Options that are changed at most."""


def table(rng: random.Random) -> Game:
    """A game, one of its presets, and options that go together."""
    while True:
        name = rng.choice(list(ROOMS))
        preset = rng.choice(ROOMS[name].presets.names)
        choices = stich.game(name, preset).options.choices()
        changed = {option: rng.choice(choices[option]) for option in rng.sample(list(choices), rng.randint(0, CHANGED))}
        try:
            return stich.game(name, preset, **changed)
        except InvalidOptions:
            continue


def shares_of(text: str) -> dict[str, float]:
    """What ``--shares`` says."""
    try:
        found = {level: float(share) for level, share in (part.split("=") for part in text.split(","))}
    except ValueError:
        found = {}
    if not found or not found.keys() <= LIMITS.keys() or min(found.values()) < 0 or sum(found.values()) <= 0:
        raise argparse.ArgumentTypeError(f"{text!r:.80}: levels ({', '.join(LIMITS)}) and their parts, as in {SHARES}")
    return found


def play(number: int, shares: dict[str, float]) -> Iterator[tuple[str, str]]:
    """What happened in a deal: what, and to which level."""
    rng = random.Random(number)
    game = table(rng)
    state = game.deal(seed=number, dealer=rng.randrange(game.seats))
    names = [rng.choices(list(shares), list(shares.values()))[0] for _ in range(game.seats)]
    players = [PLAYERS[name](game.name, random.Random(f"{number} {seat}")) for seat, name in enumerate(names)]
    while (seat := state.actor) is not None:
        view, began = state.view(seat), time.process_time()
        try:
            action = players[seat].act(view)
            state = state.apply(action)
        except Exception as error:
            yield f"deal {number}, {game.name} {game.preset} {game.changed}, {view.phase}: {type(error).__name__} {error}", names[seat]
            return
        took = time.process_time() - began
        yield "decisions", names[seat]
        if took > LIMITS[names[seat]]:
            yield "late", names[seat]
    yield "deals", game.name


def told(numbers: range, shares: dict[str, float]) -> list[tuple[str, str]]:
    """All that happened in these deals."""
    return [event for number in numbers for event in play(number, shares)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--shares", type=shares_of, default=SHARES)
    asked = parser.parse_args()
    assert set(LIMITS) == set(OPPONENTS)
    parts = [range(n, min(n + 20, asked.first + asked.deals)) for n in range(asked.first, asked.first + asked.deals, 20)]
    events: Counter[tuple[str, str]] = Counter()
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
        for found in track(pool.map(partial(told, shares=asked.shares), parts), total=len(parts), description="deals"):
            events.update(found)
    for (what, whom), times in sorted(events.items()):
        print(f"{whom}: {what} {times:,}")


if __name__ == "__main__":
    main()
