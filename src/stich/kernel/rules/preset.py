"""Presets: named sets of options in short TOML files that a player can read.

The key ``description`` names in one line whose rules they are; the other keys are options. A preset may inherit the options of another one:
``inherits = "skat-isko"``. A user's own file is read as a list of changes to the preset that it inherits: records and tables store the name
of a preset that every installation has, and the options that differ from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from stich.kernel.errors import InvalidOptions, StichError
from stich.kernel.facts import shape_error
from stich.kernel.knowledge.view import View

from .options import Options

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

SomeOptions = TypeVar("SomeOptions", bound=Options)


class Presets(Generic[SomeOptions]):
    """Presets in the folder ``presets`` of a game's package, with the class of the game's options."""

    def __init__(self, package: str, default: str, kind: type[SomeOptions]) -> None:
        """Set up the presets. ``package``: dotted name of the game's package. ``default``: name of the default preset."""
        self._package, self.default, self.kind = package, default, kind
        self._files: dict[str, dict[str, Any]] = {}
        """Content of the files read so far, by preset; files do not change while a program runs."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of all presets: the default first, the others in alphabetical order."""
        names = sorted(f.name.removesuffix(".toml") for f in self._folder.iterdir() if f.name.endswith(".toml"))
        return (self.default, *(name for name in names if name != self.default))

    @property
    def _folder(self) -> Traversable:
        from importlib import resources  # takes as long to import as a game

        return resources.files(self._package) / "presets"

    def options(self, preset: str, changed: Mapping[str, object]) -> tuple[SomeOptions, dict[str, bool | int | str]]:
        """Return the options of a preset with some values changed, and the changes without those that equal the preset.

        Raise `InvalidOptions` for an unknown preset, option or value, or a forbidden combination.
        """
        kind, base = self.kind, self._values(preset)
        unknown = [name for name in changed if name not in kind.__struct_fields__]
        if unknown:
            raise InvalidOptions("options/invalid#unknown", name=unknown[0], known=tuple(kind.__struct_fields__))
        try:
            plain = msgspec.convert(base, kind)
            options = msgspec.convert({**base, **changed}, kind)
        except msgspec.ValidationError as error:
            fault = _choice_error(kind, changed) or shape_error({**base, **changed}, kind, "options/invalid", error)
            raise InvalidOptions(f"option {fault}", of=fault) from None
        options.check()
        different = {f: getattr(options, f) for f in kind.__struct_fields__ if getattr(options, f) != getattr(plain, f)}
        return options, different

    def options_of(self, view: View) -> SomeOptions:
        """Return the options of the game to which a view belongs. The last 256 results are cached."""
        options: SomeOptions = self._cached_options(view.preset, tuple(view.options.items()))
        return options

    @cached_property
    def _cached_options(self) -> Any:
        return lru_cache(maxsize=256)(lambda preset, changed: self.options(preset, dict(changed))[0])

    def of_file(self, path: Path) -> tuple[str, dict[str, bool | int | str]]:
        """Return the preset that a file inherits (the default if it names none), and the option values that differ from it.

        Raise `InvalidOptions`, naming the file and what would be right, if the file is no TOML or its content is not allowed.
        """
        try:
            own = _read_toml(path)
        except (OSError, ValueError) as error:
            raise InvalidOptions("options/invalid#toml", path=str(path), reason=str(getattr(error, "strerror", None) or error)) from None
        own.pop("description", None)
        parent = own.pop("inherits", self.default)
        try:
            return parent, self.options(parent, own)[1]
        except InvalidOptions as error:
            raise InvalidOptions("options/invalid#toml", path=str(path), reason=str(error)) from None

    def meaning(self, name: str) -> str:
        """Return the description of a preset, in one line."""
        return str(self._read(name)["description"])

    @property
    def meanings(self) -> dict[str, str]:
        """Description of each preset in one line, in the order of `names`."""
        return {name: self.meaning(name) for name in self.names}

    def _read(self, name: str) -> dict[str, Any]:
        """Return the content of a preset's file, without inherited options. Raise `InvalidOptions` for an unknown name."""
        if not isinstance(name, str) or name not in self.names:
            raise InvalidOptions("options/invalid#preset", name=name, known=tuple(self.names))
        if name not in self._files:
            self._files[name] = _read_toml(self._folder / f"{name}.toml")
        return dict(self._files[name])

    def _values(self, name: str) -> dict[str, Any]:
        """Return the options that a preset sets, including those that it inherits."""
        own = self._read(name)
        own.pop("description", None)
        parent = own.pop("inherits", None)
        return {**(self._values(parent) if parent else {}), **own}


def _read_toml(file: Traversable) -> dict[str, Any]:
    """Return the content of a TOML file."""
    import tomllib

    return tomllib.loads(file.read_text("utf-8"))


def _choice_error(kind: type[Options], changed: Mapping[str, object]) -> StichError | None:
    """Return the error for the first option in ``changed`` with a value that is not allowed, naming the allowed values; None if there is
    none.
    """
    choices = kind.choices()
    for name, value in changed.items():
        allowed = choices[name]
        if allowed and not any(value == choice and type(value) is type(choice) for choice in allowed):
            wrong = repr(value) if isinstance(value, str) else _word(value)
            return StichError("options/invalid#choice", name=name, choices=tuple(map(_word, allowed)), value=wrong)
    return None


def _word(value: object) -> str:
    """Return the value of an option in the form in which it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)
