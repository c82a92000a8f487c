"""DealProgram: whole deals of one table as plain data, from the shuffled pack to the score (docs/adr/0029-batches.md).

The native core plays them without knowing any game. A room compiles its program from its rules: it explores the bidding before the play
(`exploring.py`) and tabulates the scores.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from stich.kernel.rules.playspec import PlaySpec

PASSED_IN = -1
"""Target of a word that ends the deal without a score."""
UNDEALT = 255
"""Value in a layout of a card that stays undealt."""


class HandCondition(msgspec.Struct, frozen=True):
    """Condition on the cards dealt to the actor, as masks: one of ``some``, all of ``all`` and none of ``none``."""

    some: int = 0
    """Mask of cards of which one is required (0: no condition)."""
    all: int = 0
    none: int = 0

    def allows(self, hand: int) -> bool:
        """Return whether a dealt hand, as a mask, meets the condition."""
        return (not self.some or bool(hand & self.some)) and hand & self.all == self.all and not hand & self.none


ALWAYS = HandCondition()
NEVER = HandCondition(none=-1)
"""Condition that no hand meets."""


class Call(msgspec.Struct, frozen=True):
    """Word that a player may say, such as a bid, and its target.

    ``leads_to`` is the number of a node, `PASSED_IN`, or -2 - n. Then n is the number of a contract, or the number of contracts + the
    number of a `Talk` with which the play goes on.
    """

    action: int
    leads_to: int
    guard: HandCondition = ALWAYS
    adds: int = 0
    """Number of rows by which the word moves the row of the score's amounts, such as by a doubling."""


class ProgramNode(msgspec.Struct, frozen=True):
    """Moment of a deal in which a player says something or lays cards away."""

    place: int
    phase: int
    words: tuple[Call, ...] = ()
    lays_away: int = 0
    """Number of cards that the actor lays away here, after taking up the cards out of play; the deal continues at ``then``."""
    then: int = 0
    keeps: int = 0
    """Cards that may not be laid away, as a mask."""
    first_lot: bool = False
    """True if the actor has seen only the cards of the first lot."""
    beside_card: bool = False
    """True if the actor may also play a card instead, during the play."""


class Redirect(msgspec.Struct, frozen=True):
    """Deals that reach ``node`` continue at ``other`` if the cards dealt to this place meet the guard."""

    node: int
    place: int
    guard: HandCondition
    other: int


class CallsDuringPlay(msgspec.Struct, frozen=True):
    """Progress of the words during the play, such as doublings."""

    before: tuple[int, ...] = ()
    """Number of the node before the first card, the second, … (-1: none)."""


class Ends(msgspec.Struct, frozen=True):
    """Conditions under which the play ends between two tricks, before its last card."""

    at_once: bool = False
    """True if no card is played."""
    side_trick: bool = False
    """True if the play ends as soon as the declarer has a trick."""
    other_trick: bool = False
    """True if the play ends as soon as another player has a trick."""
    other_points: int = 0
    """Card points of the others that end the play, once the declarer has a trick (0: never)."""


class CompiledContract(msgspec.Struct, frozen=True):
    """Card play and scores of a contract."""

    spec: int
    """Index of the PlaySpec."""
    declarer: int = -1
    """Place of the declarer; -1 if all players play alone."""
    partner: int = -1
    """Bit of the card whose holder after the deal plays with the declarer (-1: no partner)."""
    open: bool = False
    """True if the declarer's cards lie face up."""
    ends: Ends = Ends()
    talk: int = -1
    """Index of the `Talk` with which the play begins (-1: no words during the play)."""
    must_beat: bool = False
    """True if players who can beat the trick must do so."""
    tables: tuple[int, ...] = ()
    """Index of the `own` table by place, if all players play alone."""
    most: int = -1
    """Index of the `MostScores` used instead of tables, if all players play alone (-1: none)."""
    score: int = -1
    """Index of the `SideScores`, if there is a declarer (-1: none)."""
    parameter: int = 0
    """First row of the score's amounts, such as that of the bid; words may add to it."""
    swaps: int = -1
    """Index of the swap before the first lead (-1: none)."""


