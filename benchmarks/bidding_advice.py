"""Agreement of quick hints with *strong* at the first decision of a deal, and their processor time.

    python benchmarks/bidding_advice.py [--games skat,…] [--first N] [--deals N] [--json]

Deals are those of seeds 0, 1, …; the hint is for the seat that acts first. In Skat and Schafkopf *agree* counts hints that, like *strong*,
bid or play, or pass; in Suitability hints with the same name. Among the hints that bid in Skat, *few trumps* counts suits with at most four
trumps, *longer suit* suits although another one has more trumps, and *better contract* contracts although the table beside the hint
promises another suit or grand that is likelier won and worth as much; *not in the table* counts contracts that the table does not mark.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from random import Random
from typing import Any

import stich
from stich.kernel.knowledge.view import View
from stich.players.hints import Hint, hint

GAMES = "skat,schafkopf,suitability"


def contract_of(found: Hint) -> str | None:
    """Return the declaration that the hint plans, or that comes nearest for one that passes."""
    return next((reason.about for reason in found.reasons if reason.code in ("plays", "falls-short", "outbid")), None)


def doubts(view: View, found: Hint) -> Counter[str]:
    """Return what could be doubted about a bid of Skat."""
    declaration = contract_of(found) or ""
    contract = declaration.split()[0]
    trumps = {suit: sum(c[0] == letter or c[1] == "J" for c in view.hand) for suit, letter in SUITS.items()}
    worth = {each.declare: each.value for each in getattr(view, "worth", ())}
    prospects = {each.choice: each for each in found.prospects}
    named = prospects[contract]
    others = [each for each in found.prospects if each.choice not in (contract, "null")]
    better = any((each.chance or 0) > (named.chance or 0) and worth.get(each.choice, 0) >= worth.get(contract, 0) for each in others)
    return Counter(
        {
            "bids": 1,
            "few trumps": trumps.get(contract, 10) <= 4,
            "longer suit": contract in trumps and trumps[contract] < max(trumps.values()),
            "better contract": contract != "null" and better,
            "not in the table": not named.enough,
        }
    )


SUITS = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}


def measure(name: str, first: int, deals: int) -> dict[str, Any]:
    """Return the counts of a game, and percentiles of the processor time (milliseconds)."""
    game, counts, times = stich.game(name), Counter[str](), []
    for seed in range(first, first + deals):
        state = game.deal(seed=seed, dealer=seed % game.seats)
        view = state.view(state.actor)
        started = time.process_time()
        quick = hint(view, "quick", Random(seed))
        times.append((time.process_time() - started) * 1000)
        strong = hint(view, "strong", Random(seed + deals), has_time_limit=False)
        if name == "suitability":
            counts["agree"] += quick.action == strong.action
        else:
            counts["agree"] += (quick.action == "pass") == (strong.action == "pass")
        if name == "skat" and quick.action != "pass":
            counts += doubts(view, quick)
    times = sorted(times[1:])  # the first hint loads the nets
    milliseconds = {
        key: round(times[min(len(times) - 1, int(share * len(times)))]) for key, share in (("p50", 0.5), ("p95", 0.95), ("max", 1.0))
    }
    return {"game": name, "deals": deals, **counts, "processor": milliseconds}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=GAMES)
    parser.add_argument("--first", type=int, default=0, metavar="N", help="first seed")
    parser.add_argument("--deals", type=int, default=600, metavar="N")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    for name in wanted.games.split(","):
        found = measure(name, wanted.first, wanted.deals)
        print(json.dumps(found) if wanted.json else f"{name}: {found}")


if __name__ == "__main__":
    main()
