"""Skat's options and the numbers that may be bid (docs/rules A.1, A.4.1)."""

from __future__ import annotations

from functools import cache
from typing import Literal

from stich.kernel.game import Options

from .contract import SUIT_CONTRACTS, Contract

BASE = {Contract.DIAMONDS: 9, Contract.HEARTS: 10, Contract.SPADES: 11, Contract.CLUBS: 12, Contract.GRAND: 24}
"""Base values in game points (A.10.3)."""

NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""Game points of null by (hand, ouvert) (A.11.1)."""


class SkatOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Values a table may choose; presets settle the rest."""

    rounds: Literal[1, 3, 5] = 1
    """A round is one deal by every player."""
    hand_loss_factor: Literal[1, 2] = 2
    """What a lost hand game is multiplied by."""
    skat_loss_factor: Literal[1, 2] = 2
    """What a lost skat game is multiplied by."""
    grand_ouvert: Literal[24, 36] = 24
    """Base of a grand ouvert: 24 and ouvert adds 1 to the multiplier, or 36 and it adds nothing."""


@cache
def legal_bids(options: SkatOptions) -> tuple[int, ...]:
    """All values that a game can have, ascending: 63 in ``skat-isko``, 18 to 264."""
    values = {BASE[c] * m for c in SUIT_CONTRACTS for m in range(2, 19)} | set(NULL_VALUES.values())
    if options.grand_ouvert == 24:
        values |= {24 * m for m in range(2, 12)}
    else:
        values |= {24 * m for m in range(2, 11)} | {36 * m for m in range(7, 11)}
    return tuple(sorted(values))
