"""``stich games``: list the games with their rules, options and presets."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from stich.registry import HOUSE, PLUGINS, GameDescription, described

from . import completion
from .arguments import GAME_HELP, AsJson, application
from .layout import glued
from .output import misused, say, say_json

app = application()

Value = bool | int | str


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=f"{GAME_HELP} Default: all.", autocompletion=completion.games)] = None,
    as_json: AsJson = False,
) -> None:
    """List the games, their presets and options."""
    if game is not None and game not in PLUGINS:
        misused(f"unknown game {game!r:.80}: {', '.join(PLUGINS)}", "GAME")
    for number, name in enumerate([game] if game else PLUGINS):
        description = described(name)
        if as_json:
            say_json(msgspec.to_builtins(description))
        else:
            if number:
                say()
            _show(description)


def _show(description: GameDescription) -> None:
    """Print a game: for each preset the values that differ from the default, and for each option its possible values, the default first."""
    usual, *_ = description.presets
    say(f"{description.game}: {description.meaning}")
    if description.game in HOUSE:
        say(f"paragraphs in brackets are those of docs/rules/{description.game}.md")
    say("  presets; the first is played unless --preset names another")
    for preset in description.presets:
        changed = [f"{name}={_word(value)}" for name, value in preset.values.items() if value != usual.values[name]]
        say(f"    {preset.preset}")
        say(f"      {preset.meaning}", hang=0)
        if changed:
            say(f"      with {', '.join(map(glued, changed))}", hang=0)
    say(f"  options, for -o NAME=VALUE; the first value is that of {usual.preset}")
    for option in description.options:
        first = usual.values[option.option]
        others = [value for value in option.choices if value != first]
        say(f"    {option.option}: {', '.join(glued(_word(value)) for value in [first, *others])}")
        say(f"      {option.meaning}", hang=0)


def _word(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
