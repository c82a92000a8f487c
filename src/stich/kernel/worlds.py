"""Worlds: deals that fit what a seat knows. What is certain of each hidden card goes to the native sampler; the rest is replayed."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar, cast

import msgspec

from .action import Action
from .cards import Card, Deck
from .deal import Deal, Seat
from .errors import StichError
from .game import Game
from .state import State
from .view import SomeOutcome, SomeView, View

SomeState = TypeVar("SomeState", bound=State)


def played_cards(view: View, deck: Deck) -> dict[int, int]:
    """The cards that each seat has played, as masks."""
    played = dict.fromkeys(range(len(view.hands)), 0)
    for entry in view.log:
        if entry.action in deck.bit:
            played[entry.seat] |= 1 << deck.bit[Card(entry.action)]
    return played


def shown_voids(view: View, deck: Deck, classes: Sequence[Sequence[Card]], jokers: Collection[Card] = ()) -> dict[int, set[Card]]:
    """Cards that a seat showed not to have: it did not follow. A joker need not be followed and shows nothing."""
    group = {c: cards for cards in classes for c in cards}
    cards = [e for e in view.log if e.action in deck.bit]
    size = len(view.order)
    found: dict[int, set[Card]] = {}
    for i, entry in enumerate(cards):
        led, card = Card(cards[i - i % size].action), Card(entry.action)
        if led not in jokers and card not in jokers and card not in group[led]:
            found.setdefault(entry.seat, set()).update(group[led])
    return found


def dealer(
    deck: Deck, hidden: int, capacities: Mapping[int, int], impossible: Mapping[int, int], rng: random.Random
) -> Callable[[], dict[int, int]]:
    """A function that draws where the ``hidden`` cards lie: a mask for each slot. All ways that keep to what is certain are equally likely.

    ``capacities``: how many cards each slot takes. ``impossible``: those that are certainly not in a slot, as a mask.
    Raises `StichError` ``worlds/none`` where there is no way.
    """
    from stich import native

    cards = [deck.bit[c] for c in deck.members(hidden)]
    weights = [[float(not impossible.get(slot, 0) >> c & 1) for slot in capacities] for c in cards]
    try:
        draw = native.WorldSampler(cards, list(capacities.values()), weights, rng.getrandbits(64)).draw
    except ValueError as error:
        raise StichError(f"no world fits what is known ({error})", code="worlds/none") from None
    return lambda: dict(zip(capacities, draw(), strict=True))


def begun(game: Game[SomeView, SomeOutcome], deal: Deal) -> State[SomeView, SomeOutcome]:
    """A deal before its first word. That it is rightly dealt is known."""
    return State(game, deal, game.first_phase(deal))


def replayed(state: SomeState, said: Sequence[Action]) -> SomeState:
    """The state after these actions, checked like `State.apply`, but without the states between."""
    phase, log = state.phase, list(state.log)
    for action in said:
        log.append((cast(Seat, phase.actor), action))
        phase = phase.apply(action)
    return msgspec.structs.replace(state, phase=phase, log=tuple(log))
