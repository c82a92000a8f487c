"""Limits for each client: token buckets for rates, and counters for things that are open at the same time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from itertools import islice

from stich.server.settings import Settings

LARGE_BODIES = {"/api/score/table": 360_448, "/api/score/list": 65_536, "/api/score/list.csv": 65_536}
"""Largest bodies of requests that may be larger than `Settings.body_limit`, by path: a table of 256 KiB in base64, and the deals of an
evening (bytes). They count against the limits of their client like all bytes."""
EXAMINED = 32
"""Number of the least recently used buckets among which one is dropped for a new one."""


def body_limit(settings: Settings, path: str) -> int:
    """Return the size of the largest body of a request to this path (bytes)."""
    if path.startswith("/api/clubs/"):
        return settings.club_body_limit
    return max(settings.body_limit, LARGE_BODIES.get(path, 0))


class Bucket:
    """Token bucket: it holds at most ``burst`` tokens and gains ``rate`` tokens per second. ``now``: returns the time (seconds)."""

    __slots__ = ("_burst", "_filled_at", "_now", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._tokens = burst
        self._filled_at = now()

    def take(self, tokens: float = 1.0) -> bool:
        """Take this number of tokens. If the bucket holds fewer, take none and return False."""
        if self.tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    @property
    def tokens(self) -> float:
        """Number of tokens in the bucket now."""
        now = self._now()
        self._tokens = min(self._burst, self._tokens + (now - self._filled_at) * self._rate)
        self._filled_at = now
        return self._tokens


class Buckets:
    """Token buckets by key.

    If there are more than ``remembered`` buckets, one is dropped: the fullest among the least recently used. So a bucket that is being
    emptied is kept, however many other keys are used meanwhile.
    """

    def __init__(self, rate: float, burst: float, now: Callable[[], float], remembered: int = 4096) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._remembered = remembered
        self._by_key: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take one token from the bucket of this key. Return False if it is empty."""
        bucket = self._by_key.get(key)
        if bucket is None:
            bucket = self._by_key[key] = Bucket(self._rate, self._burst, self._now)
            if len(self._by_key) > self._remembered:
                oldest = list(islice(self._by_key, EXAMINED))
                del self._by_key[max(oldest[: self._remembered], key=lambda old: self._by_key[old].tokens)]
        self._by_key.move_to_end(key)
        return bucket.take()


class Counts:
    """Counters by key of things that are open at the same time, such as the sockets of a guest."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held: dict[str, int] = {}

    def take(self, key: str) -> bool:
        """Count one more for this key. Return False if the key has reached the limit."""
        held = self._held.get(key, 0)
        if held >= self._limit:
            return False
        self._held[key] = held + 1
        return True

    def give(self, key: str) -> None:
        """Count one less for this key."""
        held = self._held[key] - 1
        if held:
            self._held[key] = held
        else:
            del self._held[key]
