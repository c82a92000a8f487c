"""Orders of hands, and the order and values of cards in a contract, for the help at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.rules.game import Game


class CardGroup(msgspec.Struct, frozen=True):
    """Cards that must follow each other in a contract, strongest first."""

    cards: tuple[Card, ...]
    trump: bool = False
    """True for the group that beats all others."""
    points: tuple[int, ...] = ()
    """Card points of each card; empty in a game without card points."""


def card_groups(
    classes: Iterable[tuple[Card, ...]], *, trump: bool, shown: Iterable[Card], points: Callable[[Card], int] | None = None
) -> tuple[CardGroup, ...]:
    """Return the groups of a contract in the order in which a hand shows them.

    ``classes``: cards that must follow each other, each class strongest first. ``trump``: True if the first class is trumps. ``shown``: all
    cards in the order of a sorted hand. ``points``: function from a card to its card points; None in a game without card points.
    """
    place = {card: index for index, card in enumerate(shown)}
    groups = [
        CardGroup(cards, trump and index == 0, () if points is None else tuple(map(points, cards))) for index, cards in enumerate(classes)
    ]
    return tuple(sorted(groups, key=lambda group: place[group.cards[0]]))


class HandOrders(dict[str, tuple[Card, ...]]):
    """Orders of a hand by name, with the cards of each order in groups."""

    def __init__(self, orders: Mapping[str, tuple[Card, ...]], groups: Callable[[Any, str], tuple[CardGroup, ...]]) -> None:
        """Make the orders. ``groups``: function from the game of a table and the name of an order to the cards of the table's pack in
        groups, which follow each other as in a sorted hand.
        """
        super().__init__(orders)
        self.groups = groups


def groups_of(orders: Mapping[str, tuple[Card, ...]], game: Game[Any, Any], name: str) -> tuple[CardGroup, ...]:
    """Return the cards of a game's pack in groups, by the name of an order; empty if the plugin has no groups."""
    return orders.groups(game, name) if isinstance(orders, HandOrders) else ()
