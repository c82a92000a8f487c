"""Recovery codes: ten for each account, in place of an e-mail address. Each signs in once, also to set a new password."""

from __future__ import annotations

import hashlib

from stich.server.clock import Randomness, name

CODES = 10
GROUPS, GROUP = 4, 4


def new_codes(randomness: Randomness) -> tuple[str, ...]:
    """Return ten codes such as ``k3vd-2m9x-qp7h-ann4``: 16 of 31 letters, 79 bits, so that one plain hash is enough."""
    letters = (name(randomness, GROUPS * GROUP) for _ in range(CODES))
    return tuple("-".join(text[i : i + GROUP] for i in range(0, len(text), GROUP)) for text in letters)


def code_hash(code: str) -> bytes:
    """Return the hash under which a code is stored. Case, spaces and dashes do not matter."""
    return hashlib.sha256("".join(c for c in code.casefold() if c.isalnum()).encode()).digest()
