"""DealProgram: whole deals of one table as plain data, from the shuffled pack to the score (docs/adr/0029-batches.md).

The native core plays them without knowing any game. A room compiles its program from its rules: what is said before the play is explored
(`exploring.py`), scores are tabulated.
"""

from __future__ import annotations

import msgspec

from .playspec import PlaySpec

PASSED_IN = -1
"""Where a word leads that ends the deal without a score."""
UNDEALT = 255
"""In a layout: a card dealt to nobody."""


class Guard(msgspec.Struct, frozen=True):
    """A condition on the cards that the actor was dealt, as masks: it holds one of ``some``, all of ``all`` and none of ``none``."""

    some: int = 0
    """0: no condition."""
    all: int = 0
    none: int = 0

    def allows(self, hand: int) -> bool:
        return (not self.some or bool(hand & self.some)) and hand & self.all == self.all and not hand & self.none


ALWAYS = Guard()


class Word(msgspec.Struct, frozen=True):
    """Something that may be said, and where it leads: the number of a node, `PASSED_IN`, or below that -2 - (number of a contract)."""

    action: int
    leads_to: int
    guard: Guard = ALWAYS


class Node(msgspec.Struct, frozen=True):
    """A moment before the play."""

    place: int
    phase: int
    words: tuple[Word, ...] = ()
    lays_away: int = 0
    """So many cards does the actor lay away here, after he took up the undealt cards; the deal then goes on at ``then``."""
    then: int = 0


class OtherStart(msgspec.Struct, frozen=True):
    """A deal in which this place was dealt such cards begins at another node."""

    place: int
    node: int
    guard: Guard


class Ends(msgspec.Struct, frozen=True):
    """When the play ends between two tricks, before its last card."""

    at_once: bool = False
    """No card is played."""
    side_trick: bool = False
    """As soon as the declarer has a trick."""
    other_trick: bool = False
    """As soon as another player has a trick."""
    other_points: int = 0
    """As soon as the declarer has a trick and the others so many card points; 0: never."""


class Contract(msgspec.Struct, frozen=True):
    """The play, and what it is played for."""

    spec: int
    """Index of the PlaySpec."""
    declarer: int = -1
    """Place; -1 where everybody plays alone."""
    partner: int = -1
    """Whoever was dealt this card, a bit of the deck, plays with the declarer; -1: nobody."""
    open: bool = False
    """The declarer's cards lie open."""
    ends: Ends = Ends()
    tables: tuple[int, ...] = ()
    """Everybody alone: by place, the index of his `own` table."""
    score: int = -1
    """With a declarer: index of the `SideScores`."""
    parameter: int = 0
    """With a declarer: row of the score's amounts, such as what was bid."""
    swaps: int = -1
    """Index of the swap before the first lead; -1: there is none."""


class SideScores(msgspec.Struct, frozen=True):
    """What a declarer's side and the others get.

    ``results[early][tricks][points]``: the kind of result by the side's tricks and card points (what was laid away included).
    ``amounts[parameter][kind][runs]``: what a member of the side, another player, and a seat without cards get; ``runs`` counts from
    ``-len(run)`` to ``len(run)``: the number of cards of ``run``, strongest first, that the side holds, or lacks, unbroken from the first.
    """

    run: tuple[int, ...]
    results: tuple[tuple[tuple[int, ...], ...], ...]
    amounts: tuple[tuple[tuple[tuple[int, int, int], ...], ...], ...]


class DealProgram(msgspec.Struct, frozen=True):
    """Whole deals of one table. Players are places, counted from the dealer's left; ``seats`` include one who is dealt no cards."""

    seats: int
    places: int
    layout: tuple[int, ...]
    """By position in the shuffled pack, the place that it is dealt to, or `UNDEALT`."""
    start: int
    """The node at which a deal begins."""
    nodes: tuple[Node, ...]
    contracts: tuple[Contract, ...]
    specs: tuple[PlaySpec, ...]
    own: tuple[tuple[tuple[int, ...], ...], ...]
    """Tables of scores of players alone, ``[tricks][points]``."""
    sides: tuple[SideScores, ...]
    play_phase: int
    other_starts: tuple[OtherStart, ...] = ()
    """Tried in this order."""
    swaps: tuple[tuple[int, ...], ...] = ()
    """By card turned up: the card whose holder gives it for that one, or -1."""
    undealt_open: bool = False
    """The undealt card lies face up."""
    undealt_counts: bool = False
    """What lies face down counts for the declarer: what he laid away, or the undealt cards where he took none up."""
    undealt_in_run: bool = False
    """The undealt cards count as the declarer's in the run of his top cards."""
    worst: int = 0
    """The largest loss: what an illegal action costs."""
