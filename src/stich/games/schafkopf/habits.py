"""The cards that were played tell about those that are held: mostly people play as *simple* would."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from stich.kernel.deal import Seat
from stich.kernel.game import State

from .simple import SimplePlayer
from .view import SchafkopfView
from .worlds import beginning

AGREES = 0.7
"""How often a card is the one that *simple* would play."""
HEED = 0.5
"""How much of this counts, as a power: what one habit explains, the next does too, and few worlds would bear all the weight."""


def habits(view: SchafkopfView, worlds: Sequence[State]) -> list[float]:
    """Up to a common factor, the chance that everybody but the observer would have played as he did, in each of these worlds.

    What a seat would play follows from its own cards and from what all have seen, so each hand is looked at once.
    """
    chances: dict[tuple[Seat, int], float] = {}
    found = []
    for world in worlds:
        deck = world.game.deck
        hands = {s: deck.mask(world.deal.hands[s]) for s in view.order if s != view.observer}
        new = [s for s, hand in hands.items() if (s, hand) not in chances]
        if new:
            chances |= {(s, hands[s]): chance for s, chance in _chances(view, world, new).items()}
        chance = 1.0
        for seat_and_hand in hands.items():
            chance *= chances[seat_and_hand]
        found.append(chance**HEED)
    return found


def _chances(view: SchafkopfView, world: State, seats: Collection[Seat]) -> Mapping[Seat, float]:
    """The chance that each of these seats would have played its cards in this world."""
    state, simple = beginning(view, world.deal), SimplePlayer()
    chances = dict.fromkeys(seats, 1.0)
    for entry in view.log:
        if entry.seat in chances and state.phase.name == "play" and (others := len(state.legal_actions) - 1):
            agrees = simple.act(state.view(entry.seat)).text == entry.action
            chances[entry.seat] *= AGREES if agrees else (1 - AGREES) / others
        state = state.apply(entry.action)
    return chances
