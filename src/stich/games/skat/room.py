"""The room of Skat."""

from __future__ import annotations

from random import Random

from stich.kernel.plugin.environment import Environment
from stich.kernel.plugin.player import RoomPlayers
from stich.kernel.plugin.room import Room
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from stich.kernel.solver_input.double_dummy import DoubleDummy

from .rules.contract import Contract, display_order
from .rules.game import Skat
from .rules.match import SkatMatchRules
from .view.configurator import CONFIGURATOR
from .view.view import SkatView


class SkatRoom(Room[Skat]):
    """Room of Skat, which gives access to all parts of the game."""

    configurator = CONFIGURATOR

    def hand_orders(self) -> dict[str, tuple[Card, ...]]:
        before = tuple(display_order(Contract.GRAND))
        return {"": before, "ramsch": before, **{c.value: tuple(display_order(c)) for c in Contract}}

    def worlds(self, view: SkatView, rng: Random, n: int) -> list[State]:
        from .view.worlds import worlds

        return list(worlds(view, rng, n))

    def match(self, game: Skat) -> SkatMatchRules:
        return SkatMatchRules(game.options)

    def scorer(self, game: Skat) -> Scorer:
        from .scorer.scorer import SkatScorer

        return SkatScorer(game.options)

    def double_dummy(self, game: Skat) -> DoubleDummy:
        from .double_dummy.double_dummy import SkatDoubleDummy

        return SkatDoubleDummy(game)

    def environment(self, game: Skat) -> Environment:
        from .environment.environment import SkatEnvironment

        return SkatEnvironment(game)

    def players(self) -> RoomPlayers:
        from .player.players import SkatPlayers

        return SkatPlayers()
