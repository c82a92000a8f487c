"""Public facts of the cards played so far: who played which card, and which classes of cards a player has shown not to hold."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from functools import lru_cache
from typing import TypeVar

from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.reference import legal_mask, winner

from .view import View

PlayerId = TypeVar("PlayerId", bound=Hashable)


def play_history(view: View, deck: Deck) -> list[tuple[Seat, Card]]:
    """Return the cards played so far, each with the seat that played it, from the first lead on."""
    return [(entry.seat, Card(entry.action)) for entry in view.log if entry.action in deck.bit]


def played_cards(view: View, deck: Deck) -> dict[int, int]:
    """Return the cards that each seat has played, as masks by seat. Of equal cards the masks hold different copies."""
    return dict(enumerate(deck.apart(played_by_seat(view, deck))))


def played_by_seat(view: View, deck: Deck) -> tuple[list[Card], ...]:
    """Return the cards that each seat has played, in order of play."""
    played: tuple[list[Card], ...] = tuple([] for _ in view.hands)
    for seat, card in play_history(view, deck):
        played[seat].append(card)
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


def shown_absent(spec: PlaySpec, plays: Sequence[tuple[int, Card]]) -> list[int]:
    """Return the cards that each place certainly does not hold, as masks by place: with them its cards would not have been legal.

    ``plays``: all cards played with their places, from the first lead on. The duties are those of the spec, except that of a called card.
    """
    unled: int = spec.deck.mask(spec.held_back.unled if spec.held_back else ())
    absent = [0] * spec.players
    trick: tuple[int, ...] = ()
    for number, (place, card) in enumerate(plays):
        leader = (place - len(trick)) % spec.players
        spared = bool(trick and spec.together and spec.together[place] >> (leader + winner(spec, trick)) % spec.players & 1)
        if trick or spec.held_back:
            seen, first = trick if spec.must_beat else trick[:1], number < spec.players
            unbroken = bool(unled) and not trick
            absent[place] |= _excluded(spec, seen, spec.deck.bit[card], spared, first_trick=first, unbroken=unbroken)
        unled = 0 if unled & spec.deck.single[card] else unled
        trick = (*trick, spec.deck.bit[card]) if len(trick) + 1 < spec.players else ()
    return absent


@lru_cache(maxsize=4096)
def _excluded(spec: PlaySpec, trick: tuple[int, ...], card: int, spared: bool, *, first_trick: bool, unbroken: bool) -> int:
    """Return the cards beside which this card would not be legal in the trick, as a mask. For arguments see `reference.legal_mask`."""
    others = (1 << other for other in range(len(spec.deck)) if other != card)
    facts = {"called_led": True, "spared": spared, "first_trick": first_trick, "unbroken": unbroken}
    return sum(other for other in others if not legal_mask(spec, 1 << card | other, trick, **facts) >> card & 1)
