"""Answer of the solver about a deal of two parties with open hands, and the function that computes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .limits import UNLIMITED, Limits
from .parties import Solution, card_values, points_outside_tricks, value
from .parties import line as best_line
from .question import Count, count_of, side_seats, two_party_hand


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer of the solver: result of the declarer's side in the whole deal, if all seats play their best with open hands."""

    count: Count
    side: tuple[Seat, ...]
    """Seats of the declarer's side."""
    actor: Seat
    """Seat that plays next."""
    low: int
    """Lower bound of the result: card points or tricks; for `Count.NO_TRICK` and `Count.EVERY_TRICK` 1 (the side wins) or 0."""
    high: int
    """Upper bound of the result; equal to ``low`` unless a limit was met."""
    points_outside_tricks: int
    """Card points of the result that lie outside tricks; 0 if they are excluded, or if the result is not in card points."""
    nodes: int
    """Number of positions searched for the result; only positions before a lead are counted."""
    cards: Mapping[Card, Solution] = field(default_factory=dict)
    """Result of the declarer's side after each legal card; empty with ``moves=False``."""
    line: tuple[Card, ...] = ()
    """Cards to the end of the deal if all seats play their best; empty without ``line=True``."""
    hand: PerfectInfoPosition | None = field(default=None, repr=False, compare=False)
    """Position that was solved."""

    @property
    def exact(self) -> bool:
        """True if the solver met no limit, so that ``low`` and ``high`` are equal."""
        return self.low == self.high

    @property
    def points(self) -> int | None:
        """Result in card points; None if it is in another unit, or if a limit was met."""
        return self.low if self.count is Count.POINTS and self.exact else None

    @property
    def tricks(self) -> int | None:
        """Result in tricks; None if it is in another unit, or if a limit was met."""
        return self.low if self.count is Count.TRICKS and self.exact else None

    @property
    def won(self) -> bool | None:
        """True if the side reaches its aim of no trick or every trick; None if the result is in card points or tricks, or if a limit was
        met.
        """
        return bool(self.low) if self.count in (Count.NO_TRICK, Count.EVERY_TRICK) and self.exact else None

    @property
    def best_cards(self) -> tuple[Card, ...]:
        """Best cards for the seat that plays next, in the order of the deck.

        If a limit was met, only cards that are best in any case, possibly none. Empty with ``moves=False``.
        """
        return best_cards(self.cards, most=self.actor in self.side)

    def __str__(self) -> str:
        """Return the result as text: ``seat 2: 78 card points``, ``seats 0 and 3: at least 61, at most 84 card points``, ``seat 1: wins,
        takes no trick``.
        """
        who = f"seat{'s' if len(self.side) > 1 else ''} {' and '.join(map(str, self.side))}"
        return f"{who}: {in_words(self.count, self.low, self.high)}"

    def __repr__(self) -> str:
        """Return a text such as ``Answer(seat 0: 42 card points; seat 1 best plays H7)``."""
        best = f"; seat {self.actor} best plays {' or '.join(self.best_cards)}" if self.best_cards else ""
        return f"Answer({self}{best})"

    def _repr_html_(self) -> str | None:
        """Return a picture of the deal for notebooks: all hands, with the result of the declarer's side below each playable card."""
        from .state_picture import solved_picture

        if self.hand is None:
            return None
        side = dict.fromkeys(self.side, "declarer's side" if len(self.side) > 1 else "declarer")
        captions = {card: _caption(self.count, solution) for card, solution in self.cards.items()}
        lines = [f"all play their best:  {' '.join(self.line)}"] if self.line else []
        return solved_picture(self.hand, str(self), captions=captions, best=self.best_cards, details=side, lines=lines)._repr_html_()


def _caption(count: Count, solution: Solution) -> str:
    """Return the text below a card in a picture of a solved deal: the result of the declarer's side after this card."""
    if not solution.exact:
        return f"{solution.low}–{solution.high}"
    return str(solution.low) if count in (Count.POINTS, Count.TRICKS) else "wins" if solution.low else "loses"


def best_cards(cards: Mapping[Card, Solution], *, most: bool) -> tuple[Card, ...]:
    """Return the cards that are certainly best, for all exact results that are possible within the solver's bounds.

    ``most``: True if higher values are better for the player.
    """

    def unbeaten(card: Card) -> bool:
        """Return True if no other card is certainly better than this one."""
        others = [solution for other, solution in cards.items() if other != card]
        return all(cards[card].low >= o.high if most else cards[card].high <= o.low for o in others)

    return tuple(card for card in cards if unbeaten(card))


def in_words(count: Count, low: int, high: int) -> str:
    """Return a result of the solver, exact or between two bounds, as text."""
    if count in (Count.NO_TRICK, Count.EVERY_TRICK):
        wanted = "no trick" if count is Count.NO_TRICK else "every trick"
        return f"{wanted}: not known" if low != high else f"wins, takes {wanted}" if low else f"loses, cannot take {wanted}"
    amount = f"{low}" if low == high else f"at least {low}, at most {high}"
    unit = "card point" if count is Count.POINTS else "trick"
    return f"{amount} {unit}{'' if high == 1 else 's'}"


def solve(
    state: State | PerfectInfoPosition,
    *,
    count: Count | None = None,
    include_points_outside_tricks: bool = True,
    moves: bool = True,
    line: bool = False,
    limits: Limits = UNLIMITED,
) -> Answer:
    """Return the result of the declarer's side in the whole deal, if all seats play their best with open hands from this position on.

    ``count``: unit of the result; by default that of the contract. ``include_points_outside_tricks``: add card points outside tricks that
    count for the declarer's side, such as those of Skat's discards. ``moves``: also solve every legal card. ``line``: also return the cards
    to the end. ``limits`` apply to each search; if one is met, the answer consists of bounds.
    Raise `StichError` ``solve/position`` if no card is to be played, ``solve/multiplayer`` if all play alone.
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


def value_of_cards(hand: PerfectInfoPosition, cards: Mapping[Card, Solution]) -> Solution:
    """Return the solver's result of a position from the results of its cards: that of the best card for the seat that plays next."""
    choose = max if hand.side >> hand.position.actor & 1 else min
    values = list(cards.values())
    return Solution(choose(s.low for s in values), choose(s.high for s in values), values[0].nodes)
