"""Worlds: deals that fit what a seat knows. The native sampler draws where the hidden cards lie; the rest is replayed in each deal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import TypeVar, cast

import msgspec

from .action import Action
from .cards import Deck
from .deal import Deal, Seat
from .errors import StichError
from .game import Game
from .state import State
from .view import SomeOutcome, SomeView

SomeState = TypeVar("SomeState", bound=State)


def union(masks: Iterable[int]) -> int:
    """All cards of these masks."""
    return reduce(or_, masks, 0)


def world_sampler(
    deck: Deck, hidden: int, capacities: Mapping[int, int], impossible: Mapping[int, int], rng: random.Random
) -> Callable[[], dict[int, int]]:
    """A function that draws where the ``hidden`` cards lie: a mask for each slot. All assignments that are possible are equally likely.

    ``capacities``: how many cards each slot takes. ``impossible``: cards that are certainly not in a slot, as a mask.
    Raises `StichError` ``worlds/none`` where no assignment is possible.
    """
    from stich import native

    cards = [deck.bit[c] for c in deck.members(hidden)]
    weights = [[float(not impossible.get(slot, 0) >> c & 1) for slot in capacities] for c in cards]
    try:
        draw = native.Worlds(cards, list(capacities.values()), weights, rng.getrandbits(64)).draw
    except ValueError as error:
        raise StichError(f"no world fits what is known ({error})", code="worlds/none") from None
    return lambda: dict(zip(capacities, draw(), strict=True))


def first_state(game: Game[SomeView, SomeOutcome], deal: Deal) -> State[SomeView, SomeOutcome]:
    """The state before the first action. Unlike `Game.start` it takes for granted that the cards are rightly dealt."""
    return State(game, deal, game.first_phase(deal))


def replayed(state: SomeState, actions: Sequence[Action]) -> SomeState:
    """The state after these actions, each checked as by `State.apply`, without making the states between."""
    phase, log = state.phase, list(state.log)
    for action in actions:
        log.append((cast(Seat, phase.actor), action))
        phase = phase.apply(action)
    return msgspec.structs.replace(state, phase=phase, log=tuple(log))
