"""What a deal of two parties with open hands is worth, in one answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.open_hand import OpenHand
from stich.kernel.state import State

from .limits import UNLIMITED, Limits
from .parties import Solution, card_values, points_outside_tricks, value
from .parties import line as best_line
from .question import Count, count_of, side_seats, two_party_hand


@dataclass(frozen=True, slots=True)
class Answer:
    """What the declarer's side makes in the whole deal when all play their best with open hands."""

    count: Count
    side: tuple[Seat, ...]
    """Seats of the declarer's side."""
    actor: Seat
    """The seat to play."""
    low: int
    """Card points or tricks; 1 and 0 where the question is whether the side wins."""
    high: int
    """The same as ``low`` unless a limit was met."""
    points_outside_tricks: int
    """How many of the card points lie outside tricks; 0 where they were left out, or where no card points are counted."""
    nodes: int
    """Positions searched for the value, before a lead each."""
    cards: Mapping[Card, Solution] = field(default_factory=dict)
    """The value of every legal card to the declarer's side; empty with ``moves=False``."""
    line: tuple[Card, ...] = ()
    """Cards to the end with which all play their best; empty without ``line=True``."""
    hand: OpenHand | None = field(default=None, repr=False, compare=False)
    """The position that was solved."""

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
        """Whether the side avoids every trick, or makes every trick; None where points or tricks are counted, or where a limit was met."""
        return bool(self.low) if self.count in (Count.NO_TRICK, Count.EVERY_TRICK) and self.exact else None

    @property
    def best_cards(self) -> tuple[Card, ...]:
        """The cards that are best for the seat to play, in the order of the deck.

        Where a limit was met, those that the bounds prove to be best, perhaps none. Empty with ``moves=False``.
        """
        return best_cards(self.cards, most=self.actor in self.side)

    def __str__(self) -> str:
        """``seat 2: 78 card points``, ``seats 0 and 3: at least 61, at most 84 card points``, ``seat 1: wins, takes no trick``."""
        who = f"seat{'s' if len(self.side) > 1 else ''} {' and '.join(map(str, self.side))}"
        return f"{who}: {in_words(self.count, self.low, self.high)}"

    def __repr__(self) -> str:
        """``Answer(seat 0: 42 card points; seat 1 best plays H7)``."""
        best = f"; seat {self.actor} best plays {' or '.join(self.best_cards)}" if self.best_cards else ""
        return f"Answer({self}{best})"

    def _repr_html_(self) -> str | None:
        """A picture of the deal for notebooks: all hands, and below each playable card what it is worth to the declarer's side."""
        from .drawn import solved_picture

        if self.hand is None:
            return None
        side = dict.fromkeys(self.side, "declarer's side" if len(self.side) > 1 else "declarer")
        captions = {card: _caption(self.count, solution) for card, solution in self.cards.items()}
        lines = [f"all play their best:  {' '.join(self.line)}"] if self.line else []
        return solved_picture(self.hand, str(self), captions=captions, best=self.best_cards, details=side, lines=lines)._repr_html_()


def _caption(count: Count, solution: Solution) -> str:
    """What a card is worth to the declarer's side, below the card."""
    if not solution.exact:
        return f"{solution.low}–{solution.high}"
    return str(solution.low) if count in (Count.POINTS, Count.TRICKS) else "wins" if solution.low else "loses"


def best_cards(cards: Mapping[Card, Solution], *, most: bool) -> tuple[Card, ...]:
    """The cards that no other card beats, whatever the bounds leave open; ``most`` says whether much is good or little."""

    def unbeaten(card: Card) -> bool:
        others = [solution for other, solution in cards.items() if other != card]
        return all(cards[card].low >= o.high if most else cards[card].high <= o.low for o in others)

    return tuple(card for card in cards if unbeaten(card))


def in_words(count: Count, low: int, high: int) -> str:
    """A value in words."""
    if count in (Count.NO_TRICK, Count.EVERY_TRICK):
        wanted = "no trick" if count is Count.NO_TRICK else "every trick"
        return f"{wanted}: not known" if low != high else f"wins, takes {wanted}" if low else f"loses, cannot take {wanted}"
    amount = f"{low}" if low == high else f"at least {low}, at most {high}"
    unit = "card point" if count is Count.POINTS else "trick"
    return f"{amount} {unit}{'' if high == 1 else 's'}"


def solve(
    state: State | OpenHand,
    *,
    count: Count | None = None,
    include_points_outside_tricks: bool = True,
    moves: bool = True,
    line: bool = False,
    limits: Limits = UNLIMITED,
) -> Answer:
    """What the declarer's side makes in the whole deal when all play their best with open hands from this position on.

    ``count``: what the contract is about unless given. ``include_points_outside_tricks``: card points that count for the declarer's side
    outside its tricks are part of the value, such as those of Skat's discards. ``moves``: also the value of every legal card;
    ``line``: also the cards to the end. With ``limits``, which are for each search, the answer may be bounds.

    Raises `StichError` ``solve/position`` where no card is to be played, ``solve/multiplayer`` where every player plays for themselves.
    """
    hand = two_party_hand(state)
    counted = count_of(hand, count)
    included = include_points_outside_tricks
    cards = card_values(hand, counted, include_points_outside_tricks=included, limits=limits) if moves else {}
    worth = value_of_cards(hand, cards) if cards else value(hand, counted, include_points_outside_tricks=included, limits=limits)
    return Answer(
        count=counted,
        side=side_seats(hand),
        actor=hand.order[hand.position.actor],
        low=worth.low,
        high=worth.high,
        points_outside_tricks=points_outside_tricks(hand, counted, included),
        nodes=worth.nodes,
        cards=cards,
        line=best_line(hand, counted, limits=limits) if line else (),
        hand=hand,
    )


def value_of_cards(hand: OpenHand, cards: Mapping[Card, Solution]) -> Solution:
    """The value of the position: that of the best card for the seat to play."""
    choose = max if hand.side >> hand.position.actor & 1 else min
    values = list(cards.values())
    return Solution(choose(s.low for s in values), choose(s.high for s in values), values[0].nodes)
