"""Who has shown within the last minutes that he is who he is: signed in, or confirmed it since. What is dear asks for that.

A browser that somebody left open, or a stolen cookie, is not enough to take an account away. Kept in memory, by session: after a restart
people are asked once more.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from stich.kernel.errors import StichError


class Confirmed:
    """Sessions by the hash of their token. Beyond ``remembered`` of them the oldest is asked again."""

    def __init__(self, age: float, monotonic: Callable[[], float], remembered: int = 65536) -> None:
        self._age, self._monotonic, self._remembered = age, monotonic, remembered
        self._at: OrderedDict[bytes, float] = OrderedDict()

    def note(self, session: bytes) -> None:
        """This session has just shown whose it is."""
        self._at.pop(session, None)
        self._at[session] = self._monotonic()
        if len(self._at) > self._remembered:
            self._at.popitem(last=False)

    def require(self, session: bytes) -> None:
        """`StichError` ``account/confirm`` where that is too long ago."""
        at = self._at.get(session)
        if at is None or self._monotonic() - at > self._age:
            raise StichError("show first that it is you: by password, passkey or recovery code", code="account/confirm")
