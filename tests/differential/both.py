"""The two engines side by side: `stich.kernel.rules.reference`, which is right by definition, and `stich.native`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stich import native
from stich.kernel.rules import reference
from stich.kernel.rules.play import compiled
from stich.kernel.rules.playspec import PlaySpec

FACTS = ("hands", "leader", "trick", "tricks", "points", "actor", "finished", "legal")


def start(spec: PlaySpec, hands: Sequence[int]) -> tuple[reference.ReferencePosition, native.Position]:
    """Return the same start on both engines."""
    return reference.ReferencePosition.start(spec, hands), native.Position.start(compiled(spec), hands)


def assert_same(expected: reference.ReferencePosition, found: native.Position) -> None:
    """Every fact of the position is the same on both engines."""
    assert {name: getattr(found, name) for name in FACTS} == {name: getattr(expected, name) for name in FACTS}
    assert found.trick_size == len(expected.trick)
    cards, words = tuple(range(64)), tuple((f"word of {player}", "word of all") for player in range(len(expected.hands)))
    assert found.choices(cards, ()) == expected.choices(cards, ())
    assert found.choices(cards, words) == expected.choices(cards, words)


def bits(mask: int) -> list[int]:
    """Return the cards of a set, lowest bit first."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def play_through(
    spec: PlaySpec, hands: Sequence[int], picks: Sequence[int]
) -> Iterator[tuple[reference.ReferencePosition, native.Position]]:
    """Every position of one play; each pick chooses among the legal cards."""
    expected, found = start(spec, hands)
    yield expected, found
    for pick in picks:
        legal = bits(expected.legal)
        card = legal[pick % len(legal)]
        expected, found = expected.play(card), found.play(card)
        yield expected, found
