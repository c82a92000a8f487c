"""Finished deals over HTTP: what the page of a deal is made of. Who may read a deal: ``docs/reference/deals.md``."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stich.kernel.knowledge.view import View
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.study.analysis import AnyAnalysis, Mistake, MultiplayerCard, PlayedCard

from .messages import DealOrigin


class DealSeat(msgspec.Struct, frozen=True):
    """Who played on a seat of a finished deal, at its end."""

    kind: Literal["guest", "computer", "empty"]
    name: str
    """A guest's name now; the computer player's level. Empty for a guest without a name, and where the reader is not told it."""
    number: int | None = None
    """As in `SeatInfo`; None where the reader is not told."""
    account: bool = False
    bot: bool = False
    """As in `SeatInfo`."""


class DealInfo(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/deals/{id}: a finished deal, for whoever may read it."""

    id: str
    game: str
    preset: str
    options: dict[str, bool | int | str]
    """Those that differ from the preset."""
    at: float
    """When it ended, in seconds since 1970."""
    seats: tuple[DealSeat, ...]
    you: Seat | None
    """Where the reader sat."""
    open: bool
    """Its table was open to all, so everybody may read it."""
    shared: bool
    """Somebody who had a seat lets everybody read it."""
    table: str | None
    """Where it was played, for who had a seat, and for all where the table was open to all."""
    number: int
    """Row of that table's score sheet, from 1."""
    origin: DealOrigin | None
    """Where it was played on from a moment of another deal: it counts nowhere."""
    taken_back: bool
    """Its player, against computers alone, took actions back; it has those that stood, and counts nowhere."""
    moments: int
    """How many moments it has, from the cards being dealt to its end: one more than actions."""
    fair: int | None
    """Its number in fair dealing, by which anyone can check how it was dealt (``docs/explanation/fair.md``); None where nobody can, and
    where the reader is not told the table."""
    view: View
    """The end, as the reader's seat saw it."""


class DealMoment(msgspec.Struct, frozen=True):
    """A moment of a finished deal; the newest action of ``view.log`` led to it."""

    view: View
    """As the observer that was asked for saw it then; a spectator's where all cards lie open."""
    hands: tuple[tuple[Card, ...], ...] | None
    """Where all cards lie open: those held then, by seat, strongest first."""
    aside: tuple[Card, ...] | None
    """Where all cards lie open: those that nobody held and nobody had played, such as the skat or the discards."""


class DealMoments(msgspec.Struct, frozen=True):
    """GET /api/deals/{id}/moments?as={open, spectator or a seat}: the whole deal, moment by moment."""

    moments: tuple[DealMoment, ...]


class DealAddress(msgspec.Struct, frozen=True):
    """GET /api/tables/{table}/deals/{number}: where the deal in this row of the table's score sheet is read."""

    id: str


class ShareDeal(msgspec.Struct, frozen=True):
    """The answer to PUT and DELETE /api/deals/{id}/share."""

    shared: bool


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/deals/{id}/play: play on from a moment of the deal against computer players, at a table of its own."""

    moment: int
    """Which, from 0; the last of them, the end, is none to play on from."""
    seat: int
    player: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """The level of the others; None: the usual one."""


class DealCard(msgspec.Struct, frozen=True, tag_field="type", tag="card"):
    """A line of GET /api/deals/{id}/analysis: a card, as soon as it is worked out."""

    index: int
    """How many cards were played before it."""
    card: PlayedCard | MultiplayerCard


class DealAnalysed(msgspec.Struct, frozen=True, tag_field="type", tag="analysis"):
    """The last line of GET /api/deals/{id}/analysis."""

    analysis: AnyAnalysis
    mistakes: tuple[Mistake, ...]
    """The cards that lost something, dearest first."""
