"""The cards of a finished deal that lost something, and why, as far as that can be derived."""

from __future__ import annotations

import msgspec

from stich.kernel.cards import Card
from stich.kernel.deal import Seat


class Reason(msgspec.Struct, frozen=True):
    """Why a card lost something, derived from the solver's values and lines."""

    code: str
    """A stable name, for which the page and the command line have words."""
    cards: tuple[Card, ...] = ()
    seat: Seat | None = None
    points: int | None = None
    """Card points."""
    trick: int | None = None
    """From 1."""


class Mistake(msgspec.Struct, frozen=True):
    """A card that lost something against the best one."""

    index: int
    """How many cards were played before it."""
    seat: Seat
    card: Card
    loss: int
    """As in `PlayedCard` or `MultiplayerCard`."""
    better: tuple[Card, ...]
    """The cards that would have lost nothing."""
    reasons: tuple[Reason, ...]
    """Those that can be derived; none where nothing can."""
