"""Luck that duplicate comparison takes out of a result at Skat, by comparison and number of tables.

    python benchmarks/duplicate.py [--boards N] [--tables N] [--levels A,B] [--seed N]

Computer players of mixed levels play each board at several tables. The output is the standard deviation of one seat's score on a board
(Seeger-Fabian points), alone and compared by `stich.clubs.compare` with 1, 2, … other tables, and the share of the variance that is left.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import pstdev

from stich.clubs import compare
from stich.clubs.comparison import LEAST_TABLES
from stich.fair import new_boards
from stich.kernel.rules.match import Bonuses
from stich.players import player
from stich.registry import configured, match_rules

BONUSES = Bonuses(50, -50, 40)
METHODS = ("difference", "zero-sum", "butler", "cross-imp", "matchpoints")


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=400)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--levels", default="simple,beginner")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = played(asked.boards, asked.tables, asked.levels.split(","), asked.seed)
    raw = pstdev(table[seat] for board in found for table in board for seat in range(3))
    print(f"{asked.boards} boards at {asked.tables} tables, {asked.levels}: SD {raw:.1f} points a deal")
    for method in METHODS:
        counts = [count for count in (2, 3, 4, asked.tables) if LEAST_TABLES[method] <= count <= asked.tables]
        for count in counts:
            scores = [float(score) for board in found for table in compare(board[:count], method) for score in table]
            sd = pstdev(scores)
            left = f", {100 * (sd / raw) ** 2:.0f} % of the variance is left" if method in ("difference", "zero-sum") else ""
            print(f"{method}, {count} tables: SD {sd:.2f}{left}")


def played(boards: int, tables: int, levels: list[str], seed: int) -> list[list[list[int]]]:
    """Return the points of each seat by board and table."""
    rng, game = Random(seed), configured("skat", None, {})
    rules = match_rules(game)
    found: list[list[list[int]]] = []
    for number in range(boards):
        deal = new_boards(game, count=1, name=f"bench-{number}", secret=rng.randbytes(32)).deal(1)
        found.append([])
        for _ in range(tables):
            players = [player(game.name, rng.choice(levels), rng) for _ in range(game.seats)]
            state = game.start(deal)
            while (actor := state.actor) is not None:
                state = state.apply(players[actor].act(state.view(actor)))
            outcome = state.outcome
            lost = outcome.won is False
            plain = [
                score - rules.bonuses.total(0, int(own and outcome.won is True), int(own and lost), int(not own and lost))
                for seat, score in enumerate(outcome.scores)
                for own in [outcome.declarer == seat]
            ]
            found[-1].append(
                [
                    BONUSES.total(score, int(own and outcome.won is True), int(own and lost), int(not own and lost))
                    for seat, score in enumerate(plain)
                    for own in [outcome.declarer == seat]
                ]
            )
    return found


if __name__ == "__main__":
    main()
