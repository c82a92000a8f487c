"""Arguments and options that several commands have, and the applications to which commands belong."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stich.registry import HOUSE

from . import completion


def application(summary: str | None = None) -> typer.Typer:
    """Return an application without commands. With a summary, it becomes a group of commands such as ``stich fair``."""
    return typer.Typer(help=summary, no_args_is_help=summary is not None, add_completion=False, rich_markup_mode=None)


GAME_HELP = f"A game: {', '.join(HOUSE)}, or an installed one."
GameName = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP, autocompletion=completion.games)]
PresetName = Annotated[
    str | None,
    typer.Option(
        "--preset",
        metavar="NAME",
        help="Rules: a preset listed by stich games, or a TOML file (default: the game's first preset).",
        autocompletion=completion.presets,
    ),
]
OptionValues = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="Option of the preset, as listed by stich games. May be repeated.",
        autocompletion=completion.options,
    ),
]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A file of records, or - for standard input.")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", min=0, max=2**62, help="Random seed (default: random).")]
PlayersArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="PLAYER",
        help="PLAYER or NAME=PLAYER: a level, my.module:Player, exec:COMMAND. A single one plays itself.",
        autocompletion=completion.contenders,
    ),
]
Patience = Annotated[
    float,
    typer.Option("--patience", min=0.001, max=86_400, metavar="SECONDS", help="Time limit of a program (exec:) for a decision."),
]
DealFiles = Annotated[
    list[str], typer.Argument(metavar="FILE", help="Files of deals, in any format of stich convert; - for standard input.")
]
OnePlayer = Annotated[str | None, typer.Option("--player", metavar="NAME", help="Deals of this player (default: all players).")]
Lenient = Annotated[bool, typer.Option("--lenient", help="Accept deals that other programs score differently.")]
Jobs = Annotated[int | None, typer.Option("--jobs", metavar="N", min=1, help="Number of processes (default: all cores).")]
Ray = Annotated[bool, typer.Option("--ray", help="Work on the cluster that RAY_ADDRESS names; needs stich[ray].")]
DatabaseName = Annotated[
    str | None,
    typer.Option("--database", metavar="NAME", help="A file or a postgresql:// address (default: the usual file)."),
]
Plot = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE", help="Draw the running difference, or the losses at moments, as SVG; needs stich[charts]."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON value per line instead of text.")]
