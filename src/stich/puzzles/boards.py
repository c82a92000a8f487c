"""Cases on the board of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from stich.analysis import AnyPosition, Board
from stich.kernel.game import Game


def board_with(game: Game[Any, Any], case: Mapping[str, Any]) -> Board:
    """The board of this table with a case that its room has written, in the shape in which it is read again."""
    return Board(game.name, AnyPosition(msgspec.json.decode(msgspec.json.encode(case))), game.preset, dict(game.changed))
