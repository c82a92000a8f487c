"""Playouts: the deal and the play are uniformly random, no card is lost, and the seed alone decides."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich import native
from stich.kernel.rules import reference
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.playspec import EachOwn, Goal, PlaySpec
from tests.differential.both import bits, compiled
from tests.differential.strategies import specs


@settings(max_examples=100)
@given(specs(), st.integers(0, 2**64 - 1), st.data())
def test_every_trick_and_point_goes_to_somebody(spec: PlaySpec, seed: int, data: st.DataObject) -> None:
    hand_size = data.draw(st.integers(1, len(spec.deck) // spec.players))
    points, tricks = native.playouts(compiled(spec), hand_size, 50, seed)
    assert points.shape == tricks.shape == (50, spec.players)
    assert points.dtype == tricks.dtype == np.int32
    assert (tricks.sum(axis=1) == hand_size).all()
    assert (points >= 0).all() and (points.sum(axis=1) <= sum(spec.points)).all()
    if hand_size * spec.players == len(spec.deck):
        assert (points.sum(axis=1) == sum(spec.points)).all()


@settings(max_examples=20)
@given(specs(), st.integers(0, 2**64 - 1), st.integers(2, 5))
def test_the_number_of_threads_changes_nothing(spec: PlaySpec, seed: int, threads: int) -> None:
    alone = native.playouts(compiled(spec), 1, 3000, seed)
    together = native.playouts(compiled(spec), 1, 3000, seed, threads)
    assert all(np.array_equal(a, b) for a, b in zip(alone, together, strict=True))


def test_another_seed_gives_other_deals() -> None:
    spec = native.Spec([list(range(32))], -1, list(range(32)), 4)
    assert not np.array_equal(native.playouts(spec, 8, 10, 1)[0], native.playouts(spec, 8, 10, 2)[0])


SMALL = PlaySpec(
    deck=Deck(["C7", "C8", "C9", "S7", "S8"]),
    classes=(tuple(map(Card, ("C7", "C9", "C8"))), tuple(map(Card, ("S8", "S7")))),
    trump=1,
    points=(1, 2, 4, 8, 16),
    players=2,
    parties=EachOwn(),
    goal=Goal.CARD_POINTS,
)


def exact_chances(position: reference.ReferencePosition) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of each final score when every legal card is equally likely."""
    if position.finished:
        return {position.points: Fraction(1)}
    legal = bits(position.legal)
    chances: dict[tuple[int, ...], Fraction] = {}
    for card in legal:
        for points, chance in exact_chances(position.play(card)).items():
            chances[points] = chances.get(points, Fraction(0)) + chance / len(legal)
    return chances


def test_playouts_follow_the_exact_chances() -> None:
    deals = [((1 << a | 1 << b), (1 << c | 1 << d)) for a, b, c, d, _ in permutations(range(5))]
    expected: dict[tuple[int, ...], Fraction] = {}
    for hands in deals:
        for points, chance in exact_chances(reference.ReferencePosition.start(SMALL, hands)).items():
            expected[points] = expected.get(points, Fraction(0)) + chance / len(deals)

    count = 400_000
    rows, how_often = np.unique(native.playouts(compiled(SMALL), 2, count, seed=1)[0], axis=0, return_counts=True)
    found = {tuple(row): n / count for row, n in zip(rows.tolist(), how_often.tolist(), strict=True)}
    assert found.keys() == expected.keys()
    for points, chance in expected.items():
        five_deviations = 5 * (float(chance * (1 - chance)) / count) ** 0.5
        assert found[points] == pytest.approx(float(chance), abs=five_deviations), points
