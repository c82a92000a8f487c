"""Computer players at tables of every kind: counts illegal actions, exceptions and late decisions, of which there should be none.

    python benchmarks/every_table.py [--deals N] [--first N] [--jobs N] [--shares beginner=0.4,club=0.5,strong=0.1]

Each deal has a random game, preset and some options, and seats filled at random with the levels that people are offered. A decision is late
if it takes longer than its level may on one core (`LIMITS`). A deal follows from its number, so that a fault can be repeated.
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
from stich.kernel.rules.game import Game
from stich.players import OPPONENTS, PLAYERS
from stich.registry import PLUGINS

LIMITS = {"first-steps": 0.030, "beginner": 0.030, "regular": 0.150, "club": 0.150, "strong": 1.0}
"""Seconds a decision."""
SHARES = "first-steps=0.2,beginner=0.2,regular=0.25,club=0.25,strong=0.1"
"""Share of the seats that each level fills. Those that search take nearly all of the time."""
MOST_CHANGED = 4
"""Options that are changed, at most."""


def table(rng: random.Random) -> Game:
    """Return a random game with a preset and options that are allowed together."""
    while True:
        name = rng.choice(list(PLUGINS))
        preset = rng.choice(PLUGINS[name].presets.names)
        choices = stich.game(name, preset).options.choices()
        changed = {option: rng.choice(choices[option]) for option in rng.sample(list(choices), rng.randint(0, MOST_CHANGED))}
        try:
            return stich.game(name, preset, **changed)
        except InvalidOptions:
            continue


def shares_of(text: str) -> dict[str, float]:
    """Return the shares of ``--shares``, by level."""
    try:
        shares = {level: float(share) for level, share in (part.split("=") for part in text.split(","))}
    except ValueError:
        shares = {}
    if not shares or not shares.keys() <= LIMITS.keys() or min(shares.values()) < 0 or sum(shares.values()) <= 0:
        raise argparse.ArgumentTypeError(f"{text!r:.80}: levels ({', '.join(LIMITS)}) and their shares, as in {SHARES}")
    return shares


def play(number: int, shares: dict[str, float]) -> Iterator[tuple[str, str]]:
    """Yield the events of a deal: what happened, and to which level."""
    rng = random.Random(number)
    game = table(rng)
    state = game.deal(seed=number, dealer=rng.randrange(game.seats))
    names = [rng.choices(list(shares), list(shares.values()))[0] for _ in range(game.seats)]
    players = [PLAYERS[name](game.name, random.Random(f"{number} {seat}")) for seat, name in enumerate(names)]
    while (seat := state.actor) is not None:
        view, started = state.view(seat), time.process_time()
        try:
            action = players[seat].act(view)
            state = state.apply(action)
        except Exception as error:
            yield f"deal {number}, {game.name} {game.preset} {game.changed}, {view.phase}: {type(error).__name__} {error}", names[seat]
            return
        seconds = time.process_time() - started
        yield "decisions", names[seat]
        if seconds > LIMITS[names[seat]]:
            yield "late", names[seat]
    yield "deals", game.name


def events_of(numbers: range, shares: dict[str, float]) -> list[tuple[str, str]]:
    """Return the events of these deals."""
    return [event for number in numbers for event in play(number, shares)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--shares", type=shares_of, default=SHARES)
    arguments = parser.parse_args()
    assert set(LIMITS) == set(OPPONENTS)
    parts = [
        range(n, min(n + 20, arguments.first + arguments.deals)) for n in range(arguments.first, arguments.first + arguments.deals, 20)
    ]
    events: Counter[tuple[str, str]] = Counter()
    with ProcessPoolExecutor(arguments.jobs, mp_context=get_context("spawn")) as pool:
        for some in track(pool.map(partial(events_of, shares=arguments.shares), parts), total=len(parts), description="deals"):
            events.update(some)
    for (what, level), count in sorted(events.items()):
        print(f"{level}: {what} {count:,}")


if __name__ == "__main__":
    main()
