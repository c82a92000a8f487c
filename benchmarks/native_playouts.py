"""Random playouts per second in the native core: three players, ten of 32 cards each, eleven trumps, two cards undealt.

A playout shuffles, deals and plays 30 random legal cards. For comparison, on the same machine: two threads; the partner game of Schafkopf
(four players, eight cards each, 32 random legal cards, an ace called); Suitability with four (all 52 cards, one suit reversed); and the
first game played card by card from Python, on the native core and on the reference. Each figure is the median over rounds, with the 10th
and 90th percentile.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from stich.games.schafkopf.rules.contract import LONG, parse_declaration, play_spec, trumps_of
from stich.games.suitability.rules.contract import HAND_SIZES, Privilege, Roles
from stich.games.suitability.rules.contract import play_spec as suitability_spec
from stich.games.suitability.rules.options import SuitabilityOptions
from stich.games.suitability.rules.scoring import score_table
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.play import compiled, starter
from stich.kernel.rules.playspec import EachOwn, Goal, PlaySpec
from stich.native import Spec, playouts

DECK = Deck(suit + rank for suit in "CSHD" for rank in "789QKTAJ")
CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMPS = ("C7", "C8", "C9", "CQ", "CK", "CT", "CA", "DJ", "HJ", "SJ", "CJ")
SPEC = PlaySpec(
    deck=DECK,
    classes=(tuple(map(Card, TRUMPS)), *(tuple(Card(suit + rank) for rank in "789QKTA") for suit in "SHD")),
    trump=0,
    points=tuple(CARD_POINTS[card[1]] for card in DECK.cards),
    players=3,
    parties=EachOwn(),
    goal=Goal.CARD_POINTS,
)
COMPILED = Spec([[DECK.bit[card] for card in cards] for cards in SPEC.classes], 0, SPEC.points, SPEC.players)
PARTNER = parse_declaration("partner C")
DECLARED = Roles(trump="S", penalty="H", reverse="D")
FOUR = compiled(suitability_spec(4, DECLARED, score_table(SuitabilityOptions(), [Privilege.NONE] * 4)))
PARTNER_GAME = compiled(play_spec(PARTNER, trumps_of(PARTNER), LONG, 0, 4))
HAND_SIZE = 10
CARDS_PLAYED = HAND_SIZE * SPEC.players


def deals_a_second(spec: Spec, hand_size: int, count: int, threads: int) -> float:
    start = time.perf_counter()
    playouts(spec, hand_size, count, seed=1, threads=threads)
    return count / (time.perf_counter() - start)


def cards_a_second(engine: str, deals: int) -> float:
    """Cards per second played one by one from Python, each chosen at random among the legal ones."""
    os.environ["STICH_ENGINE"] = engine
    start_play, rng = starter(SPEC), random.Random(1)
    hands = []
    for _ in range(deals):
        order = rng.sample(range(len(DECK)), CARDS_PLAYED)
        hands.append([sum(1 << card for card in order[place * HAND_SIZE : (place + 1) * HAND_SIZE]) for place in range(SPEC.players)])
    start = time.perf_counter()
    for deal in hands:
        position = start_play(deal)
        while legal := position.legal:
            for _ in range(int(rng.random() * legal.bit_count())):
                legal &= legal - 1
            position = position.play((legal & -legal).bit_length() - 1)
    return deals * CARDS_PLAYED / (time.perf_counter() - start)


def measured(rounds: int, figure: Callable[[], float]) -> dict[str, float]:
    figure()
    tenths = statistics.quantiles((figure() for _ in range(rounds)), n=10, method="inclusive")
    return {"median": round(tenths[4]), "p10": round(tenths[0]), "p90": round(tenths[8])}


def machine() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=500_000, help="playouts a round")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()

    figures = {
        "playouts a second, one thread": measured(args.rounds, partial(deals_a_second, COMPILED, HAND_SIZE, args.deals, 1)),
        "playouts a second, two threads": measured(args.rounds, partial(deals_a_second, COMPILED, HAND_SIZE, args.deals, 2)),
        "cards a second from Python, native": measured(args.rounds, partial(cards_a_second, "native", args.deals // 200)),
        "cards a second from Python, reference": measured(args.rounds, partial(cards_a_second, "reference", args.deals // 10_000)),
    }
    one, two, native, reference = (figure["median"] for figure in figures.values())
    partner = partial(deals_a_second, PARTNER_GAME, len(LONG) // 4, args.deals, 1)
    figures["partner games a second, one thread"] = measured(args.rounds, partner)
    whole_pack = partial(deals_a_second, FOUR, HAND_SIZES[4], args.deals // 2, 1)
    figures["Suitability with four a second, one thread"] = measured(args.rounds, whole_pack)
    ratios = {"two threads : one": round(two / one, 2), "native : reference": round(native / reference, 1)}
    if args.json:
        print(json.dumps({"machine": machine(), "figures": figures, "ratios": ratios}))
        return
    print(machine())
    for name, figure in figures.items():
        print(f"{name:40}{figure['median']:>12,}   p10 {figure['p10']:,}   p90 {figure['p90']:,}")
    for name, ratio in ratios.items():
        print(f"{name:40}{ratio:>12}")


if __name__ == "__main__":
    main()
