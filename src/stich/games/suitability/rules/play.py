"""The play: tricks, the swap with three players, jokers with five (docs/rules B.5, B.7, B.8).

Authority: David Parlett's page for four players, Akagiri's page for two, three and five. All tricks are played.
"""

from __future__ import annotations

from functools import cache

import msgspec

from stich.kernel.cards import Card
from stich.kernel.common_view import by_seat
from stich.kernel.deal import Seat
from stich.kernel.phase import Over
from stich.kernel.play import Position, Starter, starter
from stich.kernel.playspec import PlaySpec
from stich.kernel.trick_play import TrickPlay

from .contract import Privilege, Roles, play_spec
from .options import SuitabilityOptions
from .scoring import Taken, outcome_of, privilege_of, score_table, scores
from .seating import Table


@cache
def _spec(options: SuitabilityOptions, roles: Roles, privileges: tuple[Privilege, ...]) -> PlaySpec:
    """The card play, with everybody's own score; privileges by place."""
    return play_spec(options.players, roles, score_table(options, privileges))


@cache
def _starter(options: SuitabilityOptions, roles: Roles) -> Starter:
    """A privilege changes scores and not the play, so that one will do for all."""
    return starter(_spec(options, roles, (Privilege.NONE,) * options.players))


class Swap(msgspec.Struct, frozen=True):
    """What had to be swapped before the first lead, for all to see (B.8.2)."""

    seat: Seat
    gave: Card
    """The plain card, which lies face up and out of play from now on."""
    took: Card
    """The card that was turned up."""


class Settled(msgspec.Struct, frozen=True):
    """What the play is about: the same from the first lead to the end."""

    table: Table
    roles: Roles
    taken: Taken | None
    """The privilege, if there is one."""
    swap: Swap | None

    @property
    def up(self) -> Card | None:
        """The card that lies face up and out of play."""
        return self.swap.gave if self.swap else self.table.up

    @property
    def spec(self) -> PlaySpec:
        """The card play with everybody's own score."""
        table = self.table
        return _spec(table.options, self.roles, tuple(privilege_of(seat, self.taken) for seat in table.order))

    def won(self, position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Tricks and penalty cards so far, by seat."""
        order = self.table.order
        return by_seat(len(order), order, position.tricks), by_seat(len(order), order, position.points)

    def scores(self, position: Position) -> tuple[int, ...]:
        """What each seat would score if the deal ended here."""
        won = enumerate(zip(*self.won(position), strict=True))
        return tuple(scores(self.table.options, privilege_of(seat, self.taken))[tricks][cards] for seat, (tricks, cards) in won)


def swap_of(table: Table, roles: Roles) -> Swap | None:
    """What must be swapped: the turned-up card against the plain card of its rank, if it is of another suit (B.8.2)."""
    up = table.up
    if up is None or up[0] == roles.plain:
        return None
    plain = Card(f"{roles.plain}{up[1]}")
    holder = next(seat for seat, hand in enumerate(table.deal.hands) if plain in hand)
    return Swap(Seat(holder), plain, up)


class Play(TrickPlay, frozen=True):
    """Trick play (B.5). The dealer's left leads; place p of the position is place p of the table."""

    settled: Settled
    position: Position

    @classmethod
    def first(cls, table: Table, roles: Roles, taken: Taken | None = None) -> Play:
        """The moment before the first lead, when what must be swapped is swapped."""
        swap = swap_of(table, roles)
        hands = list(table.hands)
        if swap:
            bit = table.deck.bit
            hands[table.order.index(swap.seat)] ^= 1 << bit[swap.gave] | 1 << bit[swap.took]
        return cls(Settled(table, roles, taken, swap), _starter(table.options, roles)(hands))

    @property
    def table(self) -> Table:
        return self.settled.table

    @property
    def spec(self) -> PlaySpec:
        return self.settled.spec

    def over(self) -> Over:
        settled = self.settled
        return Over(outcome_of(self.table.options, *settled.won(self.position), settled.taken, settled.roles), self)
