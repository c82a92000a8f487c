"""Card play of Suitability: tricks, the swap with three players, jokers with five (docs/rules B.5, B.7, B.8).

Authority: David Parlett's page for four players, Akagiri's page for two, three and five. Every deal is played to the last trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from stich.kernel.knowledge.common_view import to_seats
from stich.kernel.rules.action import Action
from stich.kernel.rules.card_actions import all_plays
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over
from stich.kernel.rules.play import Position, Starter, starter
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.trick_play import TrickPlay

from .contract import DECKS, Privilege, Roles, play_spec
from .options import SuitabilityOptions
from .scoring import PrivilegeTaken, outcome_of, privilege_of, score_table, scores_by_seat
from .seating import SuitabilitySeating

_PLAYS = {players: all_plays(deck) for players, deck in DECKS.items()}


@cache
def _spec(options: SuitabilityOptions, roles: Roles, privileges: tuple[Privilege, ...]) -> PlaySpec:
    """Return the card play (PlaySpec) of Suitability, with the score table of each player. ``privileges``: the privilege at each place."""
    return play_spec(options.players, roles, score_table(options, privileges))


@cache
def _starter(options: SuitabilityOptions, roles: Roles) -> Starter:
    """Return the function that makes the position before the first lead. All privileges share it, as they change only the scores."""
    return starter(_spec(options, roles, (Privilege.NONE,) * options.players))


class Swap(msgspec.Struct, frozen=True):
    """Public exchange of a card before the first lead of Suitability with three players, which the rules require (B.8.2)."""

    seat: Seat
    gave: Card
    """Plain card that the seat gave away; it then lies face up and out of play."""
    took: Card
    """Turned-up card that the seat received."""


class FixedContract(msgspec.Struct, frozen=True):
    """Facts about a deal of Suitability that do not change from the first lead to the end of the deal."""

    seating: SuitabilitySeating
    roles: Roles
    privilege_taken: PrivilegeTaken | None
    """Privilege with its seat; None if no player took one."""
    swap: Swap | None

    @property
    def up(self) -> Card | None:
        """Card that lies face up and out of play; None if there is none."""
        return self.swap.gave if self.swap else self.seating.up

    @property
    def spec(self) -> PlaySpec:
        """Card play, with the score table of each player."""
        seating = self.seating
        return _spec(seating.options, self.roles, tuple(privilege_of(seat, self.privilege_taken) for seat in seating.order))

    def won(self, position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the tricks and the penalty cards won so far, both by seat."""
        order = self.seating.order
        arrange = to_seats(len(order), order)
        return arrange(position.tricks), arrange(position.points)

    def scores(self, tricks: Sequence[int], penalty_cards: Sequence[int]) -> tuple[int, ...]:
        """Return the scores by seat (game points) if the deal ended with these tricks and penalty cards (by seat)."""
        tables = scores_by_seat(self.seating.options, self.privilege_taken)
        return tuple([table[t][p] for table, t, p in zip(tables, tricks, penalty_cards, strict=True)])


def swap_of(seating: SuitabilitySeating, roles: Roles) -> Swap | None:
    """Return the swap that the rules require: the turned-up card for the plain card of its rank, if their suits differ (B.8.2); else
    None.
    """
    up = seating.up
    if up is None or up[0] == roles.plain:
        return None
    plain = Card(f"{roles.plain}{up[1]}")
    holder = next(seat for seat, hand in enumerate(seating.deal.hands) if plain in hand)
    return Swap(Seat(holder), plain, up)


class Play(TrickPlay, frozen=True):
    """Phase of trick play in Suitability (B.5). The dealer's left leads; place p of the position is place p of the table."""

    fixed: FixedContract
    position: Position

    @classmethod
    def first(cls, seating: SuitabilitySeating, roles: Roles, privilege_taken: PrivilegeTaken | None = None) -> Play:
        """Return the phase before the first lead, after the swap if the rules require one."""
        swap = swap_of(seating, roles)
        hands = list(seating.hands)
        if swap:
            bit = seating.deck.bit
            hands[seating.order.index(swap.seat)] ^= 1 << bit[swap.gave] | 1 << bit[swap.took]
        return cls(FixedContract(seating, roles, privilege_taken, swap), _starter(seating.options, roles)(hands))

    @property
    def seating(self) -> SuitabilitySeating:
        return self.fixed.seating

    @property
    def spec(self) -> PlaySpec:
        return self.fixed.spec

    @property
    def _deck(self) -> Deck:
        return self.fixed.seating.deck

    @property
    def legal_actions(self) -> Sequence[Action]:
        return self.position.choices(_PLAYS[self.fixed.seating.options.players], ())

    def over(self) -> Over:
        fixed = self.fixed
        return Over(outcome_of(self.seating.options, *fixed.won(self.position), fixed.privilege_taken, fixed.roles), self)
