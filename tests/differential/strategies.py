"""Hypothesis strategies: any PlaySpec, any deal for it, any play of that deal."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import strategies as st

from stich.kernel.rules.cards import ALL_CARDS, Card, Deck
from stich.kernel.rules.playspec import (
    CalledAce,
    Constraint,
    EachOwn,
    Goal,
    HeldBack,
    HolderOf,
    Jokers,
    MustBeat,
    Partnership,
    PlaySpec,
    Soloist,
)

MOST_CLASSES = 6
LARGEST_HAND = 8
"""The reference is slow; what goes wrong goes wrong with few cards."""


@st.composite
def specs(draw: st.DrawFn) -> PlaySpec:
    """Any deck, cut into any classes in any order, with or without a trump class."""
    players = draw(st.integers(2, 5))
    cards = draw(st.permutations(ALL_CARDS))[: draw(st.integers(players, len(ALL_CARDS)))]
    classes = draw(partitions(cards))
    places = st.integers(0, players - 1)
    trump = draw(st.none() | st.integers(0, len(classes) - 1))
    return PlaySpec(
        deck=Deck(cards),
        classes=classes,
        trump=trump,
        points=tuple(draw(st.lists(st.integers(0, 255), min_size=len(cards), max_size=len(cards)))),
        players=players,
        parties=draw(
            st.just(EachOwn())
            | st.builds(Soloist, places)
            | st.builds(HolderOf, places, st.sampled_from(cards))
            | st.builds(Partnership, st.sets(places, min_size=1, max_size=players - 1).map(tuple))
        ),
        goal=draw(st.sampled_from(Goal)),
        constraints=draw(constraints(cards, classes, trump)),
    )


@st.composite
def constraints(draw: st.DrawFn, cards: list[Card], classes: tuple[tuple[Card, ...], ...], trump: int | None) -> tuple[Constraint, ...]:
    """None, a duty to beat, cards held back, a called card, jokers, or both of the last two."""
    kind = draw(st.integers(0, 3))
    if kind == 1:
        unled = tuple(card for group in draw(st.lists(st.sampled_from(classes), unique=True)) for card in group)
        return (HeldBack(draw(st.none() | st.sampled_from(cards)), unled, tuple(draw(st.sets(st.sampled_from(cards))))),)
    if kind == 0:
        return (MustBeat(draw(st.booleans()), draw(st.booleans()), draw(st.booleans())),)
    found: list[Constraint] = []
    plain = [group for i, group in enumerate(classes) if i != trump]
    if plain and draw(st.booleans()):
        found.append(Jokers(draw(st.sampled_from(plain))))
    callable_cards = [card for card in cards if not found or card not in found[0].cards]
    if callable_cards and draw(st.booleans()):
        found.append(CalledAce(draw(st.sampled_from(callable_cards)), draw(st.integers(0, 5))))
    return tuple(found)


@st.composite
def partitions(draw: st.DrawFn, cards: list[Card]) -> tuple[tuple[Card, ...], ...]:
    """Draw a division of the cards, in any order, into classes."""
    order = draw(st.permutations(cards))
    cuts = draw(st.sets(st.integers(1, len(cards) - 1), max_size=MOST_CLASSES - 1)) if len(cards) > 1 else set()
    edges = [0, *sorted(cuts), len(cards)]
    return tuple(tuple(order[first:last]) for first, last in pairwise(edges))


@st.composite
def deals(draw: st.DrawFn) -> tuple[PlaySpec, list[int]]:
    """Draw a spec and hands of one size; some cards may be left over."""
    spec = draw(specs())
    size = draw(st.integers(1, min(len(spec.deck) // spec.players, LARGEST_HAND)))
    order = draw(st.permutations(range(len(spec.deck))))
    return spec, [sum(1 << card for card in order[place * size : (place + 1) * size]) for place in range(spec.players)]


@st.composite
def plays(draw: st.DrawFn) -> tuple[PlaySpec, list[int], list[int]]:
    """Draw a spec, hands, and a number for every card to be played that picks among the legal ones."""
    spec, hands = draw(deals())
    count = sum(hand.bit_count() for hand in hands)
    return spec, hands, draw(st.lists(st.integers(0, LARGEST_HAND - 1), min_size=count, max_size=count))
