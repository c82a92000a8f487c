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

    lengths = frozenset({"rounds"})

    players: Literal[3, 4] = 3
    """At the table; with four the dealer sits out (A.3.2)."""
    rounds: Literal[1, 3, 5, 12] = 1
    """Length of a match; a round is one deal by every player."""
    tournament: bool = False
    """Seeger-Fabian: 50 for a won game, −50 for a lost one and 40 to each other player, 30 at a table of four (A.13)."""
    scoring: Literal["normal", "adjusted"] = "normal"
    """How a won game is written: to the declarer, or, adjusted, as a loss to both opponents (A.14.1)."""
    kontra: bool = False
    """An opponent may double by kontra, the declarer again by re (A.12)."""
    kontra_null: bool = False
    """Kontra may be said against null too (A.12.2); needs kontra."""
    ramsch: Literal["none", "ramsch", "schieberamsch"] = "none"
    """What is played when all have passed: nothing, ramsch, or schieberamsch, where the skat goes round first (A.15)."""
    ramsch_skat: Literal["last trick", "nobody"] = "last trick"
    """Who gets the card points of the skat in ramsch: the winner of the last trick, or nobody (A.15.2)."""
    ramsch_jacks: bool = True
    """Jacks may be passed on in schieberamsch (A.15.4)."""
    ramsch_leavers: Literal["add", "double"] = "add"
    """In schieberamsch each player who leaves the skat adds 1 to the factor, or doubles it (A.15.4)."""
    ramsch_factor_on_all_tricks: bool = True
    """The factor of schieberamsch also multiplies the 120 for all ten tricks (A.15.5)."""
    hand_loss_factor: Literal[1, 2] = 2
    """What a lost hand game is multiplied by (A.10.7, A.11.4)."""
    skat_loss_factor: Literal[1, 2] = 2
    """What a lost game is multiplied by in which the declarer took the skat (A.10.7)."""
    grand_ouvert: Literal[24, 36] = 24
    """Base value of a grand ouvert: 24, and ouvert adds 1 to the multiplier, or 36, and it adds nothing (A.10.2)."""
    free_concession_cards: Literal[9, 10] = 9
    """With so many cards in hand, or more, the declarer may concede without asking (A.8.1)."""
    concession_consent: Literal["one", "all"] = "one"
    """Opponents who must agree where the declarer concedes later (A.8.1)."""
    opponents_concession: Literal["one", "both"] = "one"
    """Where the opponents concede: one concedes for both, or his partner is asked first (A.8.4)."""
    refused_claim: Literal["play on", "rest lost"] = "play on"
    """After a refused claim: play on with the claimer's cards open, or all other tricks go to the other side (A.9)."""

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
    """The `game_values`, ascending: 63 in ``skat-isko``, 18 to 264."""
    return tuple(sorted(game_values(options)))


@cache
def game_values(options: SkatOptions) -> frozenset[int]:
    """All values that a game can have."""
    values = {BASE[c] * m for c in SUIT_CONTRACTS for m in range(2, 19)} | set(NULL_VALUES.values())
    if options.grand_ouvert == 24:
        values |= {24 * m for m in range(2, 12)}
    else:
        values |= {24 * m for m in range(2, 11)} | {36 * m for m in range(7, 11)}
    return frozenset(values)
