"""Random full Skat deals per second through the public Python API, on one core.

Deal, auction, exchange, declaration and play. Concessions and claims are never chosen, because they would shorten deals.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import time

import stich

OFFERS = frozenset(map(stich.game("skat").parse, ("concede", "claim")))


def random_deal(game: stich.Game, seed: int, rng: random.Random) -> int:
    """Play one deal. Returns the number of actions."""
    state = game.deal(seed=seed, dealer=seed % 3)
    offers = OFFERS
    while not state.finished:
        legal = state.legal_actions
        action = legal[int(rng.random() * len(legal))]
        while action in offers:
            action = legal[int(rng.random() * len(legal))]
        state = state.apply(action)
    assert state.outcome is not None
    return len(state.log)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    game, rng = stich.game("skat"), random.Random(1)
    for seed in range(200):
        random_deal(game, seed, rng)
    begin = time.perf_counter()
    actions = sum(random_deal(game, seed, rng) for seed in range(args.deals))
    seconds = time.perf_counter() - begin
    result = {
        "deals_per_second": round(args.deals / seconds),
        "actions_per_deal": round(actions / args.deals, 1),
        "microseconds_per_action": round(1e6 * seconds / actions, 2),
        "python": platform.python_version(),
    }
    print(json.dumps(result) if args.json else "\n".join(f"{k.replace('_', ' ')}: {v}" for k, v in result.items()))


if __name__ == "__main__":
    main()
