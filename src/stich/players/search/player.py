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
        values = card_values(worlds, weights, self._effort)
        return PLAYS[max(cards, key=values.__getitem__)] if values else self._guide.act(view)

    def _worlds(self, view: View) -> tuple[list[State], list[int]]:
        """Different worlds and their weights, drawn as the judge believes in them: importance resampling (Rubin 1987)."""
        effort = self._effort
        worlds = view.worlds(self._rng, effort.worlds)
        more = effort.candidates - effort.worlds
        alone = _everybody_alone(worlds[0])
        judge = self._judge if self._judge is not None and self._judge.doubts(view) else None
        if more <= 0 or not (alone or judge):
            return worlds, [1] * len(worlds)
        candidates = worlds + view.worlds(self._rng, more)
        if judge is None:
            return candidates, [1] * len(candidates)
        draws = len(candidates) if alone else effort.worlds
        times = systematic(judge.likelihoods(view, candidates), draws, self._rng)
        drawn = [(world, often) for world, often in zip(candidates, times, strict=True) if often]
        return [world for world, _ in drawn], [often for _, often in drawn]


def _everybody_alone(world: State) -> bool:
    opened = world.phase.open_hand
    return opened is not None and not opened.side


def systematic(weights: Sequence[float], draws: int, rng: random.Random) -> list[int]:
    """How often each is drawn, as its weight says, in so many draws (systematic resampling); all alike where no weight is positive."""
    shares = weights if sum(weights) > 0 else [1.0] * len(weights)
    step, begin = sum(shares) / draws, rng.random()
    marks = [int(reached / step + begin) for reached in accumulate(shares, initial=0.0)]
    return [after - before for before, after in pairwise(marks)]
