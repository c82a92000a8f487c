"""What a Suitability player can work out from a view in trick play: which cards are out, who can beat what, what a trick is worth."""

from __future__ import annotations

from functools import cached_property
from typing import cast

from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.worlds import shown_voids

from ..rules.contract import DECKS, JOKER_CARDS, Privilege, Roles, classes, is_penalty
from ..rules.options import PRESETS
from ..rules.scoring import scores
from .view import SuitabilityView

# How often players behind take a trick that they can take: one without a penalty card, or one with.
TAKES_CLEAN = 0.7
TAKES_DIRTY = 0.4
# How often somebody who cannot follow throws a penalty card, if he has one.
DUMPS = 0.6
# Of the average share of penalty cards, what a player expects to win in the tricks to come.
CARE = 0.5


class Sight:
    """A view in trick play, seen with a player's eyes. Cards are compared as the roles order them."""

    def __init__(self, view: SuitabilityView) -> None:
        self.view = view
        self.me = cast(Seat, view.observer)
        self.players = len(view.hands)
        self.roles = Roles.of(view.roles)
        self.groups = classes(self.players, self.roles)
        self.group_of = {c: g for g, cards in enumerate(self.groups) for c in cards}
        self.strength = {c: -i for cards in self.groups for i, c in enumerate(cards)}
        self.trump = next(g for g, cards in enumerate(self.groups) if cards[0][0] == self.roles.trump)
        self.trick = [seen.card for seen in view.trick]
        self.hand = view.hand
        self.cards = [Card(text) for text in view.legal]

    @cached_property
    def out(self) -> dict[int, list[Card]]:
        """Cards that others may still hold, by class, strongest first."""
        gone = {Card(e.action) for e in self.view.log} | {*self.hand, self.view.up}
        return {g: [c for c in cards if c not in gone] for g, cards in enumerate(self.groups)}

    @cached_property
    def behind(self) -> list[Seat]:
        """Who plays to this trick after us."""
        at = self.view.order.index(self.me)
        return [self.view.order[(at + i) % self.players] for i in range(1, self.players - len(self.trick))]

    @cached_property
    def _outside(self) -> int:
        return sum(map(len, self.out.values()))

    @cached_property
    def _voids(self) -> dict[int, set[Card]]:
        return shown_voids(self.view, DECKS[self.players], self.groups, JOKER_CARDS)

    def has_one(self, seat: Seat, group: int, cards: int) -> float:
        """How likely a seat holds one of so many cards of a class that are out."""
        if not cards or self.groups[group][0] in self._voids.get(seat, ()):
            return 0.0
        return float(1 - (1 - cards / self._outside) ** self.view.counts[seat])

    def above(self, card: Card) -> int:
        """Stronger cards of its class that are out."""
        return sum(self.strength[c] > self.strength[card] for c in self.out[self.group_of[card]])

    def takes(self, card: Card) -> bool:
        """Whether the card would win the trick so far."""
        if not self.trick:
            return True
        led = self.group_of[self.trick[0]]
        if card in JOKER_CARDS or self.trick[0] in JOKER_CARDS:
            return False
        return self._power(card, led) > max(self._power(c, led) for c in self.trick)

    def _power(self, card: Card, led: int) -> tuple[int, int]:
        group = self.group_of[card]
        return (2 if group == self.trump else 1 if group == led else 0, self.strength[card])

    def outcome(self, card: Card) -> tuple[float, float]:
        """What becomes of the trick with this card: how likely it wins, and how many penalty cards the trick will hold."""
        first = self.trick[0] if self.trick else card
        led = self.group_of[first]
        wins = float(self.takes(card))
        penalty = float(sum(is_penalty(c, self.roles) for c in [*self.trick, card]))
        led_penalty, led_joker = is_penalty(first, self.roles), first in JOKER_CARDS
        will = TAKES_DIRTY if penalty or led_penalty else TAKES_CLEAN
        trumps = self.above(card) if self.group_of[card] == self.trump else len(self.out[self.trump])
        for seat in self.behind:
            follows = 0.0 if led_joker else self.has_one(seat, led, len(self.out[led]))
            if wins and not led_joker:
                over = self.has_one(seat, led, self.above(card)) if self.group_of[card] == led else 0.0
                ruffs = 0.0 if led == self.trump else (1 - follows) * self.has_one(seat, self.trump, trumps)
                wins *= 1 - will * min(1.0, over + ruffs)
            penalty += follows if led_penalty else (1 - follows) * DUMPS * self._has_penalty(seat)
        return wins, penalty

    def _has_penalty(self, seat: Seat) -> float:
        group = next(g for g, cards in enumerate(self.groups) if cards[0][0] == self.roles.penalty)
        return self.has_one(seat, group, len(self.out[group]))

    @cached_property
    def expected(self) -> tuple[float, float]:
        """Tricks and penalty cards that we may have in the end, this trick left out."""
        left = len(self.hand) - 1
        share = left / len(self.hand) / self.players
        penalty = sum(is_penalty(c, self.roles) for cards in (self.hand, *self.out.values()) for c in cards)
        return self.view.tricks[self.me] + left / self.players, self.view.penalty_cards[self.me] + CARE * share * penalty

    def gain(self, tricks: float, penalty_cards: float) -> float:
        """Points that so much more would bring in the end."""
        won, cards = self.expected
        privilege = self.view.privilege if self.view.privileged == self.me else Privilege.NONE
        table = scores(PRESETS.chosen(self.view.preset, self.view.options), privilege or Privilege.NONE)
        return _between(table, won + tricks, cards + penalty_cards) - _between(table, won, cards)


def _between(table: tuple[tuple[int, ...], ...], tricks: float, penalty_cards: float) -> float:
    """A score between those of the whole numbers beside these."""
    t, p = min(tricks, len(table) - 1), min(penalty_cards, len(table[0]) - 1)
    low_t, low_p = int(t), int(p)
    high_t, high_p = min(low_t + 1, len(table) - 1), min(low_p + 1, len(table[0]) - 1)
    low = table[low_t][low_p] * (1 - t + low_t) + table[high_t][low_p] * (t - low_t)
    high = table[low_t][high_p] * (1 - t + low_t) + table[high_t][high_p] * (t - low_t)
    return low * (1 - p + low_p) + high * (p - low_p)
