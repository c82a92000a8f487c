"""Finished deals over HTTP: the data of a deal's page. ``docs/reference/deals.md`` lists the people who may read a deal."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stich.kernel.knowledge.view import View
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.study.analysis import AnyAnalysis, Mistake, MultiplayerCard, PlayedCard

from .messages import DealOrigin


class DealSeat(msgspec.Struct, frozen=True):
    """The player of a seat at the end of a finished deal."""

    kind: Literal["guest", "computer", "empty"]
    name: str
    """A guest's present name, or the computer player's level. Empty for a guest without a name, and if the reader may not see it."""
    number: int | None = None
    """As in `SeatInfo`; None if the reader may not see it."""
    account: bool = False
    bot: bool = False
    """As in `SeatInfo`."""


class DealInfo(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/deals/{id}: a finished deal, for readers with access."""

    id: str
    game: str
    preset: str
    options: dict[str, bool | int | str]
    """Options that differ from the preset."""
    at: float
    """End of the deal, in seconds since 1970."""
    seats: tuple[DealSeat, ...]
    you: Seat | None
    """The reader's seat in the deal."""
    open: bool
    """True if the deal's table was listed when it ended, so that everyone may read the deal."""
    shared: bool
    """True if a player of the deal has shared it, so that everyone may read it."""
    table: str | None
    """Id of the table, for its players, and for everyone if the table was listed; otherwise None."""
    number: int
    """Row of the deal in the table's score sheet, from 1."""
    origin: DealOrigin | None
    """The earlier deal that this deal continues, if any. Such a deal counts in no statistics."""
    taken_back: bool
    """True if the deal's only human player took actions back. The deal has only the actions that remained, and counts in no statistics."""
    moments: int
    """Number of moments, from the dealing of the cards to the end: one more than the number of actions."""
    fair: int | None
    """The deal's number in verifiable dealing, with which anyone can verify the shuffle (``docs/explanation/fair.md``). None if the deal
    cannot be verified, or if the reader may not see the table."""
    view: View
    """View of the reader's seat at the end of the deal; a spectator's view if the reader had no seat."""


class DealMoment(msgspec.Struct, frozen=True):
    """A moment of a finished deal: the position before the first action, or after one. The last action of ``view.log`` led to it."""

    view: View
    """The view of the requested observer; a spectator's view if all cards are open."""
    hands: tuple[tuple[Card, ...], ...] | None
    """Hands at that moment by seat, strongest card first, if all cards are open; otherwise None."""
    aside: tuple[Card, ...] | None
    """Cards in no hand that were not played, such as the skat or the discards, if all cards are open; otherwise None."""


class DealMoments(msgspec.Struct, frozen=True):
    """GET /api/deals/{id}/moments?as={open, spectator or a seat}: the whole deal from the dealing to the end."""

    moments: tuple[DealMoment, ...]


class DealAddress(msgspec.Struct, frozen=True):
    """GET /api/tables/{table}/deals/{number}: the id of the deal in this row of the table's score sheet."""

    id: str


class ShareDeal(msgspec.Struct, frozen=True):
    """PUT and DELETE /api/deals/{id}/share: whether the deal is shared after the request."""

    shared: bool


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/deals/{id}/play: continue the deal from one of its moments against computer players, at a new table."""

    moment: int
    """Index of the moment, from 0. The last moment, the end, cannot be continued."""
    seat: int
    player: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """Level of the computer players; None for the default level."""


class DealCard(msgspec.Struct, frozen=True, tag_field="type", tag="card"):
    """A line of GET /api/deals/{id}/analysis: one card, sent as soon as it is analysed."""

    index: int
    """Number of cards played before this card."""
    card: PlayedCard | MultiplayerCard


class DealAnalysed(msgspec.Struct, frozen=True, tag_field="type", tag="analysis"):
    """The last line of GET /api/deals/{id}/analysis."""

    analysis: AnyAnalysis
    mistakes: tuple[Mistake, ...]
    """The cards that lost points, the most expensive first."""
