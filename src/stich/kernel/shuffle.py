"""Seeded shuffling: the same seed gives the same cards on every machine and Python version.

HMAC-SHA256 keystream, Fisher-Yates from the last card down, one byte a draw with rejection (so every order is equally likely).
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

from .errors import StichError

T = TypeVar("T")


def keystream(key: bytes) -> Iterator[int]:
    """Bytes HMAC-SHA256(key, 0), HMAC-SHA256(key, 1), … with 8-byte big-endian counters."""
    counter = 0
    while True:
        yield from hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
        counter += 1


def key_of(seed: int | bytes) -> bytes:
    """The key of a seed, which is bytes or an integer. Raises `StichError` ``deal/seed`` for anything else."""
    if not isinstance(seed, int | bytes):
        raise StichError(f"a seed is a whole number or bytes, not {seed!r}", code="deal/seed")
    return seed if isinstance(seed, bytes) else b"stich seed %d" % seed


def shuffled(items: Sequence[T], seed: int | bytes) -> list[T]:
    """The items in the order that belongs to the seed; at most 256 items, as a draw is one byte."""
    order = list(items)
    if len(order) > 256:
        raise ValueError(f"at most 256 items are shuffled, not {len(order)}")
    stream = keystream(key_of(seed))
    for last in range(len(order) - 1, 0, -1):
        size = last + 1
        limit = 256 - 256 % size
        draw = next(stream)
        while draw >= limit:
            draw = next(stream)
        pick = draw % size
        order[last], order[pick] = order[pick], order[last]
    return order
