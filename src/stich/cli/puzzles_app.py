"""Commands of ``stich puzzles`` with their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from . import completion
from .arguments import AsJson, Jobs, Ray
from .help import Command, Group
from .workers import workers

app = typer.Typer(
    name="puzzles",
    cls=Group,
    help="Make puzzles, prove them, and list those that there are.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

PUZZLE_GAME_HELP = "A game that there are puzzles of: see stich puzzles list."
PuzzleGame = Annotated[str | None, typer.Argument(metavar="GAME", help=PUZZLE_GAME_HELP, autocompletion=completion.puzzle_games)]
Kind = Annotated[
    str | None, typer.Option("--kind", metavar="KIND", help="One of this kind; see stich puzzles list.", autocompletion=completion.kinds)
]
Difficulty = Annotated[int | None, typer.Option("--difficulty", metavar="N", min=1, max=5, help="One of this difficulty, 1 to 5.")]


@app.command("list", cls=Command)
def list_(game: PuzzleGame = None, *, kind: Kind = None, difficulty: Difficulty = None, as_json: AsJson = False) -> None:
    """List the kinds with how many puzzles there are of each, or the puzzles of a game."""
    from . import puzzles

    puzzles.show(game, kind, difficulty, as_json)


@app.command(cls=Command)
def make(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game that the solver reads.", autocompletion=completion.games)],
    *,
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="So many puzzles.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="A new file for them: .jsonl, or .jsonl.gz as they are shipped.")],
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, max=2**62, help="The same number gives the same puzzles.")] = 0,
    eyes: Annotated[Literal["open", "seat"], typer.Option("--eyes", help="With open cards, or as one seat sees them.")] = "open",
    asks: Annotated[
        Literal["card", "discard", "contract"],
        typer.Option("--asks", help="For cards to play; or before the first card: two cards to lay away, or a contract."),
    ] = "card",
    kind: Annotated[
        list[str] | None,
        typer.Option(
            "--kind", metavar="KIND", help="Of this kind only; may be repeated. See stich puzzles list.", autocompletion=completion.kinds
        ),
    ] = None,
    jobs: Jobs = None,
    ray: Ray = False,
    as_json: AsJson = False,
) -> None:
    """Make puzzles from deals that computers play.

    What was found stands in FILE.part until the last one: the same command goes on there after a stop.
    """
    from stich.puzzles.collection import Begun

    from . import puzzles

    puzzles.make(Begun(game, seed, eyes, asks, tuple(kind or ())), count, out, workers(jobs, ray), as_json=as_json)


@app.command(cls=Command)
def check(
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME|FILE]...",
            help="Games, for the puzzles that are shipped, or files of puzzles. Everything shipped unless told.",
            autocompletion=completion.puzzle_games,
        ),
    ] = None,
    *,
    jobs: Jobs = None,
    ray: Ray = False,
    as_json: AsJson = False,
) -> None:
    """Prove puzzles anew: the solver finds each line again.

    Exits with 1 where one of them is not proved.
    """
    from . import puzzles

    puzzles.check(sources or [], workers(jobs, ray), as_json)
