"""Rows for nets: equivalent suits may change their names, nothing else may."""

from __future__ import annotations

from itertools import permutations
from random import Random

import numpy as np
import pytest

from stich.games.schafkopf.rules.contract import LONG, parse_declaration, trumps_of
from stich.games.schafkopf.rules.contract import play_spec as schafkopf_spec
from stich.games.skat.rules.contract import DECK, Contract, play_spec
from stich.kernel.rules.cards import SUITS, Card
from stich.nets import POINT_RESULTS, Tricks, hand_features, result_classes
from stich.nets.result_classes import result_index


def masks(*cards: list[Card]) -> np.ndarray:
    return np.array([DECK.mask(held) for held in cards], dtype=np.uint64)


def hands(rng: Random) -> tuple[list[Card], list[Card]]:
    twelve = rng.sample(list(DECK.cards), 12)
    return twelve[:10], twelve[10:]


@pytest.mark.parametrize("contract", [Contract.CLUBS, Contract.GRAND, Contract.NULL])
def test_equal_suits_give_equal_rows(contract: Contract) -> None:
    rng = Random(1)
    fixed = [s for s in SUITS if s == contract.suit]
    others = [s for s in SUITS if s not in fixed]
    rows = hand_features(play_spec(contract, 0))
    for _ in range(20):
        own, discards = hands(rng)
        expected = rows(masks(own), masks(discards), 1)
        for renamed in permutations(others):
            names = dict(zip(others, renamed, strict=True))
            # Jacks are trumps by their own suit, except in null.
            move = lambda c, names=names: c if c[1] == "J" and contract is not Contract.NULL else Card(names.get(c[0], c[0]) + c[1])  # noqa: E731
            assert (rows(masks([move(c) for c in own]), masks([move(c) for c in discards]), 1) == expected).all()


def test_different_hands_give_different_rows() -> None:
    """Of 500 random hands no two are the same but for the names of suits; the place counts too."""
    rng = Random(2)
    drawn = [hands(rng) for _ in range(500)]
    rows = hand_features(play_spec(Contract.HEARTS, 0))
    found = rows(masks(*(own for own, _ in drawn)), masks(*(discards for _, discards in drawn)), np.array([i % 3 for i in range(500)]))
    assert len({row.tobytes() for row in found}) == 500
    assert not (rows(masks(drawn[0][0]), masks(drawn[0][1]), 0) == rows(masks(drawn[0][0]), masks(drawn[0][1]), 2)).all()
    assert found.shape == (500, rows.width)
    assert (found.sum(axis=1) == 13).all(), "ten cards, two discarded, one place"


def test_a_called_suit_keeps_its_place() -> None:
    declaration = parse_declaration("partner C")
    rows = hand_features(schafkopf_spec(declaration, trumps_of(declaration), LONG, 0, 0))
    assert rows.kind == "14-6-2x6"
    assert hand_features(play_spec(Contract.NULL, 0)).kind == "none-4x8"


def test_every_end_has_its_class() -> None:
    spec = play_spec(Contract.GRAND, 0)
    assert len(result_classes(spec)) == len(POINT_RESULTS)
    for points in range(121):
        index = result_index(spec, points, 5, 10)
        result = POINT_RESULTS[index]
        assert result.tricks is Tricks.SOME
        assert result.points <= points
        assert all(limit <= result.points or limit > points for limit in (31, 61, 90, 91)), "a score changes inside a class"
    assert POINT_RESULTS[result_index(spec, 0, 0, 10)].name == "no trick"
    assert POINT_RESULTS[result_index(spec, 120, 10, 10)].name == "all tricks"
    assert [result_index(play_spec(Contract.NULL, 0), 0, tricks, 10) for tricks in (0, 1)] == [1, 0]