class SideScores(msgspec.Struct, frozen=True):
    """Scores of the declarer's side and of the others.

    ``results[early][tricks][points]``: the kind of result by the side's tricks and card points, cards laid away included.
    ``amounts[parameter][kind][runs]``: amounts for a member of the side, another player, and a seat without cards. ``runs`` counts from
    ``-len(run)`` to ``len(run)``: the cards of ``run``, strongest first, that the side holds unbroken from the first; negative for cards
    that it lacks.
    """

    run: tuple[int, ...]
    results: tuple[tuple[tuple[int, ...], ...], ...]
    amounts: tuple[tuple[tuple[tuple[int, int, int], ...], ...], ...]


class MostScores(msgspec.Struct, frozen=True):
    """Scores of deals in which all players play alone and the player with most card points pays, unless one player sweeps the deal.

    Amounts are those of the player concerned, of another player, and of a seat without cards.
    """

    swept: tuple[tuple[int, int, int], ...]
    """Amounts by parameter for a sweep; the player concerned is the one who sweeps."""
    most: tuple[tuple[tuple[int, int, int], ...], ...]
    """Amounts by parameter and number of players without a trick; the player concerned has most card points."""
    sweep_tricks: int = 0
    """Tricks with which a player sweeps (0: none)."""
    sweep_points: int = 0
    """Card points with which a player sweeps (0: none)."""
    ranking: tuple[int, ...] = ()
    """Cards that decide between several players with most card points: concerned is only the player who won the first of these cards that
    any of them won; if there is none, the first of them by place. Empty: all of them are concerned."""
    last_takes_rest: bool = False
    """True if the card points of the cards out of play go to the winner of the last trick."""


class DealProgram(msgspec.Struct, frozen=True):
    """Whole deals of one table. Players are places, counted from the dealer's left; ``seats`` also counts a seat that is dealt no cards."""

    seats: int
    places: int
    layout: tuple[int, ...]
    """Place that gets each card of the shuffled pack, or `UNDEALT`, by position in the pack."""
    start: int
    """Number of the node at which a deal begins."""
    nodes: tuple[ProgramNode, ...]
    contracts: tuple[CompiledContract, ...]
    specs: tuple[PlaySpec, ...]
    own: tuple[tuple[tuple[int, ...], ...], ...]
    """Tables of scores for players who play alone, each ``[tricks][points]``."""
    sides: tuple[SideScores, ...]
    play_phase: int
    most: tuple[MostScores, ...] = ()
    talks: tuple[CallsDuringPlay, ...] = ()
    detours: tuple[Redirect, ...] = ()
    """Detours in the order in which they are tried."""
    first_lot: int = 0
    """Number of cards of the pack that are dealt first; players say some words before they see the others."""
    swaps: tuple[tuple[int, ...], ...] = ()
    """Card that its holder may exchange for the card turned up, by the card turned up (-1: none)."""
    undealt_open: bool = False
    """True if the undealt card lies face up."""
    undealt_counts: bool = False
    """True if face-down cards count for the declarer: the cards laid away, or the undealt cards if the declarer took none up."""
    undealt_in_run: bool = False
    """True if the undealt cards count for the declarer in the run of top cards."""
    worst: int = 0
    """Largest loss, which is also the cost of an illegal action."""


def largest_loss(sides: Iterable[SideScores], most: Iterable[MostScores]) -> int:
    """Return the largest loss among these scores, at least 0."""
    amounts = [amount for side in sides for kinds in side.amounts for runs in kinds for three in runs for amount in three]
    amounts += [amount for scores in most for rows in (scores.swept, *scores.most) for three in rows for amount in three]
    return -min(amounts, default=0)
