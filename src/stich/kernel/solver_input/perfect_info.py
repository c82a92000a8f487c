"""Card play with all hands open, in the form that the solver reads, and *cases*: such positions written as JSON.

It contains every card, so players never get it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card, card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.play import Position, resumed
from stich.kernel.rules.playspec import PlaySpec
from stich.pictures.faces import Faces


class PerfectInfoPosition(msgspec.Struct, frozen=True):
    """Position of a contract's card play, with all hands open, as input of the solver."""

    spec: PlaySpec
    position: Position
    order: tuple[Seat, ...]
    """Seat at each place."""
    side: int
    """Places that play together as the declarer's side, as a mask; 0 if all players play alone."""
    points_outside_tricks: int = 0
    """Card points that count for the declarer's side but are not in its tricks, such as those of discards."""
    faces: Faces = "french"
    """Faces with which this game is mostly played: ``french`` or ``german``."""

    def after(self, card: Card) -> PerfectInfoPosition:
        """Return the position after this card. Raise ValueError if the card is not legal."""
        return msgspec.structs.replace(self, position=self.position.play(self.spec.deck.bit[card]))

    def __repr__(self) -> str:
        """Return a text that names no card: ``PerfectInfoPosition(seat 0 against 2 others, 6 cards left)``."""
        side = sorted(str(seat) for place, seat in enumerate(self.order) if self.side >> place & 1)
        who = f"seat{'s' if len(side) > 1 else ''} {' and '.join(side)} against {len(self.order) - len(side)} others"
        left = sum(hand.bit_count() for hand in self.position.hands)
        return f"PerfectInfoPosition({who if side else 'every player for themselves'}, {left} cards left)"


