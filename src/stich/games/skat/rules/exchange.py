"""From the auction to the contract: skat or hand game, discards, declaration (docs/rules A.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

import msgspec

from stich.kernel.rules.action import Action, illegal
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Phase

from .actions import DECLARES, HAND, PICKUP, Declare, Discard
from .contract import DECK, HAND_DECLARATIONS, NULL, SKAT_DECLARATIONS
from .discards import Discards
from .play import Play
from .seating import Seating

_SINGLE = DECK.single


class SkatOrHand(Phase, frozen=True):
    """Decision of the declarer to pick up the skat or play a hand game (A.5.1)."""

    name: ClassVar[str] = "skat or hand"
    seating: Seating
    declarer: int
    bid: int

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.declarer]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return (PICKUP, HAND)

    def apply(self, action: Action) -> Phase:
        if action == PICKUP:
            return Discarding(self.seating, self.declarer, self.bid)
        if action == HAND:
            return Declaring(self.seating, self.declarer, self.bid, None)
        raise illegal("action/illegal#skat-or-hand", self.legal_actions, action=action.text)


class Discarding(Phase, frozen=True):
    """Discard of any two cards from the declarer's twelve (A.5.1)."""

    name: ClassVar[str] = "discard"
    seating: Seating
    declarer: int
    bid: int

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.declarer]

    @property
    def twelve(self) -> int:
        """Return the declarer's hand and the skat (mask)."""
        return self.seating.hands[self.declarer] | self.seating.skat

    @property
    def legal_actions(self) -> Sequence[Action]:
        return Discards(DECK.members(self.twelve))

    def apply(self, action: Action) -> Phase:
        if not isinstance(action, Discard):
            raise illegal("action/illegal#discard", self.legal_actions, action=action.public_text)
        first, second = action.cards
        cards = _SINGLE[first] | _SINGLE[second]
        if cards & ~self.twelve:
            raise illegal("action/illegal#twelve", self.legal_actions, action=action.text)
        return Declaring(self.seating, self.declarer, self.bid, cards)


@cache
def _declares(hand: bool) -> tuple[Action, ...]:
    return tuple(DECLARES[d] for d in (HAND_DECLARATIONS if hand else SKAT_DECLARATIONS))


class Declaring(Phase, frozen=True):
    """Declaration of the contract. In a hand game the word ``hand`` may be omitted, since the player already chose it (A.5.2–3)."""

    name: ClassVar[str] = "declare"
    seating: Seating
    declarer: int
    bid: int
    discards: int | None
    """Discards of the declarer (mask); None in a hand game."""

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.declarer]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return _declares(self.discards is None)

    def canonical(self, action: Action) -> Action:
        if self.discards is None and isinstance(action, Declare) and not action.declaration.hand:
            declaration = msgspec.structs.replace(action.declaration, hand=True)
            return DECLARES.get(declaration) or Declare(declaration)
        return action

    def apply(self, action: Action) -> Phase:
        if not isinstance(action, Declare):
            raise illegal("action/illegal#skat-contract", self.legal_actions, action=action.public_text)
        declaration = action.declaration
        if declaration.hand != (self.discards is None):
            raise illegal(
                "action/illegal#skat-taken" if declaration.hand else "action/illegal#skat-left", self.legal_actions, action=action.text
            )
        if declaration.refusal is not None:
            if declaration.contract is NULL:
                raise illegal("action/illegal#null-level", self.legal_actions, action=action.text)
            level, contract = declaration.level.name.lower(), declaration.contract.value
            raise illegal("action/illegal#hand-level", self.legal_actions, action=action.text, level=level, contract=contract)
        return Play.first(self.seating, self.declarer, self.bid, declaration, self.discards)
