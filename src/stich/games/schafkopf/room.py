"""The room of Schafkopf."""

from __future__ import annotations

from random import Random

from stich.kernel.plugin.environment import Environment
from stich.kernel.plugin.player import RoomPlayers
from stich.kernel.plugin.room import Room
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from stich.kernel.solver_input.double_dummy import DoubleDummy

from .rules.contract import DECLARATIONS, NO_TRUMPS, display_order, trumps_of
from .rules.game import Schafkopf
from .rules.match import SchafkopfMatchRules
from .rules.ramsch import RAMSCH
from .view.configurator import CONFIGURATOR
from .view.view import SchafkopfView


class SchafkopfRoom(Room[Schafkopf]):
    """Room of Schafkopf, which gives access to all parts of the game."""

    configurator = CONFIGURATOR

    def hand_orders(self) -> dict[str, tuple[Card, ...]]:
        """Return the sorted cards by declaration; ``bettel none`` is a bettel without trumps."""
        contracts = {"": RAMSCH, "partner": RAMSCH, "ramsch": RAMSCH, **DECLARATIONS}
        orders = {"bettel none": NO_TRUMPS, **{name: trumps_of(declaration) for name, declaration in contracts.items()}}
        return {name: tuple(display_order(trumps)) for name, trumps in orders.items()}

    def worlds(self, view: SchafkopfView, rng: Random, n: int) -> list[State]:
        from .view.worlds import worlds

        return list(worlds(view, rng, n))

    def match(self, game: Schafkopf) -> SchafkopfMatchRules:
        return SchafkopfMatchRules(game.options)

    def scorer(self, game: Schafkopf) -> Scorer:
        from .scorer.scorer import SchafkopfScorer

        return SchafkopfScorer(game.options)

    def double_dummy(self, game: Schafkopf) -> DoubleDummy:
        from .double_dummy.double_dummy import SchafkopfDoubleDummy

        return SchafkopfDoubleDummy(game)

    def environment(self, game: Schafkopf) -> Environment:
        from .environment.environment import SchafkopfEnvironment

        return SchafkopfEnvironment(game)

    def players(self) -> RoomPlayers:
        from .player.players import SchafkopfPlayers

        return SchafkopfPlayers()
