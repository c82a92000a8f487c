"""Trick play: access to the two engines that implement a PlaySpec.

The C++ core is the default; ``STICH_ENGINE=reference`` selects the slow, normative Python engine (`reference`), which also plays with packs
that have equal cards.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, TypeVar

from . import reference
from .playspec import PlaySpec

if TYPE_CHECKING:
    from stich import native


Item = TypeVar("Item")


class Position(Protocol):
    """Position in the play, of either engine; `reference.ReferencePosition` describes its fields and methods."""

    @property
    def hands(self) -> tuple[int, ...]: ...
    @property
    def leader(self) -> int: ...
    @property
    def trick(self) -> tuple[int, ...]: ...
    @property
    def tricks(self) -> tuple[int, ...]: ...
    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def actor(self) -> int: ...
    @property
    def finished(self) -> bool: ...
    @property
    def called_led(self) -> bool: ...
    @property
    def legal(self) -> int: ...
    def choices(self, of_cards: tuple[Item, ...], of_players: tuple[tuple[Item, ...], ...]) -> tuple[Item, ...]: ...
    def play(self, card: int, /) -> Position: ...


Starter = Callable[[Sequence[int]], Position]


def _by_reference(spec: PlaySpec) -> bool:
    """Return True if the Python engine plays by this spec: it is selected, or the pack has equal cards."""
    return spec.deck.copies > 1 or os.environ.get("STICH_ENGINE") == "reference"


def starter(spec: PlaySpec) -> Starter:
    """Return a function from the hands (masks by place) to the position before the first lead."""
    if _by_reference(spec):
        return lambda hands: reference.ReferencePosition.start(spec, hands)
    from stich import native

    native_spec = compiled(spec)
    return lambda hands: native.Position.start(native_spec, hands)


def resumed(
    spec: PlaySpec, hands: Sequence[int], *, tricks: Sequence[int], points: Sequence[int], called_led: bool = False, leader: int = 0
) -> Position:
    """Return the position before a place leads to a trick. ``tricks`` and ``points`` (card points): those won so far, by place.

    ``called_led``: True if the class of the called card was led before. ``leader``: place that leads.
    """
    if _by_reference(spec):
        return reference.ReferencePosition(spec, tuple(hands), leader, (), tuple(tricks), tuple(points), called_led)
    from stich import native

    return native.Position(compiled(spec), hands, leader, (), tricks, points, called_led)


def relaid(spec: PlaySpec, position: Position, hands: Sequence[int]) -> Position:
    """Return the position with other cards in the hands (masks by place); trick, tricks and points stay the same."""
    at = position
    if isinstance(at, reference.ReferencePosition):
        return reference.ReferencePosition(spec, tuple(hands), at.leader, at.trick, at.tricks, at.points, at.called_led)
    from stich import native

    return native.Position(compiled(spec), hands, at.leader, at.trick, at.tricks, at.points, at.called_led)


@lru_cache(maxsize=256)
def compiled(spec: PlaySpec) -> native.Spec:
    """Return the spec as plain numbers for the native core. The last 256 results are cached.

    Raise ValueError for a pack with equal cards, which the core does not know.
    """
    if spec.deck.copies > 1:
        raise ValueError("the native core has no packs with equal cards")
    from stich import native

    bit = spec.deck.bit
    called, run_away_from = (bit[spec.called.card], spec.called.run_away_from) if spec.called else (-1, 0)
    classes = [[bit[c] for c in cards] for cards in spec.classes]
    trump = -1 if spec.trump is None else spec.trump
    rule = spec.must_beat
    duty = (rule.plain, rule.undertrump, rule.spares_partner) if rule else ()
    jokers = [bit[c] for c in spec.jokers]
    return native.Spec(classes, trump, spec.points, spec.players, called, run_away_from, jokers, spec.together, duty, held_back_bits(spec))


def held_back_bits(spec: PlaySpec) -> tuple[int, ...]:
    """Return the rule of cards that are held back as numbers for the native core: bit of the opening card (-1: none), and two masks."""
    rule, deck = spec.held_back, spec.deck
    return (deck.bit[rule.opening] if rule.opening else -1, deck.mask(rule.unled), deck.mask(rule.not_first)) if rule else ()


def native_position(spec: PlaySpec, position: Position) -> native.Position:
    """Return the position as an object of the native core."""
    from stich import native

    if isinstance(position, native.Position):
        return position
    return native.Position(
        compiled(spec), position.hands, position.leader, position.trick, position.tricks, position.points, position.called_led
    )
