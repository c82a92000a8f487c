"""The command ``stich``. The module of a command is imported only when the command is called, so that ``stich --help`` answers at once."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from stich.extras import missing

from .layout import columns

WIDEST = 80
"""Largest width of help (columns)."""
SUMMARIES = {
    "games": "List the games, their presets and options.",
    "serve": "Run the server.",
    "play": "Play a match against computer players.",
    "deal": "Deal cards from a seed.",
    "replay": "Check records and show their outcomes.",
    "hint": "Show what a computer player would do, and why.",
    "convert": "Convert deals from one format into another.",
    "verify": "Check that deals were dealt fairly.",
    "archive": "Search and count deals, and find the most costly mistakes.",
    "progress": "Find where a player loses most.",
    "rating": "Rate the players of a file of records.",
    "leaders": "Show the best players or bots of a server.",
    "score": "Score a finished deal, or a list of deals.",
    "solve": "Solve deals with open hands (double dummy).",
    "bot": "Let your own player play at the tables of a server.",
    "arena": "Compare computer players on the same deals.",
    "puzzle": "Solve a puzzle.",
    "school": "Learn a game, step by step.",
    "puzzles": "Make, prove and list puzzles.",
    "records": "Make records by self-play, and tables of records.",
    "train": "Train bidding and counting.",
    "backup": "Back up the database and check the copy.",
    "restore": "Fill a new or empty database with a backup.",
    "move-database": "Copy a database to another place, such as PostgreSQL.",
    "doctor": "Check this installation and suggest fixes.",
    "admin": "Moderate a server: reports, suspensions, names and tables.",
    "club": "Run club events and leagues on files: draws, lists, rankings and print.",
    "fair": "Audit the dealing of a server, and make duplicate boards.",
}
"""First sentence of the help of each command."""
FILES = {"progress": "weak_points", **dict.fromkeys(("backup", "restore", "move-database", "doctor"), "operation")}
"""Modules of commands that do not have the name of their command."""


class Commands(TyperGroup):
    """Group of commands whose modules are imported when a command is called or completed."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Import the named command in place of its summary, and return it."""
        if args[0] in SUMMARIES:
            self.commands[args[0]] = load(args[0])
        return super().resolve_command(ctx, args)


def load(name: str) -> Any:
    """Return the command or group of commands with this name, from its module."""
    command = typer.main.get_command(import_module(f".{FILES.get(name, name)}", __package__).app)
    commands = getattr(command, "commands", {})
    for each in commands.values():
        each.short_help = (each.help or "").partition("\n")[0]  # Typer would cut it off
    return commands.get(name, command)


app = typer.Typer(
    name="stich",
    cls=Commands,
    help="Classic trick-taking card games: play them, score them, read their records.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["--help", "-h"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for _name, _summary in SUMMARIES.items():
    app.command(_name, short_help=_summary)(lambda: None)


def main() -> None:
    """Run the ``stich`` command."""
    from . import completion

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # on a terminal without ×, print ? instead of raising an error
    try:
        if completion.completing_in_bash():
            completion.complete_in_bash(run)
        run()
    except ModuleNotFoundError as error:
        if (told := missing(error)) is None:
            raise
        from .output import complain  # takes time to import

        complain(told)
        sys.exit(1)
    except BrokenPipeError:  # the program that reads our output has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def run(arguments: list[str] | None = None) -> None:
    """Run ``stich`` with these arguments, by default those of the process. Raise `SystemExit` at the end."""
    app(arguments, prog_name="stich", terminal_width=min(columns(sys.stdout) or WIDEST, WIDEST))


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"stich {version('stich')}")
        raise typer.Exit


@app.callback()
def stich(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")] = False,
) -> None:
    pass
