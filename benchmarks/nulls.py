"""Value of declared nulls: deals are bid out, and only those in which the level declares a plain null from the skat are played.

python benchmarks/nulls.py --level strong --company simple --deals 5000
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from typing import cast

from rich.progress import track

import stich
from stich.games.skat.view.view import SkatView
from stich.kernel.rules.deal import Seat
from stich.kernel.solver_input.payoffs import relative_payoffs
from stich.players import PLAYERS, named
from stich.research.statistics import estimate


def null_payoffs(level: str, company: str, numbers: range) -> Iterator[float]:
    """Yield the payoff of the level's nulls, in game points less the others'. It sits at each seat in turn."""
    game = stich.game("skat")
    for number in track(numbers, description="deals"):
        state = game.deal(seed=number, dealer=number % 3)
        names = [level if seat == number // 3 % 3 else company for seat in range(3)]
        players = [named(name, has_time_limit=False)("skat", Random(f"{number} {seat}")) for seat, name in enumerate(names)]
        declarer: Seat | None = None
        while state.actor is not None:
            view = cast(SkatView, state.view(state.actor))
            if view.phase == "play" and declarer is None:
                declarer = view.declarer
                if declarer is None or view.contract != "null" or view.hand_game or names[declarer] != level:
                    break
            state = state.apply(players[state.actor].act(view))
        if state.outcome is not None and declarer is not None:
            yield relative_payoffs(list(state.outcome.scores))[declarer]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", choices=PLAYERS, default="strong")
    parser.add_argument("--company", choices=PLAYERS, default="simple", help="who sits at the other two seats")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.deals)
    found = list(null_payoffs(arguments.level, arguments.company, numbers))
    told = estimate(found)
    print(f"{len(found)} nulls in {len(numbers)} deals, {sum(payoff > 0 for payoff in found)} won")
    print(f"game points: mean {told.mean}, 95 % {told.interval}")


if __name__ == "__main__":
    main()
