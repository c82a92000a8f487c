"""Matches of simulated people of known strength, for `rating.py`: played once, and kept in a folder if one is named.

Six people make mistakes at known rates: *beginner* that plays any card at 0, 10, … 50 percent of its cards. They meet in matches of twelve
deals at random tables; twins are matches in which all people have one rate. The number of a match is the seed of all its random numbers, so
that a kept match equals a repeated one. Results of computer players with the same cards are computed for the deals that were played.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
from rich.progress import track

from stich.kernel.rules.game import Game
from stich.registry import match_rules, plugin
from stich.study.ratings import luck
from stich.study.ratings.fit import play
from stich.study.ratings.luck import dealt_in

RATES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
TWIN = 2
"""Place in `RATES` of the twins' rate."""
DEALS = 12
"""In a match."""
SEED = 4711


class PlayedDeal(msgspec.Struct, frozen=True):
    """A deal, by seat."""

    people: tuple[int, ...]
    """Person of each seat, as a place in `RATES`."""
    points: tuple[float, ...]
    gave: tuple[float, ...]
    """Results of computer players with the same cards, beyond the usual (`Luck.gave`)."""
    expected: float
    dealt_in: tuple[int, ...]
    partners: tuple[int, ...]


def matches(game_name: str, count: int, kept: Path | None = None, *, twins: bool = False) -> list[list[PlayedDeal]]:
    """Return this number of matches, those in the folder ``kept`` read from there."""
    game = plugin(game_name).configure()
    kind = "twins" if twins else "people"
    if kept is None:
        return [_played(game, kind, number) for number in track(range(count), f"{game_name} {kind}")]
    kept.mkdir(parents=True, exist_ok=True)
    path = kept / f"{game_name}-{kind}.jsonl"
    have = list(_read(path))[:count]
    with path.open("ab") as file:
        for number in track(range(len(have), count), f"{game_name} {kind}"):
            have.append(_played(game, kind, number))
            file.write(msgspec.json.encode(have[-1]) + b"\n")
            file.flush()
    return have


def _read(path: Path) -> Iterator[list[PlayedDeal]]:
    for line in path.read_bytes().splitlines() if path.exists() else ():
        yield msgspec.json.decode(line, type=list[PlayedDeal])


def _played(game: Game, kind: str, number: int) -> list[PlayedDeal]:
    rng, rules = Random(f"{SEED} {game.name} {kind} {number}"), match_rules(game)
    people = (TWIN,) * game.seats if kind == "twins" else tuple(rng.sample(range(len(RATES)), game.seats))
    deals = []
    for dealt in range(DEALS):
        deal = game.deal(seed=rng.randbytes(32), dealer=dealt % game.seats).deal
        end = play(game, deal, [RATES[person] for person in people], rng)
        if end.outcome is None or end.outcome.again:
            continue  # dealt again: there is no result
        gave = luck(end)
        partners = tuple(map(int, rules.partners(end.outcome)))
        deals.append(PlayedDeal(people, rules.points(end.outcome), gave.gave, gave.typical, dealt_in(deal), partners))
    return deals
