"""Game plugin of Schafkopf: its parts, put together."""

from __future__ import annotations

from stich.kernel.plugin.card_groups import CardGroup, HandOrders, card_groups
from stich.kernel.plugin.game_plugin import GamePlugin, Later
from stich.kernel.plugin.player import GamePlayers

from .rules.contract import CARD_POINTS, DECLARATIONS, HOCHZEIT, NO_TRUMPS, RAMSCH, Contract, classes, display_order, trumps_of
from .rules.game import Schafkopf
from .rules.match import SchafkopfMatchRules
from .view.worlds import CONFIGURATOR, worlds

TRUMPS = {
    "bettel none": NO_TRUMPS,
    **dict.fromkeys(("", "partner", HOCHZEIT.text, RAMSCH.text), trumps_of(RAMSCH)),
    **{name: trumps_of(contract) for name, contract in DECLARATIONS.items()},
}
"""Trumps by name of the order in which hands of Schafkopf are sorted; ``bettel none`` is a bettel without trumps."""


def _card_groups(game: Schafkopf, order: str) -> tuple[CardGroup, ...]:
    """Return the cards of a table of Schafkopf in groups: long or short pack."""
    trumps, deck = TRUMPS[order], game.options.cards
    counted = order.partition(" ")[0] != Contract.BETTEL
    points = (lambda card: CARD_POINTS[card[1]]) if counted else None
    return card_groups(classes(trumps, deck), trump=trumps != NO_TRUMPS, shown=display_order(trumps, deck), points=points)


PLUGIN = GamePlugin(
    configurator=CONFIGURATOR,
    hand_orders=HandOrders({name: tuple(display_order(trumps)) for name, trumps in TRUMPS.items()}, _card_groups),
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
