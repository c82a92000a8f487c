"""``stich bot``: let a local player play at the tables of a server."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import typer

from stich.bot import ACCEPT, Bot, Gone, Report, Server
from stich.kernel.errors import StichError
from stich.players import named
from stich.registry import ROOMS

from .output import complain, misused, say, say_json

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


def run(
    url: str,
    token_file: Path,
    player: str,
    *,
    games: Sequence[str],
    accept: str,
    tables: int,
    sit: Sequence[str],
    patience: float,
    as_json: bool,
) -> None:
    """Play until interrupted. Exit with 1 if the server refuses the bot, with 2 if the command line is wrong."""
    if accept not in ACCEPT:
        misused(f"{accept!r:.80}: {', '.join(ACCEPT)}", "--accept")
    for game in games:
        if game not in ROOMS:
            misused(f"no game {game!r:.80}: {', '.join(ROOMS)}", "--game")
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

    def tell(report: Report) -> None:
        if as_json:
            say_json({key: value for key, value in msgspec.structs.asdict(report).items() if value})
        elif report.what in ("lost", "failed"):
            complain(WORDS[report.what].format(table=report.table, text=report.text))
        else:
            say(WORDS[report.what].format(table=report.table, text=report.text))

    bot = Bot(server, level, accept=accept, games=games, most=tables, tell=tell)
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        for table in sit:
            bot.sit(table)
        bot.run()
    except KeyboardInterrupt:
        bot.leave()
        complain("stopped")
    except (StichError, Gone) as error:
        complain(str(error))
        raise typer.Exit(1) from None


def _interrupt(_signal: int, _frame: FrameType | None) -> Any:
    raise KeyboardInterrupt
