"""The play: tricks, the swap with three players, jokers with five (docs/rules B.5, B.7, B.8).

Authority: David Parlett's page for four players, Akagiri's page for two, three and five. All tricks are played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import ClassVar

import msgspec

from stich.kernel.action import Action, PlayCard, illegal
from stich.kernel.card_actions import plays_of
from stich.kernel.cards import Card
from stich.kernel.common_view import by_seat
from stich.kernel.deal import Seat
from stich.kernel.open_hand import OpenHand
from stich.kernel.phase import Over, Phase
from stich.kernel.play import Position, Starter, starter
from stich.kernel.playspec import PlaySpec

from .contract import DECKS, Privilege, Roles, play_spec
from .options import SuitabilityOptions
from .scoring import PrivilegeTaken, outcome_of, privilege_of, score_table, scores
from .seating import Seating


@cache
def _spec(options: SuitabilityOptions, roles: Roles, privileges: tuple[Privilege, ...]) -> PlaySpec:
    """The card play, with everybody's own score; privileges by place."""
    return play_spec(options.players, roles, score_table(options, privileges))


@cache
def _starter(options: SuitabilityOptions, roles: Roles) -> Starter:
    """One for all privileges: they change the scores and not the play."""
    return starter(_spec(options, roles, (Privilege.NONE,) * options.players))


_PLAYS: dict[int, Callable[[int], tuple[Action, ...]]] = {players: plays_of(deck) for players, deck in DECKS.items()}


class Swap(msgspec.Struct, frozen=True):
    """The swap before the first lead, which everybody sees (B.8.2)."""

    seat: Seat
    gave: Card
    """The plain card, which lies face up and out of play from now on."""
    took: Card
    """The card that was turned up."""


class FixedContract(msgspec.Struct, frozen=True):
    """Everything about the play that stays the same from the first lead to the end."""

    seating: Seating
    roles: Roles
    privilege_taken: PrivilegeTaken | None
    """The privilege, if there is one."""
    swap: Swap | None

    @property
    def up(self) -> Card | None:
        """The card that lies face up and out of play."""
        return self.swap.gave if self.swap else self.seating.up

    @property
    def spec(self) -> PlaySpec:
        """The card play with everybody's own score."""
        seating = self.seating
        return _spec(seating.options, self.roles, tuple(privilege_of(seat, self.privilege_taken) for seat in seating.order))

    def won(self, position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Tricks and penalty cards so far, by seat."""
        order = self.seating.order
        return by_seat(len(order), order, position.tricks), by_seat(len(order), order, position.points)

    def scores(self, position: Position) -> tuple[int, ...]:
        """By seat, the score if the deal ended here."""
        won = enumerate(zip(*self.won(position), strict=True))
        return tuple(scores(self.seating.options, privilege_of(seat, self.privilege_taken))[tricks][cards] for seat, (tricks, cards) in won)

    def over(self, end: Play) -> Over:
        """The end, when all cards are played."""
        return Over(outcome_of(self.seating.options, *self.won(end.position), self.privilege_taken, self.roles), end)


def swap_of(seating: Seating, roles: Roles) -> Swap | None:
    """The swap that is due: the turned-up card against the plain card of its rank, if it is of another suit (B.8.2)."""
    up = seating.up
    if up is None or up[0] == roles.plain:
        return None
    plain = Card(f"{roles.plain}{up[1]}")
    holder = next(seat for seat, hand in enumerate(seating.deal.hands) if plain in hand)
    return Swap(Seat(holder), plain, up)


class Play(Phase, frozen=True):
    """Trick play (B.5). The dealer's left leads; place p of the position is place p of the table."""

    name: ClassVar[str] = "play"
    fixed: FixedContract
    position: Position

    @classmethod
    def first(cls, seating: Seating, roles: Roles, privilege_taken: PrivilegeTaken | None = None) -> Play:
        """The phase before the first lead, after the swap if one is due."""
        swap = swap_of(seating, roles)
        hands = list(seating.hands)
        if swap:
            bit = seating.deck.bit
            hands[seating.order.index(swap.seat)] ^= 1 << bit[swap.gave] | 1 << bit[swap.took]
        return cls(FixedContract(seating, roles, privilege_taken, swap), _starter(seating.options, roles)(hands))

    @property
    def actor(self) -> Seat | None:
        return self.fixed.seating.order[self.position.actor]

    @property
    def open_hand(self) -> OpenHand:
        return OpenHand(self.fixed.spec, self.position, self.fixed.seating.order, 0)

    @property
    def legal_actions(self) -> Sequence[Action]:
        return _PLAYS[self.fixed.seating.options.players](self.position.legal)

    def apply(self, action: Action) -> Phase:
        position = self.position
        bit = self.fixed.seating.deck.bit.get(action.card, -1) if isinstance(action, PlayCard) else -1
        if bit < 0 or not position.legal >> bit & 1:
            raise illegal(f"{action.public_text}: {self._refusal(action)}", self.legal_actions)
        after = Play(self.fixed, position.play(bit))
        return self.fixed.over(after) if after.position.finished else after

    def _refusal(self, action: Action) -> str:
        if not isinstance(action, PlayCard):
            return "a card is to be played"
        position, deck = self.position, self.fixed.seating.deck
        held = action.card in deck.members(position.hands[position.actor])
        return f"{deck.cards[position.trick[0]]} was led and must be followed" if held else "not in hand"
