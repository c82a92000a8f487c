"""Public facts of the cards played so far: who played which card, and which classes of cards a player has shown not to hold."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import TypeVar

from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.deal import Seat

from .view import View

PlayerId = TypeVar("PlayerId", bound=Hashable)


def play_history(view: View, deck: Deck) -> list[tuple[Seat, Card]]:
    """Return the cards played so far, each with the seat that played it, from the first lead on."""
    return [(entry.seat, Card(entry.action)) for entry in view.log if entry.action in deck.bit]


def played_cards(view: View, deck: Deck) -> dict[int, int]:
    """Return the cards that each seat has played, as masks by seat."""
    played = dict.fromkeys(range(len(view.hands)), 0)
    for seat, card in play_history(view, deck):
        played[seat] |= 1 << deck.bit[card]
    return played


def shown_voids(
    history: Sequence[tuple[PlayerId, Card]], players: int, classes: Sequence[Sequence[Card]], jokers: Collection[Card] = ()
) -> dict[PlayerId, set[Card]]:
    """Return the cards that each player certainly does not hold, because they did not follow to a lead.

    ``history``: all cards played with their players, from the first lead on, ``players`` cards to a trick.
    ``classes``: cards that must follow each other. ``jokers``: cards of no suit. No player must follow a led joker, and playing a joker to
    a lead shows nothing. Players who have shown nothing have no entry.
    """
    class_of = {card: cards for cards in classes for card in cards}
    voids: dict[PlayerId, set[Card]] = {}
    for number, (player, card) in enumerate(history):
        led = history[number - number % players][1]
        if led not in jokers and card not in jokers and class_of[card] is not class_of[led]:
            voids.setdefault(player, set()).update(class_of[led])
    return voids
