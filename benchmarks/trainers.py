"""Do the bidding trainer's answers hold? Its intervals against many more play-outs of the same choices, in worlds of their own.

    python benchmarks/trainers.py [--hands N] [--playouts N] [--asked N] [--ways N] [--games skat,…] [--minutes M] [--out FILE] [--json]
    python benchmarks/trainers.py --sum FILE…

A hand is `bidding_moment` of seed 0, 1, …, the games in turn. The trainer judges *strong*'s choice with ``--asked`` play-outs; then each
way that it compared is played out in ``--playouts`` other worlds. An answer agrees where the mean of these lies in its stated interval.
The many play-outs have an error of their own: ``expected`` is how often they agree if each interval held the truth in 95 % of hands (for
shares that is an approximation). Each hand is a line of ``--out``, which ``--sum`` adds up. Ten thousand play-outs of 200 hands take about
five hours of a core; several commands may share the hands by ``--first``.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean
from typing import Any

import stich
from stich.registry import worlds
from stich.trainers import bidding_moment, judge
from stich.trainers.intervals import Interval
from stich.trainers.playouts import Result, play_out

GAMES = "skat,schafkopf,suitability"
AT_ONCE = 500
"""Worlds that are kept at a time."""


def hand(game: str, seed: int, asked: int, playouts: int, ways: int) -> dict[str, Any]:
    """One hand: how the trainer's answer and the many play-outs compare."""
    state = bidding_moment(stich.game(game), seed)
    view = state.view(state.actor)
    choice = stich.hint(view, "strong", Random(seed)).action
    began = time.process_time()
    told = judge(view, choice, Random(f"asked {seed}"), playouts=asked, most=ways)
    took = time.process_time() - began
    rng, many = Random(f"many {seed}"), dict[str, list[Result]]()
    for begin in range(0, playouts, AT_ONCE):
        sampled = worlds(view, rng, min(AT_ONCE, playouts - begin))
        for way in told.ways:
            action = next(a for a in view.legal_actions if a.text == way.action)
            many.setdefault(way.action, []).extend(play_out(sampled, action))
    best = fmean(result.payoff for result in many[told.best])
    compared = []
    for way in told.ways:
        payoff = fmean(result.payoff for result in many[way.action])
        found = {
            "payoff": within(payoff, way.payoff),
            "ahead": within(fmean(result.ahead for result in many[way.action]), way.ahead),
        }
        if way.action != told.best:
            found["behind"] = within(best - payoff, way.behind)
        compared.append({"action": way.action, "agrees": found, "alike": way.alike, "stays_behind": best >= payoff})
    return {"game": game, "seed": seed, "asked": asked, "playouts": playouts, "ways": compared, "seconds": round(took, 2)}


def within(value: float, stated: Interval) -> bool:
    """Whether a value lies in an interval, up to rounding."""
    return stated.low - 1e-9 <= value <= stated.high + 1e-9


def summary(hands: list[dict[str, Any]]) -> dict[str, Any]:
    """How often each stated number agreed."""
    if not hands:
        return {"hands": 0}
    asked, playouts = hands[0]["asked"], hands[0]["playouts"]
    expected = 2 * NormalDist().cdf(NormalDist().inv_cdf(0.975) / math.sqrt(1 + asked / playouts)) - 1
    told: dict[str, Any] = {"asked": asked, "playouts": playouts, "expected": round(expected, 3)}
    for game in ("all", *dict.fromkeys(each["game"] for each in hands)):
        ways = [way for each in hands if game in ("all", each["game"]) for way in each["ways"]]
        found: dict[str, Any] = {"hands": sum(game in ("all", each["game"]) for each in hands), "ways": len(ways)}
        for number in ("payoff", "ahead", "behind"):
            agreed = [way["agrees"][number] for way in ways if number in way["agrees"]]
            found[number] = f"{sum(agreed)} of {len(agreed)}"
        clear = [way["stays_behind"] for way in ways if not way["alike"]]
        found["clearly behind, and stays so"] = f"{sum(clear)} of {len(clear)}"
        found["processor seconds of an answer"] = round(fmean(each["seconds"] for each in hands if game in ("all", each["game"])), 2)
        told[game] = found
    return told


def hands(wanted: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Hand by hand, until there are enough or the time is over."""
    games, until = wanted.games.split(","), time.monotonic() + 60 * wanted.minutes
    for number in range(wanted.first, wanted.first + wanted.hands):
        if time.monotonic() > until:
            return
        yield hand(games[number % len(games)], number, wanted.asked, wanted.playouts, wanted.ways)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--hands", type=int, default=200, metavar="N")
    arguments.add_argument("--first", type=int, default=0, metavar="N", help="number of the first hand")
    arguments.add_argument("--playouts", type=int, default=500, metavar="N", help="for each way, to compare with")
    arguments.add_argument("--asked", type=int, default=100, metavar="N", help="for each way, by the trainer")
    arguments.add_argument("--ways", type=int, default=2, metavar="N", help="that the trainer compares")
    arguments.add_argument("--games", default=GAMES)
    arguments.add_argument("--minutes", type=float, default=5, metavar="M", help="begin no hand after that")
    arguments.add_argument("--out", type=Path, default=Path(os.devnull), metavar="FILE", help="a line of JSON for each hand")
    arguments.add_argument("--sum", type=Path, nargs="+", metavar="FILE", help="only add up these, of equal --asked and --playouts")
    arguments.add_argument("--json", action="store_true")
    wanted = arguments.parse_args()
    if wanted.sum:
        found = [json.loads(line) for path in wanted.sum for line in path.read_text().splitlines()]
    else:
        found = []
        with wanted.out.open("w") as out:
            for each in hands(wanted):
                found.append(each)
                print(json.dumps(each), file=out, flush=True)
    told = summary(found)
    print(json.dumps(told) if wanted.json else "\n".join(f"{name}: {value}" for name, value in told.items()))


if __name__ == "__main__":
    main()
