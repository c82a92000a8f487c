"""Conclusions of a Suitability player from a view during the play: outstanding cards, cards that beat others, the worth of a trick."""

from __future__ import annotations

from functools import cached_property
from typing import cast

from stich.games.suitability.rules.contract import DECKS, JOKER_CARDS, Privilege, Roles, classes, is_penalty
from stich.games.suitability.rules.options import PRESETS
from stich.games.suitability.rules.scoring import scores
from stich.kernel.knowledge.play_history import play_history, shown_voids
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat

from .view import SuitabilityView

# Probabilities that a later player wins a trick that they can win, without and with a penalty card in it.
TAKE_CLEAN_RATE = 0.7
TAKE_DIRTY_RATE = 0.4
# Probability that a player who cannot follow throws a penalty card, if they have one.
DUMP_RATE = 0.6
# Share of the average number of penalty cards that a player expects to win in the remaining tricks.
PENALTY_SHARE = 0.5


class SuitabilityTrickInference:
    """Trick in progress of Suitability, and what the observer of a view can conclude. The roles of the suits decide what beats what."""

    def __init__(self, view: SuitabilityView) -> None:
        self.view = view
        self.observer = cast(Seat, view.observer)
        self.players = len(view.hands)
        self.roles = Roles.of(view.roles)
        self.classes = classes(self.players, self.roles)
        self.class_of = {c: index for index, cards in enumerate(self.classes) for c in cards}
        self.strength = {c: -i for cards in self.classes for i, c in enumerate(cards)}
        """Strength of each card, comparable within a class (a greater number is stronger)."""
        self.trump = next(index for index, cards in enumerate(self.classes) if cards[0][0] == self.roles.trump)
        self.cards = [seen.card for seen in view.trick]
        """Cards of the trick so far, in order of play."""
        self.hand = view.hand
        self.legal_cards = [Card(text) for text in view.legal]

    @cached_property
    def outstanding(self) -> dict[int, list[Card]]:
        """Cards that other seats may still hold, by class, each strongest first."""
        known = {Card(e.action) for e in self.view.log} | {*self.hand, self.view.up}
        return {index: [c for c in cards if c not in known] for index, cards in enumerate(self.classes)}

    @cached_property
    def to_play(self) -> list[Seat]:
        """Seats that play to this trick after the observer."""
        turn = self.view.order.index(self.observer)
        return [self.view.order[(turn + i) % self.players] for i in range(1, self.players - len(self.cards))]

    @cached_property
    def _outstanding_count(self) -> int:
        return sum(map(len, self.outstanding.values()))

    @cached_property
    def _voids(self) -> dict[Seat, set[Card]]:
        return shown_voids(play_history(self.view, DECKS[self.players]), self.players, self.classes, JOKER_CARDS)

    def holding_probability(self, seat: Seat, index: int, cards: int) -> float:
        """Return the probability that a seat holds at least one of the ``cards`` outstanding cards of a class (``index``).

        ``cards``: their number.
        """
        if not cards or self.classes[index][0] in self._voids.get(seat, ()):
            return 0.0
        return float(1 - (1 - cards / self._outstanding_count) ** self.view.counts[seat])

    def outstanding_above(self, card: Card) -> int:
        """Return the number of outstanding cards of the same class that beat this card."""
        return sum(self.strength[c] > self.strength[card] for c in self.outstanding[self.class_of[card]])

    def takes(self, card: Card) -> bool:
        """Return True if this card would win the trick with the cards played so far (Suitability)."""
        if not self.cards:
            return True
        led = self.class_of[self.cards[0]]
        if card in JOKER_CARDS or self.cards[0] in JOKER_CARDS:
            return False
        return self._power(card, led) > max(self._power(c, led) for c in self.cards)

    def _power(self, card: Card, led: int) -> tuple[int, int]:
        """Return a key by which cards of a trick compare: trumps, then the class led, then other cards."""
        index = self.class_of[card]
        return (2 if index == self.trump else 1 if index == led else 0, self.strength[card])

    def outcome(self, card: Card) -> tuple[float, float]:
        """Return the probability that the card wins the trick (Suitability), and the expected number of penalty cards in the finished
        trick.
        """
        first = self.cards[0] if self.cards else card
        led = self.class_of[first]
        wins = float(self.takes(card))
        penalty_cards = float(sum(is_penalty(c, self.roles) for c in [*self.cards, card]))
        led_penalty, led_joker = is_penalty(first, self.roles), first in JOKER_CARDS
        take_rate = TAKE_DIRTY_RATE if penalty_cards or led_penalty else TAKE_CLEAN_RATE
        trumps = self.outstanding_above(card) if self.class_of[card] == self.trump else len(self.outstanding[self.trump])
        for seat in self.to_play:
            follows = 0.0 if led_joker else self.holding_probability(seat, led, len(self.outstanding[led]))
            if wins and not led_joker:
                over = self.holding_probability(seat, led, self.outstanding_above(card)) if self.class_of[card] == led else 0.0
                ruffs = 0.0 if led == self.trump else (1 - follows) * self.holding_probability(seat, self.trump, trumps)
                wins *= 1 - take_rate * min(1.0, over + ruffs)
            penalty_cards += follows if led_penalty else (1 - follows) * DUMP_RATE * self._holds_penalty_card(seat)
        return wins, penalty_cards

    def _holds_penalty_card(self, seat: Seat) -> float:
        index = next(i for i, cards in enumerate(self.classes) if cards[0][0] == self.roles.penalty)
        return self.holding_probability(seat, index, len(self.outstanding[index]))

    @cached_property
    def expected(self) -> tuple[float, float]:
        """Tricks and penalty cards that the observer may expect to have at the end, without the trick in progress."""
        left = len(self.hand) - 1
        share = left / len(self.hand) / self.players
        penalty_cards = sum(is_penalty(c, self.roles) for cards in (self.hand, *self.outstanding.values()) for c in cards)
        seat = self.observer
        return self.view.tricks[seat] + left / self.players, self.view.penalty_cards[seat] + PENALTY_SHARE * share * penalty_cards

    def gain(self, tricks: float, penalty_cards: float) -> float:
        """Return the game points that this many additional tricks and penalty cards would bring the observer at the end (Suitability)."""
        expected_tricks, expected_cards = self.expected
        privilege = self.view.privilege if self.view.privileged == self.observer else Privilege.NONE
        table = scores(PRESETS.options_of(self.view), privilege or Privilege.NONE)
        before = _interpolated(table, expected_tricks, expected_cards)
        return _interpolated(table, expected_tricks + tricks, expected_cards + penalty_cards) - before


def _interpolated(table: tuple[tuple[int, ...], ...], tricks: float, penalty_cards: float) -> float:
    """Return the score for fractions of tricks and penalty cards, interpolated between the scores of the whole numbers around them
    (bilinear).
    """
    t, p = min(tricks, len(table) - 1), min(penalty_cards, len(table[0]) - 1)
    low_t, low_p = int(t), int(p)
    high_t, high_p = min(low_t + 1, len(table) - 1), min(low_p + 1, len(table[0]) - 1)
    low = table[low_t][low_p] * (1 - t + low_t) + table[high_t][low_p] * (t - low_t)
    high = table[low_t][high_p] * (1 - t + low_t) + table[high_t][high_p] * (t - low_t)
    return low * (1 - p + low_p) + high * (p - low_p)
