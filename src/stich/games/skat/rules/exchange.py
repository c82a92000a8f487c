"""Phases of Skat from the auction to the contract: skat or hand game, discards, declaration (docs/rules A.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

import msgspec

from stich.kernel.rules.action import Action, illegal
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Phase

from .actions import CONCEDED, DECLARES, HAND, PICKUP, Declare, Discard, declare
from .contract import DECK, HAND_DECLARATIONS, NULL, SKAT_DECLARATIONS
from .discards import Discards
from .options import null_value, refuses_null
from .play import Play
from .seating import EVERY_PLACE, SkatSeating

_SINGLE = DECK.single


class SkatOrHand(Phase, frozen=True):
    """Decision of the declarer to pick up the skat or play a hand game (A.5.1)."""

    name: ClassVar[str] = "skat or hand"
    seating: SkatSeating
    declarer: int
    bid: int
    kontra_by: int = EVERY_PLACE
    """Places that may say kontra, as a mask (A.12.4); the declarer's is among them."""

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.declarer]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return (PICKUP, HAND)

    def apply(self, action: Action) -> Phase:
        if action == PICKUP:
            return Discarding(self.seating, self.declarer, self.bid, self.kontra_by)
        if action == HAND:
            return Declaring(self.seating, self.declarer, self.bid, None, self.kontra_by)
        raise illegal("action/illegal#skat-or-hand", self.legal_actions, action=action.text)


class Discarding(Phase, frozen=True):
    """Discarding of any two of the declarer's twelve cards (A.5.1)."""

    name: ClassVar[str] = "discard"
    seating: SkatSeating
    declarer: int
    bid: int
    kontra_by: int = EVERY_PLACE
    """Places that may say kontra, as a mask (A.12.4); the declarer's is among them."""

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.declarer]

    @property
    def twelve(self) -> int:
        """Declarer's hand together with the skat, as a mask."""
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
        return Declaring(self.seating, self.declarer, self.bid, cards, self.kontra_by)


@cache
def _declares(hand: bool, least_null: int) -> tuple[Action, ...]:
    """Return the declarations of a hand game (``hand``) or those after picking up the skat, each also with a concession.

    ``least_null``: value that a null must have.
    """
    possible = [d for d in (HAND_DECLARATIONS if hand else SKAT_DECLARATIONS) if d.contract is not NULL or null_value(d) >= least_null]
    return (*(DECLARES[d] for d in possible), *(CONCEDED[d] for d in possible))


class Declaring(Phase, frozen=True):
    """Phase in which Skat's declarer declares the contract (A.5.2–3).

    In a hand game the word ``hand`` may be omitted, since the declarer has already chosen it. A declarer at any place may concede with the
    declaration, which ends the deal (A.8.1).
    """

    name: ClassVar[str] = "declare"
    seating: SkatSeating
    declarer: int
    bid: int
    discards: int | None
    """The two discards of the declarer, as a mask; None in a hand game."""
    kontra_by: int = EVERY_PLACE
    """Places that may say kontra, as a mask (A.12.4); the declarer's is among them."""

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.declarer]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return _declares(self.discards is None, self.bid if self.seating.options.null_below_bid == "refused" else 0)

    def canonical(self, action: Action) -> Action:
        if self.discards is None and isinstance(action, Declare) and not action.declaration.hand:
            return declare(msgspec.structs.replace(action.declaration, hand=True), action.concedes)
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
        if refuses_null(self.seating.options, declaration, self.bid):
            raise illegal("action/illegal#null-bid", self.legal_actions, action=action.text, value=null_value(declaration), bid=self.bid)
        play = Play.first(self.seating, self.declarer, self.bid, declaration, self.discards, kontra_by=self.kontra_by)
        return play.conceded_by_declarer() if action.concedes else play
