"""Game plugin of Suitability: its parts, put together."""

from __future__ import annotations

from stich.kernel.plugin.game_plugin import GamePlugin, Later
from stich.kernel.plugin.player import GamePlayers
from stich.kernel.rules.cards import SUITS

from .rules.contract import display_order, order_key
from .rules.match import SuitabilityMatchRules
from .view.worlds import CONFIGURATOR, worlds

NAMED = [(trump, reverse) for trump in (None, *SUITS) for reverse in (None, *SUITS) if trump is None or trump != reverse]
"""All pairs of trump suit and reverse suit (each None if not named yet), for the orders of a hand."""

PLUGIN = GamePlugin(
    configurator=CONFIGURATOR,
    hand_orders={order_key(*pair): tuple(display_order(*pair)) for pair in NAMED},
    match=SuitabilityMatchRules,
    worlds=worlds,
    scorer=Later("stich.games.suitability.scorer.entries:scorer"),
    double_dummy=Later("stich.games.suitability.double_dummy.double_dummy:SuitabilityDoubleDummy"),
    environment=Later("stich.games.suitability.environment:SuitabilityEnvironment"),
    players=GamePlayers(
        simple=Later("stich.games.suitability.player.simple:SimplePlayer"),
        bidding_policy=Later("stich.games.suitability.player.bidding_policy:load_bidding_policy"),
        explained=Later("stich.games.suitability.player.hint_reasons:explained"),
        set_aside=lambda view: (view.up,) if view.up else (),
        reasons_of_card=Later("stich.games.suitability.player.hint_reasons:reasons_of_card"),
    ),
)
