"""Presets: short TOML files that a player can read.

``description`` says in one line whose rules they are; the other keys are options. One preset may inherit the options of another:
``inherits = "skat-isko"``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, TypeVar

import msgspec

from .errors import InvalidOptions
from .game import Options

SomeOptions = TypeVar("SomeOptions", bound=Options)


def preset_names(package: str) -> tuple[str, ...]:
    """Names of the presets that a game room ships, in alphabetical order."""
    folder = resources.files(package) / "presets"
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


def preset_meaning(package: str, name: str) -> str:
    """What a preset of a game room is: its ``description``."""
    return str(_read(package, name)["description"])


def _read(package: str, name: str) -> dict[str, Any]:
    """The file of a preset as it stands."""
    names = preset_names(package)
    if name not in names:
        raise InvalidOptions(f"unknown preset {name!r}: {', '.join(names)}")
    return tomllib.loads((resources.files(package) / "presets" / f"{name}.toml").read_text("utf-8"))


def _values(package: str, name: str) -> dict[str, Any]:
    """The options that a preset sets, those that it inherits included."""
    own = _read(package, name)
    own.pop("description", None)
    parent = own.pop("inherits", None)
    return {**(_values(package, parent) if parent else {}), **own}


def load_options(
    package: str, preset: str, changed: Mapping[str, object], kind: type[SomeOptions]
) -> tuple[SomeOptions, dict[str, bool | int | str]]:
    """The options of a preset with some values changed, and those that really differ from it."""
    base = _values(package, preset)
    unknown = [name for name in changed if name not in kind.__struct_fields__]
    if unknown:
        raise InvalidOptions(f"unknown option {unknown[0]!r}: {', '.join(kind.__struct_fields__)}")
    try:
        plain = msgspec.convert(base, kind)
        options = msgspec.convert({**base, **changed}, kind)
    except msgspec.ValidationError as error:
        raise InvalidOptions(_refused(kind, changed) or f"option refused: {error}") from None
    options.check()
    different = {f: getattr(options, f) for f in kind.__struct_fields__ if getattr(options, f) != getattr(plain, f)}
    return options, different


def _refused(kind: type[Options], changed: Mapping[str, object]) -> str | None:
    """The first value that is none of its option's, and what would be one; None where no change is at fault."""
    choices = kind.choices()
    for name, value in changed.items():
        allowed = choices[name]
        if allowed and not any(value == one and type(value) is type(one) for one in allowed):
            *others, last = map(_word, allowed)
            wrong = repr(value) if isinstance(value, str) else _word(value)
            return f"option {name}: {', '.join(others)} or {last}, not {wrong:.80}"
    return None


def _word(value: object) -> str:
    """A value as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)
