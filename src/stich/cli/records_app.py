"""Commands of ``stich records`` with their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import completion
from .arguments import PATIENCE, AsJson, GameName, Jobs, OptionValues, Patience, PresetName, Ray
from .help import Command, Group
from .workers import workers

app = typer.Typer(
    name="records",
    cls=Group,
    help="Make records of deals that computers play, and tables for programs that learn.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command(cls=Command)
def make(
    game: GameName,
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER",
            help="PLAYER or NAME=PLAYER: a level, my.module:Player, exec:COMMAND. They sit in turn; one alone holds all seats.",
            autocompletion=completion.contenders,
        ),
    ],
    *,
    deals: Annotated[int, typer.Option("--deals", metavar="N", min=1, help="So many deals.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The file of records; the same command goes on where it ends.")],
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, max=2**62, help="Seed of the first deal; it counts up.")] = 0,
    preset: PresetName = None,
    option: OptionValues = None,
    patience: Patience = PATIENCE,
    jobs: Jobs = None,
    ray: Ray = False,
    as_json: AsJson = False,
) -> None:
    """Let computer players play against each other, and write their deals.

    The same seed gives the same file, on however many processes or machines. How it was made stands in FILE.origin.json.
    """
    from . import records

    records.make(
        game,
        players,
        preset=preset,
        options=option or [],
        deals=deals,
        seed=seed,
        patience=patience,
        out=out,
        work=workers(jobs, ray),
        as_json=as_json,
    )


@app.command(cls=Command)
def to_parquet(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of records; - is standard input.")],
    *,
    deals: Annotated[Path | None, typer.Option("--deals", metavar="FILE", help="A new table with a row for each deal.")] = None,
    decisions: Annotated[
        Path | None,
        typer.Option("--decisions", metavar="FILE", help="A new one with a row for each decision: what the seat knew and did."),
    ] = None,
    jobs: Jobs = None,
    ray: Ray = False,
    as_json: AsJson = False,
) -> None:
    """Write records as Parquet, which programs that learn read fast.

    Other formats are made into records by stich convert. Columns: docs/guide/data.md. Needs stich[data].
    """
    from . import records

    records.to_parquet(files, deals=deals, decisions=decisions, work=workers(jobs, ray), as_json=as_json)
