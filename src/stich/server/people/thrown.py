"""Matches whose play contradicts the result: a player gave away far more than either side's level explains, and another person gained.

A pure computation. The points given away come from the judge (`people.judging`), whose solver knows all cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from math import sqrt

import msgspec

from stich.server.store.given import Given, MatchLine

LEAST_DEALS = 3
"""Fewest judged deals of a match to be examined."""
OWN_DEALS = 20
"""Fewest judged deals in other matches for a personal level; with fewer, the level of all players is used."""
ALL_DEALS = 100
"""Fewest judged deals of a game for the level of all players; with fewer, no match is listed."""
DEVIATIONS = 4.0
"""Required excess over the level (standard errors). At most six of 3,000 simulated honest matches are listed
(tests/server/people/test_thrown.py)."""
FACTOR = 2.0
"""Required multiple of the level."""


class Thrown(msgspec.Struct, frozen=True):
    """A suspicious match."""

    line: MatchLine
    """Figures of the player who gave points away."""
    usual: float
    """Higher of the two players' levels (points per deal)."""
    gained: MatchLine
    """Figures of the other player with the most points."""


def thrown(lines: Iterable[MatchLine], by_person: Mapping[tuple[str, str], Given], by_game: Mapping[str, Given]) -> list[Thrown]:
    """Return the suspicious matches, the newest first.

    ``by_person``: figures over all judged deals of a person in a game, by guest and game; ``by_game``: those of all players.
    """
    found: list[Thrown] = []
    for _, group in groupby(sorted(lines, key=lambda line: line.table), key=lambda line: line.table):
        match = list(group)
        for line in match:
            others = [other for other in match if other.guest != line.guest]
            everyone = by_game.get(line.game, Given()).without(line.given)
            if not others or line.given.deals < LEAST_DEALS or everyone.deals < ALL_DEALS:
                continue
            gained = max(others, key=lambda other: other.points)
            usual = max(_level(who, by_person, everyone) for who in (line, gained))
            limit = usual + DEVIATIONS * everyone.sd / sqrt(line.given.deals)
            if line.points < gained.points and line.given.mean > max(limit, FACTOR * usual):
                found.append(Thrown(line, usual, gained))
    return sorted(found, key=lambda one: (-one.line.at, one.line.table, one.line.guest))


def _level(line: MatchLine, by_person: Mapping[tuple[str, str], Given], everyone: Given) -> float:
    """Return the points per deal that this person gives away in other matches."""
    elsewhere = by_person.get((line.guest, line.game), Given()).without(line.given)
    return elsewhere.mean if elsewhere.deals >= OWN_DEALS else everyone.mean
