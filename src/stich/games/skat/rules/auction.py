"""Auction of Skat (docs/rules A.4): middlehand bids against forehand, then rearhand against the player who remains.

If both others pass without a bid, forehand decides. Players are numbered by place: 0 forehand, 1 middlehand, 2 rearhand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from typing import ClassVar

import msgspec

from stich.kernel.rules.action import Action, illegal
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase

from .actions import DECLARES, HOLD, PASS, Bid, Declare, declare
from .contract import HAND_DECLARATIONS, Contract
from .exchange import SkatOrHand
from .options import SkatOptions, game_values, legal_bids
from .play import Play
from .ramsch import Pushing, Ramsch
from .scoring import SkatOutcome
from .seating import EVERY_PLACE, FOREHAND, MIDDLEHAND, PLACES, REARHAND, SkatSeating


@cache
def _bids(options: SkatOptions) -> tuple[Action, ...]:
    """Return all bids of this table, by rising number."""
    return (*(Bid(b) for b in legal_bids(options)), PASS)


@cache
def _higher(options: SkatOptions, last_bid: int) -> tuple[Action, ...]:
    """Return the bids above the last bid, and pass as the last action."""
    return _bids(options)[bisect_right(legal_bids(options), last_bid) :]


def before_bids(options: SkatOptions) -> int:
    """Return the places that may say kontra without having bid or held a number, as a mask (A.12.4)."""
    return 0 if options.kontra_after_bid else EVERY_PLACE


class Bidding(Phase, frozen=True):
    """Phase of Skat's auction between two players: the caller names bids, the listener holds them or passes."""

    name: ClassVar[str] = "auction"
    seating: SkatSeating
    caller: int = MIDDLEHAND
    listener: int = FOREHAND
    last_bid: int = 0
    answering: bool = False
    """True if the listener is to hold or pass."""
    passed: tuple[int, ...] = ()
    kontra_by: int = EVERY_PLACE
    """Places that may say kontra if they become opponents, as a mask: all, or those that have bid or held (A.12.4)."""

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.listener if self.answering else self.caller]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return (HOLD, PASS) if self.answering else _higher(self.seating.options, self.last_bid)

    def apply(self, action: Action) -> Phase:
        if self.answering:
            return self._answer(action)
        if type(action) is Bid:
            if action.value <= self.last_bid:
                raise illegal("action/illegal#bid-low", self.legal_actions, bid=action.value, last=self.last_bid)
            if action.value not in game_values(self.seating.options):
                raise illegal("action/illegal#bid-value", self.legal_actions, bid=action.value)
            return Bidding(self.seating, self.caller, self.listener, action.value, True, self.passed, self.kontra_by | 1 << self.caller)
        if action == PASS:
            return self._out(self.caller, self.listener)
        raise illegal("action/illegal#bid", self.legal_actions, action=action.text, place=PLACES[self.caller])

    def _answer(self, action: Action) -> Phase:
        """Return the phase after the listener holds (accepts) the bid or passes."""
        if action == HOLD:
            said = self.kontra_by | 1 << self.listener
            return Bidding(self.seating, self.caller, self.listener, self.last_bid, False, self.passed, said)
        if action == PASS:
            return self._out(self.listener, self.caller)
        raise illegal("action/illegal#answer", self.legal_actions, action=action.text, place=PLACES[self.listener], bid=self.last_bid)

    def _out(self, out: int, survivor: int) -> Phase:
        """Return the phase after the player ``out`` passed. ``survivor``: the other player of the two."""
        passed = (*self.passed, out)
        if REARHAND not in (self.caller, self.listener):
            return Bidding(self.seating, REARHAND, survivor, self.last_bid, False, passed, self.kontra_by)
        if self.last_bid:
            return SkatOrHand(self.seating, survivor, self.last_bid, self.kontra_by | 1 << survivor)
        return LastWord(self.seating, passed)


class LastWord(Phase, frozen=True):
    """Forehand's decision after both others passed without a bid: play at 18, or pass (A.4.2, phase C)."""

    name: ClassVar[str] = "auction"
    seating: SkatSeating
    passed: tuple[int, ...]

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[FOREHAND]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return (_bids(self.seating.options)[0], PASS)

    def apply(self, action: Action) -> Phase:
        if action == PASS:
            if self.seating.options.ramsch != "none":
                return before_ramsch(self.seating)
            none = (0,) * len(self.seating.deal.hands)
            return Over(SkatOutcome(scores=none, reason="passed in", working=("passed in: nobody scores",)), self)
        lowest = legal_bids(self.seating.options)[0]
        if action == Bid(lowest):
            return SkatOrHand(self.seating, FOREHAND, lowest, before_bids(self.seating.options) | 1 << FOREHAND)
        raise illegal("action/illegal#forehand", self.legal_actions, action=action.text, bid=lowest)


def before_ramsch(seating: SkatSeating) -> Phase:
    """Return the first phase once it is settled that Ramsch is played, unless the table asks for grand hands first (A.15.10, A.19)."""
    return GrandHand(seating) if seating.options.ramsch_grand_hand else _ramsch(seating)


def _ramsch(seating: SkatSeating) -> Phase:
    """Return the first phase of this table's ramsch."""
    schieberamsch = seating.options.ramsch == "schieberamsch"
    return Pushing.first(seating) if schieberamsch else Ramsch.first(seating, seating.hands, seating.skat, 1)


GRAND_HANDS = tuple(d for d in HAND_DECLARATIONS if d.contract is Contract.GRAND)
"""Declarations of grand hand, which may still be made before a ramsch."""


class GrandHand(Phase, frozen=True):
    """Question before a ramsch whether a player declares grand hand instead, asked of each in turn, forehand first (A.15.10)."""

    name: ClassVar[str] = "auction"
    seating: SkatSeating
    place: int = 0

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.place]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return (*(DECLARES[d] for d in GRAND_HANDS), PASS)

    def canonical(self, action: Action) -> Action:
        if isinstance(action, Declare) and not action.declaration.hand:
            return declare(msgspec.structs.replace(action.declaration, hand=True), action.concedes)
        return action

    def apply(self, action: Action) -> Phase:
        if action == PASS:
            return GrandHand(self.seating, self.place + 1) if self.place < REARHAND else _ramsch(self.seating)
        if isinstance(action, Declare) and action in self.legal_actions:
            bid, kontra_by = legal_bids(self.seating.options)[0], before_bids(self.seating.options)
            return Play.first(self.seating, self.place, bid, action.declaration, None, kontra_by=kontra_by)
        raise illegal("action/illegal#grand-hand", self.legal_actions, action=action.public_text)
