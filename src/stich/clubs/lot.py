"""Lots from a seed that was committed before the draw: a chain of seeds as in fair dealing, of which each draw reveals the next."""

from __future__ import annotations

import hmac
from collections.abc import Iterable

import msgspec

from stich.fair.numbers import CHAIN_LENGTH, belongs, chain_commitment, seed_of_deal
from stich.kernel.errors import StichError

from .event import ClubEvent, ClubRound


def commit(event: ClubEvent, secret: bytes) -> ClubEvent:
    """Return the event with a commitment to the seeds of all its draws. ``secret``: 32 random bytes, for the organiser alone."""
    return msgspec.structs.replace(event, secret=secret.hex(), commitment=chain_commitment(secret))


def next_seed(event: ClubEvent) -> tuple[str, int]:
    """Return the next seed of the chain (hexadecimal) and its place.

    Raise `StichError` ``club/commitment`` if the secret is missing, is not the committed one, or is used up.
    """
    place = event.places_used + 1
    try:
        root = bytes.fromhex(event.secret or "")
    except ValueError:
        root = b""
    if not root or place > CHAIN_LENGTH or chain_commitment(root) != event.commitment:
        raise StichError("club/commitment")
    return seed_of_deal(root, place).hex(), place


def lot_order(numbers: Iterable[int], seed: str, what: str) -> list[int]:
    """Return start numbers in the order of the lot: by HMAC-SHA256 of the number under the seed. ``what``: purpose of the lot."""
    key = bytes.fromhex(seed)
    return sorted(numbers, key=lambda number: (hmac.digest(key, f"stich draw-v1 {what}\n{number}".encode(), "sha256"), number))


def is_lot_right(event: ClubEvent, drawn: ClubRound) -> bool:
    """Return whether the seed of a round belongs to the event's commitment and, for a draw by lot, gives the order of the round."""
    if drawn.seed is None or event.commitment is None or not belongs(bytes.fromhex(drawn.seed), drawn.place, event.commitment):
        return False
    return drawn.method != "lot" or list(drawn.lot) == lot_order(drawn.lot, drawn.seed, "tables")
