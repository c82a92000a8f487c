"""Solver for deals of two parties with open hands: the result of the declarer's side against all others.

Every function takes a state or a `PerfectInfoPosition`. Card points outside tricks (Skat's discards) count for the declarer's side;
``include_points_outside_tricks=False`` excludes them.
"""

from __future__ import annotations

from dataclasses import dataclass

from stich import native
from stich.kernel.rules.cards import Card
from stich.kernel.rules.play import native_position
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .limits import UNLIMITED, Limits
from .question import Count, count_of, two_party_hand


@dataclass(frozen=True, slots=True)
class Solution:
    """Result of the solver between two bounds, which are equal unless a limit was met."""

    low: int
    high: int
    nodes: int
    """Number of positions searched; only positions before a lead are counted."""

    @property
    def exact(self) -> bool:
        """True if the solver met no limit, so that the two bounds are equal."""
        return self.low == self.high

    @property
    def value(self) -> int:
        """Exact result. Raise ValueError if a limit was met, so that only bounds are known."""
        if not self.exact:
            raise ValueError(f"a limit was met: only known to lie from {self.low} to {self.high}")
        return self.low

    def plus(self, points: int) -> Solution:
        """Return a copy with this number of card points added to both bounds."""
        return Solution(self.low + points, self.high + points, self.nodes) if points else self

    def __repr__(self) -> str:
        """Return a text such as ``Solution(42)`` or ``Solution(30 to 61)``."""
        return f"Solution({self.low})" if self.exact else f"Solution({self.low} to {self.high})"


def value(
    state: State | PerfectInfoPosition,
    count: Count | None = None,
    *,
    include_points_outside_tricks: bool = True,
    low: int | None = None,
    high: int | None = None,
    limits: Limits = UNLIMITED,
) -> Solution:
    """Return the result of the declarer's side if all seats play their best with open hands.

    ``count``: unit of the result; by default that of the contract. With ``low`` and ``high`` the search is exact only between them; a
    result outside is returned as ``low`` or ``high``. Raise `StichError` ``solve/position`` if no card is to be played,
    ``solve/multiplayer`` if all play alone; raise ValueError if all players are on the declarer's side.
    """
    hand = two_party_hand(state)
    counted = count_of(hand, count)
    outside = points_outside_tricks(hand, counted, include_points_outside_tricks)
    least, most = (None if bound is None else bound - outside for bound in (low, high))
    at = native_position(hand.spec, hand.position)
    return Solution(*native.solve(at, hand.side, counted, least, most, limits.nodes, limits.seconds, limits.stop)).plus(outside)


def reach(
    state: State | PerfectInfoPosition,
    *,
    points: int = 0,
    tricks: int = 0,
    include_points_outside_tricks: bool = True,
    limits: Limits = UNLIMITED,
) -> bool | None:
    """Return True if with open hands the declarer's side makes at least this number of card points *and* of tricks in the whole deal.

    None if a limit was met. Raise the errors of `value`.
    """
    hand = two_party_hand(state)
    wanted = max(0, points - points_outside_tricks(hand, Count.POINTS, include_points_outside_tricks))
    at = native_position(hand.spec, hand.position)
    low, high, _ = native.reach(at, hand.side, wanted, tricks, limits.nodes, limits.seconds, limits.stop)
    return bool(low) if low == high else None


def card_values(
    state: State | PerfectInfoPosition,
    count: Count | None = None,
    *,
    include_points_outside_tricks: bool = True,
    limits: Limits = UNLIMITED,
) -> dict[Card, Solution]:
    """Return the result of the declarer's side after each legal card, in the order of the deck.

    ``nodes`` of each result is the sum over all cards. Raise the errors of `value`.
    """
    hand = two_party_hand(state)
    counted = count_of(hand, count)
    outside = points_outside_tricks(hand, counted, include_points_outside_tricks)
    at = native_position(hand.spec, hand.position)
    values, nodes = native.solve_cards(at, hand.side, counted, limits.nodes, limits.seconds, limits.stop)
    return {hand.spec.deck.cards[card]: Solution(low, high, nodes).plus(outside) for card, low, high in values}


def line(state: State | PerfectInfoPosition, count: Count | None = None, *, limits: Limits = UNLIMITED) -> tuple[Card, ...]:
    """Return the cards to the end of the deal if all seats play their best; of equal cards the first in the deck is played.

    Shorter if a limit was met. Raise the errors of `value`.
    """
    hand = two_party_hand(state)
    at = native_position(hand.spec, hand.position)
    cards = native.line(at, hand.side, count_of(hand, count), limits.nodes, limits.seconds, limits.stop)
    return tuple(hand.spec.deck.cards[card] for card in cards)


def points_outside_tricks(hand: PerfectInfoPosition, count: Count, included: bool) -> int:
    """Return the card points outside tricks that are part of the solver's result.

    0 unless the result is in card points and ``included`` is True.
    """
    return hand.points_outside_tricks if included and count is Count.POINTS else 0
