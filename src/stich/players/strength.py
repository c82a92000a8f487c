"""What a computer player's strength depends on besides the name of its level."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from stich.registry import room

WITH_NETS = ("regular", "club", "strong", "policy", "club-1", "strong-1")
"""Levels that bid and evaluate hands by nets, in games that have some, where there is something that runs them."""


class Equipment(msgspec.Struct, frozen=True):
    """What players decide by besides the program: nothing where none of them uses nets."""

    onnxruntime: str | None = None
    """Version of what runs the nets; None where none are run."""
    nets: dict[str, str] = {}
    """SHA-256 of each net, by name."""


def equipment(game: str, levels: Iterable[str]) -> Equipment:
    """What players of these levels decide by in this game, here and now."""
    package = room(game).players().net_package
    if package is None or not set(levels) & set(WITH_NETS):
        return Equipment()
    from stich.nets.installed import runtime, shipped  # loads NumPy

    version = runtime()
    return Equipment(version, shipped(package)) if version else Equipment()


def weakened(game: str, levels: Iterable[str]) -> tuple[str, ...]:
    """Those of the levels that are weaker here than elsewhere in this game, because nothing runs their nets."""
    weaker = [level for level in WITH_NETS if level in set(levels)]
    if not weaker or room(game).players().net_package is None:
        return ()
    from stich.nets.installed import installed  # loads NumPy

    return () if installed() else tuple(weaker)


def warning(levels: Iterable[str]) -> str:
    """What to tell of `weakened` levels."""
    *others, last = levels
    named = f"{', '.join(others)} and {last}" if others else last
    return f"{named} without nets: weaker than elsewhere, since onnxruntime is not installed (pip install 'stich[nets]')"
