"""Planning for one who plays alone: what it says of a position that can be counted out."""

from __future__ import annotations

import numpy as np
import pytest

from stich import native

SPEC = native.Spec([[0, 1, 2, 3], [4]], -1, [0, 0, 10, 0, 0], 2)
"""Two players and two suits; one card is worth ten points."""
HANDS = [0b01001, 0b10100]
"""The ace takes the ten that must follow it; led later it takes nothing."""
OWN_POINTS = np.broadcast_to(np.arange(11, dtype=np.float32), (2, 3, 11)).copy()
"""Everybody goes for his own card points."""
NOTHING = [0, 0]


def test_the_ace_is_led_to_the_ten() -> None:
    position = native.Position.start(SPEC, HANDS)
    assert native.search_alone([position], NOTHING, OWN_POINTS, rounds=20) == [(0, -10), (3, 10)]


def test_the_same_worlds_are_searched_in_the_same_way() -> None:
    worlds = [native.Position.start(SPEC, hands) for hands in (HANDS, HANDS)]
    first, again = (native.search_alone(worlds, NOTHING, OWN_POINTS, rounds=100) for _ in range(2))
    assert first == again


def test_what_is_played_out_adds_up() -> None:
    """Who has the ten is ten points ahead of the other."""
    made = native.play_alone([native.Position.start(SPEC, hands) for hands in (HANDS, HANDS[::-1])], OWN_POINTS)
    assert [sorted(row) for row in made] == [[-10, 10], [-10, 10]]


def test_worlds_must_ask_the_same_question() -> None:
    worlds = [native.Position.start(SPEC, hands) for hands in ([0b1001, 0b0110], [0b1010, 0b0101])]
    with pytest.raises(ValueError, match="same legal cards"):
        native.search_alone(worlds, NOTHING, OWN_POINTS, rounds=1)
    with pytest.raises(ValueError, match="one at least"):
        native.search_alone([], NOTHING, OWN_POINTS, rounds=1)
    with pytest.raises(ValueError, match="lacks is"):
        native.search_alone(worlds[:1], [0], OWN_POINTS, rounds=1)
    with pytest.raises(ValueError, match="table is"):
        native.search_alone(worlds[:1], NOTHING, OWN_POINTS[:1], rounds=1)
