"""Matches whose play contradicts the result: someone gave away far more than either side's level explains, and another person gained.

Pure. What was given away comes from the judge (`people.judging`): points, found by the solver with all cards known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from math import sqrt

import msgspec

from stich.server.store.given import Given, MatchLine

LEAST_DEALS = 3
"""Judged deals of a match that say anything."""
OWN_DEALS = 20
"""Judged deals elsewhere from which a person's own level is known; with fewer, everyone's level stands for it."""
ALL_DEALS = 100
"""Judged deals of a game from which everyone's level is known; with fewer, no match is listed."""
DEVIATIONS = 4.0
"""Standard errors above the level; of 3,000 simulated honest matches at most six are listed (tests/server/people/test_thrown.py)."""
FACTOR = 2.0
"""At least so many times the level."""


class Thrown(msgspec.Struct, frozen=True):
    """A match to look at."""

    line: MatchLine
    """The person who gave points away."""
    usual: float
    """Points a deal that explain it: the higher one of the levels of both."""
    gained: MatchLine
    """The other person with most points."""


def thrown(lines: Iterable[MatchLine], by_person: Mapping[tuple[str, str], Given], by_game: Mapping[str, Given]) -> list[Thrown]:
    """Return the matches to look at, the newest first.

    ``by_person``: all judged deals of a person in a game, by guest and game; ``by_game``: those of everyone.
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
    """Return what this person gives away a deal in other matches."""
    elsewhere = by_person.get((line.guest, line.game), Given()).without(line.given)
    return elsewhere.mean if elsewhere.deals >= OWN_DEALS else everyone.mean
