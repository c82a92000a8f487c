"""Seeded shuffling: the same seed gives the same cards on every machine and Python version.

HMAC-SHA256 keystream, Fisher-Yates from the last card down, one byte a draw with rejection (so every order is equally likely).
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from stich.kernel.errors import StichError

T = TypeVar("T")


_FAIR = (0, *(256 - 256 % size for size in range(2, 257)))
"""Bounds by index of the last item: draws below the bound make every pick equally likely. The bound of index 0 is never used."""


def keystream(key: bytes, counter: int) -> bytes:
    """Return the bytes HMAC-SHA256(key, counter), the counter as 8 bytes, big-endian; counters are 0, 1, …"""
    return hmac.digest(key, counter.to_bytes(8, "big"), "sha256")


def key_of(seed: int | bytes) -> bytes:
    """Return the key of a seed, which is bytes or an integer. Raise `StichError` ``deal/seed`` for anything else."""
    if isinstance(seed, int):
        return b"stich seed %d" % seed
    if not isinstance(seed, bytes):
        raise StichError("deal/seed", seed=seed)
    return seed


def shuffled(items: Sequence[T], seed: int | bytes) -> list[T]:
    """Return the items in the order that belongs to the seed. Raise ValueError for more than 256 items, as a draw is one byte."""
    items = tuple(items)
    if len(items) > 256:
        raise ValueError(f"at most 256 items are shuffled, not {len(items)}")
    return _engine()(items, key_of(seed))


def shuffled_by(items: tuple[T, ...], key: bytes) -> list[T]:
    """Return the items in the order that belongs to this key. Normative: the C++ core must agree with it."""
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
    """Return `shuffled_by`, or the equal function of the C++ core."""
    if os.environ.get("STICH_ENGINE") == "reference":
        return shuffled_by
    from stich import native

    return native.shuffled
