"""League: match days between teams, a pairing plan, reports that captains confirm, and the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.facts import shape_error

from .event import DrawReport
from .file import decoded, encoded
from .seating import SeatingTask, place_spread, places_held, seated_pairs
from .seating_search import SeatingSearch
from .teams import shared_points

FORMAT = 1
MOST_TEAMS = 64
"""Most teams of a league."""
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]


class _LeaguePart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Part of a league's file. Unknown fields are refused."""


class MatchReport(_LeaguePart, frozen=True):
    """Result of a match, which counts once enough captains confirmed it."""

    points: tuple[int, ...]
    """Points of the teams in the order of the match."""
    confirmed: tuple[_Name, ...] = ()
    """Teams whose captains confirmed the report."""


class LeagueMatch(_LeaguePart, frozen=True):
    """Match of a match day; the first team is the host."""

    teams: tuple[_Name, ...]
    report: MatchReport | None = None


class MatchDay(_LeaguePart, frozen=True):
    """Match day of a league."""

    matches: tuple[LeagueMatch, ...]
    date: _Name | None = None


class League(_LeaguePart, frozen=True):
    """League of a season."""

    stich_league: Literal[1]
    """Version of the format."""
    name: _Name
    teams: tuple[_Name, ...]
    group: Annotated[int, msgspec.Meta(ge=2, le=5)] = 4
    """Teams of a match: 4 in Skat, 2 for two captains."""
    match_points: tuple[int, ...] = (3, 2, 1, 0)
    """Match points by rank in a match."""
    confirmations: Annotated[int, msgspec.Meta(ge=0, le=5)] = 2
    """Captains who must confirm a report."""
    captains: dict[_Name, int] = {}
    """Member numbers of the captains by team, for a league on a server."""
    days: tuple[MatchDay, ...] = ()


class LeagueRow(msgspec.Struct, frozen=True):
    """Team in the table of a league."""

    place: int
    team: str
    played: int
    match_points: float
    points: int


def new_league(
    name: str, teams: Sequence[str], *, group: int = 4, match_points: Sequence[int] | None = None, confirmations: int = 2
) -> League:
    """Return a league without match days. ``match_points``: by rank in a match; None: one less by rank, down to 0.

    Raise `StichError` ``club/league`` if the teams cannot form a league.
    """
    points = tuple(range(group - 1, -1, -1)) if match_points is None else tuple(match_points)
    facts = {"name": name.strip(), "teams": [team.strip() for team in teams], "group": group, "match_points": points}
    return _converted({"stich_league": FORMAT, **facts, "confirmations": confirmations})


def read_league(data: bytes | str) -> League:
    """Return the league in a file's text. Raise `StichError` ``club/file`` if it is malformed, ``club/league`` if it contradicts itself."""
    found = decoded(data)
    if not isinstance(found, dict) or "stich_league" not in found:
        raise StichError("club/league#none-such")
    return _converted(found)


def write_league(league: League) -> bytes:
    """Return the text of a league's file."""
    return encoded(league)


def _converted(found: dict[str, Any]) -> League:
    try:
        league = msgspec.convert(found, League)
    except msgspec.ValidationError as error:
        raise shape_error(found, League, "club/file", error) from None
    teams = league.teams
    if len(teams) > MOST_TEAMS or len(teams) < league.group:
        raise StichError("club/league#teams", count=len(teams), least=league.group, most=MOST_TEAMS)
    again = next((team for team, count in Counter(teams).items() if count > 1), None)
    if again is not None:
        raise StichError("club/league#again", team=again)
    for number, day in enumerate(league.days, 1):
        for at, match in enumerate(day.matches, 1):
            if len(set(match.teams)) != league.group or not set(match.teams) <= set(teams):
                raise StichError("club/league#group", day=number, match=at, group=league.group)
            if match.report is not None and len(match.report.points) != len(match.teams):
                raise StichError("club/league#points", found=len(match.report.points), teams=len(match.teams))
    return league


def confirmations_needed(league: League, match: LeagueMatch) -> int:
    """Return the number of captains who must confirm the report of a match."""
    return min(league.confirmations, len(match.teams))


def is_confirmed(league: League, match: LeagueMatch) -> bool:
    """Return whether a match has a report that enough captains confirmed."""
    return match.report is not None and len(match.report.confirmed) >= confirmations_needed(league, match)