class DoubleDummyCase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Case for the solver: a position with open hands as a JSON object. These fields all games have; games add those of their contracts.

    Examples: ``tests/golden/skat_double_dummy.jsonl``.
    """

    id: str | None = None
    group: str | None = None
    points: int | None = None
    """Expected card points, in files of test cases; None if the case does not contain the answer."""
    won: bool | None = None
    """Expected result, in files of test cases; None if the case does not contain the answer."""
    leader: int
    """Seat that leads the next trick, or that led the trick in progress."""
    hands: tuple[tuple[str, ...], ...]
    """Cards held now, by seat. All hands are equally large, but seats that have played to the trick in progress hold one card less."""
    trick: tuple[str, ...] = ()
    """Cards of the trick in progress, in order of play."""
    made_tricks: tuple[int, ...] = ()
    """Tricks that each seat won before the trick in progress; default: none."""
    made_points: tuple[int, ...] = ()
    """Card points in ``made_tricks``, by seat; default: none."""

    def order(self, seats: int) -> tuple[Seat, ...]:
        """Return the seat at each place; the leader is place 0.

        Raise `StichError` ``solve/hands`` if the case has not this number of hands, ``solve/seat`` if the leader is not a seat.
        """
        if len(self.hands) != seats:
            raise StichError("solve/hands#count", seats=seats, count=len(self.hands))
        return tuple(Seat((self.seat(self.leader, "leader") + place) % seats) for place in range(seats))

    def seat(self, number: int, field: str) -> Seat:
        """Return the seat with this number. Raise `StichError` ``solve/seat`` if the case has no hand for it. ``field``: field that names
        the seat.
        """
        if not 0 <= number < len(self.hands):
            raise StichError("solve/seat#range", field=field, last=len(self.hands) - 1, seat=number)
        return Seat(number)

    def declaring(self, declarer: int | None) -> Seat:
        """Return the declarer's seat. Raise `StichError` ``solve/seat`` if ``declarer`` is None or not a seat of the case."""
        if declarer is None:
            raise StichError("solve/seat#declarer")
        return self.seat(declarer, "declarer")

    def deal(self, dealer: Seat, undealt: Sequence[str] = ()) -> Deal:
        """Return the hands of the case as a deal.

        Raise `StichError` ``solve/…`` for an unknown or repeated card, or if the case states tricks made before.
        """
        if any((*self.made_tricks, *self.made_points)):
            raise StichError("solve/made#early")
        hands = tuple(tuple(_card(text, f"hand of seat {seat}") for text in hand) for seat, hand in enumerate(self.hands))
        lying = tuple(_card(text, "beside the hands") for text in undealt)
        everything = [c for cards in (*hands, lying) for c in cards]
        twice = sorted({c for c in everything if everything.count(c) > 1})
        if twice:
            raise StichError("solve/twice", cards=tuple(twice))
        return Deal(dealer, hands, lying)

    def position(self, spec: PlaySpec, *, called_led: bool = False) -> Position:
        """Return the position that this case for the solver describes, after checking every card.

        ``called_led``: True if the class of the called card was led in an earlier trick. Raise `StichError` ``solve/…`` for impossible
        cards, tricks or points.
        """
        order = self.order(spec.players)
        trick = [_bit(spec, text, "trick") for text in self.trick]
        if len(trick) >= spec.players:
            raise StichError("solve/trick#size", players=spec.players)
        held = [[_bit(spec, text, f"hand of seat {s}") for text in self.hands[s]] for s in order]
        for place, played in enumerate(trick):
            held[place].append(played)
        self._check(spec, held)
        tricks, points = self._made(spec, order, held)
        position = resumed(spec, [sum(1 << c for c in hand) for hand in held], tricks=tricks, points=points, called_led=called_led)
        for text, played in zip(self.trick, trick, strict=True):
            if not position.legal >> played & 1:
                raise StichError("solve/trick#follow", card=text)
            position = position.play(played)
        return position

    def _made(self, spec: PlaySpec, order: Sequence[Seat], held: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
        """Return the tricks and the card points that were won before the position of this case, both by place."""
        tricks, points = self._by_seat(self.made_tricks, "made_tricks"), self._by_seat(self.made_points, "made_points")
        room = len(spec.deck) // spec.players - len(held[0])
        if sum(tricks) > room:
            raise StichError("solve/made#tricks", most=room, tricks=sum(tricks))
        left = sum(spec.points) - sum(spec.points[c] for hand in held for c in hand)
        if sum(points) > left:
            raise StichError("solve/made#points", most=left, points=sum(points))
        return [tricks[seat] for seat in order], [points[seat] for seat in order]

    def _by_seat(self, numbers: Sequence[int], field: str) -> Sequence[int]:
        """Return these numbers by seat; zeros if none are given.

        Raise `StichError` ``solve/made`` unless there is one number for each seat and none is negative.
        """
        if numbers and len(numbers) != len(self.hands):
            raise StichError("solve/made#count", field=field, seats=len(self.hands), count=len(numbers))
        if any(number < 0 for number in numbers):
            raise StichError("solve/made#negative", field=field)
        return numbers or (0,) * len(self.hands)

    def _check(self, spec: PlaySpec, held: Sequence[Sequence[int]]) -> None:
        """Raise `StichError` if a card occurs twice, or if the hands differ in size."""
        everything = [c for hand in held for c in hand]
        twice = {c for c in everything if everything.count(c) > 1}
        if twice:
            raise StichError("solve/twice", cards=tuple(spec.deck.members(sum(1 << c for c in twice))))
        sizes = [len(hand) for hand in held]
        if len(set(sizes)) > 1:
            raise StichError("solve/hands#sizes", sizes=tuple(sizes))
        if not everything:
            raise StichError("solve/hands#empty")


def _card(text: str, where: str) -> Card:
    try:
        return card(text)
    except StichError:
        raise StichError("solve/card#unknown", field=where, text=text) from None


def _bit(spec: PlaySpec, text: Any, where: str) -> int:
    try:
        return spec.deck.bit[card(text)]
    except (StichError, KeyError):
        raise StichError("solve/card#foreign", field=where, text=text) from None
