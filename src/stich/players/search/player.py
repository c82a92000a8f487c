"""The search player: looks ahead where cards are played, asks the game's own judgement elsewhere."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from itertools import accumulate, pairwise

from stich.kernel.action import PLAYS, Action, PlayCard
from stich.kernel.cards import Card
from stich.kernel.player import BiddingPolicy, Player
from stich.kernel.view import View
from stich.players.effort import Effort
from stich.registry import worlds

from .alone import by_planning
from .cards import by_solving, deals_of


class SearchPlayer:
    """Plays the card with the highest expected game score over sampled worlds.

    ``simple`` decides whatever is no card, unless ``policy`` knows better. The policy also tells likely worlds from unlikely ones; they are
    drawn accordingly: by importance resampling (Rubin 1987), or see `native.sample_posterior`. Without it all are equally likely.
    """

    def __init__(self, simple: Player, policy: BiddingPolicy | None, effort: Effort, rng: random.Random) -> None:
        self._policy, self._effort, self._rng = policy, effort, rng
        self._no_card: Player = policy or simple

    def act(self, view: View) -> Action:
        legal = view.legal_actions
        cards = [a.card for a in legal if isinstance(a, PlayCard)]
        if not cards:
            return self._no_card.act(view)
        if len(cards) == len(legal) == 1:
            return legal[0]
        if len(cards) < len(legal):
            said = self._no_card.act(view)
            if not isinstance(said, PlayCard):
                return said
        if len(cards) == 1:
            return PLAYS[cards[0]]
        values = self._values(view)
        return PLAYS[max(cards, key=values.__getitem__)] if values else self._no_card.act(view)

    def _values(self, view: View) -> dict[Card, float]:
        """What speaks for each card that may be played now: the more the better. Empty where the game does not tell what is at stake."""
        effort, policy, until = self._effort, self._policy, time.perf_counter() + self._effort.seconds
        sampled = worlds(view, self._rng, effort.worlds)
        deals, more = deals_of(sampled), effort.candidates - effort.worlds
        if not deals:
            return {}
        if not deals[0][0].side:
            model = policy.opponent_model(view) if policy else None
            sampled += worlds(view, self._rng, more) if more > 0 else []
            return by_planning(sampled, deals[0], model, effort=effort, seed=self._rng.getrandbits(64))
        if policy is None or more <= 0 or not policy.weighs_worlds(view):
            return by_solving(deals, [1] * len(deals), until)
        sampled += worlds(view, self._rng, more)
        times = systematic(policy.likelihoods(view, sampled), effort.worlds, self._rng)
        drawn = [(world, often) for world, often in zip(sampled, times, strict=True) if often]
        return by_solving(deals_of([world for world, _ in drawn]), [often for _, often in drawn], until)


def systematic(weights: Sequence[float], draws: int, rng: random.Random) -> list[int]:
    """How often each is drawn, as its weight says, in so many draws (systematic resampling); all alike where no weight is positive."""
    shares = weights if sum(weights) > 0 else [1.0] * len(weights)
    step, begin = sum(shares) / draws, rng.random()
    marks = [int(reached / step + begin) for reached in accumulate(shares, initial=0.0)]
    return [after - before for before, after in pairwise(marks)]
