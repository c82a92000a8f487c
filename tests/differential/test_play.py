"""Whole plays of random specs: the native core agrees with the reference in every fact of every position."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from stich.kernel.rules.playspec import PlaySpec
from tests.differential.both import assert_same, bits, play_through, start
from tests.differential.strategies import deals, plays
from tests.sample import sample


@settings(max_examples=sample(120, 1000))
@given(plays())
def test_every_position_of_a_play_is_the_same(play: tuple[PlaySpec, list[int], list[int]]) -> None:
    for expected, found in play_through(*play):
        assert_same(expected, found)
    assert found.finished


@settings(max_examples=sample(120, 1000))
@given(plays())
def test_a_card_is_refused_by_both_or_by_none(play: tuple[PlaySpec, list[int], list[int]]) -> None:
    for expected, found in play_through(*play):
        legal = bits(expected.legal)
        for card in [-1, *range(66), 1 << 70]:
            if card not in legal:
                with pytest.raises(ValueError, match=r"not legal here|out of range"):
                    found.play(card)
        assert_same(expected, found)


@settings(max_examples=sample(120, 1000))
@given(deals())
def test_playing_leaves_the_position_as_it_was(deal: tuple[PlaySpec, list[int]]) -> None:
    expected, found = start(*deal)
    for card in bits(expected.legal):
        assert_same(expected.play(card), found.play(card))
    assert_same(expected, found)


def test_a_position_outlives_its_spec_and_what_came_before() -> None:
    from stich import native

    position = native.Position.start(native.Spec([[0, 1]], -1, [1, 2], 2), [0b01, 0b10]).play(0).play(1)
    assert (position.tricks, position.points) == ((0, 1), (0, 3))
