"""DealProgram: whole deals of one table as plain data, from the shuffled pack to the score (docs/adr/0029-batches.md).

The native core plays the data without knowing any game. Each game compiles its program from its rules: it explores the calls of sample
deals (`deal_compiler.py`) and tabulates the scores. A *call* is any action other than a card; a *node* is a
decision at which a player makes a call or lays cards away. Nodes and compiled contracts are named by their index in the lists of the
`DealProgram`.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from stich.kernel.rules.playspec import PlaySpec

PASSED_IN = -1
"""Value of `Call.leads_to` for a call that ends the deal without a score."""
UNDEALT = 255
"""Value in `DealProgram.layout` for a card that stays undealt."""


class HandCondition(msgspec.Struct, frozen=True):
    """Condition on the cards dealt to the actor, as masks: at least one card of ``some``, all of ``all`` and none of ``none``."""

    some: int = 0
    """Mask of cards of which at least one is required (0: no condition)."""
    all: int = 0
    none: int = 0

    def allows(self, hand: int) -> bool:
        """Return True if a dealt hand (mask) meets the condition."""
        return (not self.some or bool(hand & self.some)) and hand & self.all == self.all and not hand & self.none


ALWAYS = HandCondition()
NEVER = HandCondition(none=-1)
"""Condition that no hand meets."""


class Call(msgspec.Struct, frozen=True):
    """Call that a player may make in a deal program, such as a bid, and what follows the call.

    ``action`` is the number of the step in the environment. ``leads_to`` is the number of the next node, or `PASSED_IN`, or -2 - n. With n
    less than the number of contracts, contract n is played. Otherwise the play goes on with item n - (number of contracts) of
    `DealProgram.calls_during_play`.
    """

    action: int
    leads_to: int
    condition: HandCondition = ALWAYS
    adds: int = 0
    """Number of rows by which this call moves the row in the table of amounts (`SideScores.amounts`), such as 1 for a doubling."""


class ProgramNode(msgspec.Struct, frozen=True):
    """Decision in a deal at which a player makes a call or lays cards away."""

    place: int
    phase: int
    calls: tuple[Call, ...] = ()
    lays_away: int = 0
    """Number of cards that the actor lays away here, after taking up the undealt cards; the deal then continues at node ``then``."""
    then: int = 0
    gives: int = 0
    """Number of places ahead at which the player gets the cards laid away; all such cards are given when the play begins, and the actor
    takes up none (0: they stay out of play).
    """
    keeps: int = 0
    """Cards that may not be laid away at this node, as a mask."""
    first_lot: bool = False
    """True if the actor has seen only the cards dealt first."""
    beside_card: bool = False
    """True if the actor may also play a card instead of making a call (during the play)."""


class Redirect(msgspec.Struct, frozen=True):
    """Exception to the order of nodes: a deal that reaches ``node`` continues at ``other`` if the cards dealt to ``place`` meet
    ``condition``.
    """

    node: int
    place: int
    condition: HandCondition
    other: int


class CallsDuringPlay(msgspec.Struct, frozen=True):
    """Nodes of a deal program at which players may make calls, such as doublings, during the play."""

    before: tuple[int, ...] = ()
    """Number of the node before the first card, of the node before the second card, and so on (-1: no call is possible)."""


class Ends(msgspec.Struct, frozen=True):
    """Conditions under which the play ends after a trick, before the last card is played."""

    at_once: bool = False
    """True if the play ends before its first card."""
    side_trick: bool = False
    """True if the play ends as soon as the declarer has won a trick."""
    other_trick: bool = False
    """True if the play ends as soon as another player has won a trick."""
    other_points: int = 0
    """Card points of the other players at which the play ends once the declarer has won a trick (0: never)."""


class CompiledContract(msgspec.Struct, frozen=True):
    """Card play and scores of a contract in a deal program."""

    spec: int
    """Index in `DealProgram.specs` of the card play's PlaySpec."""
    declarer: int = -1
    """Place of the declarer (-1: all players play alone)."""
    partner: int = -1
    """Bit of the card whose holder after the deal is the declarer's partner, such as a called ace (-1: no partner)."""
    open: bool = False
    """True if the declarer's cards lie face up."""
    ends: Ends = Ends()
    calls_during_play: int = -1
    """Index in `DealProgram.calls_during_play` of the calls that are possible when the play begins (-1: none)."""
    must_beat: bool = False
    """True if players who can beat the best card of the trick must do so."""
    tables: tuple[int, ...] = ()
    """If there is no declarer: for each place the index of its score table in `DealProgram.own`."""
    most: int = -1
    """Index in `DealProgram.most`, used instead of ``tables`` if all play alone and the most card points lose (-1: not used)."""
    score: int = -1
    """Index in `DealProgram.sides`, if there is a declarer (-1: no declarer)."""
    parameter: int = 0
    """First row in the table of amounts (`SideScores.amounts`), such as the row of the bid. Calls may add to it (`Call.adds`)."""
    swaps: int = -1
    """Index in `DealProgram.swaps` of the exchange before the first lead (-1: none)."""


