"""Knocking and the three forms of auction in Schafkopf (docs/rules C.3, C.12.4, C.14).

Players are numbered by place: 0 is the dealer's left, the last one the dealer. Of two equal levels that of the earlier place has priority
(C.3.6). The *holder* is the player who will play unless another one bids higher; a *challenger* bids against the holder.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

import msgspec

from stich.kernel.plugin.deal_program import ALWAYS, HandCondition
from stich.kernel.rules.action import Action, illegal
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Phase

from .actions import BIDS, HOLD, KNOCK, PASS, PLAY, YIELD, Bid
from .contract import Contract, Declaration
from .declaring import SIE, Declaring
from .hochzeit import all_passed
from .options import SchafkopfOptions, level_condition, levels, lowest, may_declare
from .seating import SchafkopfSeating


def begin(seating: SchafkopfSeating) -> Phase:
    """Return the first phase of a deal of Schafkopf."""
    return Knocking(seating) if seating.options.klopfen else after_knocking(seating)


def shown_sie(seating: SchafkopfSeating) -> int | None:
    """Return the place that must show a sie (all Obers and Unters) before the auction (C.12.4).

    None if no place has a sie, or if sie is bid at this table.
    """
    if seating.options.sie != "automatic":
        return None
    return next((p for p in seating.places if may_declare(seating.options, seating.hands[p], Declaration(Contract.SIE))), None)


def after_knocking(seating: SchafkopfSeating) -> Phase:
    """Return the phase after knocking in Schafkopf.

    Unless sie is bid at this table, a player with a sie (all Obers and Unters) declares it at once, without an auction (C.12.4).
    """
    shown = shown_sie(seating)
    return Opening(seating) if shown is None else Declaring(seating, shown, SIE)


def higher(seating: SchafkopfSeating, place: int, level: str) -> tuple[str, ...]:
    """Return the levels above ``level`` that the place may bid; sie is one of them only if the place holds it."""
    options, above = seating.options, _above(seating.options, level)
    if options.sie != "bid":
        return above
    return tuple([name for name in above if level_condition(options, name).allows(seating.hands[place])])


@cache
def _above(options: SchafkopfOptions, level: str) -> tuple[str, ...]:
    """Return all levels of the table above ``level``; sie, if the table plays it, is the last."""
    names = levels(options)
    return names[names.index(level) + 1 :]


@cache
def _bids(above: tuple[str, ...]) -> tuple[Action, ...]:
    """Return the bids of the levels ``above``, and pass as the last action."""
    return (*(BIDS[level] for level in above), PASS)


class Knocking(Phase, frozen=True):
    """Phase of knocking in Schafkopf: each player in turn sees four cards and may knock (C.14)."""

    name: ClassVar[str] = "knock"
    seating: SchafkopfSeating
    place: int = 0
    knocked: tuple[int, ...] = ()

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.place]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return (KNOCK, PASS)

    def apply(self, action: Action) -> Phase:
        if action not in (KNOCK, PASS):
            raise illegal("action/illegal#knock", self.legal_actions, action=action.public_text)
        knocked = (*self.knocked, self.place) if action == KNOCK else self.knocked
        if self.place + 1 in self.seating.places:
            return Knocking(self.seating, self.place + 1, knocked)
        return after_knocking(msgspec.structs.replace(self.seating, knocked=knocked))


class Opening(Phase, frozen=True):
    """Phase that opens Schafkopf's auction: each player in turn offers to play, or passes.

    The phase ends with the first offer. At a table with rounds of levels all players are asked (C.3.1, C.3.10).
    """

    name: ClassVar[str] = "auction"
    seating: SchafkopfSeating
    place: int = 0
    willing: tuple[int, ...] = ()

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.place]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return (PLAY, PASS)

    def apply(self, action: Action) -> Phase:
        if action not in (PLAY, PASS):
            raise illegal("action/illegal#play", self.legal_actions, action=action.public_text)
        if action == PLAY and self.seating.options.auction != "level_rounds":
            return Challenging.next(self.seating, self.place, lowest(self.seating.options), self.place, tuple(range(self.place)))
        willing = (*self.willing, self.place) if action == PLAY else self.willing
        if self.place + 1 in self.seating.places:
            return Opening(self.seating, self.place + 1, willing)
        if not willing:
            return all_passed(self.seating, self)
        if len(willing) == 1:
            return Declaring(self.seating, willing[0], lowest(self.seating.options))
        return Climbing(self.seating, willing, willing[0], lowest(self.seating.options), willing[1])


class Challenging(Phase, frozen=True):
    """Phase in which a player after the holder challenges by a higher level, or passes (C.3.2, C.3.4)."""

    name: ClassVar[str] = "auction"
    seating: SchafkopfSeating
    holder: int
    level: str
    """Level that the holder has bid or taken over."""
    challenger: int
    out: tuple[int, ...]
    duel: bool = False
    """True if the holder has already taken over this level from the challenger whose turn it is."""

    @classmethod
    def next(cls, seating: SchafkopfSeating, holder: int, level: str, after: int, out: tuple[int, ...]) -> Phase:
        """Return the phase in which the next place after ``after`` may challenge; if ``after`` is the dealer, the holder's declaration."""
        return cls(seating, holder, level, after + 1, out) if after + 1 in seating.places else Declaring(seating, holder, level)

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.challenger]

    @property
    def unnamed(self) -> bool:
        """True if this is the first challenge of a quiet duel: the challenger says only that they play higher, without a level (C.3.9)."""
        return self.seating.options.auction == "duel_quiet" and not self.duel

    @property
    def legal_actions(self) -> Sequence[Action]:
        above = higher(self.seating, self.challenger, self.level)
        if self.unnamed:
            return (PLAY, PASS) if above else (PASS,)
        return _bids(above)

    def condition(self, action: Action) -> HandCondition:
        above = _above(self.seating.options, self.level)
        level = action.level if isinstance(action, Bid) else above[0] if action == PLAY else self.level
        return level_condition(self.seating.options, level)

    def apply(self, action: Action) -> Phase:
        above = higher(self.seating, self.challenger, self.level)
        if action == PASS:
            return Challenging.next(self.seating, self.holder, self.level, self.challenger, (*self.out, self.challenger))
        if action == PLAY and self.unnamed and above:
            return Responding(self.seating, self.holder, above[0], self.challenger, self.out)
        if isinstance(action, Bid) and not self.unnamed and action.level in above:
            return Responding(self.seating, self.holder, action.level, self.challenger, self.out)
        raise illegal(
            "action/illegal#higher" if self.unnamed else "action/illegal#level",
            self.legal_actions,
            action=action.public_text,
            level=self.level,
        )


