"""Losses of each seat of a finished deal by kind of decision, and its single mistakes (docs/reference/archive.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.solver import UNLIMITED, Limits
from stich.study.analysis import (
    AnyAnalysis,
    Faults,
    MultiplayerCard,
    MultiplayerTrick,
    PlayedCard,
    PlayedTrick,
    analyse,
    better_cards,
    faults,
)


class Losses(Faults, frozen=True):
    """Losses of a seat by kind of decision. None if there was nothing to decide, or if the loss cannot be known."""

    @property
    def total(self) -> float | None:
        """Sum of the losses of all kinds; None if no kind is known."""
        known = [loss for loss in msgspec.structs.astuple(self) if loss is not None]
        return sum(known) if known else None


KINDS: tuple[str, ...] = Losses.__struct_fields__
"""Kinds of losses, in the order in which their decisions occur in a deal."""


class Costly(msgspec.Struct, frozen=True):
    """Decision that lost something against the best one."""

    seat: Seat
    kind: str
    """One of `KINDS`."""
    loss: float
    trick: int | None = None
    """Number of the trick, from 1; None for decisions before the first card."""
    card: Card | None = None
    better: tuple[Card, ...] = ()
    """Cards that would have lost nothing; empty if they are not known."""


class DealJudgement(msgspec.Struct, frozen=True):
    """Losses of one deal, and the decisions that lost something."""

    losses: tuple[Losses, ...]
    """Losses of each seat of the table."""
    costly: tuple[Costly, ...]
    """Decisions that lost something, in order."""


def judge(state: State, limits: Limits = UNLIMITED) -> DealJudgement | None:
    """Return the losses of a finished deal; None if they cannot be computed, for example because no card was played.

    Raise `StichError` ``analysis/unfinished`` if the deal is not over.
    """
    try:
        analysis = analyse(state, limits=limits)
        losses = tuple(Losses(*msgspec.structs.astuple(each)) for each in faults(state, analysis, limits=limits))
    except StichError as error:
        if error.code == "analysis/unfinished":
            raise
        return None
    return DealJudgement(losses, (*_before_play(losses), *_cards(analysis)))


def _before_play(losses: tuple[Losses, ...]) -> Iterator[Costly]:
    """Yield the decisions before the card play that lost something, by seat: bidding and discarding."""
    for seat, each in enumerate(losses):
        for kind, loss in (("bidding", each.bidding), ("discarding", each.discarding)):
            if loss:
                yield Costly(Seat(seat), kind, loss)


def _cards(analysis: AnyAnalysis) -> Iterator[Costly]:
    """Yield the cards of an analysed deal that lost something, as decisions."""
    tricks: Sequence[PlayedTrick | MultiplayerTrick] = analysis.tricks
    for number, trick in enumerate(tricks, 1):
        cards: Sequence[PlayedCard | MultiplayerCard] = trick.cards
        for place, played in enumerate(cards):
            better = better_cards(analysis, played)
            if played.loss and better:
                yield Costly(played.seat, "following" if place else "leading", float(played.loss), number, played.card, better)
