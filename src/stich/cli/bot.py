"""``stich bot``: let a local player play at the tables of a server."""

from __future__ import annotations

import signal
from pathlib import Path
from types import FrameType
from typing import Annotated, Any

import msgspec
import typer

from stich.bot import Bot, BotReport, Gone, Server
from stich.bot.bot import Accept
from stich.kernel.errors import StichError
from stich.players import named
from stich.registry import PLUGINS

from . import completion
from .arguments import AsJson, application
from .output import complain, misused, say, say_json

app = application()

WORDS = {
    "connected": "{text} is at the server",
    "lost": "the connection is lost: {text}",
    "challenge": "{table}: {text} asks for a game",
    "declined": "{table}: {text} asks for a game, and is told not now",
    "table": "{table}: at the table ({text})",
    "deal": "{table}: {text}",
    "over": "{table}: {text}",
    "failed": "{table}: {text}",
}


@app.command()
def bot(
    *,
    url: Annotated[str, typer.Option(metavar="URL", help="Address of the server.")],
    token_file: Annotated[Path, typer.Option(metavar="FILE", help="File with the bot's token, which the account page shows its owner.")],
    player: Annotated[
        str,
        typer.Option(metavar="PLAYER", help="A level, my.module:Player, or exec:COMMAND.", autocompletion=completion.contenders),
    ],
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help="Game to play; may be repeated (default: all games).", autocompletion=completion.games),
    ] = None,
    accept: Annotated[
        Accept, typer.Option(help="Challenges to accept; friends are the owner, and the people whom the owner follows.")
    ] = "friends",
    tables: Annotated[int, typer.Option(metavar="N", min=1, max=16, help="Largest number of tables at once.")] = 4,
    sit: Annotated[list[str] | None, typer.Option(metavar="TABLE", help="Table to join at once; may be repeated.")] = None,
    ladder: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PRESET", help="Play the ladder of this preset, and of no other; may be repeated.", autocompletion=completion.presets
        ),
    ] = None,
    no_ladder: Annotated[bool, typer.Option("--no-ladder", help="Leave all ladders.")] = False,
    patience: Annotated[
        float, typer.Option(min=0.001, max=30, metavar="SECONDS", help="Time limit of a program (exec:) for a decision.")
    ] = 25.0,
    as_json: AsJson = False,
) -> None:
    """Let your own player play at the tables of a server.

    Runs until interrupted. Exits with 1 if the server refuses the bot.
    """
    games = game or []
    if unknown := [name for name in games if name not in PLUGINS]:
        misused(f"no game {unknown[0]!r:.80}: {', '.join(PLUGINS)}", "--game")
    if ladder and no_ladder:
        misused("give --ladder or --no-ladder, not both", "--ladder")
    ladders = [_ladder(preset) for preset in ladder or ()]
    try:
        token = token_file.read_text("utf-8").strip()
    except (OSError, ValueError) as error:
        misused(f"{token_file}: {getattr(error, 'strerror', None) or 'not a text'}", "--token-file")
    try:
        server, level = Server(url, token), named(player, patience=patience)
    except StichError as error:
        misused(str(error))

    if server.exposed:
        complain("without https others on the way may read the token, and play as this bot")

    def tell(report: BotReport) -> None:
        if as_json:
            say_json({key: value for key, value in msgspec.structs.asdict(report).items() if value})
        elif report.what in ("lost", "failed"):
            complain(WORDS[report.what].format(table=report.table, text=report.text))
        else:
            say(WORDS[report.what].format(table=report.table, text=report.text))

    playing = Bot(server, level, accept=accept, games=games, most=tables, tell=tell)
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        if ladders or no_ladder:
            playing.play_ladders(ladders)
        for table in sit or ():
            playing.sit(table)
        playing.run()
    except KeyboardInterrupt:
        playing.leave()
        complain("stopped")
    except (StichError, Gone) as error:
        complain(str(error))
        raise typer.Exit(1) from None


def _ladder(preset: str) -> tuple[str, str]:
    """Return the game and the name of this preset. Exit with an error if no game has it."""
    for name, found in PLUGINS.items():
        if preset in found.presets.meanings:
            return name, preset
    misused(f"no preset {preset!r:.80}: stich games lists the presets of each game", "--ladder")


def _interrupt(_signal: int, _frame: FrameType | None) -> Any:
    raise KeyboardInterrupt
