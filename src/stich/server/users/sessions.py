"""Sessions of guests: recognition of a guest by the token in the cookie, new tokens, and the cookie itself. The database contains only
hashes of tokens.

A guest without an account has one session and can be recognised only by it. Signing in or up creates a new token and invalidates the old
one.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode

from stich.server.clock import Clock, Randomness, name
from stich.server.store.account_rows import NewSession
from stich.server.store.guest_rows import GuestRow, SessionRow
from stich.server.store.store import Store

COOKIE = "stich"
DEVICE = "stich-device"
"""Name of the cookie that marks browsers in which an account was signed in before. It does not sign anyone in."""
COOKIE_AGE = 400 * 24 * 3600
"""Longest age of cookies and sessions (seconds). Browsers keep no cookie longer."""


def token_hash(token: str) -> bytes:
    """Return the hash under which a token is stored. A plain hash protects a token, since it has 256 random bits."""
    return hashlib.sha256(token.encode()).digest()


async def resume(store: Store, token: str | None) -> GuestRow | None:
    """Return the guest whose cookie contains this token; None if the token is missing, unknown or too old."""
    if not token or len(token) > 64:
        return None
    return await store.guest(token_hash(token), COOKIE_AGE)


async def begin(store: Store, clock: Clock, randomness: Randomness, browser: str) -> tuple[GuestRow, str]:
    """Create a guest with a session. Return the guest and the token for the cookie. ``browser``: name of the browser."""
    session, token = fresh(clock, randomness, browser, None)
    guest = GuestRow(name(randomness, 12), "")
    await store.add_guest(guest, session.row, session.token_hash)
    return guest, token


def fresh(clock: Clock, randomness: Randomness, browser: str, old: str | None) -> tuple[NewSession, str]:
    """Return a new session and the token for its cookie. ``old``: token of the session that it replaces, if any."""
    token = urlsafe_b64encode(randomness(32)).rstrip(b"=").decode()
    row = SessionRow(name(randomness, 12), browser, clock.now(), clock.now())
    return NewSession(row, token_hash(token), token_hash(old or "")), token


def cookie(token: str, *, secure: bool, called: str = COOKIE) -> str:
    """Return a ``Set-Cookie`` header with this token; scripts and other sites cannot read the cookie. An empty token deletes it.
    ``called``: its name."""
    age = COOKIE_AGE if token else 0
    return f"{called}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
