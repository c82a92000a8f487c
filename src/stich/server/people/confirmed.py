"""Sessions that have proved their owner's identity within the last minutes, by signing in or confirming. Sensitive actions require it.

So a browser left open or a stolen cookie is not enough to take over an account. The list is in memory, by session: after a restart people
confirm once more.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from stich.kernel.errors import StichError


class Confirmed:
    """Confirmed sessions by token hash. Beyond ``remembered`` sessions the oldest must confirm again."""

    def __init__(self, age: float, monotonic: Callable[[], float], remembered: int = 65536) -> None:
        self._age, self._monotonic, self._remembered = age, monotonic, remembered
        self._at: OrderedDict[bytes, float] = OrderedDict()

    def note(self, session: bytes) -> None:
        """Record that this session has just proved its owner's identity."""
        self._at.pop(session, None)
        self._at[session] = self._monotonic()
        if len(self._at) > self._remembered:
            self._at.popitem(last=False)

    def require(self, session: bytes) -> None:
        """Raise `StichError` ``account/confirm`` if the session has no recent confirmation."""
        at = self._at.get(session)
        if at is None or self._monotonic() - at > self._age:
            raise StichError("show first that it is you: by password, passkey or recovery code", code="account/confirm")
