"""Game plugin of Schafkopf: its parts, put together."""

from __future__ import annotations

from stich.kernel.plugin.game_plugin import GamePlugin, Later
from stich.kernel.plugin.player import GamePlayers

from .rules.contract import DECLARATIONS, NO_TRUMPS, display_order, trumps_of
from .rules.match import SchafkopfMatchRules
from .rules.ramsch import RAMSCH
from .view.worlds import CONFIGURATOR, worlds

TRUMPS = {
    "bettel none": NO_TRUMPS,
    **{name: trumps_of(contract) for name, contract in {"": RAMSCH, "partner": RAMSCH, "ramsch": RAMSCH, **DECLARATIONS}.items()},
}
"""Trumps by name of the order in which hands of Schafkopf are sorted; ``bettel none`` is a bettel without trumps."""

PLUGIN = GamePlugin(
    configurator=CONFIGURATOR,
    hand_orders={name: tuple(display_order(trumps)) for name, trumps in TRUMPS.items()},
    match=SchafkopfMatchRules,
    worlds=worlds,
    scorer=Later("stich.games.schafkopf.scorer.entries:scorer"),
    double_dummy=Later("stich.games.schafkopf.double_dummy.double_dummy:SchafkopfDoubleDummy"),
    environment=Later("stich.games.schafkopf.environment:SchafkopfEnvironment"),
    players=GamePlayers(
        simple=Later("stich.games.schafkopf.player.simple:SimplePlayer"),
        net_package="stich.games.schafkopf.player",
        bidding_policy=Later("stich.games.schafkopf.player.bidding_policy:load_bidding_policy"),
        card_policy=Later("stich.games.schafkopf.player.card_policy:load_card_policy"),
        explained=Later("stich.games.schafkopf.player.hint_reasons:explained"),
        reasons_of_card=Later("stich.games.schafkopf.player.hint_reasons:reasons_of_card"),
    ),
)
