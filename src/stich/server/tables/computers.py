"""Computer players at a table: they decide by views in another process, and answer after a delay that is independent of the decision."""

from __future__ import annotations

import math
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor

import structlog

from stich.kernel.knowledge.view import View
from stich.players import OPPONENTS, missing_nets, weakened
from stich.registry import PLUGINS
from stich.server import meters
from stich.server.clock import Clock, Randomness

from .thinking import Thinkers

log = structlog.get_logger()


def warn_of_weakened() -> None:
    """Log which levels are weaker on this machine than elsewhere."""
    for game in PLUGINS:
        if weaker := weakened(game, OPPONENTS):
            log.warning("computer players are weaker on this machine", game=game, levels=weaker, why=missing_nets(weaker))


class Computers:
    """Decisions of all computer players of this server.

    ``delay``: in seconds. ``paces``: factor by level, chosen so that nearly every decision of the level fits into one delay.
    """

    def __init__(self, thinkers: Thinkers, clock: Clock, randomness: Randomness, delay: float, paces: Mapping[str, float]) -> None:
        self._thinkers, self._clock, self._randomness, self._delay, self._paces = thinkers, clock, randomness, delay, paces

    async def choose(self, table: str, game: str, level: str, view: View) -> str:
        """Return the text of the action that this level takes.

        A second attempt follows if a process has died. If the player fails, a random player decides this once.
        """
        started = self._clock.monotonic()
        seed = self._randomness(32)
        with meters.WAITING.track_inprogress():
            try:
                try:
                    action = await self._thinkers.choose(table, game, level, view, seed)
                except BrokenExecutor:
                    action = await self._thinkers.choose(table, game, level, view, seed)
            except Exception as error:
                log.error("computer player failed", game=game, level=level, error=type(error).__name__)
                action = await self._thinkers.choose(table, game, "random", view, seed)
        thought = self._clock.monotonic() - started
        meters.THOUGHTS.labels(level).observe(thought)
        delay = self._delay * self._paces.get(level, 1.0)
        await self._clock.sleep(max(0.0, _rounds(thought, delay) * delay - thought))
        return action


def _rounds(thought: float, delay: float) -> int:
    """Return the number of delays until the answer, so that the answer reveals the length of a long decision only roughly."""
    return max(1, math.ceil(thought / delay)) if delay else 0
