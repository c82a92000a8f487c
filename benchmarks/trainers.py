"""Check of the bidding trainer's answers: its intervals against many more play-outs of the same choices, in other worlds.

    python benchmarks/trainers.py [--hands N] [--first N] [--playouts N] [--asked N] [--ways N] [--games skat,…] [--minutes M] [--out FILE]
    python benchmarks/trainers.py --sum FILE… [--json]

A hand is `bidding_moment` of seed 0, 1, …, the games in turn. The trainer judges *strong*'s choice with ``--asked`` play-outs; then each
way that it compared is played out in ``--playouts`` other worlds. An answer agrees where the mean of these lies in its stated interval.
The many play-outs have an error too: ``expected`` is how often they agree if each interval held the truth in 95 % of hands (for shares
that is an approximation).

Each hand is a line of ``--out``, with the results of all play-outs: ``--sum`` recomputes the intervals from them, by the present code.
``again`` says how often intervals would hold if the trainer were asked many times over: its play-outs drawn from the many. A file is
added to, and hands that it has are left out, so that a command that was stopped goes on; several may share the hands by ``--first``.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean
from typing import Any

from kept_lines import Known, Line, kept

import stich
from stich.players.playouts import PlayoutResult, play_out
from stich.registry import worlds
from stich.research.statistics.intervals import Interval
from stich.study.trainers import bidding_moment, judge
from stich.study.trainers.bidding import intervals_of

GAMES = "skat,schafkopf,suitability"
AT_ONCE = 500
"""Worlds that are kept at a time."""
AGAIN = 40
"""Times that the trainer is asked again of the same hand."""

World = tuple[tuple[float, bool], ...]
"""Result of each way in a world, the trainer's best first."""


def hand(game: str, seed: int, asked: int, playouts: int, ways: int) -> dict[str, Any]:
    """One hand: what the play-outs of the trainer brought, and many more."""
    state = bidding_moment(stich.game(game), seed)
    view = state.view(state.actor)
    choice = stich.hint(view, "strong", Random(seed)).action
    began = time.process_time()
    told = judge(view, choice, Random(f"asked {seed}"), playouts=asked, most=ways)
    took = time.process_time() - began
    actions = [next(a for a in view.legal_actions if a.text == way.action) for way in told.ways]

    def brought(rng: Random, count: int) -> Counter[World]:
        found: Counter[World] = Counter()
        for begin in range(0, count, AT_ONCE):
            sampled = worlds(view, rng, min(AT_ONCE, count - begin))
            found.update(zip(*(map(tuple, play_out(sampled, action)) for action in actions), strict=True))
        return found

    return {
        "game": game,
        "seed": seed,
        "ways": [action.text for action in actions],
        "asked": sorted(brought(Random(f"asked {seed}"), asked).items()),
        "many": sorted(brought(Random(f"many {seed}"), playouts).items()),
        "seconds": round(took, 2),
    }


def within(value: float, stated: Interval) -> bool:
    """Return whether a value lies in an interval, up to rounding."""
    return stated.low - 1e-9 <= value <= stated.high + 1e-9


def compared(names: Sequence[str], drawn: Sequence[World], true: Sequence[dict[str, float]]) -> list[dict[str, Any]]:
    """For each way what the trainer states of these worlds, and whether that holds what is true."""
    stated = intervals_of({name: [PlayoutResult(*world[place]) for world in drawn] for place, name in enumerate(names)})
    ordered = list(stated)
    best = names.index(ordered[0])
    found = []
    for place, name in enumerate(names):
        way, holds = stated[name], true[place]
        agrees = {"payoff": within(holds["payoff"], way.payoff), "ahead": within(holds["ahead"], way.ahead)}
        if place != best:
            agrees["behind"] = within(true[best]["payoff"] - holds["payoff"], way.behind)
        stays = true[best]["payoff"] >= holds["payoff"]
        found.append({"best": place == best, "agrees": agrees, "alike": way.behind.contains_zero, "stays_behind": stays})
        found[-1]["half"] = (way.payoff.high - way.payoff.low) / 2
    return found


