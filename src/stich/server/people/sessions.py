"""Guest sessions: a cookie with a random token; the database keeps only the token's hash."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode

from stich.server.clock import Randomness, name
from stich.server.store.guests import GuestRow
from stich.server.store.store import Store

COOKIE = "stich"
COOKIE_AGE = 400 * 24 * 3600
"""Seconds; browsers keep no cookie longer."""


def token_hash(token: str) -> bytes:
    """What is stored of a token. It has 256 random bits, so that one plain hash is enough."""
    return hashlib.sha256(token.encode()).digest()


async def resume(store: Store, token: str | None) -> GuestRow | None:
    """The guest of this cookie; None if it is missing or unknown."""
    if not token or len(token) > 64:
        return None
    return await store.guest(token_hash(token))


async def begin(store: Store, randomness: Randomness) -> tuple[GuestRow, str]:
    """A new guest, and the token for the cookie."""
    token = urlsafe_b64encode(randomness(32)).rstrip(b"=").decode()
    guest = GuestRow(name(randomness, 12), "")
    await store.add_guest(guest, token_hash(token))
    return guest, token


def cookie(token: str, *, secure: bool) -> str:
    """The ``Set-Cookie`` header: not for scripts, not for other sites."""
    return f"{COOKIE}={token}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
