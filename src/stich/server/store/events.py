"""What can happen at a table. The log of these is the truth; everything else is folded from it.

`Dealt` holds every card of a deal, `Chained` and `Numbered` that from which the cards follow: none of them ever reaches a log line, an
error text or an observer.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from stich.kernel.deal import Deal, Seat


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of the events; stored as JSON under (table, seq)."""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a finished deal."""

    deal: str
    """By its address (`store.deals.deal_id`)."""
    moment: int
    """After so many actions."""
    seat: Seat
    """Which somebody has taken, to go on from there."""


class Created(Event, frozen=True, tag="created"):
    """The table was opened. Always event 1. ``options`` holds every value, so that a later change of the preset changes no table."""

    table: str
    game: str
    preset: str
    options: dict[str, bool | int | str]
    first_dealer: Seat
    clock: str = "none"
    """How long people may take, as in `NewTable`."""
    rated: bool = False
    """The match counts for the ratings of those who play it."""
    origin: Origin | None = None
    """Its one deal is played on from there: everybody may know its cards, and it counts nowhere."""
    hints: bool = False
    """Hints may be asked for also where several people play."""


class Listed(Event, frozen=True, tag="listed"):
    """The table was opened to all, or made private again. A table is private until this says otherwise."""

    listed: bool


class Sat(Event, frozen=True, tag="sat"):
    """A guest took a seat. ``name`` is empty where the guest has chosen none."""

    guest: str
    name: str
    seat: Seat
    account: bool = False
    """The name is that of an account, and nobody else's."""
    commitment: str | None = None
    """To a number for the next deal."""


class Filled(Event, frozen=True, tag="filled"):
    """A computer player of this level took a seat."""

    seat: Seat
    player: str


class Left(Event, frozen=True, tag="left"):
    """A guest gave up the seat. In mid-deal it is kept for that guest until the deal is over."""

    seat: Seat


class Freed(Event, frozen=True, tag="freed"):
    """The guest on seat ``by`` agrees that anybody may take ``seat``, which is kept. It is free when all guests seated agree."""

    by: Seat
    seat: Seat


class Chained(Event, frozen=True, tag="chained"):
    """The table got a chain of seeds for its deals from this number on, by its root. Secret."""

    first: int
    root: str
    secret: str | None = None
    """With the first chain of a table: its secret for the public log, hexadecimal. None at tables of older servers (deal-v1)."""

    def __repr__(self) -> str:
        return f"Chained(first={self.first}, …)"


class Opened(Event, frozen=True, tag="opened"):
    """The next deal was opened: all is fixed but the numbers to which ``statement`` has the commitments."""

    deal: int
    statement: str
    """As in ``docs/fair.md``."""
    receipt: str


class Numbered(Event, frozen=True, tag="number"):
    """A seat sent its number for the deal that is open. Secret until the deal is over."""

    seat: Seat
    number: str

    def __repr__(self) -> str:
        return f"Numbered(seat={self.seat}, …)"


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards were dealt. Secret."""

    deal: Deal

    def __repr__(self) -> str:
        return "Dealt(…)"


class Acted(Event, frozen=True, tag="acted"):
    """A seat acted in the deal. May name hidden cards (a discard), so secret like the deal."""

    seat: Seat
    action: str

    def __repr__(self) -> str:
        return f"Acted(seat={self.seat}, …)"


class TookBack(Event, frozen=True, tag="took-back"):
    """Who plays with computers alone took the deal back to an own decision in it. The log keeps what was done since; the deal does not."""

    seat: Seat
    to: int
    """The deal after so many actions: the next was this seat's, and is decided anew."""


class Ready(Event, frozen=True, tag="ready"):
    """A guest is ready for the next deal."""

    seat: Seat
    commitment: str | None = None
    """To a number for it."""


class Stopped(Event, frozen=True, tag="stopped"):
    """A guest wants the match to end after this deal; it does when all guests seated want it."""

    seat: Seat


class BotsAllowed(Event, frozen=True, tag="bots"):
    """Bots may sit down at the table, or no longer. Until this says so they may not."""

    allowed: bool


class TalkAllowed(Event, frozen=True, tag="talk"):
    """Free text was allowed in the talk of the table, or no longer. Until this says otherwise there are ready-made phrases only."""

    free: bool


class Ended(Event, frozen=True, tag="ended"):
    """The desk ended the table, or nobody has touched it for long: the match stops here. A deal in progress is void, and its cards are
    shown to nobody but who checks how it was dealt."""

    abandoned: bool = False
    """Nobody has touched it."""


class StoodIn(Event, frozen=True, tag="stood-in"):
    """A computer player of this level took over the seat of somebody who is not there, for whom it is kept.

    ``why``: ``time`` was up, the guest ``left`` a table with a clock, or is ``gone``, without a connection, and somebody else asked for it.
    A bot's seat is not kept: it loses it for good, also for ``illegal`` actions.
    """

    seat: Seat
    player: str
    why: Literal["time", "left", "gone", "illegal"]


class Dismissed(Event, frozen=True, tag="dismissed"):
    """A computer player was asked off this seat between two deals, or the host removed a person before the first."""

    seat: Seat


AnyEvent = (
    Created
    | Listed
    | Sat
    | Filled
    | Left
    | Freed
    | Chained
    | Opened
    | Numbered
    | Dealt
    | Acted
    | TookBack
    | Ready
    | Stopped
    | TalkAllowed
    | BotsAllowed
    | Ended
    | StoodIn
    | Dismissed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)

DEALT = f'{{"type":"{Dealt.__struct_config__.tag}"'.encode()
"""How the stored event of a deal that was dealt begins."""


def encode(event: AnyEvent) -> bytes:
    """The event as it is stored."""
    return _encoder.encode(event)


def decode(stored: bytes) -> AnyEvent:
    """The event that was stored so."""
    return _decoder.decode(stored)
