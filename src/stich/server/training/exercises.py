"""Exercises of trainers. The deal of an exercise is computed from its id and a secret of the server, so that it need not be stored."""

from __future__ import annotations

import hmac
from typing import Literal, NamedTuple, get_args

Trainer = Literal["bid", "count"]
TRAINERS: tuple[Trainer, ...] = get_args(Trainer)
ID_LENGTH = 12


class Exercise(NamedTuple):
    """One exercise. All cards can be computed from ``seed``, so the seed must not leave the server."""

    game: str
    id: str
    seed: int

    def __repr__(self) -> str:
        return f"Exercise({self.game}, {self.id}, …)"


def exercise(secret: bytes, trainer: Trainer, game: str, identity: str) -> Exercise:
    """Return the exercise with this id. An id gives the same exercise on every node and after every restart."""
    digest = hmac.digest(secret, f"train {trainer} {game} {identity}".encode(), "sha256")
    return Exercise(game, identity, int.from_bytes(digest[:16], "big"))
