"""Aim: the result that the declarer's side needs in order to win, as views show it."""

from __future__ import annotations

from typing import Literal

import msgspec


class Aim(msgspec.Struct, frozen=True, gc=False):
    """Result that the declarer's side has announced, or needs in order to win."""

    kind: Literal["points", "every trick", "no trick"]
    points: int | None = None
    """Card points needed, if ``kind`` is ``points``; else None."""
