"""DealProgram: whole deals of one table as plain data, from the shuffled pack to the score (docs/adr/0029-batches.md).

The native core plays them without knowing any game. A room compiles its program from its rules: what is said before the play is explored
(`exploring.py`), scores are tabulated.
"""

from __future__ import annotations

from collections.abc import Iterable

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
    """Something that may be said, and where it leads.

    That is the number of a node, `PASSED_IN`, or below that -2 - (number of a contract, or of contracts + number of a `Talk`: the play
    goes on).
    """

    action: int
    leads_to: int
    guard: Guard = ALWAYS
    adds: int = 0
    """How many rows further the amounts of the score are read, such as by a doubling."""


class Node(msgspec.Struct, frozen=True):
    """A moment in which something is said, or laid away."""

    place: int
    phase: int
    words: tuple[Word, ...] = ()
    lays_away: int = 0
    """So many cards does the actor lay away here, after he took up those that lay out of play; the deal then goes on at ``then``."""
    then: int = 0
    keeps: int = 0
    """Cards that may not be laid away, as a mask."""
    first_lot: bool = False
    """The actor has only seen the cards of the first lot."""
    beside_card: bool = False
    """During the play: the actor may also play a card instead."""


class Detour(msgspec.Struct, frozen=True):
    """A deal that comes to ``node``, and in which this place was dealt such cards, goes on at ``other``."""

    node: int
    place: int
    guard: Guard
    other: int


class Talk(msgspec.Struct, frozen=True):
    """How far the words have come that are said during the play."""

    before: tuple[int, ...] = ()
    """The node at which something may be said before the first card, the second, …; -1: none."""


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
    talk: int = -1
    """Index of the `Talk` with which the play begins; -1: nothing is said during it."""
    must_beat: bool = False
    """Who can beat the trick must."""
    tables: tuple[int, ...] = ()
    """Everybody alone: by place, the index of his `own` table."""
    most: int = -1
    """Everybody alone: index of the `MostScores` instead of tables."""
    score: int = -1
    """With a declarer: index of the `SideScores`."""
    parameter: int = 0
    """First row of the score's amounts, such as that of what was bid; words may add to it."""
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


class MostScores(msgspec.Struct, frozen=True):
    """What everybody gets where each plays alone and who has most card points pays, unless one player sweeps the deal.

    Amounts are those of a player whom it strikes, of another player, and of a seat without cards.
    """

    swept: tuple[tuple[int, int, int], ...]
    """By parameter, where one sweeps: it strikes him."""
    most: tuple[tuple[tuple[int, int, int], ...], ...]
    """By parameter and number of players without a trick: it strikes who has most card points."""
    sweep_tricks: int = 0
    """Tricks with which a player sweeps; 0: none."""
    sweep_points: int = 0
    """Card points with which a player sweeps; 0: none."""
    ranking: tuple[int, ...] = ()
    """Of several with most card points it strikes only who won the first of these cards that one of them won; if none, the first of
    them by place. Without a ranking it strikes them all."""
    last_takes_rest: bool = False
    """The card points of what lies out of play are the last trick's."""


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
    most: tuple[MostScores, ...] = ()
    talks: tuple[Talk, ...] = ()
    detours: tuple[Detour, ...] = ()
    """Tried in this order."""
    first_lot: int = 0
    """Cards of the pack that are dealt first; some words are said before the others are seen."""
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


def largest_loss(sides: Iterable[SideScores], most: Iterable[MostScores]) -> int:
    """What the worst of these scores costs: at least 0."""
    amounts = [amount for side in sides for kinds in side.amounts for runs in kinds for three in runs for amount in three]
    amounts += [amount for scores in most for rows in (scores.swept, *scores.most) for three in rows for amount in three]
    return -min(amounts, default=0)
