"""Commands of ``stich train`` with their options."""

from __future__ import annotations

from typing import Annotated

import typer

from . import completion
from .arguments import GAME_HELP, AsJson, OptionValues, PresetName
from .help import Command, Group
from .output import misused

app = typer.Typer(
    name="train",
    cls=Group,
    help="Train bidding and counting, at moments of deals.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

TrainedGame = Annotated[
    str | None, typer.Argument(metavar="GAME", help=f"{GAME_HELP} Any of them unless told.", autocompletion=completion.games)
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", min=0, max=2**62, help="The moment that belongs to this number; else by chance.")
]
Level = Annotated[str, typer.Option("--player", metavar="LEVEL", help="Who plays the deals.", autocompletion=completion.players)]


@app.command(cls=Command)
def bid(
    game: TrainedGame = None,
    *,
    preset: PresetName = None,
    option: OptionValues = None,
    seed: Seed = None,
    playouts: Annotated[int, typer.Option("--playouts", metavar="N", min=10, max=100_000, help="Sampled deals for each choice.")] = 100,
    player: Level = "simple",
    as_json: AsJson = False,
) -> None:
    """Bid, lay away and declare: each choice is compared with others.

    The numbers are what strong expects, and what sampled deals bring that are played to the end; see docs/guide/trainers.md.
    With --json the first decision is printed, with what strong would do compared with other choices.
    """
    from . import train, train_bid

    train_bid.run(train.chosen(game, preset, option or [], seed, player), playouts=playouts, as_json=as_json)


@app.command(cls=Command)
def count(
    game: TrainedGame = None,
    *,
    preset: PresetName = None,
    option: OptionValues = None,
    seed: Seed = None,
    player: Level = "simple",
    record: Annotated[
        str | None, typer.Option("--record", metavar="FILE", help="Ask of a deal of these records; - for standard input, with --json.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Count: which cards are out, who is void, who has how many points.

    With --json everything that can be asked is printed, with the answers.
    """
    from . import train, train_count

    if record is None:
        train_count.run(train.chosen(game, preset, option or [], seed, player), as_json=as_json)
        return
    if game or preset or option:
        misused("a record says itself by which rules it was played", "--record")
    if record == "-" and not as_json:
        misused("standard input is where you answer: name a file", "--record")
    train_count.run_record(record, seed, as_json=as_json)
