"""Game plugin of Skat: its parts, put together."""

from __future__ import annotations

from stich.kernel.plugin.card_groups import CardGroup, HandOrders, card_groups
from stich.kernel.plugin.game_plugin import GamePlugin, Later
from stich.kernel.plugin.player import GamePlayers

from .rules.contract import CARD_POINTS, Contract, classes, display_order
from .rules.game import Skat
from .rules.match import SkatMatchRules
from .view.worlds import CONFIGURATOR, set_aside, worlds

BEFORE = tuple(display_order(Contract.GRAND))
"""Order in which a hand of Skat is sorted before the contract is known: that of grand."""


def _card_groups(game: Skat, order: str) -> tuple[CardGroup, ...]:
    """Return the cards of Skat in groups. Before a contract is known and in Ramsch they are those of grand (A.15.2)."""
    contract = Contract.GRAND if order in ("", "ramsch") else Contract(order)
    has_trumps = contract is not Contract.NULL
    points = (lambda card: CARD_POINTS[card[1]]) if has_trumps else None
    return card_groups(classes(contract), trump=has_trumps, shown=display_order(contract), points=points)


PLUGIN = GamePlugin(
    configurator=CONFIGURATOR,
    hand_orders=HandOrders({"": BEFORE, "ramsch": BEFORE, **{c.value: tuple(display_order(c)) for c in Contract}}, _card_groups),
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
