"""Many deals played together in the native core: every array says what the reference says of each deal."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stich import native
from stich.kernel.rules.play import compiled
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.reference import ReferencePosition, legal_mask
from tests.differential.both import bits
from tests.differential.strategies import deals
from tests.sample import sample

ROWS = 5
PLAYED, LED, LIES, WON = range(4)


def _same_size(spec: PlaySpec, hands: list[int], seed: int) -> list[list[int]]:
    """Return the deal, and others with hands of the same size."""
    size, rng = hands[0].bit_count(), Random(seed)
    orders = [rng.sample(range(len(spec.deck)), size * spec.players) for _ in range(ROWS - 1)]
    return [hands, *([sum(1 << c for c in order[p * size : (p + 1) * size]) for p in range(spec.players)] for order in orders)]


@settings(max_examples=sample(60, 500))
@given(deals(), st.integers(0, 1000))
def test_every_array_says_what_the_reference_says(deal: tuple[PlaySpec, list[int]], seed: int) -> None:
    spec, rng = deal[0], Random(seed)
    hands = _same_size(*deal, seed)
    batch = native.PlayBatch(compiled(spec), np.array(hands, dtype=np.uint64), threads=2)
    positions = [ReferencePosition.start(spec, row) for row in hands]
    seen = np.zeros((ROWS, 4, spec.players), dtype=np.uint64)
    while not positions[0].finished:
        assert batch.actor.tolist() == [at.actor for at in positions]
        assert batch.legal.tolist() == [at.legal for at in positions]
        assert batch.held.tolist() == [list(at.hands) for at in positions]
        assert np.array_equal(batch.seen, seen)
        cards = [rng.choice(bits(at.legal)) for at in positions]
        for row, (at, card) in enumerate(zip(positions, cards, strict=True)):
            seen[row, [PLAYED, LIES], at.actor] |= np.uint64(1 << card)
            seen[row, LED, at.actor] |= np.uint64(0 if at.trick else 1 << card)
            positions[row] = at.play(card)
            if not positions[row].trick:
                seen[row, WON, positions[row].leader] |= np.bitwise_or.reduce(seen[row, LIES])
                seen[row, LIES] = 0
        batch.play(np.array(cards, dtype=np.uint8))
    assert (batch.actor == -1).all() and not batch.legal.any()
    assert batch.dealt.tolist() == hands
    assert batch.tricks.tolist() == [list(at.tricks) for at in positions]
    assert batch.points.tolist() == [list(at.points) for at in positions]
    assert [(at.tricks, at.points) for at in batch.positions()] == [(at.tricks, at.points) for at in positions]


@settings(max_examples=sample(60, 500))
@given(deals(), st.integers(0, 1000))
def test_a_batch_goes_on_from_the_middle_of_a_play(deal: tuple[PlaySpec, list[int]], seed: int) -> None:
    spec, rng = deal[0], Random(seed)
    whole = native.PlayBatch(compiled(spec), np.array([deal[1]], dtype=np.uint64))
    turns = len(bits(sum(deal[1])))
    until = rng.randrange(turns)
    for turn in range(turns):
        if turn == until:
            resumed = native.PlayBatch.resumed(whole.positions(), whole.seen[0].ravel().tolist())
        card = np.array([rng.choice(bits(int(whole.legal[0])))], dtype=np.uint8)
        whole.play(card)
        if turn >= until:
            resumed.play(card)
    for name in ("actor", "legal", "held", "dealt", "seen", "tricks", "points"):
        assert np.array_equal(getattr(whole, name), getattr(resumed, name)), name
    assert whole.positions() == resumed.positions()


@settings(max_examples=sample(60, 500))
@given(deals())
def test_what_follows_is_legal_where_no_card_is_called_or_must_beat(deal: tuple[PlaySpec, list[int]]) -> None:
    spec, hands = deal
    assume(spec.must_beat is None)
    hand = hands[0]
    for led in [None, *range(len(spec.deck))]:
        if led is not None and hand >> led & 1:
            continue
        trick = np.zeros((1, spec.players), dtype=np.uint64)
        trick[0, 1] = 0 if led is None else 1 << led
        (found,) = native.following(compiled(spec), np.array([hand], dtype=np.uint64), trick).tolist()
        assert found == legal_mask(spec, hand, () if led is None else (led,), called_led=True)


def test_a_card_that_is_not_legal_changes_no_row() -> None:
    spec = native.Spec(classes=[[0, 1, 2], [3, 4, 5]], trump=1, points=[0, 4, 11, 0, 4, 11], players=2)
    batch = native.PlayBatch(spec, np.array([[0b001011, 0b110100]] * 2, dtype=np.uint64))
    batch.play(np.array([0, 255], dtype=np.uint8))  # 255: the second row waits
    assert (batch.actor.tolist(), batch.legal.tolist()) == ([1, 0], [0b100, 0b1011])
    for cards in ([2, 2], [4, 0], [2, 64]):
        with pytest.raises(ValueError, match="the card is not legal here"):
            batch.play(np.array(cards, dtype=np.uint8))
    with pytest.raises(ValueError, match="one for each row"):
        batch.play(np.array([2], dtype=np.uint8))
    assert (batch.actor.tolist(), batch.legal.tolist()) == ([1, 0], [0b100, 0b1011])


def test_the_order_of_cards_depends_on_the_hand_and_on_no_name_of_a_suit() -> None:
    """Two trumps, then suits of three cards: most cards first, then the strongest cards, then the strongest discards."""
    suits = [[2, 3, 4], [5, 6, 7], [8, 9, 10]]
    hands = np.array([0b01 | 1 << 3 | 1 << 9 | 1 << 10, 1 << 4 | 1 << 6, 0], dtype=np.uint64)
    discards = np.array([0, 0, 1 << 8], dtype=np.uint64)
    order, rows = native.CardOrder([0, 1], suits).rows(hands, discards, np.column_stack([hands, discards]))
    assert order.tolist() == [[0, 1, 8, 9, 10, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [0, 1, 8, 9, 10, 2, 3, 4, 5, 6, 7]]
    assert rows[0, 0].tolist() == [1, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0] and rows[2, 1].tolist() == [0, 0, 1, *[0] * 8]
    for fixed, wrong in (([0], [[1, 2], [3]]), ([0], [[0, 1]]), ([64], [])):
        with pytest.raises(ValueError, match=r"equally many|different, 0 to 63"):
            native.CardOrder(fixed, wrong)
