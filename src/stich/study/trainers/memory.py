"""Public history of the play by a seat's view: cards by trick, suits that were not followed, points won."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Literal, NamedTuple

from stich.kernel.errors import StichError
from stich.kernel.knowledge.play_history import play_history
from stich.kernel.knowledge.view import SeenCard, SeenTrick, View
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import Goal, HolderOf, Partnership, PartyScores, ScoreTable, Soloist
from stich.registry import game_of, plugin, worlds


class FinishedTrick(NamedTuple):
    """Finished trick."""

    winner: Seat
    points: int
    """Card points in the trick; number of penalty cards where all play alone for scores."""


class Memory:
    """Knowledge of a seat during the play. The constructor raises `StichError` ``train/play`` if there is nothing to count."""

    def __init__(self, view: View) -> None:
        if view.observer is None or view.outcome is not None or view.observer not in view.order:
            raise StichError("train/play#seat")
        # The rules of the card play are public, so they can be taken from any deal that agrees with the view.
        hand = worlds(view, Random(0), 1)[0].phase.perfect_info
        if hand is None:
            raise StichError("train/play#first")
        self.view, self._spec = view, hand.spec
        self.aside = frozenset(plugin(game_of(view)).players.set_aside(view))
        """Cards that the observer knows to be out of play."""
        history = play_history(view, hand.spec.deck)
        size = len(view.order)
        self.plays = [(number // size + 1, seat, card) for number, (seat, card) in enumerate(history)]
        """Cards played so far: number of the trick (from 1), seat, card."""

    @cached_property
    def suits(self) -> dict[str, tuple[Card, ...]]:
        """Cards of each suit, by name of the suit, strongest first.

        A suit is a class of cards that must follow each other: trumps, plain suits, jokers.
        """
        classes = [(self._name(index), tuple(reversed(cards))) for index, cards in enumerate(self._spec.classes)]
        return dict(sorted(classes, key=lambda named: named[0] != "trump"))

    def _name(self, index: int) -> str:
        cards = self._spec.classes[index]
        if index == self._spec.trump:
            return "trump"
        return "joker" if set(cards) == set(self._spec.jokers) else cards[0][0]

    def cards(self, suit: str) -> tuple[Card, ...]:
        """Return all cards of a suit (by name), strongest first."""
        return self.suits[suit]

    def out(self, suit: str) -> tuple[Card, ...]:
        """Return the cards of a suit that the observer neither holds nor has seen."""
        seen = {card for _, _, card in self.plays} | {card for hand in self.view.hands for card in hand or ()} | self.aside
        return tuple(card for card in self.suits[suit] if card not in seen)

    def voids(self, suit: str) -> dict[Seat, tuple[int, Card]]:
        """Return the other seats that have not followed to this suit: the number of the first such trick, and the card played to it."""
        cards, jokers = set(self.suits[suit]), set(self._spec.jokers)
        led = {number: card for number, _, card in reversed(self.plays)}
        found: dict[Seat, tuple[int, Card]] = {}
        for number, seat, card in self.plays:
            shows = led[number] in cards - jokers and card not in cards | jokers
            if shows and seat != self.view.observer:
                found.setdefault(seat, (number, card))
        return found

    @cached_property
    def tricks(self) -> tuple[FinishedTrick, ...]:
        """Finished tricks with their winners: the leader of a trick has won the trick before."""
        size, view, points = len(self.view.order), self.view, dict(zip(self._spec.deck.cards, self._spec.points, strict=True))
        finished = [self.plays[begin : begin + size] for begin in range(0, len(self.plays) // size * size, size)]
        leaders = [self.plays[begin][1] for begin in range(size, len(self.plays), size)]
        if finished and len(leaders) < len(finished):
            assert view.last_trick is not None
            leaders.append(view.last_trick.winner)
        return tuple(
            FinishedTrick(winner, sum(points[card] for *_, card in trick)) for winner, trick in zip(leaders, finished, strict=True)
        )

    @property
    def seen_tricks(self) -> tuple[SeenTrick, ...]:
        """Finished tricks, with their cards."""
        size = len(self.view.order)
        return tuple(
            SeenTrick(tuple(SeenCard(seat, card) for _, seat, card in self.plays[number * size : (number + 1) * size]), trick.winner)
            for number, trick in enumerate(self.tricks)
        )

    @property
    def counted(self) -> Literal["", "card points", "penalty cards"]:
        """Unit that counts in tricks; empty if only the number of tricks counts."""
        if isinstance(self._spec.goal, ScoreTable):
            return "penalty cards"
        by_points = self._spec.goal is Goal.CARD_POINTS or (isinstance(self._spec.goal, PartyScores) and any(self._spec.points))
        return "card points" if by_points else ""

    @cached_property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Sides, as far as the observer knows who plays together; each seat alone if partners are unknown or do not exist."""
        order, parties = self.view.order, self._spec.parties
        if isinstance(parties, Soloist):
            side = {order[parties.place]}
        elif isinstance(parties, Partnership):
            side = {order[place] for place in parties.places}
        elif isinstance(parties, HolderOf):
            known = {seat for _, seat, card in self.plays if card == parties.card}
            known |= {Seat(seat) for seat, hand in enumerate(self.view.hands) if parties.card in (hand or ())}
            side = {order[parties.place], *known} if known else set()
        else:
            side = set()
        if not side:
            return tuple((seat,) for seat in sorted(order))
        return tuple(sorted(side)), tuple(sorted(seat for seat in order if seat not in side))
