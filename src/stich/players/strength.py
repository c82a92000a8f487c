"""Facts besides the level's name that affect the strength of a computer player."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from stich.registry import plugin

WITH_NETS = ("regular", "club", "strong", "policy", "club-1", "strong-1")
"""Names of the levels that use nets to bid and to evaluate hands, in games with nets, if onnxruntime is installed."""


class Equipment(msgspec.Struct, frozen=True):
    """The nets that players decide by, and the library that runs them; empty if no player uses nets."""

    onnxruntime: str | None = None
    """Version of onnxruntime; None if no nets are run."""
    nets: dict[str, str] = {}
    """SHA-256 of each net, by name."""


def equipment(game: str, levels: Iterable[str]) -> Equipment:
    """Return the nets used by players of these levels in this game on this machine."""
    package = plugin(game).players.net_package
    if package is None or not set(levels) & set(WITH_NETS):
        return Equipment()
    from stich.nets.installed import runtime, shipped  # loads NumPy

    version = runtime()
    return Equipment(version, shipped(package)) if version else Equipment()


def weakened(game: str, levels: Iterable[str]) -> tuple[str, ...]:
    """Return the levels that are weaker on this machine in this game because the library for their nets is missing."""
    weaker = [level for level in WITH_NETS if level in set(levels)]
    if not weaker or plugin(game).players.net_package is None:
        return ()
    from stich.nets.installed import installed  # loads NumPy

    return () if installed() else tuple(weaker)


def missing_nets(levels: Iterable[str]) -> str:
    """Return the warning about `weakened` levels."""
    *others, last = levels
    named = f"{', '.join(others)} and {last}" if others else last
    return f"{named} without nets: weaker than elsewhere, since onnxruntime is not installed (pip install 'stich[nets]')"
