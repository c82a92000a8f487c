"""Sessions: a cookie with a random token; the database keeps only the token's hash.

A guest without an account has one session, by which alone the guest can be found again. Whoever signs in, or signs up, gets a new
token, and the old one is worth nothing.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode

from stich.server.clock import Clock, Randomness, name
from stich.server.store.accounts import NewSession
from stich.server.store.guests import GuestRow, SessionRow
from stich.server.store.store import Store

COOKIE = "stich"
DEVICE = "stich-device"
"""By this one a browser is known in which an account was signed in before. It opens nothing."""
COOKIE_AGE = 400 * 24 * 3600
"""Seconds; browsers keep no cookie longer, and the server no session."""


def token_hash(token: str) -> bytes:
    """What is stored of a token. It has 256 random bits, so that one plain hash is enough."""
    return hashlib.sha256(token.encode()).digest()


async def resume(store: Store, token: str | None) -> GuestRow | None:
    """The guest of this cookie; None if it is missing, unknown or too old."""
    if not token or len(token) > 64:
        return None
    return await store.guest(token_hash(token), COOKIE_AGE)


async def begin(store: Store, clock: Clock, randomness: Randomness, browser: str) -> tuple[GuestRow, str]:
    """A new guest, and the token for the cookie."""
    session, token = fresh(clock, randomness, browser, None)
    guest = GuestRow(name(randomness, 12), "")
    await store.add_guest(guest, session.row, session.token_hash)
    return guest, token


def fresh(clock: Clock, randomness: Randomness, browser: str, old: str | None) -> tuple[NewSession, str]:
    """A session to take the place of the one with token ``old``, and the token for the cookie."""
    token = urlsafe_b64encode(randomness(32)).rstrip(b"=").decode()
    row = SessionRow(name(randomness, 12), browser, clock.now(), clock.now())
    return NewSession(row, token_hash(token), token_hash(old or "")), token


def cookie(token: str, *, secure: bool, called: str = COOKIE) -> str:
    """The ``Set-Cookie`` header: not for scripts, not for other sites. Without a token the browser forgets the one that it has."""
    age = COOKIE_AGE if token else 0
    return f"{called}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
