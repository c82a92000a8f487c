"""Variance that control variates save, by pairs of players at each game.

    python benchmarks/luck.py [--boards N] [--seed N] [--pair A,B …] [--jobs N] [--kept FOLDER] [--picture FILE] [--json] [GAME …]

Each pair plays the same boards with every control variate of the arena. The output is, for the difference and for the score of the first
player, the share of the variance saved by each variate alone and by all together, out of sample.

The boards are played once more with other random numbers of the players. The lack of correlation between the two differences is the share
of the players' randomness; the rest is the share of the deals. Corrections by known policies cannot save more than that share of the
difference.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from random import Random
from statistics import correlation
from typing import Any

import numpy as np
from pictures import variance_saved
from rich.progress import Progress

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.players import player
from stich.registry import HOUSE, plugin
from stich.research.arena import CONTROL_NAMES, ArenaJournal, BoardResult, Experiment, differences, lineup, on_processes, play_boards
from stich.research.arena.experiment import SEATINGS
from stich.research.arena.report import control_rows
from stich.research.statistics import controlled

PAIRS = ("simple,beginner", "club-1,simple")


class OtherDice:
    """A level with other random numbers."""

    def __init__(self, level: str, game: str, rng: Random) -> None:
        self._player = player(game, level, Random(f"other {rng.random()}"))

    def act(self, view: View) -> Action:
        return self._player.act(view)


random, simple, beginner, club_1, strong = (partial(OtherDice, level) for level in ("random", "simple", "beginner", "club-1", "strong"))


def experiment(game: str, levels: Sequence[str], asked: argparse.Namespace, controls: Sequence[str]) -> Experiment:
    """Of this pair with these control variates."""
    rules = plugin(game).configure()
    return Experiment(
        game=game,
        preset=rules.preset,
        options=rules.changed,
        players=lineup(levels, rules, asked.seatings),
        seed=asked.seed,
        seatings=asked.seatings,
        controls=tuple(controls),
    )


def played(of: Experiment, asked: argparse.Namespace, progress: Progress, what: str) -> list[BoardResult]:
    """Return the boards. With `--kept` they continue the file."""
    task, boards = progress.add_task(what, total=asked.boards), list[BoardResult]()
    with ArenaJournal(asked.kept / f"{what}.jsonl", of) if asked.kept else nullcontext() as journal:
        boards += journal.boards[: asked.boards] if journal else []
        progress.update(task, completed=len(boards))
        for board in play_boards(of, range(len(boards), asked.boards), executor=on_processes(asked.jobs)):
            if journal:
                journal.add(board)
            boards.append(board)
            progress.advance(task)
    return boards


def saved(of: Experiment, boards: Sequence[BoardResult], values: Sequence[float], other: int | None, names: Sequence[str]) -> float | None:
    """Share of the variance that these control variates save."""
    some = Experiment(**{field: getattr(of, field) for field in of.__struct_fields__} | {"controls": tuple(names)})
    found = controlled(values, control_rows(some, boards, 0, other))
    return found and round(found.saved, 3)


def measured(game: str, pair: str, asked: argparse.Namespace, progress: Progress) -> dict[str, Any]:
    """Return the figures of a pair."""
    levels = pair.split(",")
    whole = experiment(game, levels, asked, CONTROL_NAMES)
    others = experiment(game, [f"{level}=luck:{level.replace('-', '_')}" for level in levels], asked, ())
    again = played(others, asked, progress, f"{game} {pair}, other dice")
    boards = played(whole, asked, progress, f"{game} {pair}")
    of_difference = differences(whole, boards, 1)
    counted = [board for board in boards if board.fault is None]
    scores = [float(board.results[0].score) for board in counted]
    choices = {**{name: (name,) for name in CONTROL_NAMES}, "all": CONTROL_NAMES}
    mean = controlled(of_difference, control_rows(whole, boards, 0, 1))
    return {
        "pair": pair,
        "boards": len(counted),
        "difference": float(np.mean(of_difference)),
        "standard deviation": float(np.std(of_difference, ddof=1)),
        "less luck": mean and {"mean": mean.mean, "interval": mean.interval, "worth": mean.worth},
        "saved of the difference": {name: saved(whole, boards, of_difference, 1, names) for name, names in choices.items()},
        "saved of the score of the first": {name: saved(whole, boards, scores, None, names) for name, names in choices.items()},
        "share of the players' dice": round(1 - correlation(of_difference, differences(whole, again, 1)), 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(HOUSE)}; all unless told")
    parser.add_argument("--boards", type=int, default=200, metavar="N")
    parser.add_argument("--seed", type=int, default=5_000_000, metavar="N")
    parser.add_argument("--seatings", choices=SEATINGS, default="turns")
    parser.add_argument("--pair", action="append", metavar="A,B", help="two levels; may be repeated")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--kept", type=Path, metavar="FOLDER", help="write the boards there, and go on where they end")
    parser.add_argument("--picture", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if wrong := [game for game in asked.games if game not in HOUSE]:
        parser.error(f"{wrong[0]}: no game of the house, which are {', '.join(HOUSE)}")
    if asked.boards < 20:
        parser.error("--boards: 20 or more, or there are too few for the control variates")
    found: dict[str, list[dict[str, Any]]] = {}
    with Progress() as progress:
        for game in asked.games or HOUSE:
            try:
                found[game] = [measured(game, pair, asked, progress) for pair in asked.pair or PAIRS]
            except StichError as error:
                parser.error(str(error))
    if asked.picture:
        asked.picture.write_text(variance_saved(found), encoding="utf-8")
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    for game, pairs in found.items():
        for figures in pairs:
            print(game, *(f"{name}: {value}" for name, value in figures.items()), sep="\n  ")


if __name__ == "__main__":
    main()
