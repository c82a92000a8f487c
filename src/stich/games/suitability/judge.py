"""Suitability's judge: names suits and takes privileges by playing sampled deals to the end, once for each way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from stich import native
from stich.kernel.action import Action
from stich.kernel.deal import Seat
from stich.kernel.game import State
from stich.kernel.hearsay import Hearsay
from stich.kernel.view import View
from stich.solver import native_position

from .beliefs import TEMPER, sayings
from .declared import declared
from .simple import SimplePlayer
from .view import SuitabilityView

PLAYOUTS = 1_536
"""Deals that are played to the end for a decision."""


class SuitabilityJudge:
    """Takes what leaves it furthest ahead of the others when all name on as *simple* does and play by rules of thumb."""

    def __init__(self, rng: Random) -> None:
        self._rng, self._simple = rng, SimplePlayer()

    def act(self, view: View) -> Action:
        seen = cast(SuitabilityView, view)
        if seen.phase == "play":
            return self._simple.act(view)
        return ranked(seen, self._rng, PLAYOUTS)[0]

    def doubts(self, view: View) -> bool:
        """Never: what is heard goes into `hearsay`."""
        return False

    def hearsay(self, view: View) -> Hearsay:
        """All name, take and play much as *simple* does."""
        return Hearsay(sayings(cast(SuitabilityView, view)), TEMPER)

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
        worlds = view.worlds(rng, max(1, playouts // parts // left))
        for way in ways[:left]:
            worth[way] += sum(ahead(worlds, way))
        ways[:left] = sorted(ways[:left], key=worth.__getitem__, reverse=True)
        left = (left + 1) // 2
    return ways


def ahead(worlds: Sequence[State], action: Action) -> list[float]:
    """How far the actor gets ahead of the others in each of these worlds, which look alike to him, if he says this; in points."""
    actor = cast(Seat, worlds[0].actor)
    alike: dict[object, list[int]] = {}
    plays = declared(worlds, action)
    for i, play in enumerate(plays):
        alike.setdefault((play.settled.roles, play.settled.taken), []).append(i)
    found = [0.0] * len(worlds)
    for which in alike.values():
        opened, stakes = plays[which[0]].open_hand, plays[which[0]].stakes
        assert stakes is not None
        made = native.rollouts([native_position(opened.spec, plays[i].position) for i in which], stakes.tables)
        for i, by_place in zip(which, made, strict=True):
            found[i] = by_place[opened.order.index(actor)]
    return found
