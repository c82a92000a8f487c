"""Phase of trick play in which a seat can only play cards, as in most games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from stich.kernel.knowledge.blocked import refusal
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .action import Action, PlayCard
from .card_actions import all_plays
from .cards import Deck
from .deal import Seat
from .options import Options
from .phase import Over, Phase
from .play import Position
from .playspec import PlaySpec
from .seating import Seating


class TrickPlay(Phase, frozen=True):
    """Trick play to the last card. A game adds the fields ``seating`` and ``position``, the ``spec`` and the end (`over`).

    Place p of the position is place p of the table.
    """

    name: ClassVar[str] = "play"

    @property
    def seating(self) -> Seating[Options]:
        """Players of the deal in playing order, and their cards."""
        raise NotImplementedError

    @property
    def position(self) -> Position:
        """Cards in the hands, the trick in progress, and tricks and card points won."""
        raise NotImplementedError

    @property
    def spec(self) -> PlaySpec:
        """Rules of the card play."""
        raise NotImplementedError

    @property
    def _deck(self) -> Deck:
        """Pack of the game."""
        return self.spec.deck

    def over(self) -> Over:
        """Return the last phase of the deal. Called when all cards are played."""
        raise NotImplementedError

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.position.actor]

    @property
    def perfect_info(self) -> PerfectInfoPosition:
        """Card play with all hands open. Games in which a card decides who plays together (`HolderOf`) override this."""
        return PerfectInfoPosition(self.spec, self.position, self.seating.order, self.spec.side)

    @property
    def legal_actions(self) -> Sequence[Action]:
        return self.position.choices(all_plays(self._deck), ())

    def apply(self, action: Action) -> Phase:
        if type(action) is not PlayCard:
            raise self._refusal(action)
        try:
            position = self.position.play(self._deck.bit[action.card])
        except (KeyError, ValueError):
            raise self._refusal(action) from None
        after = msgspec.structs.replace(self, position=position)
        return after.over() if position.finished else after

    def _refusal(self, action: Action) -> Exception:
        """Return the error for an action that is not legal."""
        return refusal(
            "action/illegal#not-in-hand" if isinstance(action, PlayCard) else "action/illegal#card",
            self.legal_actions,
            action=action,
            blocked=self.blocked,
        )
