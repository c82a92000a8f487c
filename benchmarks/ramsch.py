"""Gain of two methods in a Ramsch of Skat (`skat-kneipe`, Schieberamsch): pushing cards by a net, and using that all have passed.

    python benchmarks/ramsch.py [--among simple] [--ways strong,strong-1] [--deals N] [--first N] [--minutes M] [--out FILE]
    python benchmarks/ramsch.py --sum FILE… [--json]

Deals in which all three pass, by the net that knows how far hands bid. One seat after the other plays in each of several ways among two
of a level (``--among``), the same cards three times a way: *strong*; *strong* that pushes as *simple* does; *strong* whose worlds in the
play are drawn evenly; `strong-1`, which does both; *simple* that pushes as *strong* does; *simple*. The output is the seat's score, less
the others' average, in game points, and the gain of the first of the ways over each other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from statistics import fmean
from typing import Any

import numpy as np
from kept_lines import Line, arguments, each_deal, kept, mean_gain

import stich
from stich.games.skat.player.auction_likelihood import limit_features, load_bid_limits
from stich.games.skat.rules.actions import PASS
from stich.games.skat.rules.contract import DECK
from stich.kernel.plugin.player import Player
from stich.kernel.rules.state import State
from stich.kernel.solver_input.payoffs import relative_payoffs
from stich.players import PLAYERS, named

GAME = stich.game("skat", "skat-kneipe")
LIMITS: Any = load_bid_limits()
STRONG: Any = named("strong", has_time_limit=False)
STRONG_1 = named("strong-1", has_time_limit=False)
WAYS: dict[str, tuple[Any, Any]] = {
    "strong": (STRONG, STRONG),
    "pushes as simple": (PLAYERS["simple"], STRONG),
    "worlds drawn evenly": (STRONG, replace(STRONG, config=replace(STRONG.config, draws=0))),
    "strong-1": (STRONG_1, STRONG_1),
    "simple pushing as strong": (STRONG, PLAYERS["simple"]),
    "simple": (PLAYERS["simple"], PLAYERS["simple"]),
}
"""By name, who pushes and who plays."""


def passed(seed: int) -> State:
    """All have passed: the first of the deals from a thousand times this seed on in which the net thinks so of each of the three."""
    for number in count(1_000 * seed):
        state = GAME.deal(seed=number, dealer=number % 3)
        order = state.view(None).order
        hands = np.array([DECK.mask(state.deal.hands[seat]) for seat in order], dtype=np.uint64)
        if (LIMITS.probabilities(limit_features(hands, np.arange(3)))[:, 0] > 0.5).all():
            for _ in order:
                state = state.apply(PASS)
            return state
    raise AssertionError


def payoff(state: State, way: str, among: str, seat: int, seed: int) -> float:
    """Return this seat's score with this way of playing, less the others' average."""
    pushing, playing = (level("skat", Random(f"{seed} {seat} {way}")) for level in WAYS[way])
    others: list[Player] = [named(among, has_time_limit=False)("skat", Random(f"{seed} {other}")) for other in range(3)]
    while state.actor is not None:
        own = playing if state.phase.name == "play" else pushing
        player = own if state.actor == seat else others[state.actor]
        state = state.apply(player.act(state.view(state.actor)))
    assert state.outcome is not None
    return relative_payoffs(list(state.outcome.scores))[seat]


def deal(ways: Sequence[str], among: str, seed: int) -> Line:
    state = passed(seed)
    return {"game": "skat", "seed": seed, "gains": {way: fmean(payoff(state, way, among, seat, seed) for seat in range(3)) for way in ways}}


def main() -> None:
    parser = arguments(__doc__, "skat")
    parser.add_argument("--among", default="simple", choices=PLAYERS)
    parser.add_argument("--ways", default=",".join(WAYS))
    wanted = parser.parse_args()
    ways = wanted.ways.split(",")

    def deals(_: Any, known: Any) -> Iterator[Line]:
        return each_deal(wanted, known, lambda _game, seed: deal(ways, wanted.among, seed))

    lines = kept(wanted, deals)
    gains = {way: [line["gains"][way] for line in lines] for way in ways}
    told = {way: mean_gain(of) for way, of in gains.items()} | {
        f"{ways[0]} - {way}": mean_gain([a - b for a, b in zip(gains[ways[0]], gains[way], strict=True)]) for way in ways[1:]
    }
    if wanted.json:
        print(json.dumps({"deals": len(lines)} | told))
        return
    for what, figures in told.items():
        print(f"{what}: {figures['gain']} ± {figures['half']} a deal, {len(lines)} deals")


if __name__ == "__main__":
    main()
