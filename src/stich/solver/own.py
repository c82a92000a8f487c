"""Everybody for himself. There is no one value of such a deal, so an answer says by which method it was found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from stich import native
from stich.kernel.cards import Card
from stich.kernel.play import Position
from stich.kernel.playspec import PlaySpec, ScoreTable

from .compiled import native_position
from .limits import UNLIMITED, Limits
from .parties import Solution


class Method(StrEnum):
    """How the scores of players on their own were found."""

    MAX_N = "max^n"
    """Everybody plays for his own score and knows that the others do; of cards that give him the same, he plays the first in the deck.
    Exact for this rule between equals: with another one, others may get something else."""
    PARANOID = "paranoid"
    """What each can secure when all others play against him: he makes at least so much, whatever they do."""


@dataclass(frozen=True, slots=True)
class OwnSolution:
    """Final scores by place."""

    method: Method
    scores: tuple[Solution, ...]
    card: Card | None
    """What the actor plays by max^n."""


ENDING = 200_000
"""Positions searched by max^n before the bound must do, unless limits say otherwise."""


def solve_own(
    spec: PlaySpec,
    position: Position,
    scores: ScoreTable | None = None,
    *,
    method: Method | None = None,
    limits: Limits = UNLIMITED,
) -> OwnSolution:
    """Final scores of players each on their own: by max^n where that ends within the limits, else what each can secure.

    ``scores``: what everybody plays for; the goal of the spec unless given, and card points where the goal is none.
    ``method`` asks for one of the two; ValueError if max^n meets a limit then, or if the position is finished.
    """
    at = native_position(spec, position)
    wanted = scores or (spec.goal if isinstance(spec.goal, ScoreTable) else None)
    table = wanted.scores if wanted else None
    if method is not Method.PARANOID:
        nodes = ENDING if limits.nodes is None and method is None else limits.nodes
        found = native.max_n(at, table, nodes, limits.seconds, limits.stop)
        if found is not None:
            values, card, searched = found
            return OwnSolution(Method.MAX_N, tuple(Solution(v, v, searched) for v in values), spec.deck.cards[card])
        if method is Method.MAX_N:
            raise ValueError("max^n met a limit: nothing is known of the scores")
    bounds = tuple(secured(spec, at, place, wanted, limits=limits) for place in range(spec.players))
    return OwnSolution(Method.PARANOID, bounds, None)


def secured(spec: PlaySpec, position: Position, place: int, scores: ScoreTable | None = None, *, limits: Limits = UNLIMITED) -> Solution:
    """The final score that one place makes at least, whatever the others do: the paranoid bound of `solve_own`, for this place alone."""
    wanted = scores or (spec.goal if isinstance(spec.goal, ScoreTable) else None)
    at, table = native_position(spec, position), wanted.scores if wanted else None
    return Solution(*native.paranoid_value(at, place, table, limits.nodes, limits.seconds, limits.stop))


def fewest_points(spec: PlaySpec) -> ScoreTable:
    """Everybody plays for few card points: the score is their number below zero."""
    row = tuple(-points for points in range(sum(spec.points) + 1))
    return ScoreTable(((row,) * (len(spec.deck) // spec.players + 1),) * spec.players)
