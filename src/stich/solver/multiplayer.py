"""Solver for deals in which all play alone. Such a deal has no single value; each of two methods defines one score for each player.

The functions of both methods take a state or a `PerfectInfoPosition` in which all play alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from stich import native
from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.play import native_position
from stich.kernel.rules.playspec import PlaySpec, ScoreTable
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .limits import UNLIMITED, Limits
from .parties import Solution
from .question import multiplayer_hand


class Method(StrEnum):
    """Method that defines the scores of players who play alone."""

    MAX_N = "max^n"
    """Scores if all players maximise their own score and know that the others do, too. Of cards with the same score a player plays the
    first in the deck.

    The scores are exact for this rule of ties; another rule may give other scores.
    """
    PARANOID = "paranoid"
    """Score that each player reaches at least if all others play against them."""


@dataclass(frozen=True, slots=True)
class MaxN:
    """Result of a deal with open hands by the method max^n."""

    scores: Mapping[Seat, int]
    """Final score of each seat (in the unit of the score table given to the search)."""
    card: Card
    """Card that max^n plays in this position."""
    nodes: int
    """Number of positions searched."""


def max_n(state: State | PerfectInfoPosition, scores: ScoreTable | None = None, *, limits: Limits = UNLIMITED) -> MaxN | None:
    """Return the final scores if all players maximise their own; None if a limit was met.

    The search does not prune, so it is fast enough only for the last cards.
    ``scores``: table of scores for which all players play; by default that of `scores_of`. Raise `StichError` ``solve/position`` if no card
    is to be played, ``solve/parties`` if two parties play; raise ValueError if the table of scores has too few entries for the tricks or
    points that can be made.
    """
    hand = multiplayer_hand(state)
    table = (scores or scores_of(hand.spec)).scores
    at = native_position(hand.spec, hand.position)
    end = native.max_n(at, table, limits.nodes, limits.seconds, limits.stop)
    if end is None:
        return None
    by_place, card, nodes = end
    return MaxN(dict(sorted(zip(hand.order, by_place, strict=True))), hand.spec.deck.cards[card], nodes)


def paranoid_value(
    state: State | PerfectInfoPosition, seat: Seat, scores: ScoreTable | None = None, *, limits: Limits = UNLIMITED
) -> Solution:
    """Return the final score that this seat reaches against every play of the others.

    Arguments and errors are those of `max_n`; also raise `StichError` ``solve/seat`` if the seat does not play in this deal.
    """
    hand = multiplayer_hand(state)
    if seat not in hand.order:
        raise StichError("solve/seat#plays", seats=tuple(sorted(hand.order)), seat=seat)
    table = (scores or scores_of(hand.spec)).scores
    at = native_position(hand.spec, hand.position)
    return Solution(*native.paranoid_value(at, hand.order.index(seat), table, limits.nodes, limits.seconds, limits.stop))


def scores_of(spec: PlaySpec) -> ScoreTable:
    """Return the score table for which players play: the goal of the spec if it is one, else a table that rewards few card points."""
    return spec.goal if isinstance(spec.goal, ScoreTable) else fewest_points(spec)


def fewest_points(spec: PlaySpec) -> ScoreTable:
    """Return a score table for players who want few card points: the score is the negative number of card points."""
    row = tuple(-points for points in range(sum(spec.points) + 1))
    return ScoreTable(((row,) * (len(spec.deck) // spec.players + 1),) * spec.players)
