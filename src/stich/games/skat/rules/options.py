"""Options of Skat, and the legal bids that follow from them (docs/rules A.1, A.4.1)."""

from __future__ import annotations

from functools import cache
from typing import Literal

from stich.kernel.errors import InvalidOptions
from stich.kernel.rules.options import Options
from stich.kernel.rules.preset import Presets

from .contract import SUIT_CONTRACTS, Contract

BASE = {Contract.DIAMONDS: 9, Contract.HEARTS: 10, Contract.SPADES: 11, Contract.CLUBS: 12, Contract.GRAND: 24}
"""Base value of each contract (in game points; A.10.3)."""

NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""Value of null by (hand, ouvert) (in game points; A.11.1)."""


class SkatOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of Skat that a table may choose (A.1); presets set all of them."""

    lengths = frozenset({"rounds"})

    players: Literal[3, 4] = 3
    """Number of players at the table; with four the dealer sits out (A.3.2)."""
    rounds: Literal[1, 3, 5, 12] = 1
    """Length of a match (in rounds); a round is one deal by every player."""
    tournament: bool = False
    """Seeger-Fabian bonuses: 50 for a won game, −50 for a lost one and 40 to each other player, 30 at a table of four (A.13)."""
    scoring: Literal["normal", "adjusted"] = "normal"
    """Scoring of a won game: for the declarer, or (adjusted) as a loss of both opponents (A.14.1, A.14.4)."""
    lost_levels: Literal["as played", "game only"] = "as played"
    """Levels that a lost suit game or grand counts: those announced and played, or only the game, and hand in hand games (A.10.8)."""
    hand_schwarz: Literal[4, 5] = 4
    """Multiplier, without the matadors, of a hand game in which the declarer took all tricks and announced no level (A.10.9)."""
    kontra: bool = False
    """True if an opponent may double by kontra, and the declarer again by re (A.12)."""
    kontra_null: bool = False
    """True if kontra is also allowed against null (A.12.2); needs ``kontra``."""
    ramsch: Literal["none", "ramsch", "schieberamsch"] = "none"
    """Game after all have passed: none, ramsch, or schieberamsch, where the players pass the skat round first (A.15)."""
    ramsch_skat: Literal["last trick", "nobody"] = "last trick"
    """Owner of the skat's card points in ramsch: the winner of the last trick, or no player (A.15.2)."""
    ramsch_jacks: bool = True
    """True if players may pass on jacks in schieberamsch (A.15.4)."""
    ramsch_leavers: Literal["add", "double"] = "add"
    """Effect of each player who leaves the skat in schieberamsch: add 1 to the factor, or double it (A.15.4)."""
    ramsch_factor_on_all_tricks: bool = True
    """True if the factor of schieberamsch also multiplies the 120 for all ten tricks (A.15.5)."""
    hand_loss_factor: Literal[1, 2] = 2
    """Factor applied to the value of a lost hand game (A.10.7, A.11.4)."""
    skat_loss_factor: Literal[1, 2] = 2
    """Factor applied to the value of a lost game in which the declarer picked up the skat (A.10.7)."""
    grand_ouvert: Literal[24, 36] = 24
    """Base value of a grand ouvert: 24, with ouvert adding 1 to the multiplier, or 36 without that addition (A.10.2)."""
    free_concession_cards: Literal[9, 10] = 9
    """Cards in hand with which the declarer may concede without consent: 9 or 10, or 10 and only before the first lead (A.8.1)."""
    concession_consent: Literal["one", "all"] = "one"
    """Number of opponents who must accept a later concession of the declarer (A.8.1)."""
    opponents_concession: Literal["one", "both"] = "one"
    """Number of opponents needed for a concession of their side: one concedes for both, or the partner is asked first (A.8.4)."""
    refused_claim: Literal["play on", "rest lost"] = "play on"
    """Consequence of a refused claim: play continues with the claimer's cards exposed, or all other tricks go to the other side (A.9)."""

    def check(self) -> None:
        """Raise `InvalidOptions` for a forbidden combination."""
        if self.kontra_null and not self.kontra:
            raise InvalidOptions("options/invalid#kontra-null")
        if self.ramsch != "schieberamsch" and (not self.ramsch_jacks or self.ramsch_leavers != "add"):
            raise InvalidOptions("options/invalid#schieberamsch")
        if self.ramsch == "none" and (self.ramsch_skat != "last trick" or not self.ramsch_factor_on_all_tricks):
            raise InvalidOptions("options/invalid#ramsch-skat")


PRESETS = Presets("stich.games.skat", "skat-isko", SkatOptions)


@cache
def legal_bids(options: SkatOptions) -> tuple[int, ...]:
    """Return Skat's legal bids by rising number (18 to 264; 63 of them in ``skat-isko``): all values that a game can have."""
    return tuple(sorted(game_values(options)))


@cache
def game_values(options: SkatOptions) -> frozenset[int]:
    """Return all values that a game of Skat can have at this table (in game points)."""
    values = {BASE[c] * m for c in SUIT_CONTRACTS for m in range(2, 19)} | set(NULL_VALUES.values())
    if options.grand_ouvert == 24:
        values |= {24 * m for m in range(2, 12)}
    else:
        values |= {24 * m for m in range(2, 11)} | {36 * m for m in range(7, 11)}
    return frozenset(values)
