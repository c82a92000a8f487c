"""Computer players at a table: they get views, think in a worker thread, and answer after the same time whatever they found."""

from __future__ import annotations

import asyncio
import math
import random
from concurrent.futures import Executor

import structlog

from stich.kernel.view import View
from stich.players import LEVELS

from .clock import Clock, Randomness

log = structlog.get_logger()


class Computers:
    """Thinks for every computer seat of this server. ``delay`` is in seconds."""

    def __init__(self, executor: Executor, clock: Clock, randomness: Randomness, delay: float) -> None:
        self._executor, self._clock, self._randomness, self._delay = executor, clock, randomness, delay

    async def choose(self, game: str, level: str, view: View) -> str:
        """Text of the action that this level takes. A player that fails is replaced, for this once, by a random one."""
        started = self._clock.monotonic()
        loop = asyncio.get_running_loop()
        seed = self._randomness(32)
        try:
            action = await loop.run_in_executor(self._executor, _think, game, level, view, seed)
        except Exception as error:
            log.error("computer player failed", game=game, level=level, error=type(error).__name__)
            action = await loop.run_in_executor(self._executor, _think, game, "random", view, seed)
        thought = self._clock.monotonic() - started
        await self._clock.sleep(max(0.0, _rounds(thought, self._delay) * self._delay - thought))
        return action


def _rounds(thought: float, delay: float) -> int:
    """Whole delays until the answer: a decision that takes longer than one shows no more of its length than it must."""
    return max(1, math.ceil(thought / delay)) if delay else 0


def _think(game: str, level: str, view: View, seed: bytes) -> str:
    player = LEVELS[level](game, random.Random(seed))
    action = player.act(view)
    if action.text not in view.legal:
        raise ValueError("not a legal action")
    return action.text
