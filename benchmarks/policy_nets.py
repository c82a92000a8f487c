"""The policy nets: time of a decision in a batch and by the player *policy*, and how often its card is that of *strong*, and *simple*'s is.

python benchmarks/policy_nets.py --deals 200 --asked 300
"""

from __future__ import annotations

import argparse
import platform
import time
from collections import defaultdict
from collections.abc import Iterator
from random import Random

import numpy as np

import stich
from stich.games.schafkopf.player import card_policy as schafkopf
from stich.games.skat.player import card_policy as skat
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PlayCard
from stich.nets.policy import card_probabilities, seen_by_observer
from stich.nets.policy_features import together
from stich.players import named

CARD_PLAY = {"skat": skat.card_play, "schafkopf": schafkopf.card_play}


def choices(name: str, deals: int) -> Iterator[tuple[View, float]]:
    """Yield views with several legal cards, in deals of *policy* that a net knows, and the player's time."""
    game = stich.game(name)
    player = stich.player(name, "policy", Random(1))
    for seed in range(deals):
        state = game.deal(seed=seed, dealer=seed % game.seats)
        while state.actor is not None:
            view = state.view(state.actor)
            started = time.perf_counter()
            action = player.act(view)
            seconds = time.perf_counter() - started
            if sum(isinstance(a, PlayCard) for a in view.legal_actions) > 1 and CARD_PLAY[name](view) is not None:
                yield view, seconds
            state = state.apply(action)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--asked", type=int, default=300, help="choices at which strong is asked")
    told = parser.parse_args()
    print(f"{platform.platform()}, Python {platform.python_version()}, one core")
    for name, card_play in CARD_PLAY.items():
        found = list(choices(name, told.deals))
        rows = defaultdict(list)
        for view, _ in found:
            play = card_play(view)
            assert play is not None
            rows[play.spec, play.net].append(seen_by_observer(view, play))
        seconds = 0.0
        for (spec, net), seen in rows.items():
            batch = together(seen)
            started = time.perf_counter()
            card_probabilities(spec, net, *batch)
            seconds += time.perf_counter() - started
        times = np.array([seconds for _, seconds in found]) * 1e3
        mean_size, each = len(found) // len(rows), seconds / len(found) * 1e3
        print(f"{name}: {len(found)} choices in {told.deals} deals; in batches of {mean_size} {each:.4f} ms")
        print(f"  the player {times.mean():.2f} ms, p95 {np.percentile(times, 95):.2f}")
        asked = Random(1).sample([view for view, _ in found], min(told.asked, len(found)))
        strong = [named("strong", has_time_limit=False)(name, Random(1)).act(view) for view in asked]
        for level in ("policy", "simple"):
            agrees = np.mean([stich.player(name, level, Random(1)).act(view) == action for view, action in zip(asked, strong, strict=True)])
            print(f"  {level} plays the card of strong in {agrees:.0%} of {len(asked)}")


if __name__ == "__main__":
    main()
