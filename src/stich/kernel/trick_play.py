"""Trick play in which a seat can do nothing but play a card, as most games have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from .action import Action, PlayCard, illegal
from .card_actions import all_plays
from .cards import Deck
from .deal import Seat
from .open_hand import OpenHand
from .options import Options
from .phase import Over, Phase
from .play import Position
from .playspec import PlaySpec
from .seating import Seating


class TrickPlay(Phase, frozen=True):
    """Trick play to the last card. A game has the fields ``seating`` and ``position``, and says what is played for and how it ends.

    Place p of the position is place p of the table.
    """

    name: ClassVar[str] = "play"

    @property
    def seating(self) -> Seating[Options]:
        """Who plays."""
        raise NotImplementedError

    @property
    def position(self) -> Position:
        """The cards, in hand and on the table."""
        raise NotImplementedError

    @property
    def spec(self) -> PlaySpec:
        """The card play, with what everybody plays for."""
        raise NotImplementedError

    @property
    def deck(self) -> Deck:
        """The pack."""
        return self.spec.deck

    def over(self) -> Over:
        """The end, when all cards are played."""
        raise NotImplementedError

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.position.actor]

    @property
    def open_hand(self) -> OpenHand:
        """Everybody plays alone; a game of two parties says who plays together."""
        return OpenHand(self.spec, self.position, self.seating.order, 0)

    @property
    def legal_actions(self) -> Sequence[Action]:
        return self.position.choices(all_plays(self.deck), ())

    def apply(self, action: Action) -> Phase:
        if type(action) is not PlayCard:
            raise self._refusal(action)
        try:
            position = self.position.play(self.deck.bit[action.card])
        except (KeyError, ValueError):
            raise self._refusal(action) from None
        after = msgspec.structs.replace(self, position=position)
        return after.over() if position.finished else after

    def _refusal(self, action: Action) -> Exception:
        return illegal(f"{action.public_text}: {why_not(action, self.deck, self.position)}", self.legal_actions)


def why_not(action: Action, deck: Deck, position: Position) -> str:
    """Why an action is not legal where one must follow the card led, and may do nothing else."""
    if not isinstance(action, PlayCard):
        return "a card is to be played"
    held = action.card in deck.members(position.hands[position.actor])
    return f"{deck.cards[position.trick[0]]} was led and must be followed" if held else "not in hand"
