"""The search player: looks ahead where cards are played, asks the game's own judgement elsewhere."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate, pairwise

from stich.kernel.action import PLAYS, Action, PlayCard
from stich.kernel.game import State
from stich.kernel.player import Judge, Player
from stich.kernel.view import View

from .cards import card_values
from .effort import Effort


class SearchPlayer:
    """Plays the card with the highest expected game score over sampled worlds.

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
        worlds, weights = self._worlds(view)
        values = card_values(worlds, weights, self._effort, self._rng)
        return PLAYS[max(cards, key=values.__getitem__)] if values else self._guide.act(view)

    def _worlds(self, view: View) -> tuple[list[State], list[int]]:
        """Different worlds and their weights, drawn as the judge believes in them: importance resampling (Rubin 1987)."""
        effort = self._effort
        if self._judge is None or effort.candidates <= effort.worlds or not self._judge.doubts(view):
            return view.worlds(self._rng, effort.worlds), [1] * effort.worlds
        candidates = view.worlds(self._rng, effort.candidates)
        times = systematic(self._judge.likelihoods(view, candidates), effort.worlds, self._rng)
        drawn = [(world, often) for world, often in zip(candidates, times, strict=True) if often]
        return [world for world, _ in drawn], [often for _, often in drawn]


def systematic(weights: Sequence[float], draws: int, rng: random.Random) -> list[int]:
    """How often each is drawn, as its weight says, in so many draws (systematic resampling); all alike where no weight is positive."""
    shares = weights if sum(weights) > 0 else [1.0] * len(weights)
    step, begin = sum(shares) / draws, rng.random()
    marks = [int(reached / step + begin) for reached in accumulate(shares, initial=0.0)]
    return [after - before for before, after in pairwise(marks)]
