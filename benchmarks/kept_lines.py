"""Benchmarks that go on where they stopped: each piece of work is a line of JSON in a file."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from stich.research.statistics import estimate

Line = dict[str, Any]
Known = set[tuple[str, int]]
"""Game and seed of what was done before."""


def arguments(description: str | None, games: str) -> argparse.ArgumentParser:
    """Return a parser with the common arguments of these benchmarks; ``games`` is the default of its option."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=games)
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="of each game")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="seed of the first")
    parser.add_argument("--minutes", type=float, default=5, metavar="M", help="begin no deal after that")
    parser.add_argument("--out", type=Path, metavar="FILE", help="a line of JSON for each deal; added to")
    parser.add_argument("--sum", type=Path, nargs="+", metavar="FILE", help="only add up these")
    parser.add_argument("--json", action="store_true")
    return parser


def kept(wanted: argparse.Namespace, work: Callable[[argparse.Namespace, Known], Iterable[Line]]) -> list[Line]:
    """Return the lines of the files of ``--sum``; without it those of ``--out`` and the new ones, which are added to that file."""
    found = _lines(*(wanted.sum or [wanted.out] if wanted.sum or wanted.out else []))
    if not wanted.sum:
        for each in work(wanted, {(each["game"], each["seed"]) for each in found}):
            found.append(each)
            if wanted.out:
                with wanted.out.open("a") as out:
                    print(json.dumps(each), file=out)
    return found


def each_deal(wanted: argparse.Namespace, known: Known, deal: Callable[[str, int], Line]) -> Iterator[Line]:
    """Deal by deal of each of the games, but for those that are known, until there are enough or the time is over."""
    until = time.monotonic() + 60 * wanted.minutes
    for seed in range(wanted.first, wanted.first + wanted.deals):
        for game in wanted.games.split(","):
            if time.monotonic() > until:
                return
            if (game, seed) not in known:
                yield deal(game, seed)


def _lines(*paths: Path) -> list[Line]:
    return [json.loads(line) for path in paths if path.exists() for line in path.read_text().splitlines()]


def mean_gain(values: Sequence[float]) -> dict[str, float | None]:
    """Return a mean in game points, and half of its interval."""
    of = estimate(values)
    half = None if of.interval is None else round((of.interval[1] - of.interval[0]) / 2, 2)
    return {"gain": None if of.mean is None else round(of.mean, 2), "half": half}
