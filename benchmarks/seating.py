"""Waiting time for players: 2,000 people who arrive at random in simulated time, seated by the server's own `groups`.

Three crowds at 20, 200 and 2,000 people an hour: all want the same table of Skat; each wants one of three games, two lengths and two
clocks; and the same with half of the people joining a waiting table of their game. Ratings are normal with 4 points a deal, three in ten
people have none. People who are not seated in ten minutes give up. Half a second passes between two looks, as on the server. No one takes
computer players, which the server offers after 20 seconds.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
from collections.abc import Sequence
from pathlib import Path

from pictures import seated_shares

from stich.server.users.matchmaking import PERIOD
from stich.server.users.player_groups import WantedGame, Wish, groups

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs/images/seating_waits.svg"
RATES = (20, 200, 2000)
CROWDS = ("the same", "mixed", "mixed, half join")
PATIENCE = 600.0
SPREAD = 4.0
UNRATED = 0.3
SOON = 10.0
GAMES = (("skat", 3, 0.5), ("schafkopf", 4, 0.35), ("suitability", 4, 0.15))
LENGTHS, CLOCKS = (("short", 0.7), ("long", 0.3)), (("normal", 0.75), ("fast", 0.25))


def wish(number: int, now: float, crowd: str, waiting: Sequence[Wish], rng: random.Random) -> Wish:
    """Return the wish of a person who arrives now."""
    if crowd == CROWDS[0]:
        wanted = WantedGame("skat", "short", (), "normal", False, 3)
    else:
        (game, seats, _), (length, _), (clock, _) = (rng.choices(kinds, [k[-1] for k in kinds])[0] for kinds in (GAMES, LENGTHS, CLOCKS))
        wanted = WantedGame(game, length, (), clock, False, seats)
    rating = None if rng.random() < UNRATED else rng.gauss(0.0, SPREAD)
    there = [other.wanted for other in waiting if other.wanted.game == wanted.game]
    if crowd == CROWDS[2] and there and rng.random() < 0.5:
        wanted = max(there, key=there.count)
    return Wish(str(number), wanted, now, rating)


def waits(people: int, rate: float, crowd: str, seed: int) -> list[float]:
    """Seconds that each has waited; infinite for those who gave up."""
    rng = random.Random(seed)
    waiting: list[Wish] = []
    waited: list[float] = []
    now, came, arrival = 0.0, 0, rng.expovariate(rate / 3600)
    while came < people or waiting:
        now = max(now + PERIOD, arrival) if not waiting and came < people else now + PERIOD
        while came < people and arrival <= now:
            waiting.append(wish(came, arrival, crowd, waiting, rng))
            came, arrival = came + 1, arrival + rng.expovariate(rate / 3600)
            waiting = seat(waiting, waiting[-1].since, waited)
        waiting = seat(waiting, now, waited)
        gone = [other for other in waiting if now - other.since > PATIENCE]
        waited += [math.inf] * len(gone)
        waiting = [other for other in waiting if other not in gone]
    return waited


def seat(waiting: list[Wish], now: float, waited: list[float]) -> list[Wish]:
    """Seat whom there is company for; those who wait on."""
    if len(waiting) < min(seats for _, seats, _ in GAMES):
        return waiting
    seated = {other.guest for group in groups(waiting, now) for other in group}
    waited += [now - other.since for other in waiting if other.guest in seated]
    return [other for other in waiting if other.guest not in seated]


def figures(waited: Sequence[float]) -> dict[str, float | None]:
    median = statistics.median(waited)
    return {
        "median_seconds": None if math.isinf(median) else round(median, 1),
        "within_10_s": round(sum(w <= SOON for w in waited) / len(waited), 3),
        "seated": round(sum(not math.isinf(w) for w in waited) / len(waited), 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--picture", action="store_true", help=f"draw {PICTURE.relative_to(ROOT)}")
    args = parser.parse_args()
    waited = {(crowd, rate): waits(args.people, rate, crowd, args.seed) for crowd in CROWDS for rate in RATES}
    rows = [{"crowd": crowd, "people_an_hour": rate, **figures(all_waits)} for (crowd, rate), all_waits in waited.items()]
    print(json.dumps(rows) if args.json else "\n".join(", ".join(f"{k.replace('_', ' ')}: {v}" for k, v in row.items()) for row in rows))
    if args.picture:
        PICTURE.write_text(seated_shares(waited, RATES, CROWDS[:2], PATIENCE, SOON))


if __name__ == "__main__":
    main()
