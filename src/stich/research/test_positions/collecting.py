"""Collection of moments: deals are searched in order until there are enough moments of both kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count

from stich.kernel.rules.game import Game
from stich.research.arena import Executor, in_process

from .judged_position import JudgedPosition
from .judging import LONG, Effort
from .making import find_position, is_about_a_card

Found = tuple[JudgedPosition | None]
"""Result of searching a deal, as a tuple to tell it from a deal that was not searched."""


def collect(
    game: Game,
    wanted: int,
    seed: int,
    *,
    kept: Mapping[int, JudgedPosition | None],
    keep: Callable[[int, JudgedPosition | None], None],
    executor: Executor = in_process,
    effort: Effort = LONG,
) -> Iterator[JudgedPosition]:
    """Yield this number of moments of the game, half of them about cards, in the order of their deals.

    ``kept`` holds the results of an earlier search by deal; ``keep`` is called with each new result. The same arguments give the same
    moments with any executor.
    """
    left = {True: wanted // 2, False: wanted - wanted // 2}
    asked: list[int] = []

    def tasks() -> Iterator[tuple[object, ...]]:
        """Yield the arguments of `_looked` for each deal, until there are enough moments."""
        for deal in count():
            if not any(left.values()):
                return
            if left[is_about_a_card(deal)]:
                asked.append(deal)
                yield game, seed, deal, effort, (kept[deal],) if deal in kept else None

    if not wanted:
        return
    for number, moment in enumerate(executor(_looked, tasks())):
        deal = asked[number]
        if deal not in kept:
            keep(deal, moment)
        if moment is not None and left[is_about_a_card(deal)]:
            left[is_about_a_card(deal)] -= 1
            yield moment


def _looked(game: Game, seed: int, deal: int, effort: Effort, kept: Found | None) -> JudgedPosition | None:
    return kept[0] if kept else find_position(game, seed, deal, effort)
