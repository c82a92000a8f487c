"""Trick play by a PlaySpec, short and slow. Normative: the C++ core must agree with this file in everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from .playspec import CalledAce, HeldBack, MustBeat, PlaySpec

Item = TypeVar("Item")


def _led_class(spec: PlaySpec, trick: Sequence[int]) -> int:
    """Return the index of the class that was led. ``trick``: bits of the cards in order of play."""
    return spec.class_of(spec.deck.cards[trick[0]])


def legal_mask(
    spec: PlaySpec,
    hand: int,
    trick: Sequence[int],
    called_led: bool = False,
    spared: bool = False,
    *,
    first_trick: bool = False,
    unbroken: bool = False,
) -> int:
    """Return the cards of ``hand`` that may be played (mask): those of the class led or, if there are none, all; constraints may change
    this.

    ``trick``: bits of the cards played, in order. ``called_led``: True if the class of the called card was led in an earlier trick.
    ``spared``: True if the best card of the trick is a partner's (`MustBeat`). ``first_trick``: True in the first trick.
    ``unbroken``: True if the players hold all cards that may not be led at first (`HeldBack`).
    """
    jokers = spec.deck.mask(spec.jokers)
    bound = trick and not jokers >> trick[0] & 1
    following = hand & spec.deck.mask(spec.classes[_led_class(spec, trick)]) if bound else 0
    legal = following | hand & jokers if following else hand
    if spec.called and not called_led:
        return _owing(spec, spec.called, hand, trick, legal)
    if spec.held_back:
        return _not_held_back(spec, spec.held_back, legal, trick, first_trick=first_trick, unbroken=unbroken)
    return _beating(spec, spec.must_beat, legal, trick, spared) if spec.must_beat and trick else legal


def _not_held_back(spec: PlaySpec, rule: HeldBack, legal: int, trick: Sequence[int], *, first_trick: bool, unbroken: bool) -> int:
    """Return which of the ``legal`` cards may be played now, by the rule of cards that are held back (masks)."""
    opening = spec.deck.mask([rule.opening] if rule.opening else [])
    if first_trick and not trick and legal & opening:
        return legal & opening
    kept = spec.deck.mask(rule.not_first) if first_trick else 0
    kept |= spec.deck.mask(rule.unled) if unbroken and not trick else 0
    return legal & ~kept or legal


def _beating(spec: PlaySpec, rule: MustBeat, legal: int, trick: Sequence[int], spared: bool) -> int:
    """Return which of the ``legal`` cards the duty to beat (`MustBeat`) allows (masks)."""
    led = _led_class(spec, trick)
    follows = legal & spec.deck.mask(spec.classes[led])
    if (not rule.plain and led != spec.trump) if follows else (rule.spares_partner and spared):
        return legal
    beating = sum(1 << card for card in range(len(spec.deck)) if legal >> card & 1 and winner(spec, (*trick, card)) == len(trick))
    trumps = 0 if spec.trump is None else spec.deck.mask(spec.classes[spec.trump])
    lower_trumps = legal & trumps if rule.undertrump and not follows else 0
    return beating or lower_trumps or legal


def _owing(spec: PlaySpec, called: CalledAce, hand: int, trick: Sequence[int], legal: int) -> int:
    """Return which of the ``legal`` cards the rule of the called card (`CalledAce`) allows, as long as its class was not led (masks).

    If this hand does not hold the called card, all of them.
    """
    ace = 1 << spec.deck.bit[called.card]
    group = spec.class_of(called.card)
    if not hand & ace:
        return legal
    if trick:
        return ace if _led_class(spec, trick) == group else legal & ~ace or legal
    held = hand & spec.deck.mask(spec.classes[group])
    runs_away = called.run_away_from and held.bit_count() >= called.run_away_from
    return legal if runs_away else legal & ~held | ace


def winner(spec: PlaySpec, trick: Sequence[int], last: bool = False) -> int:
    """Return the index in ``trick`` of the winning card: a led joker, else the strongest trump, else the strongest card of the class
    led; of equal cards the first or, by `LaterWins`, the last one. ``last``: True in the last trick of the deal.
    """
    led = _led_class(spec, trick)
    if spec.deck.cards[trick[0]] in spec.jokers:
        return 0

    rule = spec.later_wins
    later = rule.cards if rule and rule.last_trick in ("too", "only" if last else "not") else ()

    def strength(index: int) -> tuple[int, int, int]:
        card = spec.deck.cards[trick[index]]
        group = spec.class_of(card)
        rank, order = spec.classes[group].index(card), index if card in later else 0
        if group == spec.trump:
            return (2, rank, order)
        return (1, rank, order) if group == led else (0, 0, 0)

    return max(range(len(trick)), key=strength)


@dataclass(frozen=True, slots=True, repr=False)
class ReferencePosition:
    """Position in the play. Immutable: `play` returns the next position. Cards are given as bits of the deck, hands as masks by place."""

    spec: PlaySpec
    hands: tuple[int, ...]
    leader: int
    """Place that leads the next trick, or that led the trick in progress."""
    trick: tuple[int, ...]
    """Cards of the trick in progress (bits), in order of play."""
    tricks: tuple[int, ...]
    """Tricks won, by place."""
    points: tuple[int, ...]
    """Card points in tricks won, by place."""
    called_led: bool = False
    """True if the class of the called card was led in a finished trick."""

    def __repr__(self) -> str:
        """Return a text that names no card, so that logs may contain it."""
        return f"Position(tricks={self.tricks}, trick_size={len(self.trick)}, actor={self.actor})"

    @classmethod
    def start(cls, spec: PlaySpec, hands: Sequence[int]) -> ReferencePosition:
        """Return the position before the first lead: the turn of place 0, or of the player with the opening card (`HeldBack`)."""
        none = (0,) * spec.players
        opening = spec.held_back.opening if spec.held_back else None
        leader = next((place for place, hand in enumerate(hands) if opening and hand & spec.deck.single[opening]), 0)
        return cls(spec, tuple(hands), leader, (), none, none)

    @property
    def actor(self) -> int:
        """Place that plays next; -1 when all cards are played."""
        if self.finished:
            return -1
        return (self.leader + len(self.trick)) % self.spec.players

    @property
    def finished(self) -> bool:
        return not self.trick and not any(self.hands)

    @property
    def legal(self) -> int:
        """Cards that the actor may play, as a mask with one copy of each; 0 when all cards are played."""
        if self.finished:
            return 0
        first, hand = not any(self.tricks), self.hands[self.actor]
        legal = legal_mask(self.spec, hand, self.trick, self.called_led, self._spared, first_trick=first, unbroken=self._unbroken)
        return self.spec.deck.once(legal)

    @property
    def _unbroken(self) -> bool:
        """True if the players hold all cards that may not be led at first."""
        rule = self.spec.held_back
        return rule is not None and not self.spec.deck.mask(rule.unled) & ~sum(self.hands)

    @property
    def last_trick(self) -> bool:
        """True if no player holds a card for a later trick."""
        return sum(map(int.bit_count, self.hands)) + len(self.trick) <= self.spec.players

    @property
    def _spared(self) -> bool:
        """True if the best card of the trick is a partner's."""
        if not self.trick or not self.spec.together:
            return False
        best = winner(self.spec, self.trick, self.last_trick)
        return bool(self.spec.together[self.actor] >> (self.leader + best) % self.spec.players & 1)

    def choices(self, of_cards: tuple[Item, ...], of_players: tuple[tuple[Item, ...], ...]) -> tuple[Item, ...]:
        """Return the items that belong to the legal cards, in the order of the deck, then all items of the actor. Empty when all cards are
        played.

        ``of_cards``: an item for each card of the deck. ``of_players``: a tuple of items for each player, or an empty tuple.
        """
        if self.finished:
            return ()
        legal = self.legal
        return tuple(item for card, item in enumerate(of_cards) if legal >> card & 1) + (of_players[self.actor] if of_players else ())

    def play(self, card: int) -> ReferencePosition:
        """Return the position after the actor played this card: of equal cards, the held copy with the lowest bit, whichever is named.

        Raise ValueError if the card is not legal.
        """
        copies = 0 if not 0 <= card < len(self.spec.deck) else self.legal & self.spec.deck.single[self.spec.deck.cards[card]]
        if not copies:
            raise ValueError("card is not legal here")
        actor, card = self.actor, copies.bit_length() - 1
        hands = tuple(h & ~(1 << card) if p == actor else h for p, h in enumerate(self.hands))
        trick = (*self.trick, card)
        if len(trick) < self.spec.players:
            return replace(self, hands=hands, trick=trick)
        taker = (self.leader + winner(self.spec, trick, not any(hands))) % self.spec.players
        gain = sum(self.spec.points[c] for c in trick)
        led = _led_class(self.spec, trick)
        return ReferencePosition(
            self.spec,
            hands,
            taker,
            (),
            tuple(t + (p == taker) for p, t in enumerate(self.tricks)),
            tuple(t + gain * (p == taker) for p, t in enumerate(self.points)),
            self.called_led or (self.spec.called is not None and self.spec.class_of(self.spec.called.card) == led),
        )


def perft(position: ReferencePosition, depth: int) -> int:
    """Return the number of different sequences of ``depth`` legal cards from this position; sequences are shorter where the play ends."""
    if depth == 0 or position.finished:
        return 1
    legal = position.legal
    return sum(perft(position.play(c), depth - 1) for c in range(legal.bit_length()) if legal >> c & 1)
