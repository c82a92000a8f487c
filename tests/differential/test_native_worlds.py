"""Worlds drawn by the native core: each has exactly the chance that its weights give it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from math import prod

import pytest

from stich import native
from tests.rows import rows

CARDS = [0, 3, 7, 31, 40, 63]
CAPACITIES = [2, 3, 1]
Rows = list[list[float]]
"""Weights of each card by slot."""
SLOT_OF = [slot for slot, capacity in enumerate(CAPACITIES) for _ in range(capacity)]


def every_world(weights: Rows) -> dict[tuple[int, ...], float]:
    """Return the chance of each world, counted out."""
    chances: dict[tuple[int, ...], float] = {}
    for slots in set(permutations(SLOT_OF)):
        world = tuple(sum(1 << card for card, s in zip(CARDS, slots, strict=True) if s == slot) for slot in range(3))
        chances[world] = prod(weights[i][slot] for i, slot in enumerate(slots))
    whole = sum(chances.values())
    return {world: chance / whole for world, chance in chances.items()}


def drawn(cards: list[int], capacities: list[int], weights: Rows, draws: int, seed: int) -> list[tuple[int, ...]]:
    worlds = native.WorldSampler(cards, capacities, weights, seed)
    return [worlds.draw() for _ in range(draws)]


@rows("seed", range(6))
def test_worlds_come_as_often_as_their_weights_say(seed: int) -> None:
    rng = random.Random(seed)
    weights = [[rng.choice([0.0, 0.2, 1.0, 30.0]) if seed else 1.0 for _ in range(3)] for _ in CARDS]
    for row, slot in zip(weights, SLOT_OF, strict=True):
        row[slot] = 1.0  # at least one world fits
    expected = every_world(weights)
    draws = 60_000
    found = Counter(drawn(CARDS, CAPACITIES, weights, draws, seed))
    assert set(found) <= {world for world, chance in expected.items() if chance > 0}
    for world, chance in expected.items():
        spread = (draws * chance * (1 - chance)) ** 0.5
        assert abs(found[world] - draws * chance) <= 5 * spread + 1, world


def test_the_same_seed_gives_the_same_worlds() -> None:
    even = [[1.0] * 3] * 6
    first, again, other = (drawn(CARDS, CAPACITIES, even, 50, seed) for seed in (1, 1, 2))
    assert first == again != other


def test_a_whole_deck_at_a_large_table() -> None:
    """44 cards in four hands: more worlds than can be counted in a machine word."""
    worlds = drawn(list(range(44)), [11] * 4, [[1.0] * 4] * 44, 100, 5)
    assert all(sum(world) == (1 << 44) - 1 and all(hand.bit_count() == 11 for hand in world) for world in worlds)


@rows(
    ("cards", "capacities", "weights", "says"),
    [
        ([0, 1], [1, 1], [[1, 0], [1, 0]], "no world fits"),
        ([0, 1], [1, 1], [[0, 0], [1, 1]], "no world fits"),
        ([0, 1], [1, 2], [[1, 1], [1, 1]], "room for all 2 cards, not for 3"),
        ([0, 64], [1, 1], [[1, 1], [1, 1]], "a bit 0 to 63"),
        ([0, 0], [1, 1], [[1, 1], [1, 1]], "each once"),
        ([0, 1], [1, 1], [[1, -1], [1, 1]], "0 or more"),
        ([0, 1], [1, 1], [[1, 1]], "one for each card and slot"),
        ([0, 1], [1, 1], [[1, 1], [1]], "one for each card and slot"),
    ],
)
def test_what_cannot_be_is_refused(cards: list[int], capacities: list[int], weights: Rows, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        native.WorldSampler(cards, capacities, weights, 0)
