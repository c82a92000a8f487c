"""Players written by users, named by where their code is: ``my.module:Player`` for Python, ``exec:COMMAND`` for any program."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from stich.kernel.errors import StichError
from stich.kernel.plugin.player import Player

from .levels import PLAYERS, Level, level_named
from .program import PATIENCE, program

PROGRAM = "exec:"
"""Prefix of a program's name. The program's command line follows, split as a shell does."""
FORMS = f"{', '.join(PLAYERS)}, or one of your own: my.module:Player, {PROGRAM}COMMAND"


def named(text: str, *, patience: float = PATIENCE, has_time_limit: bool = True) -> Level:
    """Return the level (a function that makes players) with this name.

    The name is a level of `PLAYERS`; or ``module:name`` of a callable that takes a game's name and a `Random` and returns a `Player`; or
    ``exec:COMMAND``, a program that must answer within ``patience`` seconds. Modules are also searched in the working directory. Without
    its time limit (``has_time_limit``), a level of `PLAYERS` decides the same with the same `Random` on a busy machine.
    Raise `StichError` ``player/unknown`` for an unknown name.
    """
    if text in PLAYERS:
        return level_named(text, has_time_limit=has_time_limit)
    if text.startswith(PROGRAM):
        made = program(text.removeprefix(PROGRAM), patience)
        return lambda game, rng=None: made
    if not all(text.partition(":")):
        raise StichError("player/unknown#form", text=text, forms=FORMS)
    return _made_by(imported(text, "is called with a game's name and a Random"), text)


def imported(text: str, called: str, code: str = "player/unknown") -> Callable[..., Any]:
    """Import and return the object that ``module:name`` names, such as ``my.module:Player``.

    Modules are also searched in the working directory. Raise `StichError` with this ``code`` if the object does not exist or cannot be
    called. ``called`` says in the message how such an object is called, as in "is called with a game's name and a Random".
    """
    module, _, path = text.partition(":")
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
    try:
        found = import_module(module)
    except Exception as error:  # code of users may raise anything
        raise StichError(f"{code}#module-fails", text=text, module=module, kind=type(error).__name__, reason=str(error)) from error
    for name in path.split("."):
        if not hasattr(found, name):
            raise StichError(f"{code}#no-object", text=text, name=name, module=module)
        found = getattr(found, name)
    if not callable(found):
        raise StichError(f"{code}#not-callable", text=text, called=called)
    return found


def _made_by(maker: Level, text: str) -> Level:
    """Return a level that calls ``maker``, a user's function that makes players, and checks that its result is a player."""

    def make(game: str, rng: Random | None = None) -> Player:
        try:
            made = maker(game, rng or Random())
        except Exception as error:
            raise StichError("player/unknown#raised", text=text, game=game, kind=type(error).__name__, reason=str(error)) from error
        if not callable(getattr(made, "act", None)):
            raise StichError("player/unknown#kind", text=text, kind=type(made).__name__)
        return made

    return make
