"""Suitability's bidding policy: names suits and takes privileges by playing sampled deals to the end, once for each way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from stich import native
from stich.kernel.action import Action
from stich.kernel.deal import Seat
from stich.kernel.opponent_model import OpponentModel
from stich.kernel.payoffs import of_score_table
from stich.kernel.playspec import ScoreTable
from stich.kernel.state import State
from stich.kernel.view import View
from stich.solver import native_position

from ..view.view import SuitabilityView
from ..view.worlds import worlds
from .evidence import TEMPERATURE, bid_evidence
from .naming import declared
from .simple import SimplePlayer

PLAYOUTS = 1_536
"""Deals that are played to the end for a decision."""


class SuitabilityBiddingPolicy:
    """Takes what leaves it furthest ahead of the others when all name on as *simple* does and play by rules of thumb."""

    def __init__(self, rng: Random) -> None:
        self._rng, self._simple = rng, SimplePlayer()

    def act(self, view: View) -> Action:
        seen = cast(SuitabilityView, view)
        if seen.phase == "play":
            return self._simple.act(view)
        return ranked(seen, self._rng, PLAYOUTS)[0]

    def weighs_worlds(self, view: View) -> bool:
        """Never: what is heard goes into `opponent_model`."""
        return False

    def opponent_model(self, view: View) -> OpponentModel:
        """All name, take and play much as *simple* does."""
        return OpponentModel(bid_evidence(cast(SuitabilityView, view)), TEMPERATURE)

    def likelihoods(self, view: View, worlds: Sequence[State]) -> Sequence[float]:
        """All alike."""
        return [1.0] * len(worlds)


def ranked(view: SuitabilityView, rng: Random, playouts: int) -> list[Action]:
    """The actor's ways, best first, by about so many deals played to the end.

    Sequential halving (Karnin, Koren and Somekh 2013): each part of the playouts is for the better half of the ways of the one before.
    """
    ways, parts = list(view.legal_actions), (len(view.legal_actions) - 1).bit_length()
    worth, left = dict.fromkeys(ways, 0.0), len(ways)
    for _ in range(parts):
        sampled = worlds(view, rng, max(1, playouts // parts // left))
        for way in ways[:left]:
            worth[way] += sum(ahead(sampled, way))
        ways[:left] = sorted(ways[:left], key=worth.__getitem__, reverse=True)
        left = (left + 1) // 2
    return ways


def ahead(sampled: Sequence[State], action: Action) -> list[float]:
    """How far the actor gets ahead of the others in each of these worlds, which look alike to him, if he says this; in points."""
    actor = cast(Seat, sampled[0].actor)
    alike: dict[object, list[int]] = {}
    plays = declared(sampled, action)
    for i, play in enumerate(plays):
        alike.setdefault((play.fixed.roles, play.fixed.privilege_taken), []).append(i)
    found = [0.0] * len(sampled)
    for which in alike.values():
        hand = plays[which[0]].open_hand
        assert isinstance(hand.spec.goal, ScoreTable)
        payoffs = of_score_table(hand.spec.goal)
        made = native.rollouts([native_position(hand.spec, plays[i].position) for i in which], payoffs.tables)
        for i, by_place in zip(which, made, strict=True):
            found[i] = by_place[hand.order.index(actor)]
    return found
