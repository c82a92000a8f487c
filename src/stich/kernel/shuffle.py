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
    if isinstance(seed, int):
        return b"stich seed %d" % seed
    if not isinstance(seed, bytes):
        raise StichError(f"a seed is a whole number or bytes, not {seed!r}", code="deal/seed")
    return seed


def shuffled(items: Sequence[T], seed: int | bytes) -> list[T]:
    """The items in the order that belongs to the seed; at most 256 items, as a draw is one byte."""
    items = tuple(items)
    if len(items) > 256:
        raise ValueError(f"at most 256 items are shuffled, not {len(items)}")
    return _engine()(items, key_of(seed))


def shuffled_by(items: tuple[T, ...], key: bytes) -> list[T]:
    """The items in the order that belongs to this key. Normative: the C++ core must agree with it."""
    order = list(items)
    last, counter = len(order) - 1, 0
    while last > 0:
        for draw in keystream(key, counter):
            if last > 0 and draw < _FAIR[last]:
                pick = draw % (last + 1)
                order[last], order[pick] = order[pick], order[last]
                last -= 1
        counter += 1
    return order


@cache
def _engine() -> Callable[[tuple[Any, ...], bytes], list[Any]]:
    """`shuffled_by`, or the same in the C++ core."""
    if os.environ.get("STICH_ENGINE") == "reference":
        return shuffled_by
    from stich import native

    return native.shuffled
