"""``stich progress``: where a player loses most, from the deals of files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from stich.study.archive import WeakPoint, judged, loss_counts, weak_points

from .archive import finished
from .arguments import AsJson, DealFiles, Jobs, Lenient, OnePlayer, Ray, application
from .layout import Column, TextTable
from .output import complain, failing, say, say_json, say_table
from .progress import bars
from .workers import workers

app = application()


@app.command()
def progress(
    files: DealFiles,
    *,
    player: OnePlayer = None,
    fewest: Annotated[int, typer.Option("--fewest", metavar="N", min=2, help="Least number of deals of a kind.")] = 10,
    jobs: Jobs = None,
    ray: Ray = False,
    lenient: Lenient = False,
    as_json: AsJson = False,
) -> None:
    """Find where a player loses most.

    By contract, role and kind of decision, with 95 % intervals. See docs/reference/progress.md.
    """
    deals, failed = finished(files, lenient=lenient, as_json=as_json)
    names = sorted({name for _, record in deals for name in record.seats})
    if player is not None and deals and player not in names:
        complain(f"nobody is called {player!r:.40} in these deals, but {', '.join(names[:12])}")
        raise typer.Exit(1)
    found, work = [], workers(jobs, ray, len(deals))
    with bars() as begin, failing(as_json):
        bar = begin("working out")
        for done, deal in enumerate(judged(deals, executor=work), 1):
            found += [entry for entry in deal.entries if player in (None, entry.player)]
            bar(done, len(deals))
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
    table = TextTable(
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
