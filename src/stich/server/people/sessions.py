"""Guest sessions: a cookie with a random token; the database keeps only the token's hash."""

from __future__ import annotations

import hashlib
import unicodedata
from base64 import urlsafe_b64encode

from stich.kernel.errors import StichError
from stich.server.clock import Randomness, name
from stich.server.store.store import GuestRow, Store

COOKIE = "stich"
COOKIE_AGE = 400 * 24 * 3600
"""Seconds; browsers keep no cookie longer."""
NAME_LIMIT = 24


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
    guest_id = name(randomness, 12)
    guest = GuestRow(guest_id, f"Guest {guest_id[:4]}")
    await store.add_guest(guest, token_hash(token))
    return guest, token


def cookie(token: str, *, secure: bool) -> str:
    """The ``Set-Cookie`` header: not for scripts, not for other sites."""
    return f"{COOKIE}={token}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")


def checked_name(text: str) -> str:
    """A name as it is shown to others: 1 to 24 visible characters. `StichError` ``name/invalid`` otherwise."""
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    odd = [c for c in clean if c != " " and unicodedata.category(c)[0] in "CZ"]
    if odd or not 1 <= len(clean) <= NAME_LIMIT or any(_piled(clean)):
        raise StichError(f"a name has 1 to {NAME_LIMIT} visible characters", code="name/invalid")
    return clean


def _piled(text: str) -> list[str]:
    """Places where more than two combining marks stand on one letter."""
    return [text[i : i + 3] for i in range(len(text) - 2) if all(unicodedata.combining(c) for c in text[i : i + 3])]
