"""Options of a game that a table may choose."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import ClassVar, get_args, get_type_hints

import msgspec

from stich.kernel.field_docs import field_docs


class Options(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True):
    """Base of a game's options. The names and values of the fields are those of ``docs/rules``; `check` refuses forbidden combinations.

    The docstring of each field explains the option and its values in one line, which users read (`meanings`).
    """

    lengths: ClassVar[frozenset[str]] = frozenset()
    """Names of the options for the length of a match; they change nothing within a deal."""

    @classmethod
    @cache
    def choices(cls) -> Mapping[str, tuple[bool | int | str, ...]]:
        """Return the possible values of each option. Options and values are in the order in which the game lists them."""
        hints = get_type_hints(cls)
        return MappingProxyType({name: (False, True) if hints[name] is bool else get_args(hints[name]) for name in cls.__struct_fields__})

    @classmethod
    def meanings(cls) -> dict[str, str]:
        """Return a description of each option in one line, by name of the option."""
        return {name: text.replace("``", "") for name, text in field_docs(cls).items()}

    def check(self) -> None:
        """Raise `InvalidOptions` for a combination that the rulebook does not allow."""
