"""The room of Suitability."""

from __future__ import annotations

from random import Random

from stich.kernel.plugin.environment import Environment
from stich.kernel.plugin.player import RoomPlayers
from stich.kernel.plugin.room import Room
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.rules.cards import SUITS, Card
from stich.kernel.rules.state import State
from stich.kernel.solver_input.double_dummy import DoubleDummy

from .rules.contract import display_order, order_key
from .rules.game import Suitability
from .rules.match import SuitabilityMatchRules
from .view.configurator import CONFIGURATOR
from .view.view import SuitabilityView


class SuitabilityRoom(Room[Suitability]):
    """Room of Suitability, which gives access to all parts of the game."""

    configurator = CONFIGURATOR

    def hand_orders(self) -> dict[str, tuple[Card, ...]]:
        """Return the sorted cards by `order_key`, which holds the trump suit and the reverse suit as far as they are named."""
        suits = (None, *SUITS)
        named = [(trump, reverse) for trump in suits for reverse in suits if trump is None or trump != reverse]
        return {order_key(*pair): tuple(display_order(*pair)) for pair in named}

    def worlds(self, view: SuitabilityView, rng: Random, n: int) -> list[State]:
        from .view.worlds import worlds

        return list(worlds(view, rng, n))

    def match(self, game: Suitability) -> SuitabilityMatchRules:
        return SuitabilityMatchRules(game.options)

    def scorer(self, game: Suitability) -> Scorer:
        from .scorer.scorer import SuitabilityScorer

        return SuitabilityScorer(game.options)

    def double_dummy(self, game: Suitability) -> DoubleDummy:
        from .double_dummy.double_dummy import SuitabilityDoubleDummy

        return SuitabilityDoubleDummy(game)

    def environment(self, game: Suitability) -> Environment:
        from .environment.environment import SuitabilityEnvironment

        return SuitabilityEnvironment(game)

    def players(self) -> RoomPlayers:
        from .player.players import SuitabilityPlayers

        return SuitabilityPlayers()
