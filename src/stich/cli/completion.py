"""What a shell offers for a word that is not finished: games, presets, options with their values, players."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, MutableMapping
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import typer

from stich.kernel.room import Room
from stich.registry import ROOMS

Offered = list[tuple[str, str]]
"""Words, and what each means, for shells that show it."""


def games() -> Offered:
    """The names of all games."""
    return [(name, room.configurator.meaning) for name, room in ROOMS.items()]


def puzzle_games() -> Offered:
    """The games that there are puzzles of."""
    from stich.puzzles import games

    return [(name, ROOMS[name].configurator.meaning) for name in games()]


def kinds() -> Offered:
    """Kinds of puzzles."""
    from stich.puzzles import ALL_KINDS, definition

    return [(kind, definition(kind)) for kind in ALL_KINDS]


def school_games() -> Offered:
    """The games that there is a course of."""
    from stich.school import courses

    return [(name, ROOMS[name].configurator.meaning) for name in courses()]


def lessons(context: typer.Context) -> Offered:
    """The lessons of the game that stands on the command line."""
    from stich.school import course, courses, lesson_name

    named = [game for game in courses() if game in map(str, (context.params.get("game"), *context.args))]
    return [(lesson.id, lesson_name(lesson.id)) for game in named[:1] for lesson in course(game).lessons]


def presets(context: typer.Context) -> Offered:
    """The presets of the game that stands on the command line, or of all games."""
    return [preset for room in _rooms(context) for preset in room.presets.meanings.items()]


def options(context: typer.Context, incomplete: str) -> Offered:
    """``NAME=`` while several options begin so, ``NAME=VALUE`` for the one that does."""
    found: dict[str, tuple[tuple[bool | int | str, ...], str]] = {}
    for room in _rooms(context):
        kind = room.presets.kind
        found |= {name: (values, kind.meanings()[name]) for name, values in kind.choices().items()}
    name, told, _ = incomplete.replace("-", "_").partition("=")
    fitting = {n: known for n, known in found.items() if (n == name if told else n.startswith(name))}
    if len(fitting) > 1:
        return [(f"{n}=", meaning) for n, (_, meaning) in fitting.items()]
    return [(f"{n}={_typed(value)}", meaning) for n, (values, meaning) in fitting.items() for value in values]


def _typed(value: bool | int | str) -> str:
    """A value as one word of a shell; a hyphen stands for a space."""
    return str(value).lower() if isinstance(value, bool) else str(value).replace(" ", "-")


def levels(incomplete: str) -> Offered:
    """Computer players to play against, after those that stand in this list already."""
    from stich.players import OPPONENTS

    before = incomplete[: incomplete.rfind(",") + 1]
    return [(before + level, "") for level in OPPONENTS]


def players() -> Offered:
    """All computer players."""
    from stich.players import PLAYERS

    return [(level, "") for level in PLAYERS]


def contenders(incomplete: str) -> Offered:
    """Computer players for the arena, under a name if one has been given."""
    from stich.players import PLAYERS

    before = incomplete[: incomplete.rfind("=") + 1]
    return [(before + level, "") for level in PLAYERS]


def formats() -> Offered:
    """What deals are written in."""
    from stich.formats import FORMATS

    return [(name, format.title) for name, format in FORMATS.items()]


def roles() -> Offered:
    """The parts of a seat in a deal."""
    return [("declarer", ""), ("partner", "of the declarer"), ("opponent", ""), ("alone", "where everybody plays alone"), ("none", "")]


def results() -> Offered:
    return [("won", ""), ("lost", "")]


def sorts() -> Offered:
    """Orders of an archive."""
    return [("date", "as they come"), ("points", "the most first"), ("loss", "the dearest first")]


def seatings() -> Offered:
    """Who sits where in the arena."""
    return [("all", "all distinct seatings"), ("turns", "one game a player"), ("alone", "the first player alone among the other")]


def controls() -> Offered:
    """Control variates of the arena."""
    return [
        ("par", "what the deal is worth with open hands"),
        ("tables", "what computers make of the same deal"),
        ("policies", "the dice of players who say their chances"),
    ]


def _rooms(context: typer.Context) -> list[Room[Any]]:
    """The game of this command line; all of them where it names none.

    Before an option has its value the arguments are not assigned yet and stand in ``args``.
    """
    named = [word for word in map(str, (context.params.get("game"), *context.args)) if word in ROOMS]
    return [ROOMS[named[0]]] if named else list(ROOMS.values())


def completing_in_bash() -> bool:
    """Whether bash asks for completions; the variable is Typer's."""
    return os.environ.get("_STICH_COMPLETE") == "complete_bash"


def complete_in_bash(run: Callable[[], None]) -> None:
    """Run the completion for bash, which takes ``NAME=VALUE`` for three words and replaces the last one only."""
    printed, before = StringIO(), join_at_equals(os.environ)
    try:
        with redirect_stdout(printed):
            run()
    finally:
        sys.stdout.writelines(f"{line.removeprefix(before)}\n" for line in printed.getvalue().splitlines())


def join_at_equals(environment: MutableMapping[str, str]) -> str:
    """Make one word of ``NAME``, ``=`` and ``VALUE`` in ``COMP_WORDS``, as they stand on the command line.

    Gives back what of the word to be completed bash does not replace: ``NAME=``, or nothing.
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
