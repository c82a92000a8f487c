"""What each seat of a finished deal gave away, by kind, and its single mistakes (docs/guide/archive.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from stich.analysis import AnyAnalysis, MultiplayerCard, MultiplayerTrick, PlayedCard, PlayedTrick, analyse
from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.state import State
from stich.solver import UNLIMITED, Limits


class Losses(msgspec.Struct, frozen=True):
    """What a seat gave away. None where there was nothing to decide, or it cannot be known."""

    bidding: float | None = None
    discarding: float | None = None
    leading: float | None = None
    following: float | None = None

    @property
    def total(self) -> float | None:
        """All together; None where nothing is known."""
        known = [loss for loss in msgspec.structs.astuple(self) if loss is not None]
        return sum(known) if known else None


KINDS: tuple[str, ...] = Losses.__struct_fields__
"""In the order of a deal."""


class Costly(msgspec.Struct, frozen=True):
    """One decision that gave something away."""

    seat: Seat
    kind: str
    """One of `KINDS`."""
    loss: float
    trick: int | None = None
    """From 1; None before the first card."""
    card: Card | None = None
    better: tuple[Card, ...] = ()
    """Cards that would have lost nothing, where they are known."""


class Judgement(msgspec.Struct, frozen=True):
    """What was given away in one deal."""

    losses: tuple[Losses, ...]
    """By seat of the table."""
    costly: tuple[Costly, ...]
    """The decisions that gave something away, in their order."""


def judge(state: State, limits: Limits = UNLIMITED) -> Judgement | None:
    """What was given away in a finished deal; None where it cannot be worked out, as where no card was played.

    Raises `StichError` ``analysis/unfinished``.
    """
    try:
        analysis = analyse(state, limits=limits)
    except StichError as error:
        if error.code == "analysis/unfinished":
            raise
        return None
    costly = tuple(_costly(analysis))
    return Judgement(tuple(_losses(costly, Seat(seat)) for seat in range(state.game.seats)), costly)


def _costly(analysis: AnyAnalysis) -> Iterator[Costly]:
    tricks: Sequence[PlayedTrick | MultiplayerTrick] = analysis.tricks
    for number, trick in enumerate(tricks, 1):
        cards: Sequence[PlayedCard | MultiplayerCard] = trick.cards
        for place, played in enumerate(cards):
            if played.loss:
                yield Costly(played.seat, "following" if place else "leading", float(played.loss), number, played.card)


def _losses(costly: tuple[Costly, ...], seat: Seat) -> Losses:
    def of(kind: str) -> float:
        return sum((each.loss for each in costly if (each.seat, each.kind) == (seat, kind)), 0.0)

    return Losses(None, None, of("leading"), of("following"))