def pairing_plan(league: League, days: int) -> tuple[League, DrawReport]:
    """Return the league with its match days planned, and a report: few teams meet twice, and each is host as often as others.

    Raise `StichError` ``club/league`` if the teams cannot be divided into matches. The match days before are replaced.
    """
    count, size = len(league.teams), league.group
    if count == 0 or count % size:
        raise StichError("club/league#form", group=size, count=count)
    numbers, sizes = tuple(range(count)), (size,) * (count // size)
    met: Counter[tuple[int, int]] = Counter()
    held: dict[int, tuple[int, ...]] = {}
    made = []
    for day in range(days):
        task = SeatingTask(numbers, sizes, met=dict(met), held=held, base=size)
        tables = SeatingSearch(task, day, attempt=day).run()
        met.update(seated_pairs(tables))
        for table in tables:
            for place, team in enumerate(table):
                counts = places_held(held.get(team, ()), size)
                held[team] = (*counts[:place], counts[place] + 1, *counts[place + 1 :])
        made.append(MatchDay(matches=tuple(LeagueMatch(teams=tuple(league.teams[team] for team in table)) for table in tables)))
    spread = max((place_spread(places, size) for places in held.values()), default=0)
    repeats = sum(number - 1 for number in met.values())
    bound = max(0, days * len(sizes) * size * (size - 1) // 2 - count * (count - 1) // 2)
    return msgspec.structs.replace(league, days=tuple(made)), DrawReport(repeats=repeats, bound=bound, places=spread)


def enter_report(league: League, day: int, match: int, points: Sequence[int], team: str) -> League:
    """Return the league with the report of a match, confirmed by the team that sends it. A changed report loses other confirmations.

    ``day`` and ``match`` count from 1.
    """
    old = _match(league, day, match, team)
    if len(points) != len(old.teams):
        raise StichError("club/league#points", found=len(points), teams=len(old.teams))
    return _with(league, day, match, MatchReport(points=tuple(points), confirmed=(team,)))


def confirm_report(league: League, day: int, match: int, team: str) -> League:
    """Return the league with the report of a match confirmed by one more of its teams."""
    old = _match(league, day, match, team)
    if old.report is None:
        raise StichError("club/league#none", day=day, match=match)
    confirmed = (*(one for one in old.report.confirmed if one != team), team)
    return _with(league, day, match, msgspec.structs.replace(old.report, confirmed=confirmed))


def league_table(league: League) -> tuple[LeagueRow, ...]:
    """Return the table of a league over confirmed reports: match points, then points; equal teams share a place."""
    sums = {team: (Fraction(0), 0, 0) for team in league.teams}
    for one in (one for day in league.days for one in day.matches):
        if one.report is None or not is_confirmed(league, one):
            continue
        shared = shared_points(league.match_points, one.report.points)
        for team, match_points, points in zip(one.teams, shared, one.report.points, strict=True):
            before = sums[team]
            sums[team] = (before[0] + Fraction(match_points).limit_denominator(60), before[1] + points, before[2] + 1)
    merits = {team: own[:2] for team, own in sums.items()}
    order = sorted(league.teams, key=lambda team: merits[team], reverse=True)
    return tuple(
        LeagueRow(
            place=1 + sum(merits[other] > merits[team] for other in order),
            team=team,
            played=sums[team][2],
            match_points=float(sums[team][0]),
            points=sums[team][1],
        )
        for team in order
    )


def _match(league: League, day: int, match: int, team: str) -> LeagueMatch:
    """Return a match. Raise `StichError` ``club/league`` if there is none, or if the team does not play in it."""
    if not 1 <= day <= len(league.days) or not 1 <= match <= len(league.days[day - 1].matches):
        raise StichError("club/league#match", day=day, match=match)
    found = league.days[day - 1].matches[match - 1]
    if team not in found.teams:
        raise StichError("club/league#confirm", team=team, teams=found.teams)
    return found


def _with(league: League, day: int, match: int, report: MatchReport) -> League:
    old = league.days[day - 1]
    matches = (*old.matches[: match - 1], msgspec.structs.replace(old.matches[match - 1], report=report), *old.matches[match:])
    changed = msgspec.structs.replace(old, matches=matches)
    return msgspec.structs.replace(league, days=(*league.days[: day - 1], changed, *league.days[day:]))
