"""What a person wants to know of a deal in which everybody plays alone, in one answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.open_hand import OpenHand
from stich.kernel.playspec import ScoreTable
from stich.kernel.state import State

from .answer import moment
from .limits import UNLIMITED, Limits
from .own import Method, fewest_points, solve_own
from .parties import Solution


@dataclass(frozen=True, slots=True)
class OwnAnswer:
    """What each makes in the whole deal; how that was found stands beside it, since such a deal has no one value."""

    method: Method
    card_points: bool
    """What is counted: card points, of which everybody wants few (Ramsch); else everybody's own score."""
    seats: Mapping[Seat, Solution]
    """By seat. By max^n what it makes; by paranoid what it can secure against all others: it makes this or better."""
    cards: Mapping[Card, Solution] = field(default_factory=dict)
    """What the seat to play makes after each legal card, where it was asked for and max^n answers."""

    def __str__(self) -> str:
        """``max^n: seat 0: 20, seat 1: 8``; ``paranoid: seat 0: at least 20, …``."""
        secured = "" if self.method is Method.MAX_N else "at most " if self.card_points else "at least "
        told = (f"seat {seat}: {secured}{found.high if self.card_points else found.low}" for seat, found in self.seats.items())
        return f"{self.method}{', card points' if self.card_points else ''}: {', '.join(told)}"


def answer_own(asked: State | OpenHand, *, moves: bool = False, limits: Limits = UNLIMITED) -> OwnAnswer:
    """What this moment is worth to players each on their own: by max^n where that ends within the limits, else what each can secure.

    Where no score is told they play for few card points. Raises `StichError` ``solve/moment`` or ``solve/parties``.
    """
    hand = moment(asked)
    if hand.side:
        raise StichError("two parties play here: ask stich.solve", code="solve/parties")
    counts = not isinstance(hand.spec.goal, ScoreTable)
    table = fewest_points(hand.spec) if counts else None
    found = solve_own(hand.spec, hand.position, table, limits=limits)

    def counted(solution: Solution) -> Solution:
        return Solution(-solution.high, -solution.low, solution.nodes) if counts else solution

    by_seat = {seat: counted(found.scores[place]) for place, seat in enumerate(hand.order)}
    cards: dict[Card, Solution] = {}
    if moves and found.method is Method.MAX_N:
        actor = hand.position.actor
        for card in hand.spec.deck.members(hand.position.legal):
            after = hand.position.play(hand.spec.deck.bit[card])
            cards[card] = counted((found if after.finished else solve_own(hand.spec, after, table, limits=limits)).scores[actor])
    return OwnAnswer(found.method, counts, dict(sorted(by_seat.items())), cards)
