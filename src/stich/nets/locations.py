"""Where hidden cards lie, as a net sees it: what a seat knows in the middle of the play, as a row of numbers.

After Solinas, Rebstock and Buro 2019, "Improving search with supervised learning in trick-based card games": a net gives each hidden card a
chance for each place it may be in, and a world is as likely as the product of the chances of its cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.playspec import PlaySpec
from stich.kernel.view import View

from .layout import Masks, layout, look
from .valuer import Valuer

SURE = 1e-3
"""The least chance that a net is believed to mean: an opponent may always do what nobody has done before."""


class Known(NamedTuple):
    """What seats know, n of them; everything by place counted from the seat itself: 0 is the seat, 1 the next one."""

    begin: Masks
    """Own cards when play began, [n]."""
    laid: Masks
    """Cards that the seat itself laid away, [n]."""
    played: Masks
    """Cards that each has played, [n, players]."""
    led: Masks
    """Those of them that were led, [n, players]."""
    declarer: NDArray[np.int64]
    """Who declared, [n]."""


class Locations:
    """Rows for seats in one PlaySpec. A hidden card lies with the next player, the one after, … or was laid away: so many `places`."""

    def __init__(self, spec: PlaySpec) -> None:
        self._layout, self._players = layout(spec), spec.players
        self.places = spec.players

    def order(self, begin: Masks) -> Masks:
        """For each seat the bits of the deck in the order of its row, [n, cards]."""
        return self._layout.order(begin, np.zeros_like(begin))

    def rows(self, known: Known) -> NDArray[np.float32]:
        """Rows [n, width]."""
        order = self.order(known.begin)
        held = known.begin & ~known.played[:, 0]
        masks = [held, known.laid, *known.played.T, *known.led.T]
        declarer = np.eye(self._players, dtype=np.uint8)[known.declarer]
        return np.concatenate([*(look(mask, order) for mask in masks), declarer], axis=1).astype(np.float32)

    def targets(self, known: Known, hands: Masks, laid: Masks) -> NDArray[np.int64]:
        """For training: where each card lies, [n, cards]; -1 where the seat knows. ``hands`` as play began, from the seat on."""
        order = self.order(known.begin)
        found = np.full(order.shape, -1, dtype=np.int64)
        for place in range(1, self._players):
            found[look(hands[:, place] & ~known.played[:, place], order) == 1] = place - 1
        found[look(laid & ~known.laid, order) == 1] = self._players - 1
        return found


@cache
def locations(spec: PlaySpec) -> Locations:
    """The rows of this PlaySpec."""
    return Locations(spec)


def known_of(view: View, spec: PlaySpec, declarer: int, laid: int) -> Known:
    """What the observer of a view knows. ``declarer`` is the place of who declared, ``laid`` what the observer laid away, as a mask."""
    deck, order = spec.deck, view.order
    me = order.index(cast(Seat, view.observer))
    played, led = [0] * spec.players, [0] * spec.players
    for number, (seat, card) in enumerate((e.seat, e.action) for e in view.log if e.action in deck.bit):
        place = (order.index(seat) - me) % spec.players
        bit = 1 << deck.bit[Card(card)]
        played[place] |= bit
        led[place] |= bit if number % spec.players == 0 else 0

    def row(numbers: int | list[int]) -> Masks:
        return np.array([numbers], dtype=np.uint64)

    begin = deck.mask(view.hand) | played[0]
    return Known(row(begin), row(laid), row(played), row(led), np.array([(declarer - me) % spec.players]))


def world_chances(spec: PlaySpec, net: Valuer, known: Known, hands: Sequence[Sequence[int]], laid: Sequence[int]) -> NDArray[np.float64]:
    """How likely each world is, up to a factor: ``known`` is of one seat, ``hands`` are those now held, from the seat on, of each world."""
    shape = locations(spec)
    order = shape.order(known.begin)[0]
    chances = net.chances(shape.rows(known)).reshape(len(order), shape.places)
    logs = np.log(np.maximum(chances.astype(np.float64), SURE))
    masks = np.array([[*others[1:], down] for others, down in zip(hands, laid, strict=True)], dtype=np.uint64)  # [worlds, places]
    lies = ((masks[:, None, :] >> order[None, :, None]) & np.uint64(1)).astype(np.float64)
    total = np.einsum("wcp,cp->w", lies, logs)
    likely: NDArray[np.float64] = np.exp(total - total.max())
    return likely
