"""Computer players at tables. They decide in other processes from the view of their seat, and answer after a delay that reveals little
about the decision."""

from __future__ import annotations

import math
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor

import structlog

from stich.kernel.knowledge.view import View
from stich.players import OPPONENTS, RULES_OF_THUMB, missing_nets, weakened
from stich.registry import PLUGINS
from stich.server import meters
from stich.server.clock import Clock, Randomness

from .thinking import Thinkers

log = structlog.get_logger()


def warn_of_weakened() -> None:
    """Log a warning for each game whose computer players are weaker on this machine, because nets are missing."""
    for game in PLUGINS:
        if weaker := weakened(game, OPPONENTS):
            log.warning("computer players are weaker on this machine", game=game, levels=weaker, why=missing_nets(weaker))


class Computers:
    """Computer players of this server.

    ``delay``: time for a decision (seconds). ``paces``: factor of the delay by level; with it nearly every decision of the level fits into
    one delay. ``quick_delay``: delay of levels that decide by rules of thumb, where no people are.
    """

    def __init__(
        self, thinkers: Thinkers, clock: Clock, randomness: Randomness, delay: float, paces: Mapping[str, float], *, quick_delay: float
    ) -> None:
        self._thinkers, self._clock, self._randomness = thinkers, clock, randomness
        self._delay, self._paces, self._quick_delay = delay, paces, quick_delay

    async def choose(self, table: str, game: str, level: str, view: View, *, has_people: bool = True, seed: bytes | None = None) -> str:
        """Return the text of the action that this level chooses in this view, after the delay. ``has_people``: a person plays or watches.

        ``seed``: seed of its random numbers if the same action must follow each time; the decision then has no time limit.

        If its process dies, the decision is repeated once. If the player fails, a random player decides instead.
        """
        started = self._clock.monotonic()
        has_time_limit = seed is None
        seed = self._randomness(32) if seed is None else seed
        with meters.WAITING.track_inprogress():
            try:
                try:
                    action = await self._thinkers.choose(table, game, level, view, seed, has_time_limit=has_time_limit)
                except BrokenExecutor:
                    action = await self._thinkers.choose(table, game, level, view, seed, has_time_limit=has_time_limit)
            except Exception as error:
                log.error("computer player failed", game=game, level=level, error=type(error).__name__)
                action = await self._thinkers.choose(table, game, "random", view, seed)
        thought = self._clock.monotonic() - started
        meters.THOUGHTS.labels(level).observe(thought)
        delay = self._delay * self._paces.get(level, 1.0)
        if level in RULES_OF_THUMB and not has_people:
            delay = min(delay, self._quick_delay)
        await self._clock.sleep(max(0.0, _rounds(thought, delay) * delay - thought))
        return action


def _rounds(thought: float, delay: float) -> int:
    """Return the number of whole delays that a decision of ``thought`` seconds takes. Answers come at multiples of the delay, so that the
    time reveals only roughly how long the decision took."""
    return max(1, math.ceil(thought / delay)) if delay else 0
