"""What each side brings to a deal: the server a chain of seeds, each person a number. Source: ``docs/fair.md``, "The pieces"."""

from __future__ import annotations

from hashlib import sha256

NUMBER_SIZE, SEED_SIZE = 16, 32
CHAIN_LENGTH = 512
"""Deals for which a chain has seeds."""


def commitment_of(number: bytes) -> str:
    """The commitment to a number, hexadecimal."""
    return sha256(b"stich deal-v1 number\n" + number).hexdigest()


def seed_before(seed: bytes) -> bytes:
    """The seed of the deal before."""
    return sha256(b"stich deal-v1 chain\n" + seed).digest()


def seed_of_deal(root: bytes, place: int) -> bytes:
    """The seed of the deal at this place of a chain, from 1 to `CHAIN_LENGTH`; 0 is the chain commitment."""
    seed = root
    for _ in range(CHAIN_LENGTH - place):
        seed = seed_before(seed)
    return seed


def chain_commitment(root: bytes) -> str:
    """The commitment to all seeds of the chain with this root, hexadecimal."""
    return seed_of_deal(root, 0).hex()


def belongs(seed: bytes, place: int, commitment: str) -> bool:
    """Whether this is the seed of the deal at this place of the chain with this commitment."""
    for _ in range(place):
        seed = seed_before(seed)
    return seed.hex() == commitment
