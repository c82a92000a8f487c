"""Making of analysis boards (`stich.study.analysis.Board`) for puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from stich.kernel.rules.game import Game
from stich.study.analysis import AnyPosition, Board


def board_with(game: Game[Any, Any], case: Mapping[str, Any]) -> Board:
    """Return an analysis board (`stich.study.analysis.Board`) with this position. ``game``: its rules and options; ``case``: the position
    in the JSON form of its game."""
    return Board(game.name, AnyPosition(msgspec.json.decode(msgspec.json.encode(case))), game.preset, dict(game.changed))
