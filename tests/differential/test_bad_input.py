"""Impossible input raises a ValueError with the reason and never returns a wrong answer."""

from __future__ import annotations

from typing import Any

import pytest

from stich import native
from tests.rows import rows

SOUND: dict[str, Any] = {"classes": [[0, 1], [3, 2]], "trump": 0, "points": [1, 2, 3, 4], "players": 2}


@rows(
    ("change", "why"),
    [
        ({"classes": []}, "at least one card"),
        ({"classes": [[0, 1], [3, 2], []]}, "at least one card"),
        ({"classes": [[0, 1], [3, 1]]}, "twice: 1"),
        ({"classes": [[0, 1], [3, 4]]}, "bits 0 to 3, not 4"),
        ({"classes": [[0, 1], [3, -2]]}, "bits 0 to 3, not -2"),
        ({"classes": [[0, 1], [3, 1 << 70]]}, "out of range"),
        ({"classes": [list(range(65))], "points": [0] * 65}, "at most 64"),
        ({"trump": 2}, "0 to 1, or -1 for none; not 2"),
        ({"trump": -2}, "0 to 1, or -1 for none; not -2"),
        ({"points": [1, 2, 3]}, "each of 4 cards, not 3"),
        ({"points": [1, 2, 3, 256]}, "0 to 255, not 256"),
        ({"points": [1, 2, 3, -1]}, "0 to 255, not -1"),
        ({"players": 1}, "2 to 5 players, not 1"),
        ({"players": 6}, "2 to 5 players, not 6"),
    ],
)
def test_specs(change: dict[str, Any], why: str) -> None:
    native.Spec(**SOUND)
    with pytest.raises(ValueError, match=why):
        native.Spec(**(SOUND | change))


@rows(
    ("hands", "why"),
    [
        ([], "each of 2 players, not 0"),
        ([0b01, 0b10, 0b100], "each of 2 players, not 3"),
        ([0b0011, 0b0110], "same card"),
        ([0b0011, 0b0100], "one size, not 2 and 1"),
        ([0b0001, 0b10000], "not in this deck of 4"),
        ([0b0001, -1], "a hand is 0 to"),
        ([0b0001, 1 << 64], "a hand is 0 to"),
    ],
)
def test_hands(hands: list[int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        native.Position.start(native.Spec(**SOUND), hands)


@rows(
    ("change", "why"),
    [
        ({"hand_size": 0}, "hand_size is 1 to 2"),
        ({"hand_size": 3}, "hand_size is 1 to 2"),
        ({"count": -1}, "count is 0 to"),
        ({"count": 1 << 62}, "count is 0 to"),
        ({"seed": -1}, "seed is 0 to"),
        ({"seed": 1 << 64}, "seed is 0 to"),
        ({"threads": 0}, "threads is 1 to"),
        ({"threads": 1 << 20}, "threads is 1 to"),
    ],
)
def test_playouts(change: dict[str, Any], why: str) -> None:
    sound = {"hand_size": 2, "count": 1, "seed": 1, "threads": 1}
    with pytest.raises(ValueError, match=why):
        native.playouts(native.Spec(**SOUND), **(sound | change))


def test_perft_depth() -> None:
    position = native.Position.start(native.Spec(**SOUND), [0b0011, 0b1100])
    with pytest.raises(ValueError, match="depth is 0 or more"):
        native.perft(position, -1)


@pytest.mark.parametrize("card", ["C7", 1.5, None])
def test_what_is_no_number_at_all_is_a_type_error(card: Any) -> None:
    with pytest.raises(TypeError):
        native.Position.start(native.Spec(**SOUND), [0b0011, 0b1100]).play(card)
