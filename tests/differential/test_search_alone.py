"""Information-set MCTS for a player who plays alone: what it says of a position that can be counted out."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from stich import native

SPEC = native.Spec([[0, 1, 2, 3], [4]], -1, [0, 0, 10, 0, 0], 2)
"""Two players and two suits; one card is worth ten points."""
HANDS = [0b01001, 0b10100]
"""The ace takes the ten that must follow it; led later it takes nothing."""


def own_points(tricks: int, points: int) -> NDArray[np.float32]:
    """Return the payoffs of two players of whom each is paid their own card points."""
    return np.broadcast_to(np.arange(points + 1, dtype=np.float32), (2, tricks + 1, points + 1)).copy()


OWN_POINTS = own_points(2, 10)
NO_VOIDS = [0, 0]


def test_the_ace_is_led_to_the_ten() -> None:
    position = native.Position.start(SPEC, HANDS)
    assert native.ismcts([position], NO_VOIDS, OWN_POINTS, iterations=20) == [(0, -10), (3, 10)]


def test_the_same_worlds_are_searched_in_the_same_way() -> None:
    worlds = [native.Position.start(SPEC, hands) for hands in (HANDS, HANDS)]
    first, again = (native.ismcts(worlds, NO_VOIDS, OWN_POINTS, iterations=100) for _ in range(2))
    assert first == again


def test_a_search_ends_when_its_time_is_over() -> None:
    """Without time each card is tried once in each stage, however many iterations were asked for."""
    spec = native.Spec([[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]], 0, [0, 0, 1, 3, 0, 1, 3, 0, 0, 1, 0, 3], 2)
    position, points = native.Position.start(spec, [0b010110_010101, 0b101001_101010]), own_points(6, 12)
    once, often = (native.ismcts([position], NO_VOIDS, points, iterations=iterations) for iterations in (1, 10_000))
    assert once != often
    assert native.ismcts([position], NO_VOIDS, points, iterations=10_000, seconds=0) == once
    position = native.Position.start(SPEC, HANDS)
    with pytest.raises(ValueError, match="seconds is"):
        native.ismcts([position], NO_VOIDS, OWN_POINTS, iterations=1, seconds=-1)


@pytest.mark.thorough
def test_who_expects_the_others_to_search_loses_little_against_the_best_play() -> None:
    """Two players, open cards: the best play is known. Who expects rules of thumb loses more."""
    rng, lost = Random(5), {False: 0, True: 0}
    for _ in range(150):
        spec = native.Spec([[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]], 0, rng.choices([0, 0, 1, 3], k=12), 2)
        cards = rng.sample(range(12), 12)
        position = native.Position.start(spec, [sum(1 << card for card in hand) for hand in (cards[:6], cards[6:])])
        for others_search in lost:
            values = dict(native.ismcts([position], NO_VOIDS, own_points(6, 36), iterations=3_000, others_search=others_search))
            exact = {card: native.max_n(position.play(card)) for card in values}
            points = {card: found[0][0] for card, found in exact.items() if found}
            lost[others_search] += max(points.values()) - points[max(values, key=values.__getitem__)]
    assert lost[True] < lost[False] / 2


def test_relative_payoffs_of_a_rollout_add_up_to_nothing() -> None:
    """The player with the ten is ten points ahead of the other."""
    payoffs = native.rollouts([native.Position.start(SPEC, hands) for hands in (HANDS, HANDS[::-1])], OWN_POINTS)
    assert [sorted(row) for row in payoffs] == [[-10, 10], [-10, 10]]


def test_worlds_have_one_actor_with_one_set_of_legal_cards() -> None:
    worlds = [native.Position.start(SPEC, hands) for hands in ([0b1001, 0b0110], [0b1010, 0b0101])]
    with pytest.raises(ValueError, match="same legal cards"):
        native.ismcts(worlds, NO_VOIDS, OWN_POINTS, iterations=1)
    with pytest.raises(ValueError, match="one at least"):
        native.ismcts([], NO_VOIDS, OWN_POINTS, iterations=1)
    with pytest.raises(ValueError, match="voids is"):
        native.ismcts(worlds[:1], [0], OWN_POINTS, iterations=1)
    with pytest.raises(ValueError, match="payoffs is"):
        native.ismcts(worlds[:1], NO_VOIDS, OWN_POINTS[:1], iterations=1)


def test_positions_of_equal_specs_go_together() -> None:
    again = native.Spec([[0, 1, 2, 3], [4]], -1, [0, 0, 10, 0, 0], 2)
    assert native.ismcts([native.Position.start(spec, HANDS) for spec in (SPEC, again)], NO_VOIDS, OWN_POINTS, iterations=20)
    other = native.Spec([[0, 1, 2, 3], [4]], -1, [0, 0, 11, 0, 0], 2)
    with pytest.raises(ValueError, match="of one spec"):
        native.ismcts([native.Position.start(spec, HANDS) for spec in (SPEC, other)], NO_VOIDS, OWN_POINTS, iterations=20)
