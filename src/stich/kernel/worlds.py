"""Worlds: deals that fit what a seat knows. The native sampler draws where the hidden cards lie; the rest is replayed in each deal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import accumulate, pairwise
from operator import or_
from types import MappingProxyType
from typing import NamedTuple

from .cards import Card, Deck
from .deal import Deal, Seat
from .errors import StichError
from .game import Game
from .play_history import played_cards
from .state import State, replayed
from .view import SomeOutcome, SomeView, View

UNDEALT = -1
"""The slot of the cards that were dealt to nobody and lie face down."""
MOST_DRAWS = 100_000
"""So many worlds are drawn before it is certain enough that none fits."""

Cards = Mapping[int, Sequence[int]]
"""By seat, and slot of cards face down, what it has in each of several draws: its cards, those that it has played too, as masks."""


class Prior(NamedTuple):
    """What is known of hidden cards before any world is replayed."""

    weigh: Callable[[Cards], Sequence[float]]
    """How likely each of several draws is, up to a common factor."""
    locations: Mapping[int, Sequence[float]] = {}
    """By seat and slot, how likely each card of the pack lies there, up to a factor for each card; alike where nothing is told."""
    draws: int = 1
    """Draws that are weighed, to choose worlds from."""


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
    prior: Prior | None = None,
) -> list[State[SomeView, SomeOutcome]]:
    """``n`` states, each equally likely among those whose view for this observer is this view (law 5), or as likely as the ``prior`` says.

    For games in which nobody puts cards away unseen. Hidden cards are drawn by what is certain of each; a draw in which somebody could
    not have said or played what he did is drawn again. Raises `StichError` ``worlds/none``.

    ``impossible``: by seat, cards that it certainly does not hold now, as a mask. ``face_up``: cards that lie open beside the hands.
    ``dealt`` makes the deal of what everybody holds, played cards included, by seat, and `UNDEALT` for cards face down; unless told,
    this is what was dealt. ``begin``: where the log begins; the first word unless told.
    """
    actions = [game.parse(entry.action) for entry in view.log]
    begin = begin or (lambda deal: first_state(game, deal))
    if view.deal is not None:
        return [replayed(begin(view.deal), actions)] * n
    deck, sizes = game.dealing.deck, game.dealing.hand_sizes(view.dealer)
    known: dict[int, int] = {s: played | deck.mask(view.hands[s] or ()) for s, played in played_cards(view, deck).items()}
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
    raise StichError("no world was found that fits what is known", code="worlds/none")


def union(masks: Iterable[int]) -> int:
    """All cards of these masks."""
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
    """A function that draws where the ``hidden`` cards lie: a mask for each slot. All assignments that are possible are equally likely, or
    as likely as the product of their ``locations`` (`Prior`).

    ``capacities``: how many cards each slot takes. ``impossible``: cards that are certainly not in a slot, as a mask.
    Raises `StichError` ``worlds/none`` where no assignment is possible.
    """
    from stich import native

    cards = [deck.bit[c] for c in deck.members(hidden)]

    def weight(slot: int, c: int) -> float:
        return 0.0 if impossible.get(slot, 0) >> c & 1 else locations[slot][c] if slot in locations else 1.0

    weights = [[weight(slot, c) for slot in capacities] for c in cards]
    try:
        draw = native.WorldSampler(cards, list(capacities.values()), weights, rng.getrandbits(64)).draw
    except ValueError as error:
        raise StichError(f"no world fits what is known ({error})", code="worlds/none") from None
    return lambda: dict(zip(capacities, draw(), strict=True))


def preferring(
    draw: Callable[[], dict[int, int]], known: Mapping[int, int], prior: Prior, n: int, rng: random.Random
) -> Callable[[], dict[int, int]]:
    """``draw``, but what the prior thinks likely comes more often: of so many draws ``n`` are chosen, again and again.

    Importance resampling (Rubin 1987). ``known``: by seat, the cards that it has in every draw.
    """

    def chosen() -> Iterator[dict[int, int]]:
        while True:
            drawn = [draw() for _ in range(prior.draws)]
            cards = {slot: [known.get(slot, 0) | each.get(slot, 0) for each in drawn] for slot in {**known, **drawn[0]}}
            for each, times in zip(drawn, systematic_resampling(prior.weigh(cards), n, rng), strict=True):
                yield from [each] * times

    return chosen().__next__


def systematic_resampling(weights: Sequence[float], draws: int, rng: random.Random) -> list[int]:
    """How often each item is drawn, in proportion to its weight, in so many draws; as if equal where no weight is positive."""
    weights = weights if sum(weights) > 0 else [1.0] * len(weights)
    step, offset = sum(weights) / draws, rng.random()
    marks = [int(reached / step + offset) for reached in accumulate(weights, initial=0.0)]
    return [after - before for before, after in pairwise(marks)]


def first_state(game: Game[SomeView, SomeOutcome], deal: Deal) -> State[SomeView, SomeOutcome]:
    """The state before the first action. Unlike `Game.start` it takes for granted that the cards are rightly dealt."""
    return State(game, deal, game.first_phase(deal))
