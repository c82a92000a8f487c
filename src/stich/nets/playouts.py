"""Play-outs: many deals are played to the end. Each player plays the card that a net finds likeliest from that player's knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from stich.kernel.play import Position

from .card_order import Masks
from .location_features import Observations
from .policy import CardPlay, likeliest
from .policy_features import PublicTurn, Tricks


def played_out(play: CardPlay, turn: PublicTurn, positions: Sequence[Position], cards: Sequence[int]) -> list[list[Position]]:
    """Return the end of each position after each of these cards, [positions][cards].

    ``turn``: the public knowledge, equal for all positions. ``cards``: bits of the deck, legal in all positions.
    """
    table = Table(play, turn, [position for position in positions for _ in cards])
    table.put(np.tile(np.array(cards, dtype=np.int64), len(positions)))
    ends = table.ends()
    return [ends[first : first + len(cards)] for first in range(0, len(ends), len(cards))]


class Table:
    """n deals at the same turn, with the public knowledge in each. Masks are by place, [n, places]."""

    def __init__(self, play: CardPlay, turn: PublicTurn, at: list[Position]) -> None:
        self.at, self._play = at, play
        self._deals, self._places = np.arange(len(at)), np.arange(play.spec.players)
        self._played, self._led, self._lies, self._won = (
            np.tile(np.array(masks, dtype=np.uint64), (len(at), 1)) for masks in (turn.played, turn.led, turn.lies, turn.won)
        )
        self._dealt = np.array([position.hands for position in at], dtype=np.uint64) | self._played
        nobodys = np.uint64(play.spec.deck.full) & ~reduce(np.bitwise_or, self._dealt.T)
        self._laid_away = nobodys if play.laid_away else np.zeros_like(nobodys)

    def legal(self) -> Masks:
        """Return the cards that the actor may play, [n]."""
        return np.array([position.legal for position in self.at], dtype=np.uint64)

    def seen(self) -> tuple[Observations, Tricks]:
        """Return the knowledge of the actors."""
        actors, declarer = self._actors(), self._play.declarer
        places = (actors[:, None] + self._places) % len(self._places)

        def from_actor(masks: Masks) -> Masks:
            return np.take_along_axis(masks, places, axis=1)

        own = np.where(actors == declarer, self._laid_away, np.uint64(0))
        told = np.broadcast_to(self._play.told, (len(self._places), self._play.told.shape[1]))[places]
        observations = Observations(
            self._dealt[self._deals, actors], own, from_actor(self._played), from_actor(self._led), (declarer - actors) % len(self._places)
        )
        return observations, Tricks(from_actor(self._lies), from_actor(self._won), told)

    def put(self, cards: NDArray[np.int64]) -> None:
        """Play a card for each actor, [n] bits of the deck."""
        actors, masks = self._actors(), np.uint64(1) << cards.astype(np.uint64)
        if not self._lies[0].any():
            self._led[self._deals, actors] |= masks
        self._played[self._deals, actors] |= masks
        self._lies[self._deals, actors] = masks
        self.at = [position.play(card) for position, card in zip(self.at, cards.tolist(), strict=True)]
        if self._lies[0].all():
            takers = [position.leader for position in self.at]
            self._won[self._deals, takers] |= reduce(np.bitwise_or, self._lies.T)
            self._lies[:] = 0

    def ends(self) -> list[Position]:
        """Play all deals to the end with the likeliest cards, and return the final positions."""
        while not self.at[0].finished:
            self.put(likeliest(self._play, *self.seen(), self.legal()))
        return self.at

    def _actors(self) -> NDArray[np.int64]:
        return np.array([position.actor for position in self.at], dtype=np.int64)
