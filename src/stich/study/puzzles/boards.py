"""Making of boards for puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from stich.kernel.rules.game import Game
from stich.study.analysis import AnyPosition, Board


def board_with(game: Game[Any, Any], case: Mapping[str, Any]) -> Board:
    """Return the board of this table with this case of its game, in the same form as boards that are read from JSON."""
    return Board(game.name, AnyPosition(msgspec.json.decode(msgspec.json.encode(case))), game.preset, dict(game.changed))
