"""``stich progress``: where a player loses most, from the deals of files."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from stich.archive import WeakPoint, judged, loss_counts, weak_points

from .archive import finished
from .layout import Column, Table
from .output import complain, failing, say, say_json, say_table
from .progress import bars
from .workers import workers


def run(files: Sequence[str], *, player: str | None, fewest: int, jobs: int | None, ray: bool, lenient: bool, as_json: bool) -> None:
    """Read all files, compute the losses, and print the weak points; exit with 1 if there was an error."""
    deals, failed = finished(files, lenient=lenient, as_json=as_json)
    names = sorted({name for _, record in deals for name in record.seats})
    if player is not None and deals and player not in names:
        complain(f"nobody is called {player!r:.40} in these deals, but {', '.join(names[:12])}")
        raise typer.Exit(1)
    found, work = [], workers(jobs, ray, len(deals))
    with bars() as begin, failing(as_json):
        told = begin("working out")
        for done, deal in enumerate(judged(deals, executor=work), 1):
            found += [entry for entry in deal.entries if player in (None, entry.player)]
            told(done, len(deals))
    points = weak_points(loss_counts(found), fewest)
    if as_json:
        for point in points:
            say_json({"weak": point})
    else:
        _tell(points, fewest)
    if failed:
        raise typer.Exit(1)


def _tell(points: Sequence[WeakPoint], fewest: int) -> None:
    if not points:
        say(f"nothing for certain: it needs at least {fewest} deals of a kind in which something was given away")
        return
    table = Table(
        Column("game", right=False),
        Column("in", right=False),
        Column("as", right=False),
        Column("contract", right=False),
        Column("lost a deal"),
        Column("95 %"),
        Column("deals"),
    )
    for point in points:
        reach = f"{point.low:.1f} to {point.high:.1f}"
        table.add(point.game, point.phase, point.role, point.contract, f"{point.loss:.1f}", reach, str(point.deals))
    say_table(table)
    say(
        "with all cards open: in bidding in points of the score, else in card points where there are such; those that are surest come first"
    )
