"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from stich.registry import HOUSE

from . import completion

GAME_HELP = f"A game: {', '.join(HOUSE)}, or an installed one."
GameName = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP, autocompletion=completion.games)]
PresetName = Annotated[
    str | None,
    typer.Option(
        "--preset",
        metavar="NAME",
        help="Rules to play by: a preset of stich games, or a TOML file. The game's usual ones unless told.",
        autocompletion=completion.presets,
    ),
]
OptionValues = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="Change an option of the preset; see stich games. May be repeated.",
        autocompletion=completion.options,
    ),
]
Patience = Annotated[
    float,
    typer.Option("--patience", min=0.001, max=86_400, metavar="SECONDS", help="Stop a program (exec:) that takes longer for a decision."),
]
PATIENCE = 60.0
"""Copy of the constant of `stich.players.program`, which would take too long to import for every command line."""
Jobs = Annotated[int | None, typer.Option("--jobs", metavar="N", min=1, help="Processes to work on; all cores unless told.")]
Ray = Annotated[bool, typer.Option("--ray", help="Work on the cluster that RAY_ADDRESS names; needs stich[ray].")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON value a line instead of text.")]