class Responding(Phase, frozen=True):
    """Phase in which the holder answers a challenge: take over the challenger's level, or yield (C.3.3)."""

    name: ClassVar[str] = "auction"
    seating: SchafkopfSeating
    holder: int
    level: str
    """Level that the challenger named."""
    challenger: int
    out: tuple[int, ...]

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.holder]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return (HOLD, YIELD) if self.level != SIE else (YIELD,)

    def apply(self, action: Action) -> Phase:
        if action == YIELD:
            return Challenging.next(self.seating, self.challenger, self.level, self.challenger, (*self.out, self.holder))
        if action == HOLD and self.level != SIE:
            return Challenging(self.seating, self.holder, self.level, self.challenger, self.out, duel=True)
        raise illegal("action/illegal#hold", self.legal_actions, action=action.public_text, level=self.level)


class Climbing(Phase, frozen=True):
    """Phase of rounds of levels: players who offered to play name higher levels or yield, until one player is left (C.3.10)."""

    name: ClassVar[str] = "auction"
    seating: SchafkopfSeating
    willing: tuple[int, ...]
    """Places still in the auction, including the holder."""
    holder: int
    level: str
    place: int

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.place]

    @property
    def legal_actions(self) -> Sequence[Action]:
        bids = (BIDS[level] for level in higher(self.seating, self.place, self.level))
        return (*bids, *((HOLD,) if self.may_hold else ()), YIELD)

    def condition(self, action: Action) -> HandCondition:
        return level_condition(self.seating.options, action.level) if isinstance(action, Bid) else ALWAYS

    @property
    def may_hold(self) -> bool:
        """True if the actor may take over the level: of equal levels that of the earlier place has priority (C.3.6)."""
        return self.place < self.holder and self.level != SIE

    def apply(self, action: Action) -> Phase:
        if action == YIELD:
            return self._next(tuple(p for p in self.willing if p != self.place), self.holder, self.level)
        if action == HOLD and self.may_hold:
            return self._next(self.willing, self.place, self.level)
        if isinstance(action, Bid) and action.level in higher(self.seating, self.place, self.level):
            return self._next(self.willing, self.place, action.level)
        raise illegal("action/illegal#yield", self.legal_actions, action=action.public_text, level=self.level)

    def _next(self, willing: tuple[int, ...], holder: int, level: str) -> Phase:
        """Return the phase of the next willing place's turn; the declaration if only the holder is left."""
        if len(willing) == 1:
            return Declaring(self.seating, holder, level)
        count = len(self.seating.order)
        place = next(p for step in range(1, count) if (p := (self.place + step) % count) in willing and p != holder)
        return Climbing(self.seating, willing, holder, level, place)
