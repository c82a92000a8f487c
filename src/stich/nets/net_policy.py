"""Card policy of nets that learnt by self-play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.rules.play import Position

from .location_features import public_turns
from .playouts import Table, played_out
from .policy import CardPlay, card_probabilities, seen_by_observer

TRUST = 0.03
"""`CardPolicy.trust`, beside play-outs by the same nets (docs/players.md)."""


class NetPolicy:
    """A `CardPolicy` that uses nets. ``describe`` returns the card play of a view; None if no net has learnt it."""

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
        return () if play is None else Table(play, public_turns(view, play.spec)[-1], positions).ends()
