"""Presets: short TOML files that a player can read. One may inherit from another: ``inherits = "skat-isko"``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, TypeVar

import msgspec

from .errors import InvalidOptions
from .facts import worded
from .game import Options

SomeOptions = TypeVar("SomeOptions", bound=Options)


def preset_names(package: str) -> tuple[str, ...]:
    """Names of the presets that a game room ships, in alphabetical order."""
    folder = resources.files(package) / "presets"
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


def _values(package: str, name: str) -> dict[str, Any]:
    names = preset_names(package)
    if name not in names:
        raise InvalidOptions(f"unknown preset {name!r}: {', '.join(names)}")
    own = tomllib.loads((resources.files(package) / "presets" / f"{name}.toml").read_text("utf-8"))
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
        raise InvalidOptions(f"option {worded(str(error), kind)}") from None
    options.check()
    different = {f: getattr(options, f) for f in kind.__struct_fields__ if getattr(options, f) != getattr(plain, f)}
    return options, different
