"""Card policy by nets that were trained by self-play, and its play-outs.

In a play-out each player plays the card that a net finds likeliest from what this player knows, to the end of the deal. Many deals are
played at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from stich import native
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.rules.play import Position, native_position

from .card_order import Masks
from .location_features import Observations, PublicTurn, public_turns
from .policy import CardPlay, card_probabilities, likeliest, seen_by_observer
from .policy_features import TrickKnowledge, seen_by_actors


def played_out(play: CardPlay, turn: PublicTurn, positions: Sequence[Position], cards: Sequence[int]) -> list[list[Position]]:
    """Return the final position of each play-out, one for each position and card: [positions][cards].

    ``turn``: public facts before the card, equal for all positions. ``cards``: cards played first (bits of the deck), legal in all
    positions.
    """
    table = TurnBatch(play, turn, [position for position in positions for _ in cards])
    table.batch.play(np.tile(np.array(cards, dtype=np.uint8), len(positions)))
    ends = table.ends()
    return [ends[first : first + len(cards)] for first in range(0, len(ends), len(cards))]


class TurnBatch:
    """Deals at the same turn that are played out together, with the public facts of each."""

    def __init__(self, play: CardPlay, turn: PublicTurn, at: Sequence[Position]) -> None:
        seen = [*turn.played, *turn.led, *turn.lies, *turn.won]
        self.batch = native.PlayBatch.resumed([native_position(play.spec, position) for position in at], seen)
        self._play = play
        nobodys = np.uint64(play.spec.deck.full) & ~np.bitwise_or.reduce(self.batch.dealt, axis=1)
        self._laid_away: Masks = nobodys if play.laid_away else np.zeros_like(nobodys)

    def seen(self) -> tuple[Observations, TrickKnowledge]:
        """Return the knowledge of the actors of all deals, as input of the nets."""
        declarers = np.full(len(self._laid_away), self._play.declarer)
        own = np.where(self.batch.actor == declarers, self._laid_away, np.uint64(0))
        public_facts = np.broadcast_to(self._play.public_facts, (self._play.spec.players, self._play.public_facts.shape[1]))
        return seen_by_actors(self.batch, declarers, own, public_facts[None])

    def ends(self) -> list[Position]:
        """Play all deals to the end, with the likeliest card at each turn, and return the final positions."""
        while self.batch.legal[0]:
            self.batch.play(likeliest(self._play, *self.seen(), self.batch.legal))
        return [*self.batch.positions()]


TRUST = 0.03
"""Weight of the probabilities (`CardPolicy.trust`) if play-outs by these nets are used as well (docs/research/play_outs.md)."""


class NetPolicy:
    """Card policy that uses nets.

    ``describe``: function that returns the card play of a view with its net; None if no net was trained for it.
    """

    trust = TRUST

    def __init__(self, describe: Callable[[View], CardPlay | None]) -> None:
        self._describe = describe

    def probabilities(self, view: View) -> Mapping[Card, float]:
        play = self._describe(view)
        if play is None:
            return {}
        order, likely = card_probabilities(play.spec, play.net, *seen_by_observer(view, play))
        by_card = {play.spec.deck.cards[bit]: p for bit, p in zip(order[0].tolist(), likely[0].tolist(), strict=True)}
        allowed = {action.card: by_card[action.card] for action in view.legal_actions if isinstance(action, PlayCard)}
        total = sum(allowed.values())
        return {card: p / total for card, p in allowed.items()}

    def play_outs(self, view: View, positions: Sequence[Position], cards: Sequence[Card]) -> Sequence[Sequence[Position]]:
        play = self._describe(view)
        if play is None:
            return ()
        bits = [play.spec.deck.bit[card] for card in cards]
        return played_out(play, public_turns(view, play.spec)[-1], positions, bits)

    def ends(self, view: View, positions: Sequence[Position]) -> Sequence[Position]:
        play = self._describe(view)
        return () if play is None else TurnBatch(play, public_turns(view, play.spec)[-1], positions).ends()
