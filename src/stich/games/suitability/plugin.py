"""Game plugin of Suitability: its parts, put together."""

from __future__ import annotations

from msgspec.structs import replace

from stich.kernel.plugin.card_groups import CardGroup, HandOrders, card_groups
from stich.kernel.plugin.game_plugin import GamePlugin, Later
from stich.kernel.plugin.player import GamePlayers
from stich.kernel.rules.cards import SUITS

from .rules.contract import Roles, classes, display_order, order_key
from .rules.game import Suitability
from .rules.match import SuitabilityMatchRules
from .view.worlds import CONFIGURATOR, worlds

NAMED = [(trump, reverse) for trump in (None, *SUITS) for reverse in (None, *SUITS) if trump is None or trump != reverse]
"""All pairs of trump suit and reverse suit (each None if not named yet), for the orders of a hand."""


def _card_groups(game: Suitability, order: str) -> tuple[CardGroup, ...]:
    """Return the cards of a table of Suitability in groups: the pack for its number of players, and the jokers."""
    named = order.split()
    roles = Roles(**dict(zip(named[::2], named[1::2], strict=True)))
    groups = card_groups(classes(game.options.players, roles), trump=False, shown=display_order(roles.trump, roles.reverse))
    return tuple(replace(group, trump=group.cards[0][0] == roles.trump) for group in groups)


PLUGIN = GamePlugin(
    configurator=CONFIGURATOR,
    hand_orders=HandOrders({order_key(*pair): tuple(display_order(*pair)) for pair in NAMED}, _card_groups),
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
