"""Answer of the solver about a deal with open hands in which all play alone, and the function that computes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import ScoreTable
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .answer import best_cards
from .limits import UNLIMITED, Limits
from .multiplayer import Method, fewest_points, max_n, paranoid_value
from .parties import Solution
from .question import multiplayer_hand

MAX_N_NODES = 200_000
"""Default limit of the positions that max^n searches; if it is met, the paranoid values are used instead."""


@dataclass(frozen=True, slots=True)
class MultiplayerAnswer:
    """Answer of the solver: result of each player who plays alone. The ``method`` defines its meaning, because the deal has no single
    value.
    """

    method: Method
    card_points: bool
    """True if the values are card points in tricks, which players avoid (Ramsch); False if they are scores, which players maximise."""
    actor: Seat
    """Seat that plays next."""
    values: Mapping[Seat, Solution]
    """Value of each seat. By max^n: its result.

    By paranoid: the score that it reaches at least (card points: at most) against all others.
    """
    cards: Mapping[Card, Solution] = field(default_factory=dict)
    """Value for the seat that plays next after each legal card; empty with ``moves=False``, or if max^n met a limit for a card."""
    hand: PerfectInfoPosition | None = field(default=None, repr=False, compare=False)
    """Position that was solved."""

    @property
    def exact(self) -> bool:
        """True if no limit was met. Even an exact paranoid value is only a bound of the seat's result."""
        return all(solution.exact for solution in self.values.values())

    @property
    def best_cards(self) -> tuple[Card, ...]:
        """Best cards by the method for the seat that plays next, in the order of the deck.

        If a limit was met, only cards that are best in any case, possibly none. Empty with ``moves=False``.
        """
        return best_cards(self.cards, most=not self.card_points)

    def __str__(self) -> str:
        """Return a text such as ``max^n: seat 0: 20, seat 1: 8`` or ``paranoid: seat 0: at least 20, …``."""
        bound = "" if self.method is Method.MAX_N else "at most " if self.card_points else "at least "
        values = (f"seat {seat}: {bound}{value.high if self.card_points else value.low}" for seat, value in self.values.items())
        return f"{self.method}{', card points' if self.card_points else ''}: {', '.join(values)}"

    def __repr__(self) -> str:
        """Return a text such as ``MultiplayerAnswer(max^n: seat 0: 20, seat 1: 8; seat 1 best plays H7)``."""
        best = f"; seat {self.actor} best plays {' or '.join(self.best_cards)}" if self.best_cards else ""
        return f"MultiplayerAnswer({self}{best})"

    def _repr_html_(self) -> str | None:
        """Return a picture of the deal for notebooks: all hands, with the value for the seat that plays next below each playable card."""
        from .state_picture import solved_picture

        if self.hand is None:
            return None
        captions = {card: self._value_text(value) for card, value in self.cards.items()}
        details = {seat: self._value_text(value) for seat, value in self.values.items()}
        title = f"{self.method}, {'card points' if self.card_points else 'scores'}"
        return solved_picture(self.hand, title, captions=captions, best=self.best_cards, details=details)._repr_html_()

    def _value_text(self, value: Solution) -> str:
        """Return a value of the solver as a short text. A paranoid value is shown as a bound."""
        bound = "" if self.method is Method.MAX_N else "≤ " if self.card_points else "≥ "
        return f"{bound}{value.high if self.card_points else value.low}"


def solve_multiplayer(
    state: State | PerfectInfoPosition,
    *,
    scores: ScoreTable | None = None,
    method: Method | None = None,
    moves: bool = True,
    limits: Limits = UNLIMITED,
) -> MultiplayerAnswer:
    """Return the result of each player in a deal in which all play alone: by max^n if it ends within the limits, else by paranoid.

    ``scores``: scores for which all players play; by default the game's scores or, if it has none, few card points in tricks. ``method``:
    use only this method. ``moves``: also solve every legal card. ``limits`` apply to each search; max^n is limited to `MAX_N_NODES` by
    default.
    Raise `StichError` ``solve/position`` if no card is to be played, ``solve/parties`` if two parties play, ``solve/limit`` if ``method``
    is max^n and met a limit.
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
            raise StichError("solve/limit")
    return question.by_paranoid(moves, limits)


@dataclass(frozen=True)
class _Question:
    hand: PerfectInfoPosition
    scores: ScoreTable
    card_points: bool

    def by_max_n(self, moves: bool, limits: Limits) -> MultiplayerAnswer | None:
        """Return the solver's answer by max^n; None if a limit was met."""
        end = max_n(self.hand, self.scores, limits=limits)
        if end is None:
            return None
        values = {seat: self._value(Solution(score, score, end.nodes)) for seat, score in end.scores.items()}
        return self._answer(Method.MAX_N, values, self._max_n_cards(values[self._actor], limits) if moves else {})

    def by_paranoid(self, moves: bool, limits: Limits) -> MultiplayerAnswer:
        """Return the solver's answer by paranoid values."""
        values = {seat: self._value(paranoid_value(self.hand, seat, self.scores, limits=limits)) for seat in sorted(self.hand.order)}
        return self._answer(Method.PARANOID, values, self._paranoid_cards(values[self._actor], limits) if moves else {})

    @property
    def _actor(self) -> Seat:
        return self.hand.order[self.hand.position.actor]

    def _answer(self, method: Method, values: dict[Seat, Solution], cards: dict[Card, Solution]) -> MultiplayerAnswer:
        return MultiplayerAnswer(method, self.card_points, self._actor, values, cards, self.hand)

    def _value(self, solution: Solution) -> Solution:
        """Return a search result with its sign for display: where card points are to be avoided, the search uses negative scores."""
        return Solution(-solution.high, -solution.low, solution.nodes) if self.card_points else solution

    def _max_n_cards(self, only: Solution, limits: Limits) -> dict[Card, Solution]:
        """Return the result of the seat that plays next, after each legal card; empty if a search met a limit.

        ``only``: the result if there is just one legal card.
        """
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
        """Return the score that the seat that plays next reaches at least, after each legal card. The cards share the limits of one search.

        ``only``: the result if there is just one legal card.
        """
        after = self._after_each_card()
        if len(after) == 1:
            return dict.fromkeys(after, only)
        part = limits.split(len(after))
        return {card: self._value(paranoid_value(hand, self._actor, self.scores, limits=part)) for card, hand in after.items()}

    def _after_each_card(self) -> dict[Card, PerfectInfoPosition]:
        """Return the position after each legal card."""
        return {card: self.hand.after(card) for card in self.hand.spec.deck.members(self.hand.position.legal)}
