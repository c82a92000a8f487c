"""What a person wants to know of a deal with open hands, in one answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.open_hand import OpenHand
from stich.kernel.playspec import Goal
from stich.kernel.state import State

from .limits import UNLIMITED, Limits
from .parties import Count, Solution, card_values, solve
from .parties import line as best_line

COUNTS = {Goal.CARD_POINTS: Count.POINTS, Goal.NO_TRICK: Count.NO_TRICK, Goal.EVERY_TRICK: Count.EVERY_TRICK}
"""What is counted where the contract decides it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the declarer's side makes in the whole deal when all play their best with open hands."""

    count: Count
    side: tuple[Seat, ...]
    """Seats of the declarer's side."""
    low: int
    """Card points, cards beside the tricks included, or tricks; 1 and 0 where it is asked whether the side wins."""
    high: int
    """The same as ``low`` unless a limit was met."""
    nodes: int
    cards: Mapping[Card, Solution] = field(default_factory=dict)
    """The value of every legal card, where it was asked for."""
    line: tuple[Card, ...] = ()
    """Cards to the end with which all play their best, where it was asked for."""

    @property
    def exact(self) -> bool:
        return self.low == self.high

    @property
    def points(self) -> int | None:
        """Card points; None where tricks are counted, or where a limit was met."""
        return self.low if self.count is Count.POINTS and self.exact else None

    @property
    def tricks(self) -> int | None:
        """Tricks; None where something else is counted, or where a limit was met."""
        return self.low if self.count is Count.TRICKS and self.exact else None

    @property
    def won(self) -> bool | None:
        """Whether the side avoids every trick, or makes every trick; None where it is counted how much, or where a limit was met."""
        return bool(self.low) if self.count in (Count.NO_TRICK, Count.EVERY_TRICK) and self.exact else None

    def __str__(self) -> str:
        """``seat 2: 78 card points``, ``seats 0 and 3: at least 61, at most 84 card points``, ``seat 1: wins, takes no trick``."""
        who = f"seat{'s' if len(self.side) > 1 else ''} {' and '.join(map(str, self.side))}"
        return f"{who}: {told(self.count, self.low, self.high)}"


def told(count: Count, low: int, high: int) -> str:
    """A value in words."""
    if count in (Count.NO_TRICK, Count.EVERY_TRICK):
        wanted = "no trick" if count is Count.NO_TRICK else "every trick"
        return f"{wanted}: not known" if low != high else f"wins, takes {wanted}" if low else f"loses, cannot take {wanted}"
    amount = f"{low}" if low == high else f"at least {low}, at most {high}"
    unit = "card point" if count is Count.POINTS else "trick"
    return f"{amount} {unit}{'' if high == 1 else 's'}"


def moment(asked: State | OpenHand) -> OpenHand:
    """The card play of this moment. Raises `StichError` ``solve/moment``."""
    hand = asked.phase.open_hand if isinstance(asked, State) else asked
    if hand is None or hand.position.finished:
        raise StichError("no card is to be played at this moment", code="solve/moment")
    return hand


def opened(asked: State | OpenHand) -> OpenHand:
    """The card play of this moment, of two parties. Raises `StichError` ``solve/moment`` or ``solve/own``."""
    hand = moment(asked)
    if not hand.side:
        raise StichError("everybody plays alone here: ask stich.solve_own", code="solve/own")
    return hand


def count_of(hand: OpenHand) -> Count:
    """What the contract is about."""
    assert isinstance(hand.spec.goal, Goal)
    return COUNTS[hand.spec.goal]


def answer(
    asked: State | OpenHand,
    *,
    count: Count | None = None,
    moves: bool = False,
    line: bool = False,
    limits: Limits = UNLIMITED,
) -> Answer:
    """What this moment is worth to the declarer's side; ``moves`` and ``line`` ask for more.

    ``count``: what the contract is about, unless told. Raises `StichError` ``solve/…``. A limit is for each of the three questions.
    """
    hand = opened(asked)
    counted = count or count_of(hand)
    cards = values(hand, counted, limits) if moves else {}
    found = best(hand, cards) if cards else value(hand, counted, limits)
    return Answer(
        count=counted,
        side=side_seats(hand),
        low=found.low,
        high=found.high,
        nodes=found.nodes,
        cards=cards,
        line=best_line(hand.spec, hand.position, hand.side, counted, limits=limits) if line else (),
    )


def side_seats(hand: OpenHand) -> tuple[Seat, ...]:
    """Seats of the declarer's side."""
    return tuple(sorted(seat for place, seat in enumerate(hand.order) if hand.side >> place & 1))


def value(hand: OpenHand, count: Count, limits: Limits = UNLIMITED) -> Solution:
    """What the declarer's side makes."""
    return _beside(solve(hand.spec, hand.position, hand.side, count, limits=limits), hand, count)


def values(hand: OpenHand, count: Count, limits: Limits = UNLIMITED) -> dict[Card, Solution]:
    """What the declarer's side makes after each legal card, in the order of the deck."""
    found = card_values(hand.spec, hand.position, hand.side, count, limits=limits)
    return {card: _beside(solution, hand, count) for card, solution in found.items()}


def best(hand: OpenHand, cards: Mapping[Card, Solution]) -> Solution:
    """The value of the moment: that of the best card for whoever is to play."""
    choose = max if hand.side >> hand.position.actor & 1 else min
    found = list(cards.values())
    return Solution(choose(s.low for s in found), choose(s.high for s in found), found[0].nodes)


def _beside(solution: Solution, hand: OpenHand, count: Count) -> Solution:
    more = hand.beside if count is Count.POINTS else 0
    return Solution(solution.low + more, solution.high + more, solution.nodes)
