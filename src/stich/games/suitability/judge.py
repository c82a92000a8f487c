"""Suitability's judge: names suits and takes privileges by playing sampled deals to the end, once for each way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from stich import native
from stich.kernel.action import Action
from stich.kernel.deal import Seat
from stich.kernel.game import Phase, State
from stich.kernel.hearsay import Hearsay
from stich.kernel.view import View
from stich.solver import native_position

from .actions import TakePrivilege
from .auction import Naming, TakingPrivilege
from .beliefs import TEMPER, sayings
from .rules import Play
from .simple import SimplePlayer, best_name, best_privilege, naming_scale
from .valuation import Worths, roles_worth
from .view import SuitabilityView

WORLDS = 64
"""Deals that a decision is judged by."""


class SuitabilityJudge:
    """Takes what leaves it furthest ahead of the others when all name on as *simple* does and play by rules of thumb."""

    def __init__(self, rng: Random) -> None:
        self._rng, self._simple = rng, SimplePlayer()

    def act(self, view: View) -> Action:
        seen = cast(SuitabilityView, view)
        if seen.phase == "play":
            return self._simple.act(view)
        worth = values(seen.worlds(self._rng, WORLDS), seen.legal_actions)
        return seen.legal_actions[worth.index(max(worth))]

    def doubts(self, view: View) -> bool:
        """Never: what is heard goes into `hearsay`."""
        return False

    def hearsay(self, view: View) -> Hearsay:
        """All name, take and play much as *simple* does."""
        return Hearsay(sayings(cast(SuitabilityView, view)), TEMPER)

    def likelihoods(self, view: View, worlds: Sequence[State]) -> Sequence[float]:
        """All alike."""
        return [1.0] * len(worlds)


def values(worlds: Sequence[State], actions: Sequence[Action]) -> list[float]:
    """How far the actor gets ahead of the others with each action, in points, summed over the worlds."""
    totals = [0.0] * len(actions)
    alike: dict[object, list[tuple[int, Play]]] = {}
    for world in worlds:
        known: dict[int, Worths] = {}
        for i, action in enumerate(actions):
            play = _named_on(world.phase.apply(action), known)
            alike.setdefault((play.settled.roles, play.settled.taken), []).append((i, play))
    actor = worlds[0].actor
    for plays in alike.values():
        opened, stakes = plays[0][1].open_hand, plays[0][1].stakes
        assert stakes is not None
        made = native.play_alone([native_position(opened.spec, play.position) for _, play in plays], stakes.tables)
        for (i, _), ahead in zip(plays, made, strict=True):
            totals[i] += ahead[opened.order.index(cast(Seat, actor))]
    return totals


def _named_on(phase: Phase, known: dict[int, Worths]) -> Play:
    """What is left to declare is declared as *simple* would. ``known``: what suits are worth to a place, once worked out for a deal."""
    while isinstance(phase, Naming | TakingPrivilege):
        table = phase.table
        place, players = table.order.index(cast(Seat, phase.actor)), len(table.order)
        hand = table.deck.members(table.hands[place])
        if isinstance(phase, TakingPrivilege):
            phase = phase.apply(TakePrivilege(best_privilege(hand, players, phase.roles)))
            continue
        if place not in known:
            known[place] = roles_worth(hand, players, naming_scale(players, phase.actor == table.deal.dealer))
        phase = phase.apply(best_name(known[place], phase.roles))
    return cast(Play, phase)
