"""Contributions to a deal: a chain of seeds of the server, a number of each player. Source: ``docs/explanation/fair.md``."""

from __future__ import annotations

import re
from hashlib import sha256

from stich.kernel.errors import StichError

from .statements import HASH

NUMBER_SIZE, SEED_SIZE = 16, 32
CHAIN_LENGTH = 512
"""Number of deals for which a chain has seeds."""


def read_number(text: str) -> bytes:
    """Return the number that a text holds. Raise `StichError` ``fair/malformed`` unless it is 32 hexadecimal digits in small letters."""
    if not re.fullmatch(r"[0-9a-f]{32}", text):
        raise StichError("fair/malformed#number")
    return bytes.fromhex(text)


def is_commitment(text: str) -> bool:
    """Return whether a text has the form of a commitment: 64 hexadecimal digits in small letters."""
    return re.fullmatch(HASH, text) is not None


def checked_commitment(text: str | None) -> str | None:
    """Return a commitment unchanged. Raise `StichError` ``fair/malformed`` where it does not have the form of one."""
    if text is not None and not is_commitment(text):
        raise StichError("fair/malformed#number-commitment")
    return text


def commitment_of(number: bytes) -> str:
    """Return the commitment to a number, hexadecimal. Raise `StichError` ``fair/malformed`` unless the number has 16 bytes."""
    if len(number) != NUMBER_SIZE:
        raise StichError("fair/malformed#number-size", size=NUMBER_SIZE, found=len(number))
    return sha256(b"stich deal-v1 number\n" + number).hexdigest()


def seed_before(seed: bytes) -> bytes:
    """Return the seed of the deal before."""
    return sha256(b"stich deal-v1 chain\n" + seed).digest()


def seed_of_deal(root: bytes, place: int) -> bytes:
    """Return the seed of the deal at this place of a chain, from 1 to `CHAIN_LENGTH`; 0 is the chain commitment."""
    seed = root
    for _ in range(CHAIN_LENGTH - place):
        seed = seed_before(seed)
    return seed


def chain_commitment(root: bytes) -> str:
    """Return the commitment to all seeds of the chain with this root, hexadecimal."""
    return seed_of_deal(root, 0).hex()


def belongs(seed: bytes, place: int, commitment: str) -> bool:
    """Return whether this is the seed of the deal at this place of the chain with this commitment."""
    for _ in range(place):
        seed = seed_before(seed)
    return seed.hex() == commitment
