"""Boards of puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from stich.kernel.rules.game import Game
from stich.study.analysis import AnyPosition, Board


def board_with(game: Game[Any, Any], case: Mapping[str, Any]) -> Board:
    """Return the board of this table with a case of its room, in the form in which boards are read from JSON."""
    return Board(game.name, AnyPosition(msgspec.json.decode(msgspec.json.encode(case))), game.preset, dict(game.changed))
