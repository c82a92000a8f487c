"""Completions for shells: games, presets, options with their values, players, lessons and formats. Each function returns the completions
for one argument or option of a command."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, MutableMapping
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import typer

from stich.kernel.plugin.game_plugin import GamePlugin
from stich.registry import PLUGINS

Offered = list[tuple[str, str]]
"""Completions, each with its meaning, which some shells show."""


def games() -> Offered:
    """Return the completions for an argument that names a game: all games."""
    return [(name, plugin.configurator.meaning) for name, plugin in PLUGINS.items()]


def puzzle_games() -> Offered:
    """Return the completions for a game with puzzles."""
    from stich.study.puzzles import games

    return [(name, PLUGINS[name].configurator.meaning) for name in games()]


def kinds() -> Offered:
    """Return the completions for ``--kind``: the kinds of puzzles."""
    from stich.study.puzzles import ALL_KINDS, definition

    return [(kind, definition(kind)) for kind in ALL_KINDS]


def school_games() -> Offered:
    """Return the completions for a game with a course of the school."""
    from stich.study.school import courses

    return [(name, PLUGINS[name].configurator.meaning) for name in courses()]


def lessons(context: typer.Context) -> Offered:
    """Return the completions for a lesson: the lessons of the game on the command line."""
    from stich.study.school import course, courses, lesson_name

    named = [game for game in courses() if game in map(str, (context.params.get("game"), *context.args))]
    return [(lesson.id, lesson_name(lesson.id)) for game in named[:1] for lesson in course(game).lessons]


def presets(context: typer.Context) -> Offered:
    """Return the completions for ``--preset``: the presets of the game on the command line, or of all games."""
    return [preset for plugin in _plugins(context) for preset in plugin.presets.meanings.items()]


def options(context: typer.Context, incomplete: str) -> Offered:
    """Return the completions for ``--option``: ``NAME=`` for each option of the game that begins with the typed text; if only one does,
    ``NAME=VALUE`` for each of its values."""
    found: dict[str, tuple[tuple[bool | int | str, ...], str]] = {}
    for plugin in _plugins(context):
        kind = plugin.presets.kind
        found |= {name: (values, kind.meanings()[name]) for name, values in kind.choices().items()}
    name, told, _ = incomplete.replace("-", "_").partition("=")
    fitting = {n: known for n, known in found.items() if (n == name if told else n.startswith(name))}
    if len(fitting) > 1:
        return [(f"{n}=", meaning) for n, (_, meaning) in fitting.items()]
    return [(f"{n}={_typed(value)}", meaning) for n, (values, meaning) in fitting.items() for value in values]


def _typed(value: bool | int | str) -> str:
    """Return an option's value as one word on the command line, with hyphens instead of spaces."""
    return str(value).lower() if isinstance(value, bool) else str(value).replace(" ", "-")


def levels(incomplete: str) -> Offered:
    """Return the completions for a comma-separated list of opponents: their levels. Each completion begins with the levels typed before."""
    from stich.players import OPPONENTS

    before = incomplete[: incomplete.rfind(",") + 1]
    return [(before + level, "") for level in OPPONENTS]


def players() -> Offered:
    """Return the completions for a computer player: all players by name."""
    from stich.players import PLAYERS

    return [(level, "") for level in PLAYERS]


def hint_levels() -> Offered:
    """Return the completions for the level of ``stich hint``: ``quick`` and all computer players."""
    return [("quick", ""), *players()]


def contenders(incomplete: str) -> Offered:
    """Return the completions for a player of ``stich arena`` or ``stich bot``: all computer players. After a typed ``NAME=`` the completion
    is ``NAME=PLAYER``."""
    from stich.players import PLAYERS

    before = incomplete[: incomplete.rfind("=") + 1]
    return [(before + level, "") for level in PLAYERS]


def formats() -> Offered:
    """Return the completions for a format of deals, as in ``stich convert --to``."""
    from stich.records.formats import FORMATS

    return [(name, format.title) for name, format in FORMATS.items()]


def controls() -> Offered:
    """Return the completions for ``--control``: the control variates of the arena."""
    return [
        ("par", "what the deal is worth with open hands"),
        ("tables", "what computers make of the same deal"),
        ("policies", "the dice of players who say their chances"),
    ]


def _plugins(context: typer.Context) -> list[GamePlugin[Any]]:
    """Return the plugin of the game on the command line, or those of all games if it names none.

    While an option is completed, Typer has not assigned the arguments yet; they are in ``context.args``.
    """
    named = [word for word in map(str, (context.params.get("game"), *context.args)) if word in PLUGINS]
    return [PLUGINS[named[0]]] if named else list(PLUGINS.values())


def completing_in_bash() -> bool:
    """Return whether bash asks for completions, by the environment variable that Typer uses."""
    return os.environ.get("_STICH_COMPLETE") == "complete_bash"


def complete_in_bash(run: Callable[[], None]) -> None:
    """Print the completions for bash. Bash splits ``NAME=VALUE`` into three words and replaces only the last one."""
    printed, before = StringIO(), join_at_equals(os.environ)
    try:
        with redirect_stdout(printed):
            run()
    finally:
        sys.stdout.writelines(f"{line.removeprefix(before)}\n" for line in printed.getvalue().splitlines())


def join_at_equals(environment: MutableMapping[str, str]) -> str:
    """Join the words ``NAME``, ``=`` and ``VALUE`` in the variable ``COMP_WORDS`` into one, as they are on the command line.

    Return the beginning of the completed word that bash does not replace: ``NAME=``, or an empty text.
    """
    words, current = environment.get("COMP_WORDS", "").split("\n"), int(environment.get("COMP_CWORD", "0"))
    joined: list[str] = []
    place, before = len(words), ""
    for number, word in enumerate(words):
        if joined and "=" in (word, joined[-1][-1:]):
            joined[-1] += word
        else:
            joined.append(word)
        if number == current:
            place, before = len(joined) - 1, joined[-1][: joined[-1].rfind("=") + 1]
    environment["COMP_WORDS"], environment["COMP_CWORD"] = "\n".join(joined), str(place)
    return before
