"""Worlds: complete deals that agree with all that a seat knows.

The native sampler distributes the hidden cards at random (a *draw*); then the actions of the deal are replayed with these cards.
A *slot* is a place where hidden cards can be: the hand of a seat, or the undealt cards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import accumulate, pairwise
from operator import or_
from types import MappingProxyType
from typing import NamedTuple

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State, replayed

from .play_history import played_by_seat
from .view import SomeOutcome, SomeView, View

UNDEALT = -1
"""Slot of the undealt cards that lie face down; the other slots are the seats, by their numbers."""
MOST_DRAWS = 100_000
"""Number of draws after which the search for worlds is given up."""

Cards = Mapping[int, Sequence[int]]
"""Cards of each slot (seat or `UNDEALT`) in several draws: by slot a list of masks, one for each draw. Cards already played are included.
"""


class Prior(NamedTuple):
    """Evidence about where the hidden cards lie, used before any world is replayed."""

    weigh: Callable[[Cards], Sequence[float]]
    """Function that returns for each of several draws (`Cards`) how likely it is, up to a common factor."""
    locations: Mapping[int, Sequence[float]] = {}
    """By slot, a weight for each card of the pack, in bit order. A card goes to a slot with a probability proportional to its weight there.

    Slots without an entry have weight 1 for all cards.
    """
    draws: int = 1
    """Number of draws that are made and weighed together; the worlds are chosen from them."""


def worlds_where(
    game: Game[SomeView, SomeOutcome],
    view: View,
    rng: random.Random,
    n: int,
    *,
    impossible: Mapping[int, int] | Mapping[Seat, int],
    face_up: Sequence[Card] = (),
    dealt: Callable[[Mapping[int, tuple[Card, ...]]], Deal] | None = None,
    begin: Callable[[Deal], State[SomeView, SomeOutcome]] | None = None,
    begun: int = 0,
    prior: Prior | None = None,
) -> list[State[SomeView, SomeOutcome]]:
    """Return ``n`` states whose view for this observer is this view (law 5), equally likely or as likely as the ``prior`` makes them.

    Only for games in which no player lays cards away unseen. Cards are drawn so that they agree with all certain facts about each card. If
    a player could not have acted as they did with these cards, the draw is repeated. Raise `StichError` ``worlds/none`` if no world is
    found.

    ``impossible``: by seat, cards that the seat certainly does not hold now, as a mask. ``face_up``: face-up cards beside the hands.
    ``dealt``: function that makes the deal from the cards of each seat, played cards included, and those of `UNDEALT`; by default these
    cards are the dealt cards.
    ``begin``: function from a deal to the state with which the log begins; by default the state before the first action.
    ``begun``: number of actions at the start of the log that ``begin`` has already replayed, because the log does not show them in full.
    """
    actions = [game.parse(entry.action) for entry in view.log[begun:]]
    begin = begin or (lambda deal: first_state(game, deal))
    if view.deal is not None:
        return [replayed(begin(view.deal), actions)] * n
    deck, sizes = game.dealing.deck, game.dealing.hand_sizes(view.dealer)
    known: dict[int, int] = dict(
        enumerate(deck.apart([*played, *(view.hands[s] or ())] for s, played in enumerate(played_by_seat(view, deck))))
    )
    capacities = {seat: sizes[seat] - cards.bit_count() for seat, cards in known.items() if cards.bit_count() < sizes[seat]}
    if game.dealing.undealt_count > len(face_up):
        capacities[UNDEALT] = game.dealing.undealt_count - len(face_up)
    hidden = deck.full & ~deck.mask(face_up) & ~union(known.values())
    certain = {int(seat): mask for seat, mask in impossible.items()}
    draw = world_sampler(deck, hidden, capacities, certain, rng, locations=prior.locations if prior else {})
    if prior:
        draw = preferring(draw, known, prior, n, rng)
    states: list[State[SomeView, SomeOutcome]] = []
    for _ in range(MOST_DRAWS):
        if len(states) == n:
            return states
        drawn = draw()
        held = {slot: deck.members(known.get(slot, 0) | drawn.get(slot, 0)) for slot in {**known, **drawn}}
        deal = dealt(held) if dealt else Deal(view.dealer, tuple(held[seat] for seat in known), (*face_up, *held.get(UNDEALT, ())))
        try:
            state = replayed(begin(deal), actions)
        except StichError:
            continue
        if state.phase.name == view.phase and state.actor == view.actor:
            states.append(state)
    raise StichError("worlds/none#tried")


def union(masks: Iterable[int]) -> int:
    """Return a mask of all cards that are in any of these masks."""
    return reduce(or_, masks, 0)


def world_sampler(
    deck: Deck,
    hidden: int,
    capacities: Mapping[int, int],
    impossible: Mapping[int, int],
    rng: random.Random,
    *,
    locations: Mapping[int, Sequence[float]] = MappingProxyType({}),
) -> Callable[[], dict[int, int]]:
    """Return a function that distributes the ``hidden`` cards (mask) at random and returns the cards of each slot (a seat or `UNDEALT`) as
    a mask.

    All possible assignments are equally likely or, with ``locations`` (`Prior.locations`), as likely as the product of their weights.
    ``capacities``: number of cards of each slot. ``impossible``: cards that are certainly not in a slot, as masks by slot.
    Raise `StichError` ``worlds/none`` if no assignment is possible.
    """
    from stich import native

    cards = [bit for bit in range(len(deck)) if hidden >> bit & 1]

    def weight(slot: int, c: int) -> float:
        return 0.0 if impossible.get(slot, 0) >> c & 1 else locations[slot][c] if slot in locations else 1.0

    weights = [[weight(slot, c) for slot in capacities] for c in cards]
    try:
        draw = native.WorldSampler(cards, list(capacities.values()), weights, rng.getrandbits(64)).draw
    except ValueError as error:
        raise StichError("worlds/none#shown", reason=str(error)) from None
    return lambda: dict(zip(capacities, draw(), strict=True))


def preferring(
    draw: Callable[[], dict[int, int]], known: Mapping[int, int], prior: Prior, n: int, rng: random.Random
) -> Callable[[], dict[int, int]]:
    """Return a function like ``draw`` whose draws are more frequent the likelier the prior finds them.

    Of every ``prior.draws`` draws it chooses ``n``, by importance resampling (Rubin 1987). ``known``: cards of each slot that are the same
    in every draw, as masks.
    """

    def chosen() -> Iterator[dict[int, int]]:
        while True:
            drawn = [draw() for _ in range(prior.draws)]
            cards = {slot: [known.get(slot, 0) | each.get(slot, 0) for each in drawn] for slot in {**known, **drawn[0]}}
            for each, times in zip(drawn, systematic_resampling(prior.weigh(cards), n, rng), strict=True):
                yield from [each] * times

    return chosen().__next__


def systematic_resampling(weights: Sequence[float], draws: int, rng: random.Random) -> list[int]:
    """Return how often each item is chosen if ``draws`` items are chosen in proportion to their weights (equal weights if none is
    positive).
    """
    weights = weights if sum(weights) > 0 else [1.0] * len(weights)
    step, offset = sum(weights) / draws, rng.random()
    marks = [int(reached / step + offset) for reached in accumulate(weights, initial=0.0)]
    return [after - before for before, after in pairwise(marks)]


def first_state(game: Game[SomeView, SomeOutcome], deal: Deal) -> State[SomeView, SomeOutcome]:
    """Return the state of this deal before the first action. Unlike `Game.start`, do not check the deal."""
    return State(game, deal, game.first_phase(deal))
