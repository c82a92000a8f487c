"""Facts, besides the name of the level, on which the strength of a computer player depends: its nets and the library that runs them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from stich.registry import plugin

WITH_NETS = ("regular", "club", "strong", "policy", "club-1", "strong-1")
"""Names of the levels that use nets to bid and to evaluate hands, in games with nets, if onnxruntime is installed."""


class Equipment(msgspec.Struct, frozen=True):
    """Nets by which players decide, and the library that runs them; empty if no player uses nets."""

    onnxruntime: str | None = None
    """Version of onnxruntime; None if no nets are run."""
    nets: dict[str, str] = {}
    """SHA-256 (hexadecimal) of each net, by name."""


def equipment(game: str, levels: Iterable[str]) -> Equipment:
    """Return the nets that players of these levels use in this game on this machine."""
    package = plugin(game).players.net_package
    if package is None or not set(levels) & set(WITH_NETS):
        return Equipment()
    from stich.nets.installed import runtime, shipped  # loads NumPy

    version = runtime()
    return Equipment(version, shipped(package)) if version else Equipment()


def weakened(game: str, levels: Iterable[str]) -> tuple[str, ...]:
    """Return those of the levels that are weaker in this game on this machine, because the library that runs their nets is missing."""
    weaker = [level for level in WITH_NETS if level in set(levels)]
    if not weaker or plugin(game).players.net_package is None:
        return ()
    from stich.nets.installed import installed  # loads NumPy

    return () if installed() else tuple(weaker)


def missing_nets(levels: Iterable[str]) -> str:
    """Return the warning that names the `weakened` levels; empty if there are none."""
    *others, last = levels
    named = f"{', '.join(others)} and {last}" if others else last
    return f"{named} without nets: weaker than elsewhere, since onnxruntime is not installed (pip install 'stich[nets]')"
