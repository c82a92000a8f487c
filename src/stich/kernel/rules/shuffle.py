"""Seeded shuffling: the same seed gives the same cards on every machine and Python version.

Fisher-Yates from the last card down. Each draw is one byte of an HMAC-SHA256 key stream; bytes that would favour some cards are skipped, so
every order is equally likely.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from stich.kernel.errors import StichError

T = TypeVar("T")


_FAIR = (0, *(256 - 256 % size for size in range(2, 257)))
"""For each index of the last item, the bound below which a drawn byte is used, so that every pick is equally likely. Index 0 is never used.
"""


def keystream(key: bytes, counter: int) -> bytes:
    """Return the 32 bytes HMAC-SHA256(key, counter), with the counter as 8 bytes, big-endian. Counters are 0, 1, …"""
    from hmac import digest  # takes as long to import as a game

    return digest(key, counter.to_bytes(8, "big"), "sha256")


def key_of(seed: int | bytes) -> bytes:
    """Return the key that belongs to a seed. Raise `StichError` ``deal/seed`` unless the seed is bytes or an integer."""
    if isinstance(seed, int):
        return b"stich seed %d" % seed
    if not isinstance(seed, bytes):
        raise StichError("deal/seed", seed=seed)
    return seed


def shuffled(items: Sequence[T], seed: int | bytes) -> list[T]:
    """Return the items in the order that the seed gives. Raise ValueError for more than 256 items, as each draw is one byte."""
    items = tuple(items)
    if len(items) > 256:
        raise ValueError(f"at most 256 items are shuffled, not {len(items)}")
    return _engine()(items, key_of(seed))


def shuffled_by(items: tuple[T, ...], key: bytes) -> list[T]:
    """Return the items in the order that this key gives. Normative: the C++ core must agree with it."""
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
    """Return the C++ core's version of `shuffled_by`, or the Python function `shuffled_by` itself if that engine is selected."""
    if os.environ.get("STICH_ENGINE") == "reference":
        return shuffled_by
    from stich import native

    return native.shuffled
