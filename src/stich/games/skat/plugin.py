"""Game plugin of Skat: its parts, put together."""

from __future__ import annotations

from stich.kernel.plugin.game_plugin import GamePlugin, Later
from stich.kernel.plugin.player import GamePlayers

from .rules.contract import Contract, display_order
from .rules.match import SkatMatchRules
from .view.worlds import CONFIGURATOR, set_aside, worlds

BEFORE = tuple(display_order(Contract.GRAND))
"""Order in which a hand of Skat is sorted before the contract is known: that of grand."""

PLUGIN = GamePlugin(
    configurator=CONFIGURATOR,
    hand_orders={"": BEFORE, "ramsch": BEFORE, **{c.value: tuple(display_order(c)) for c in Contract}},
    match=SkatMatchRules,
    worlds=worlds,
    scorer=Later("stich.games.skat.scorer.entries:scorer"),
    double_dummy=Later("stich.games.skat.double_dummy.double_dummy:SkatDoubleDummy"),
    environment=Later("stich.games.skat.environment:SkatEnvironment"),
    players=GamePlayers(
        simple=Later("stich.games.skat.player.simple:SimplePlayer"),
        net_package="stich.games.skat.player",
        bidding_policy=Later("stich.games.skat.player.bidding_policy:load_bidding_policy"),
        card_policy=Later("stich.games.skat.player.card_policy:load_card_policy"),
        explained=Later("stich.games.skat.player.hint_reasons:explained"),
        set_aside=set_aside,
        reasons_of_card=Later("stich.games.skat.player.hint_reasons:reasons_of_card"),
        reasons_of_end=Later("stich.games.skat.player.hint_reasons:reasons_of_end"),
    ),
)
