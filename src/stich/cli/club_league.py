"""``stich club league``: a league on a file, from the pairing plan over reports to the table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stich import clubs
from stich.clubs import League

from .arguments import AsJson, application
from .club_files import write_file
from .club_output import Language
from .layout import Column, TextTable
from .output import failing, misused, opened, printable, say, say_json, say_table

LeagueFile = Annotated[Path, typer.Argument(metavar="LEAGUE", help="File of a league, made by stich club league new.")]
DayNumber = Annotated[int, typer.Argument(metavar="DAY", min=1, help="Number of the match day.")]
MatchNumber = Annotated[int, typer.Argument(metavar="MATCH", min=1, help="Number of the match on that day.")]
Team = Annotated[str, typer.Option("--team", metavar="TEAM", help="Team whose captain sends or confirms the report.")]

app = application("Run a league of teams on a file: pairing plan, reports of matches, and table.")


@app.command()
def new(
    league: Annotated[Path, typer.Argument(metavar="LEAGUE", help="New file.")],
    teams: Annotated[list[str], typer.Argument(metavar="TEAM", help="Teams.")],
    *,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Name of the league.")],
    days: Annotated[int, typer.Option("--days", metavar="N", min=1, max=99, help="Number of match days.")],
    group: Annotated[int, typer.Option("--group", metavar="N", min=2, max=5, help="Teams of a match.")] = 4,
    match_points: Annotated[
        str | None, typer.Option("--match-points", metavar="LIST", help="Match points by rank, as in 3,2,1,0 (default: one less by rank).")
    ] = None,
    confirmations: Annotated[int, typer.Option("--confirmations", metavar="N", min=1, max=5, help="Captains who confirm a report.")] = 2,
    as_json: AsJson = False,
) -> None:
    """Make the file of a league with its pairing plan.

    Few teams meet twice, and each team is host as often as the others.
    """
    if league.exists():
        misused(f"{league} is there already: name a new file", "LEAGUE")
    points = None if match_points is None else _numbers(match_points, "--match-points")
    with failing(as_json):
        made = clubs.new_league(name, teams, group=group, match_points=points, confirmations=confirmations)
        made, report = clubs.pairing_plan(made, days)
    write_file(league, clubs.write_league(made), "LEAGUE")
    if as_json:
        say_json({"league": str(league), "teams": len(made.teams), "repeats": report.repeats, "bound": report.bound})
        return
    _say_plan(made)
    say(f"repeated meetings: {report.repeats} (at least {report.bound})")


@app.command()
def plan(league: LeagueFile, *, as_json: AsJson = False) -> None:
    """Print the match days with their reports."""
    found = _read(league, as_json)
    if not as_json:
        _say_plan(found)
        return
    for day in found.days:
        say_json(day)


@app.command()
def report(
    league: LeagueFile,
    day: DayNumber,
    match: MatchNumber,
    points: Annotated[
        str, typer.Argument(metavar="POINTS", help="Points of the teams in the order of the match, as in 4012,3950,3711,3003.")
    ],
    *,
    team: Team,
    as_json: AsJson = False,
) -> None:
    """Enter the report of a match, confirmed by the team that sends it.

    A changed report loses the confirmations of the other teams.
    """
    sums = _numbers(points, "POINTS")
    found = _read(league, as_json)
    with failing(as_json):
        found = clubs.enter_report(found, day, match, sums, team)
    _say_match(league, found, day, match, as_json)


@app.command()
def confirm(league: LeagueFile, day: DayNumber, match: MatchNumber, *, team: Team, as_json: AsJson = False) -> None:
    """Confirm the report of a match for one more team.

    The report counts once enough captains confirmed it.
    """
    found = _read(league, as_json)
    with failing(as_json):
        found = clubs.confirm_report(found, day, match, team)
    _say_match(league, found, day, match, as_json)


@app.command()
def table(league: LeagueFile, *, language: Language = "en", as_json: AsJson = False) -> None:
    """Print the table over the confirmed reports."""
    found = _read(league, as_json)
    rows = clubs.league_table(found)
    if not as_json:
        say(clubs.printed_league(found, language).text.rstrip())
        return
    for row in rows:
        say_json(row)


def _read(file: Path, as_json: bool) -> League:
    with opened(str(file)) as stream, failing(as_json):
        return clubs.read_league(stream.read())


def _numbers(text: str, parameter: str) -> tuple[int, ...]:
    try:
        return tuple(int(one) for one in text.split(","))
    except ValueError:
        misused(f"{text!r}: write whole numbers with commas, as in 3,2,1,0", parameter)


def _say_plan(league: League) -> None:
    shown = TextTable(Column("day"), Column("match"), Column("teams", right=False), Column("report", right=False))
    for number, day in enumerate(league.days, 1):
        for at, match in enumerate(day.matches, 1):
            found = match.report
            waits = "" if clubs.is_confirmed(league, match) else " (not confirmed)"
            points = "" if found is None else f"{', '.join(map(str, found.points))}{waits}"
            shown.add(str(number), str(at), printable(", ".join(match.teams)), points)
    say_table(shown)


def _say_match(file: Path, league: League, day: int, match: int, as_json: bool) -> None:
    """Write the league and print the report of a match."""
    write_file(file, clubs.write_league(league), "LEAGUE")
    found = league.days[day - 1].matches[match - 1]
    if as_json:
        say_json(found)
        return
    assert found.report is not None
    state = "counts" if clubs.is_confirmed(league, found) else f"counts after {clubs.confirmations_needed(league, found)} confirmations"
    say(printable(f"day {day}, match {match}: confirmed by {', '.join(found.report.confirmed)}; {state}"))
