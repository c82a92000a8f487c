"""Options of a game: what a table may choose."""

from __future__ import annotations

from typing import get_args, get_type_hints

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of a game's options. Field names and values are those of ``docs/rules``; `check` refuses combinations."""

    @classmethod
    def choices(cls) -> dict[str, tuple[bool | int | str, ...]]:
        """The values of each option, in the order in which the game lists them."""
        hints = get_type_hints(cls)
        return {name: (False, True) if hints[name] is bool else get_args(hints[name]) for name in cls.__struct_fields__}

    def check(self) -> None:
        """Raise `InvalidOptions` for a combination that the rulebook does not allow."""
