"""More than two parties: every player plays for themselves. Such a deal has no one value, so there are two methods to choose from.

Both take a state or an open hand in which no two parties play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from stich import native
from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.open_hand import OpenHand
from stich.kernel.playspec import PlaySpec, ScoreTable
from stich.kernel.state import State

from .compiled import native_position
from .limits import UNLIMITED, Limits
from .parties import Solution
from .question import multiplayer_hand


class Method(StrEnum):
    """How the scores of players who play for themselves are found."""

    MAX_N = "max^n"
    """All maximise their own score and know that the others do; of cards with the same score a player plays the first in the deck.
    Exact for this rule of ties; with another rule others may get other scores."""
    PARANOID = "paranoid"
    """The score that each player reaches at least when all others play against them."""


@dataclass(frozen=True, slots=True)
class MaxN:
    """The end of the deal by max^n."""

    scores: Mapping[Seat, int]
    """Final score of each seat."""
    card: Card
    """What the seat to play plays."""
    nodes: int
    """Positions searched."""


def max_n(state: State | OpenHand, scores: ScoreTable | None = None, *, limits: Limits = UNLIMITED) -> MaxN | None:
    """Final scores when all maximise their own; None if a limit was met. Without pruning, so for the last cards only.

    ``scores``: what all play for; `scores_of` the spec unless given. Raises `StichError` ``solve/position`` or ``solve/parties``,
    ValueError if the scores end before the tricks or points that can be made.
    """
    hand = multiplayer_hand(state)
    table = (scores or scores_of(hand.spec)).scores
    at = native_position(hand.spec, hand.position)
    end = native.max_n(at, table, limits.nodes, limits.seconds, limits.stop)
    if end is None:
        return None
    by_place, card, nodes = end
    return MaxN(dict(sorted(zip(hand.order, by_place, strict=True))), hand.spec.deck.cards[card], nodes)


def paranoid_value(state: State | OpenHand, seat: Seat, scores: ScoreTable | None = None, *, limits: Limits = UNLIMITED) -> Solution:
    """The final score that this seat reaches at least, whatever the others play.

    Arguments and errors as of `max_n`; `StichError` ``solve/seat`` if the seat does not play in this deal.
    """
    hand = multiplayer_hand(state)
    if seat not in hand.order:
        raise StichError(f"seat: one that plays, {', '.join(map(str, sorted(hand.order)))}, not {seat}", code="solve/seat")
    table = (scores or scores_of(hand.spec)).scores
    at = native_position(hand.spec, hand.position)
    return Solution(*native.paranoid_value(at, hand.order.index(seat), table, limits.nodes, limits.seconds, limits.stop))


def scores_of(spec: PlaySpec) -> ScoreTable:
    """What every player plays for: the goal of the spec; few card points where the goal is card points."""
    return spec.goal if isinstance(spec.goal, ScoreTable) else fewest_points(spec)


def fewest_points(spec: PlaySpec) -> ScoreTable:
    """All play for few card points: a score is their number below zero."""
    row = tuple(-points for points in range(sum(spec.points) + 1))
    return ScoreTable(((row,) * (len(spec.deck) // spec.players + 1),) * spec.players)
