"""The parts of Whist."""

from __future__ import annotations

from stich.kernel.knowledge.view import Outcome
from stich.kernel.plugin.card_play import CardPlayEnvironment
from stich.kernel.plugin.game_plugin import GamePlugin
from stich.kernel.plugin.player import GamePlayers
from stich.kernel.rules.match import MatchRules
from stich.kernel.rules.phase import Phase
from stich.kernel.solver_input.double_dummy import DoubleDummy

from .player import SimplePlayer
from .rules import DECK, PLAYERS, TRICKS, Play
from .view import CONFIGURATOR, worlds


class WhistDoubleDummy(DoubleDummy):
    """The card play with all hands open."""

    def outcome(self, phase: Phase, points: int, tricks: int | None) -> Outcome:
        assert isinstance(phase, Play)
        return phase.outcome(TRICKS // 2 if tricks is None else tricks)


PLUGIN = GamePlugin(
    configurator=CONFIGURATOR,
    hand_orders={"": DECK.cards},
    match=lambda game: MatchRules(PLAYERS, deals=game.options.rounds * PLAYERS, partners=(0, 2)),
    worlds=worlds,
    players=GamePlayers(simple=SimplePlayer),
    double_dummy=lambda game: WhistDoubleDummy(),
    environment=CardPlayEnvironment,
)
