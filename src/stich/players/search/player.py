"""The search player: looks ahead where cards are played, asks the game's own judgement elsewhere."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from itertools import accumulate, pairwise

from stich.kernel.action import PLAYS, Action, PlayCard
from stich.kernel.cards import Card
from stich.kernel.player import Judge, Player
from stich.kernel.view import View

from ..effort import Effort
from .alone import by_planning
from .cards import by_solving, deals_of


class SearchPlayer:
    """Plays the card with the highest expected game score over sampled worlds.

    Worlds are drawn as the judge believes in them: by importance resampling (Rubin 1987), or see `native.sample_posterior`.
    ``guide`` decides whatever is no card. ``judge`` tells likely worlds from unlikely ones; without it all are equally likely.
    """

    def __init__(self, guide: Player, judge: Judge | None, effort: Effort, rng: random.Random) -> None:
        self._guide, self._judge, self._effort, self._rng = guide, judge, effort, rng

    def act(self, view: View) -> Action:
        legal = view.legal_actions
        cards = [a.card for a in legal if isinstance(a, PlayCard)]
        if not cards:
            return self._guide.act(view)
        if len(cards) == len(legal) == 1:
            return legal[0]
        if len(cards) < len(legal):
            said = self._guide.act(view)
            if not isinstance(said, PlayCard):
                return said
        if len(cards) == 1:
            return PLAYS[cards[0]]
        values = self._values(view)
        return PLAYS[max(cards, key=values.__getitem__)] if values else self._guide.act(view)

    def _values(self, view: View) -> dict[Card, float]:
        """What speaks for each card that may be played now: the more the better. Empty where the game does not tell what is at stake."""
        effort, judge, until = self._effort, self._judge, time.perf_counter() + self._effort.seconds
        worlds = view.worlds(self._rng, effort.worlds)
        deals, more = deals_of(worlds), effort.candidates - effort.worlds
        if not deals:
            return {}
        if not deals[0][0].side:
            heard = judge.hearsay(view) if judge else None
            worlds += view.worlds(self._rng, more) if more > 0 else []
            return by_planning(worlds, deals[0], heard, effort=effort, seed=self._rng.getrandbits(64))
        if judge is None or more <= 0 or not judge.doubts(view):
            return by_solving(deals, [1] * len(deals), until)
        worlds += view.worlds(self._rng, more)
        times = systematic(judge.likelihoods(view, worlds), effort.worlds, self._rng)
        drawn = [(world, often) for world, often in zip(worlds, times, strict=True) if often]
        return by_solving(deals_of([world for world, _ in drawn]), [often for _, often in drawn], until)


def systematic(weights: Sequence[float], draws: int, rng: random.Random) -> list[int]:
    """How often each is drawn, as its weight says, in so many draws (systematic resampling); all alike where no weight is positive."""
    shares = weights if sum(weights) > 0 else [1.0] * len(weights)
    step, begin = sum(shares) / draws, rng.random()
    marks = [int(reached / step + begin) for reached in accumulate(shares, initial=0.0)]
    return [after - before for before, after in pairwise(marks)]
