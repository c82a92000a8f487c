"""Conversion of positions to those of the native solver."""

from __future__ import annotations

from stich import native
from stich.kernel.play import Position, compiled
from stich.kernel.playspec import PlaySpec


def native_position(spec: PlaySpec, position: Position) -> native.Position:
    """Return the position as one of the native core."""
    if isinstance(position, native.Position):
        return position
    return native.Position(
        compiled(spec), position.hands, position.leader, position.trick, position.tricks, position.points, position.called_led
    )
