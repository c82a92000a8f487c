"""Types of the functions that return the guest of a request. Handlers receive such functions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request

from stich.server.store.guests import GuestRow

FindGuest = Callable[[Request], Awaitable[GuestRow | None]]
"""Return the guest, or None for a request without a session."""
KnownGuest = Callable[[Request], Awaitable[GuestRow]]
"""Return the guest, or raise `HttpProblem` 401 for a request without a session."""
