"""Seeded shuffling: the same seed gives the same cards on every machine and Python version.

HMAC-SHA256 keystream, Fisher-Yates from the last card down, one byte a draw with rejection (so every order is equally likely).
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from .errors import StichError

T = TypeVar("T")


_FAIR = (0, *(256 - 256 % size for size in range(2, 257)))
"""By the place of the last item: draws below this make every pick equally likely. None is for the first place, which is settled."""


def keystream(key: bytes, counter: int) -> bytes:
    """Bytes HMAC-SHA256(key, counter), the counter as 8 bytes, big-endian; counters are 0, 1, …"""
    return hmac.digest(key, counter.to_bytes(8, "big"), "sha256")


def key_of(seed: int | bytes) -> bytes:
    """The key of a seed, which is bytes or an integer. Raises `StichError` ``deal/seed`` for anything else."""
    if not isinstance(seed, int | bytes):
        raise StichError(f"a seed is a whole number or bytes, not {seed!r}", code="deal/seed")
    return seed if isinstance(seed, bytes) else b"stich seed %d" % seed


def shuffled(items: Sequence[T], seed: int | bytes) -> list[T]:
    """The items in the order that belongs to the seed; at most 256 items, as a draw is one byte."""
    items = tuple(items)
    if len(items) > 256:
        raise ValueError(f"at most 256 items are shuffled, not {len(items)}")
    key, in_order = key_of(seed), _engine()
    draws, counter = keystream(key, 0), 0
    while (order := in_order(items, draws)) is None:
        counter += 1
        draws += keystream(key, counter)
    return order


def ordered(items: tuple[T, ...], draws: bytes) -> list[T] | None:
    """The items in the order that belongs to these draws; None where there are too few. Normative: the C++ core must agree with it."""
    order = list(items)
    last = len(order) - 1
    for draw in draws:
        if last < 1:
            break
        if draw < _FAIR[last]:
            pick = draw % (last + 1)
            order[last], order[pick] = order[pick], order[last]
            last -= 1
    return order if last < 1 else None


@cache
def _engine() -> Callable[[tuple[Any, ...], bytes], list[Any] | None]:
    """`ordered`, or the same in the C++ core."""
    if os.environ.get("STICH_ENGINE") == "reference":
        return ordered
    from stich import native

    return native.shuffled