def weighed(told: dict[str, Any]) -> dict[str, Any]:
    """Return a line of ``--out``: whether the stated intervals agree, and whether they would if the trainer was asked again."""
    many = [(tuple(map(tuple, world)), count) for world, count in told["many"]]
    asked: list[World] = [tuple(map(tuple, world)) for world, count in told["asked"] for _ in range(count)]
    total = sum(count for _, count in many)
    true = [
        {number: sum(count * world[place][at] for world, count in many) / total for at, number in enumerate(("payoff", "ahead"))}
        for place in range(len(told["ways"]))
    ]
    rng = Random(f"again {told['seed']}")
    worlds_seen, counts = zip(*many, strict=True)
    again = [compared(told["ways"], rng.choices(worlds_seen, counts, k=len(asked)), true) for _ in range(AGAIN)]
    found = {"ways": compared(told["ways"], asked, true), "again": [way for ways in again for way in ways]}
    return {**told, "asked": len(asked), "playouts": total, **found}


def agreed(ways: Sequence[dict[str, Any]], number: str) -> list[bool]:
    return [way["agrees"][number] for way in ways if number in way["agrees"]]


def summary(told: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """How often each stated number agreed, of hands with as many play-outs as the first."""
    if not told:
        return {"hands": 0}
    hands = [weighed(each) for each in told]
    asked, playouts = hands[0]["asked"], hands[0]["playouts"]
    expected = 2 * NormalDist().cdf(NormalDist().inv_cdf(0.975) / math.sqrt(1 + asked / playouts)) - 1
    found: dict[str, Any] = {"asked": asked, "playouts": playouts, "expected": round(expected, 3)}
    for game in ("all", *dict.fromkeys(each["game"] for each in hands)):
        of_game = [each for each in hands if game in ("all", each["game"])]
        ways, again = ([way for each in of_game for way in each[when]] for when in ("ways", "again"))
        row: dict[str, Any] = {"hands": len(of_game), "ways": len(ways)}
        for number in ("payoff", "ahead", "behind"):
            held = agreed(ways, number)
            row[number] = f"{sum(held)} of {len(held)}; again {fmean(agreed(again, number) or [math.nan]):.1%}"
        best = agreed([way for way in ways if way["best"]], "payoff")
        row["payoff of the best"] = f"{sum(best)} of {len(best)}"
        row["all numbers of a hand"] = f"{sum(all(all(w['agrees'].values()) for w in each['ways']) for each in of_game)} of {len(of_game)}"
        clear = [way["stays_behind"] for way in ways if not way["alike"]]
        row["clearly behind, and stays so"] = f"{sum(clear)} of {len(clear)}"
        row["half of the interval of a payoff"] = round(fmean(way["half"] for way in ways), 2)
        row["processor seconds of an answer"] = round(fmean(each["seconds"] for each in of_game), 2)
        found[game] = row
    return found


def hands(wanted: argparse.Namespace, known: Known) -> Iterator[Line]:
    """Hand by hand, until there are enough or the time is over."""
    games, until = wanted.games.split(","), time.monotonic() + 60 * wanted.minutes
    for number in range(wanted.first, wanted.first + wanted.hands):
        if time.monotonic() > until:
            return
        game = games[number % len(games)]
        if (game, number) not in known:
            yield hand(game, number, wanted.asked, wanted.playouts, wanted.ways)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--hands", type=int, default=200, metavar="N")
    arguments.add_argument("--first", type=int, default=0, metavar="N", help="number of the first hand")
    arguments.add_argument("--playouts", type=int, default=500, metavar="N", help="for each way, to compare with")
    arguments.add_argument("--asked", type=int, default=100, metavar="N", help="for each way, by the trainer")
    arguments.add_argument("--ways", type=int, default=2, metavar="N", help="that the trainer compares")
    arguments.add_argument("--games", default=GAMES)
    arguments.add_argument("--minutes", type=float, default=5, metavar="M", help="begin no hand after that")
    arguments.add_argument("--out", type=Path, metavar="FILE", help="a line of JSON for each hand; added to")
    arguments.add_argument("--sum", type=Path, nargs="+", metavar="FILE", help="only add up these, of equal --asked and --playouts")
    arguments.add_argument("--json", action="store_true")
    wanted = arguments.parse_args()
    told = summary(kept(wanted, hands))
    print(json.dumps(told) if wanted.json else "\n".join(f"{name}: {value}" for name, value in told.items()))


if __name__ == "__main__":
    main()
