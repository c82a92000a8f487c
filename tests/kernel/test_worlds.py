"""Drawing hidden cards: every assignment that fits, each equally often."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.kernel.errors import StichError
from stich.kernel.knowledge.worlds import Cards, Prior, preferring, systematic_resampling, world_sampler
from stich.kernel.rules.cards import ALL_CARDS, Card, Deck
from tests.rows import rows

DECK = Deck(ALL_CARDS)
Layout = tuple[frozenset[Card], ...]


def assignments(capacities: list[int], allowed: dict[Card, frozenset[int]]) -> Iterator[Layout]:
    """Every one that fits, card by card."""

    def place(cards: list[Card], slots: list[set[Card]]) -> Iterator[Layout]:
        if not cards:
            yield tuple(map(frozenset, slots))
            return
        for slot in allowed[cards[0]]:
            if len(slots[slot]) < capacities[slot]:
                slots[slot].add(cards[0])
                yield from place(cards[1:], slots)
                slots[slot].discard(cards[0])

    return place(list(allowed), [set() for _ in capacities])


def table(text: str) -> dict[Card, frozenset[int]]:
    return {Card(c): frozenset(map(int, slots)) for c, slots in (word.split(":") for word in text.split())}


def drawing(capacities: list[int], allowed: dict[Card, frozenset[int]], seed: int = 1) -> Callable[[], Layout]:
    """Return a function that draws these cards into these slots."""
    slots = range(len(capacities))
    impossible = {slot: DECK.mask(c for c in allowed if slot not in allowed[c]) for slot in slots}
    draw = world_sampler(DECK, DECK.mask(allowed), dict(enumerate(capacities)), impossible, random.Random(seed))
    return lambda: tuple(frozenset(DECK.members(mask)) for _, mask in sorted(draw().items()))


@rows(
    ("capacities", "allowed"),
    [
        ([1, 1], "CA:01 CK:01"),
        ([2, 1], "CA:01 CK:01 CQ:01"),
        ([2, 2, 1], "CA:01 CK:012 CQ:012 CJ:12 CT:2"),
        ([2, 2, 2], "CA:012 CK:012 CQ:012 HA:01 HK:12 SA:02"),
        ([3, 0, 2], "CA:02 CK:02 CQ:02 HA:0 HK:012"),
        ([1, 2, 2], "CA:0 CK:12 CQ:12 HA:12 HK:12"),
        ([2, 2, 2], "CA:01 CK:01 CQ:0 HA:12 HK:12 SA:12"),
    ],
)
def test_uniform(capacities: list[int], allowed: str) -> None:
    possible = set(assignments(capacities, table(allowed)))
    draw = drawing(capacities, table(allowed), seed=2)
    drawn = Counter(draw() for _ in range(400 * len(possible)))
    assert set(drawn) == possible
    freedom = len(possible) - 1
    assert sum((drawn[w] - 400) ** 2 / 400 for w in possible) <= freedom + 5 * (2 * freedom) ** 0.5


@given(st.lists(st.integers(0, 3), min_size=1, max_size=4), st.data())
def test_a_draw_fits_or_there_is_none(capacities: list[int], data: st.DataObject) -> None:
    slots = st.sets(st.integers(0, len(capacities) - 1)).map(frozenset)
    allowed = {c: data.draw(slots) for c in ALL_CARDS[: sum(capacities)]}
    possible = next(assignments(capacities, allowed), None)
    if possible is None:
        with pytest.raises(StichError, match="no world fits") as refused:
            drawing(capacities, allowed)
        assert refused.value.code == "worlds/none"
        return
    drawn = drawing(capacities, allowed)()
    assert [len(h) for h in drawn] == capacities
    assert all(slot in allowed[c] for slot, hand in enumerate(drawn) for c in hand)


@pytest.mark.parametrize(("capacities", "allowed"), [([1], "CA:0 CK:0"), ([2], "CA:0"), ([], "CA:")])
def test_cards_and_places_must_be_equally_many(capacities: list[int], allowed: str) -> None:
    with pytest.raises(StichError, match="no world fits"):
        drawing(capacities, table(allowed))


def test_nothing_is_hidden() -> None:
    assert drawing([], {})() == ()


def test_the_same_chance_draws_the_same() -> None:
    first, again, other = (drawing([2, 2], table("CA:01 CK:01 CQ:01 CJ:01"), seed) for seed in (7, 7, 8))
    some, same, others = ([draw() for _ in range(20)] for draw in (first, again, other))
    assert some == same != others


def test_what_a_prior_prefers_is_drawn_as_often_as_it_says() -> None:
    """A coin of which one side is three times as likely as the other; the facts common to all draws are returned too."""
    coin, rng = random.Random(1), random.Random(2)
    seen: list[Cards] = []

    def weigh(cards: Cards) -> list[float]:
        seen.append(cards)
        return [3.0 if mask & 1 else 1.0 for mask in cards[7]]

    draw = preferring(lambda: {7: coin.choice([1, 2])}, {7: 4, 8: 16}, Prior(weigh, draws=400), 100, rng)
    found = Counter(draw()[7] for _ in range(1000))
    assert 0.68 < found[1] / 1000 < 0.82
    assert all(set(cards[7]) == {4 | 1, 4 | 2} and set(cards[8]) == {16} and len(cards[8]) == 400 for cards in seen) and len(seen) == 10


def test_systematic_resampling_is_even() -> None:
    assert systematic_resampling([1.0, 2.0, 1.0], 8, random.Random(3)) == [2, 4, 2]
    assert systematic_resampling([0.0, 0.0], 4, random.Random(3)) == [2, 2], "nothing is likely: all are as good"
