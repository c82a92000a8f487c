"""Tree search over worlds: what it says of a position that can be counted out."""

from __future__ import annotations

import numpy as np
import pytest

from stich import native

SPEC = native.Spec([[0, 1, 2, 3]], -1, [0, 0, 10, 0], 2)
"""Two players and one suit; one card is worth ten points."""


def own_points(worlds: int) -> tuple[np.ndarray, np.ndarray]:
    """Everybody goes for his own card points."""
    groups = np.array([1, 2] * worlds, dtype=np.int32).reshape(worlds, 2)
    tables = np.broadcast_to(np.arange(11, dtype=np.float32), (worlds, 2, 3, 11)).copy()
    return groups, tables


def test_the_ace_is_kept_for_the_ten() -> None:
    position = native.Position.start(SPEC, [0b1001, 0b0110])
    found = native.search_tree([position], *own_points(1), rounds=3000, seed=1)
    assert [card for card, _, _ in found] == [0, 3]
    assert sum(visits for _, visits, _ in found) == 3000
    visits = {card: visits for card, visits, _ in found}
    assert visits[0] > visits[3]


def test_the_same_seed_searches_the_same_tree() -> None:
    worlds = [native.Position.start(SPEC, [0b1001, 0b0110])] * 2
    first, again = (native.search_tree(worlds, *own_points(2), rounds=500, seed=4) for _ in range(2))
    assert first == again


def test_worlds_must_ask_the_same_question() -> None:
    worlds = [native.Position.start(SPEC, hands) for hands in ([0b1001, 0b0110], [0b1010, 0b0101])]
    with pytest.raises(ValueError, match="same legal cards"):
        native.search_tree(worlds, *own_points(2), rounds=1, seed=1)
    with pytest.raises(ValueError, match="as many of each"):
        native.search_tree(worlds[:1], *own_points(2), rounds=1, seed=1)
    with pytest.raises(ValueError, match="as many of each"):
        native.search_tree([], *own_points(0), rounds=1, seed=1)