class SideScores(msgspec.Struct, frozen=True):
    """Scores (game points) of the declarer's side and of the others.

    ``results[early][tricks][points]`` is the kind of result, by the side's tricks and card points (with cards laid away). ``early`` is 1 if
    the play ended before its last card, else 0.
    ``amounts[parameter][kind][runs]`` are the amounts for a member of the side, for another player, and for a seat that was dealt no cards.
    ``runs`` is an index for the unbroken row of the strongest cards of ``run`` that the side holds (positive count) or lacks (negative
    count), from ``-len(run)`` to ``len(run)``.
    """

    run: tuple[int, ...]
    results: tuple[tuple[tuple[int, ...], ...], ...]
    amounts: tuple[tuple[tuple[tuple[int, int, int], ...], ...], ...]


class MostScores(msgspec.Struct, frozen=True):
    """Scores of deals in which all play alone: the player with most card points pays, unless one player sweeps the deal (wins all).

    Each triple of amounts (game points) is for the player who pays or sweeps, for another player, and for a seat that was dealt no cards.
    """

    swept: tuple[tuple[int, int, int], ...]
    """Amounts of a sweep, by row (`CompiledContract.parameter`)."""
    most: tuple[tuple[tuple[int, int, int], ...], ...]
    """Amounts without a sweep, by row and by the number of players without a trick."""
    sweep_tricks: int = 0
    """Number of tricks with which a player sweeps (0: not by tricks)."""
    sweep_points: int = 0
    """Card points with which a player sweeps (0: not by card points)."""
    ranking: tuple[int, ...] = ()
    """Cards that decide, in this order, between several players with the most card points: the one pays who won the first card in this
    order that any of them won; if they won none of the cards, the one at the lowest place.

    Empty: all of these players pay.
    """
    tie_by_tricks: bool = False
    """True if, before the ``ranking``, the most tricks and then the most cards of the ranking decide between these players."""
    last_takes_rest: bool = False
    """True if the winner of the last trick gets the card points of the cards that were not dealt."""
    payer_takes_rest: bool = False
    """True if each player who pays gets these card points, after it is decided who pays."""
    fewest: bool = False
    """True if the players with the fewest card points are those who "pay"; their amounts are usually gains."""
    by_points: bool = False
    """True if the first amount of each triple in ``most`` is multiplied by the card points of the player who pays."""
    most_points: int = 0
    """Largest number of card points that a player can have, needed with ``by_points``."""
    three_tied_pay: bool = True
    """False if no player pays when all have the same card points."""
    last_trick_breaks_ties: bool = False
    """True if of several players who would pay only the winner of the last trick pays; with ``fewest``, all but that winner."""


class DealProgram(msgspec.Struct, frozen=True):
    """All possible deals of one table, as data.

    Players are numbered by place, from the dealer's left; ``seats`` also counts a seat that is dealt no cards.
    """

    seats: int
    places: int
    layout: tuple[int, ...]
    """For each position in the shuffled pack, the place that gets the card, or `UNDEALT`."""
    starts: tuple[int, ...]
    """Where a deal begins, like `Call.leads_to`: one number, or one for each seat of the dealer."""
    nodes: tuple[ProgramNode, ...]
    contracts: tuple[CompiledContract, ...]
    specs: tuple[PlaySpec, ...]
    own: tuple[tuple[tuple[int, ...], ...], ...]
    """Scores of a place by the tricks and card points of its party (`PlaySpec.together`): tables ``[tricks][points]`` in game points."""
    sides: tuple[SideScores, ...]
    play_phase: int
    most: tuple[MostScores, ...] = ()
    calls_during_play: tuple[CallsDuringPlay, ...] = ()
    redirects: tuple[Redirect, ...] = ()
    """Exceptions to the order of nodes; of those that apply, the first is used."""
    first_lot: int = 0
    """Number of cards that are dealt first, if some calls are made before the rest is dealt (0: all cards are dealt at once)."""
    swaps: tuple[tuple[int, ...], ...] = ()
    """For each kind of exchange: by the bit of the card turned up, the card whose holder may exchange it (-1: none)."""
    undealt_open: bool = False
    """True if the undealt card lies face up."""
    undealt_counts: bool = False
    """True if undealt cards count for the declarer: the cards laid away or, if the declarer took up none, the undealt cards."""
    undealt_in_run: bool = False
    """True if the undealt cards count for the declarer in the unbroken row of strongest cards (`SideScores.run`)."""
    worst: int = 0
    """Largest loss in a deal (game points, not negative), which is also the penalty for an illegal action."""


def largest_loss(sides: Iterable[SideScores], most: Iterable[MostScores]) -> int:
    """Return the largest loss among these scores (game points, at least 0)."""
    return -min(0, *_amounts(sides, most))


def score_bounds(program: DealProgram) -> tuple[int, int]:
    """Return the least and the greatest score that a seat can have in a deal of this program (game points; a passed-in deal has 0)."""
    amounts = [0, *_amounts(program.sides, program.most), *(score for table in program.own for row in table for score in row)]
    return min(amounts), max(amounts)


def _amounts(sides: Iterable[SideScores], most: Iterable[MostScores]) -> list[int]:
    """Return all amounts in these scores (game points)."""
    amounts = [amount for side in sides for kinds in side.amounts for runs in kinds for three in runs for amount in three]
    amounts += [amount for scores in most for three in scores.swept for amount in three]
    for scores in most:
        points = scores.most_points if scores.by_points else 1
        amounts += [amount for rows in scores.most for first, *others in rows for amount in (first * points, *others)]
    return amounts
