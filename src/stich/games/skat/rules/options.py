"""Skat's options and the numbers that may be bid (docs/rules A.1, A.4.1)."""

from __future__ import annotations

from functools import cache
from typing import Literal

from stich.kernel.errors import InvalidOptions
from stich.kernel.options import Options
from stich.kernel.preset import Presets

from .contract import SUIT_CONTRACTS, Contract

BASE = {Contract.DIAMONDS: 9, Contract.HEARTS: 10, Contract.SPADES: 11, Contract.CLUBS: 12, Contract.GRAND: 24}
"""Base values in game points (A.10.3)."""

NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""Game points of null by (hand, ouvert) (A.11.1)."""


class SkatOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Values a table may choose; presets settle the rest (A.1)."""

    players: Literal[3, 4] = 3
    """At the table; with four the dealer sits out."""
    rounds: Literal[1, 3, 5, 12] = 1
    """A round is one deal by every player."""
    tournament: bool = False
    """Seeger-Fabian: 50 for won, -50 for lost games, 40 or 30 to the others for a lost one (A.13)."""
    scoring: Literal["normal", "adjusted"] = "normal"
    """Adjusted: a won game is charged to both opponents (A.14.1)."""
    kontra: bool = False
    """Kontra and re (A.12)."""
    kontra_null: bool = False
    """Kontra against null too."""
    ramsch: Literal["none", "ramsch", "schieberamsch"] = "none"
    """What is played when all have passed (A.15)."""
    ramsch_skat: Literal["last trick", "nobody"] = "last trick"
    """Who gets the skat in Ramsch."""
    ramsch_jacks: bool = True
    """Jacks may be passed on in Schieberamsch."""
    ramsch_leavers: Literal["add", "double"] = "add"
    """Each player who leaves the skat adds 1 to the factor, or doubles it."""
    ramsch_factor_on_all_tricks: bool = True
    """The factor also multiplies the 120 for all ten tricks."""
    hand_loss_factor: Literal[1, 2] = 2
    """What a lost hand game is multiplied by."""
    skat_loss_factor: Literal[1, 2] = 2
    """What a lost skat game is multiplied by."""
    grand_ouvert: Literal[24, 36] = 24
    """Base of a grand ouvert: 24 and ouvert adds 1 to the multiplier, or 36 and it adds nothing."""
    free_concession_cards: Literal[9, 10] = 9
    """Cards in hand with which the declarer still concedes without asking (A.8.1)."""
    concession_consent: Literal["one", "all"] = "one"
    """How many opponents must agree to a later concession (A.8.1)."""
    opponents_concession: Literal["one", "both"] = "one"
    """One opponent concedes for both, or his partner is asked first (A.8.4)."""
    refused_claim: Literal["play on", "rest lost"] = "play on"
    """After a refused claim: play on with open cards, or the other side gets the rest (A.9)."""

    def check(self) -> None:
        if self.tournament and self.scoring == "adjusted":
            raise InvalidOptions("tournament scoring and adjusted scoring exclude each other: no source says how to combine them")
        if self.kontra_null and not self.kontra:
            raise InvalidOptions("kontra_null needs kontra")
        if self.ramsch != "schieberamsch" and (not self.ramsch_jacks or self.ramsch_leavers != "add"):
            raise InvalidOptions("ramsch_jacks and ramsch_leavers belong to ramsch schieberamsch")
        if self.ramsch == "none" and (self.ramsch_skat != "last trick" or not self.ramsch_factor_on_all_tricks):
            raise InvalidOptions("ramsch_skat and ramsch_factor_on_all_tricks need ramsch")


PRESETS = Presets("stich.games.skat", "skat-isko", SkatOptions)


@cache
def legal_bids(options: SkatOptions) -> tuple[int, ...]:
    """All values that a game can have, ascending: 63 in ``skat-isko``, 18 to 264."""
    values = {BASE[c] * m for c in SUIT_CONTRACTS for m in range(2, 19)} | set(NULL_VALUES.values())
    if options.grand_ouvert == 24:
        values |= {24 * m for m in range(2, 12)}
    else:
        values |= {24 * m for m in range(2, 11)} | {36 * m for m in range(7, 11)}
    return tuple(sorted(values))
