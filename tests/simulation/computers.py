"""The twin of the processes in which computer players think: any legal action, after any time."""

from __future__ import annotations

import asyncio
from random import Random

from stich.kernel.knowledge.view import View
from stich.players.random import ends_early


class Minds:
    """In the place of `Thinkers`."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.active = True
        self.slow = self.failing = 0.0

    def warm(self) -> None:
        pass

    def close(self) -> None:
        pass

    async def choose(self, table: str, game: str, level: str, view: View, seed: bytes, *, has_time_limit: bool = True) -> str:
        rng = self._rng
        long = self.active and rng.random() < self.slow
        await asyncio.sleep(rng.random() * (15.0 if long else 0.1))
        if self.active and rng.random() < self.failing:
            raise RuntimeError("the player failed")
        return likely(rng, view.legal)


def likely(rng: Random, legal: tuple[str, ...]) -> str:
    """One of these, seldom one that gives up."""
    plain = [text for text in legal if not ends_early(text)]
    return rng.choice(plain if plain and rng.random() < 0.9 else legal)
