"""What a deal with open hands is worth in which every player plays for themselves, in one answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.open_hand import OpenHand
from stich.kernel.playspec import ScoreTable
from stich.kernel.state import State

from .answer import best_cards
from .limits import UNLIMITED, Limits
from .multiplayer import Method, fewest_points, max_n, paranoid_value
from .parties import Solution
from .question import multiplayer_hand

MAX_N_NODES = 200_000
"""Positions that max^n searches before the paranoid values must do, unless limits say otherwise."""


@dataclass(frozen=True, slots=True)
class MultiplayerAnswer:
    """What each player makes in the whole deal, by the ``method`` that says what this means: such a deal has no one value."""

    method: Method
    card_points: bool
    """What is counted: card points in tricks, of which all want few (Ramsch); else scores, of which all want much."""
    actor: Seat
    """The seat to play."""
    values: Mapping[Seat, Solution]
    """By max^n what each seat makes; by paranoid what it reaches at least, or with card points at most, against all others."""
    cards: Mapping[Card, Solution] = field(default_factory=dict)
    """The same for the seat to play after each legal card; empty with ``moves=False``, or where max^n met a limit on the way."""
    hand: OpenHand | None = field(default=None, repr=False, compare=False)
    """The position that was solved."""

    @property
    def exact(self) -> bool:
        """Whether no limit was met. A paranoid value that is exact is still a bound on what the seat will make."""
        return all(solution.exact for solution in self.values.values())

    @property
    def best_cards(self) -> tuple[Card, ...]:
        """The cards that are best for the seat to play by the method, in the order of the deck.

        Where a limit was met, those that the bounds prove to be best, perhaps none. Empty with ``moves=False``.
        """
        return best_cards(self.cards, most=not self.card_points)

    def __str__(self) -> str:
        """``max^n: seat 0: 20, seat 1: 8``; ``paranoid: seat 0: at least 20, …``."""
        bound = "" if self.method is Method.MAX_N else "at most " if self.card_points else "at least "
        values = (f"seat {seat}: {bound}{value.high if self.card_points else value.low}" for seat, value in self.values.items())
        return f"{self.method}{', card points' if self.card_points else ''}: {', '.join(values)}"

    def __repr__(self) -> str:
        """``MultiplayerAnswer(max^n: seat 0: 20, seat 1: 8; seat 1 best plays H7)``."""
        best = f"; seat {self.actor} best plays {' or '.join(self.best_cards)}" if self.best_cards else ""
        return f"MultiplayerAnswer({self}{best})"

    def _repr_html_(self) -> str | None:
        """A picture of the deal for notebooks: all hands, and below each playable card what it brings the seat to play."""
        from .drawn import solved_picture

        if self.hand is None:
            return None
        captions = {card: self._told(value) for card, value in self.cards.items()}
        details = {seat: self._told(value) for seat, value in self.values.items()}
        title = f"{self.method}, {'card points' if self.card_points else 'scores'}"
        return solved_picture(self.hand, title, captions=captions, best=self.best_cards, details=details)._repr_html_()

    def _told(self, value: Solution) -> str:
        """A value in a word; by paranoid it is a bound."""
        bound = "" if self.method is Method.MAX_N else "≤ " if self.card_points else "≥ "
        return f"{bound}{value.high if self.card_points else value.low}"


def solve_multiplayer(
    state: State | OpenHand,
    *,
    scores: ScoreTable | None = None,
    method: Method | None = None,
    moves: bool = True,
    limits: Limits = UNLIMITED,
) -> MultiplayerAnswer:
    """What each player makes who plays for themselves: by max^n where it ends within the limits, else by paranoid.

    ``scores``: what all play for; the game's scores unless given, and few card points in tricks where it has none. ``method`` asks for
    one of the two. ``moves``: also the values of every legal card. ``limits`` are for each search; max^n has `MAX_N_NODES` unless told.

    Raises `StichError` ``solve/position`` where no card is to be played, ``solve/parties`` where two parties play, ``solve/limit``
    where max^n was asked for and met a limit.
    """
    hand = multiplayer_hand(state)
    method = None if method is None else Method(method)
    given = scores or (hand.spec.goal if isinstance(hand.spec.goal, ScoreTable) else None)
    question = _Question(hand, given or fewest_points(hand.spec), given is None)
    if method is not Method.PARANOID:
        bounded = replace(limits, nodes=MAX_N_NODES) if limits.nodes is None and method is None else limits
        answer = question.by_max_n(moves, bounded)
        if answer is not None:
            return answer
        if method is Method.MAX_N:
            raise StichError("max^n met a limit: nothing is known of the scores", code="solve/limit")
    return question.by_paranoid(moves, limits)


@dataclass(frozen=True)
class _Question:
    hand: OpenHand
    scores: ScoreTable
    card_points: bool

    def by_max_n(self, moves: bool, limits: Limits) -> MultiplayerAnswer | None:
        end = max_n(self.hand, self.scores, limits=limits)
        if end is None:
            return None
        values = {seat: self._value(Solution(score, score, end.nodes)) for seat, score in end.scores.items()}
        return self._answer(Method.MAX_N, values, self._max_n_cards(values[self._actor], limits) if moves else {})

    def by_paranoid(self, moves: bool, limits: Limits) -> MultiplayerAnswer:
        values = {seat: self._value(paranoid_value(self.hand, seat, self.scores, limits=limits)) for seat in sorted(self.hand.order)}
        return self._answer(Method.PARANOID, values, self._paranoid_cards(values[self._actor], limits) if moves else {})

    @property
    def _actor(self) -> Seat:
        return self.hand.order[self.hand.position.actor]

    def _answer(self, method: Method, values: dict[Seat, Solution], cards: dict[Card, Solution]) -> MultiplayerAnswer:
        return MultiplayerAnswer(method, self.card_points, self._actor, values, cards, self.hand)

    def _value(self, solution: Solution) -> Solution:
        """The score as it is told: card points are searched below zero."""
        return Solution(-solution.high, -solution.low, solution.nodes) if self.card_points else solution

    def _max_n_cards(self, only: Solution, limits: Limits) -> dict[Card, Solution]:
        """What the seat to play makes after each legal card, ``only`` if there is but one; empty where one of them met a limit."""
        after = self._after_each_card()
        if len(after) == 1:
            return dict.fromkeys(after, only)
        cards: dict[Card, Solution] = {}
        for card, hand in after.items():
            end = max_n(hand, self.scores, limits=limits)
            if end is None:
                return {}
            cards[card] = self._value(Solution(end.scores[self._actor], end.scores[self._actor], end.nodes))
        return cards

    def _paranoid_cards(self, only: Solution, limits: Limits) -> dict[Card, Solution]:
        """What the seat to play reaches after each legal card, ``only`` if there is but one; the cards share one search's limits."""
        after = self._after_each_card()
        if len(after) == 1:
            return dict.fromkeys(after, only)
        part = limits.split(len(after))
        return {card: self._value(paranoid_value(hand, self._actor, self.scores, limits=part)) for card, hand in after.items()}

    def _after_each_card(self) -> dict[Card, OpenHand]:
        return {card: self.hand.after(card) for card in self.hand.spec.deck.members(self.hand.position.legal)}
