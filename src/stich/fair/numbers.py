"""Random inputs of a deal: a chain of seeds from the server, and a number from each player. Source: ``docs/explanation/fair.md``."""

from __future__ import annotations

import re
from hashlib import sha256

from stich.kernel.errors import StichError

from .statements import HASH

NUMBER_SIZE, SEED_SIZE = 16, 32
CHAIN_LENGTH = 512
"""Number of deals for which a chain of seeds suffices."""


def read_number(text: str) -> bytes:
    """Return the bytes of a player's number. Raise `StichError` ``fair/malformed`` unless the text is 32 hexadecimal digits in lower
    case."""
    if not re.fullmatch(r"[0-9a-f]{32}", text):
        raise StichError("fair/malformed#number")
    return bytes.fromhex(text)


def is_commitment(text: str) -> bool:
    """Return whether a text has the form of a commitment: 64 hexadecimal digits in lower case."""
    return re.fullmatch(HASH, text) is not None


def checked_commitment(text: str | None) -> str | None:
    """Return a commitment unchanged; None for None. Raise `StichError` ``fair/malformed`` if it does not have the form of a commitment."""
    if text is not None and not is_commitment(text):
        raise StichError("fair/malformed#number-commitment")
    return text


def commitment_of(number: bytes) -> str:
    """Return the commitment to a player's number (hexadecimal). Raise `StichError` ``fair/malformed`` unless the number has 16 bytes."""
    if len(number) != NUMBER_SIZE:
        raise StichError("fair/malformed#number-size", size=NUMBER_SIZE, found=len(number))
    return sha256(b"stich deal-v1 number\n" + number).hexdigest()


def seed_before(seed: bytes) -> bytes:
    """Return the seed of the deal before the one with this seed, in the same chain."""
    return sha256(b"stich deal-v1 chain\n" + seed).digest()


def seed_of_deal(root: bytes, place: int) -> bytes:
    """Return the seed of the deal at this place in the chain with this root (1 to `CHAIN_LENGTH`). Place 0 is the commitment to the
    chain."""
    seed = root
    for _ in range(CHAIN_LENGTH - place):
        seed = seed_before(seed)
    return seed


def chain_commitment(root: bytes) -> str:
    """Return the commitment to all seeds of the chain with this root (hexadecimal)."""
    return seed_of_deal(root, 0).hex()


def belongs(seed: bytes, place: int, commitment: str) -> bool:
    """Return whether ``seed`` is at this place in the chain with this commitment."""
    for _ in range(place):
        seed = seed_before(seed)
    return seed.hex() == commitment
