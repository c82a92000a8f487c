"""Options of Skat, and the legal bids that follow from them (docs/rules A.1, A.4.1)."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from stich.kernel.errors import InvalidOptions
from stich.kernel.rules.options import Options
from stich.kernel.rules.preset import Presets

from .contract import SUIT_CONTRACTS, AnnouncedLevel, Contract, Declaration

BASE = {Contract.DIAMONDS: 9, Contract.HEARTS: 10, Contract.SPADES: 11, Contract.CLUBS: 12, Contract.GRAND: 24}
"""Base value of each contract (in game points; A.10.3)."""

NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""Value of null by (hand, ouvert) (in game points; A.11.1)."""


class SkatOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of Skat that a table may choose (A.1); presets set all of them."""

    lengths = frozenset({"rounds", "bierlachs"})

    players: Literal[3, 4] = 3
    """Number of players at the table; with four the dealer sits out (A.3.2)."""
    rounds: Literal[1, 3, 5, 12] = 1
    """Length of a match (in rounds); a round is one deal by every player."""
    bierlachs: Literal[0, 301, 401, 501] = 0
    """Loss (game points) that ends the match: the player who reaches it has lost; 0: none. Needs ``scoring`` adjusted (A.14.2)."""
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
    kontra_after_bid: bool = False
    """True if only an opponent who bid or held a number may say kontra (A.12.4); needs ``kontra``."""
    ramsch: Literal["none", "ramsch", "schieberamsch"] = "none"
    """Game after all have passed: none, ramsch, or schieberamsch, where the players pass the skat round first (A.15)."""
    ramsch_grand_hand: bool = False
    """True if each player may still declare grand hand before a ramsch (A.15.10)."""
    ramsch_value: Literal["fixed", "card points", "winner"] = "fixed"
    """Value of a ramsch: the loser loses 20, or the card points taken, or the player with the fewest card points wins 23 (A.15.6)."""
    ramsch_skat: Literal["last trick", "loser", "nobody"] = "last trick"
    """Owner of the skat's card points in ramsch: the winner of the last trick, every loser, or no player (A.15.2)."""
    ramsch_ties: Literal["each", "not three", "last trick"] = "each"
    """Losers if several have the most card points: each, no player if all three tie, or the one who took the last trick (A.15.7)."""
    ramsch_jungfrau: bool = True
    """True if the loss of a ramsch doubles if another player took no trick (A.15.8)."""
    ramsch_durchmarsch: Literal["won", "lost"] = "won"
    """Result of taking all ten tricks in ramsch: 120 won, or lost as by any other loser (A.15.9)."""
    ramsch_jacks: bool = True
    """True if players may pass on jacks in schieberamsch (A.15.4)."""
    ramsch_leavers: Literal["add", "double"] = "add"
    """Effect of each player who leaves the skat in schieberamsch: add 1 to the factor, or double it (A.15.4)."""
    ramsch_factor_on_all_tricks: bool = True
    """True if the factor of schieberamsch also multiplies the 120 for all ten tricks (A.15.5)."""
    ramsch_after_kontra: bool = False
    """True if the deal after a lost kontra or a re is a Ramsch; needs ``kontra`` and ``ramsch`` (A.19.5)."""
    bock_60: bool = False
    """True if a game lost with 60 card points causes a bock round, whose deals count double (A.19.2)."""
    bock_grand_hand: bool = False
    """True if a grand hand that is won causes a bock round (A.19.2)."""
    bock_kontra: Literal["none", "lost", "lost or re"] = "none"
    """Kontra that causes a bock round: none, one that the declarer lost, or also each re; needs ``kontra`` (A.19.2)."""
    bock_value: Literal[0, 72, 96] = 0
    """Least value of a game that causes a bock round if it is won (in game points); 0: no value does (A.19.2)."""
    bock_rounds: Literal[1, 2] = 1
    """Number of bock rounds that follow from one cause (A.19.3)."""
    bock_stack: Literal["append", "multiply"] = "append"
    """Effect of a cause within a bock round: more rounds after it, or another doubling at once (A.19.3)."""
    bock_ramsch: bool = False
    """True if a round of compulsory Ramsch follows each bock round; needs ``ramsch`` (A.19.4)."""
    null_below_bid: Literal["lost", "refused"] = "lost"
    """Null whose value is below the bid: it may be declared and is lost, or it may not be declared (A.5.6)."""
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
        if self.kontra_after_bid and not self.kontra:
            raise InvalidOptions("options/invalid#kontra-after-bid")
        if self.bierlachs and self.scoring != "adjusted":
            raise InvalidOptions("options/invalid#bierlachs")
        kontra_counts = self.bock_kontra != "none" or self.ramsch_after_kontra
        if (kontra_counts and not self.kontra) or (self.bock_ramsch and self.ramsch == "none"):
            raise InvalidOptions("options/invalid#bock-needs")
        if (self.bock_rounds != 1 or self.bock_stack != "append" or self.bock_ramsch) and not self.has_bock_rounds:
            raise InvalidOptions("options/invalid#bock")
        if self.ramsch != "schieberamsch" and (not self.ramsch_jacks or self.ramsch_leavers != "add"):
            raise InvalidOptions("options/invalid#schieberamsch")
        if self.ramsch == "none" and any(getattr(self, name) != value for name, value in _OF_RAMSCH.items()):
            raise InvalidOptions("options/invalid#ramsch-skat")

    @property
    def has_bock_rounds(self) -> bool:
        """True if anything causes a bock round at this table (A.19.2)."""
        return self.bock_60 or self.bock_grand_hand or self.bock_kontra != "none" or self.bock_value > 0


_OF_RAMSCH = {
    field.name: field.default
    for field in msgspec.structs.fields(SkatOptions)
    if field.name.startswith("ramsch_") and field.name not in ("ramsch_jacks", "ramsch_leavers")
}
"""Options that need a ramsch, with their defaults. Two more belong to schieberamsch."""

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


def null_value(declaration: Declaration) -> int:
    """Return the value of this null (in game points; A.11.1)."""
    return NULL_VALUES[declaration.hand, declaration.level is AnnouncedLevel.OUVERT]


def refuses_null(options: SkatOptions, declaration: Declaration, bid: int) -> bool:
    """Return True if the table refuses this declaration, because it is a null whose value is below the bid (A.5.6)."""
    return options.null_below_bid == "refused" and declaration.contract is Contract.NULL and null_value(declaration) < bid
