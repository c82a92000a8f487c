"""``stich games``: what can be played, by which rules, and what every option and preset means."""

from __future__ import annotations

from typing import Any

import msgspec

from stich.kernel.game import Game
from stich.registry import GAMES

from .layout import glued
from .output import misused, say, say_json

Value = bool | int | str


def run(name: str | None, as_json: bool) -> None:
    """Tell of one game, or of all."""
    if name is not None and name not in GAMES:
        misused(f"unknown game {name!r:.80}: {', '.join(GAMES)}", "GAME")
    for number, kind in enumerate([GAMES[name]] if name else GAMES.values()):
        told = described(kind)
        if as_json:
            say_json(told)
        else:
            if number:
                say()
            _show(told)


def described(kind: type[Game]) -> dict[str, Any]:
    """A game as JSON: its presets, the usual one first, with all their values; its options with their choices."""
    options = type(kind.configure(None, {}).options)
    meanings = options.meanings()
    return {
        "game": kind.name,
        "meaning": kind.meaning(),
        "players": kind.table_sizes(),
        "presets": [{"preset": name, "meaning": text, "values": _values(kind, name)} for name, text in kind.preset_meanings().items()],
        "options": [{"option": name, "meaning": meanings[name], "choices": choices} for name, choices in options.choices().items()],
    }


def _values(kind: type[Game], preset: str) -> dict[str, Value]:
    return msgspec.structs.asdict(kind.configure(preset, {}).options)


def _show(told: dict[str, Any]) -> None:
    """The same for people. Of a preset it shows what differs from the usual one; of an option the usual value first."""
    usual, *_ = told["presets"]
    say(f"{told['game']}: {told['meaning']}")
    say(f"paragraphs in brackets are those of docs/rules/{told['game']}.md")
    say("  presets; the first is played unless --preset names another")
    for preset in told["presets"]:
        changed = [f"{name}={_word(value)}" for name, value in preset["values"].items() if value != usual["values"][name]]
        say(f"    {preset['preset']}")
        say(f"      {preset['meaning']}", hang=0)
        if changed:
            say(f"      with {', '.join(map(glued, changed))}", hang=0)
    say(f"  options, for -o NAME=VALUE; the first value is that of {usual['preset']}")
    for option in told["options"]:
        first = usual["values"][option["option"]]
        others = [value for value in option["choices"] if value != first]
        say(f"    {option['option']}: {', '.join(glued(_word(value)) for value in [first, *others])}")
        say(f"      {option['meaning']}", hang=0)


def _word(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
