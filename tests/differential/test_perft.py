"""Card perft: how many ways there are to play the next cards. One wrong rule anywhere changes a count.

`perft.json` holds, by contract and seed of the deal, the counts for depths 1, 2, 3, …
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich import native
from stich.kernel.rules import reference
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.playspec import EachOwn, Goal, PlaySpec
from stich.kernel.rules.shuffle import shuffled
from tests.differential.both import play_through, start
from tests.differential.strategies import plays
from tests.rows import rows
from tests.sample import sample

DECK = Deck(suit + rank for suit in "CSHD" for rank in "789TJQKA")
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
JACKS = "DJ HJ SJ CJ"


def suit_cards(suit: str, ranks: str) -> str:
    return " ".join(suit + rank for rank in ranks)


def contract(*classes: str, trump: int | None) -> PlaySpec:
    """Three players, ten cards each of 32; classes are texts, weakest card first."""
    return PlaySpec(
        deck=DECK,
        classes=tuple(tuple(map(Card, cards.split())) for cards in classes),
        trump=trump,
        points=tuple(WORTH[c[1]] for c in DECK.cards),
        players=3,
        parties=EachOwn(),
        goal=Goal.CARD_POINTS,
    )


CONTRACTS = {
    "suit": contract(f"{suit_cards('C', '789QKTA')} {JACKS}", *(suit_cards(s, "789QKTA") for s in "SHD"), trump=0),
    "grand": contract(JACKS, *(suit_cards(s, "789QKTA") for s in "CSHD"), trump=0),
    "null": contract(*(suit_cards(s, "789TJQKA") for s in "CSHD"), trump=None),
}
CASES = [
    pytest.param(name, int(seed), counts, id=f"{name}-{seed}")
    for name, deals in json.loads(Path(__file__).with_name("perft.json").read_text()).items()
    for seed, counts in deals.items()
]
REFERENCE_LIMIT = 2_000
"""Sequences that the reference counts in well under a second."""


def ten_cards_each(seed: int) -> list[int]:
    order = shuffled(DECK.cards, seed)
    return [DECK.mask(order[first : first + 10]) for first in (0, 10, 20)]


@rows(("name", "seed", "counts"), CASES)
def test_counts_on_file(name: str, seed: int, counts: list[int]) -> None:
    by_definition, compiled = start(CONTRACTS[name], ten_cards_each(seed))
    for depth, count in enumerate(counts, start=1):
        assert native.perft(compiled, depth) == count, f"native, depth {depth}"
        if count <= REFERENCE_LIMIT:
            assert reference.perft(by_definition, depth) == count, f"reference, depth {depth}"


@settings(max_examples=sample(80, 200))
@given(plays(), st.integers(0, 3), st.integers(0, 39))
def test_counts_from_any_position(play: tuple[PlaySpec, list[int], list[int]], depth: int, moment: int) -> None:
    positions = list(play_through(*play))
    by_definition, compiled = positions[moment % len(positions)]
    assert native.perft(compiled, depth) == reference.perft(by_definition, depth)


@settings(max_examples=50)
@given(plays())
def test_deeper_than_the_play_is_the_whole_play(play: tuple[PlaySpec, list[int], list[int]]) -> None:
    *_, (before, compiled), _ = play_through(*play)
    assert native.perft(compiled, 1 << 40) == reference.perft(before, 2) == 1
