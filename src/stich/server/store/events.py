"""Events of a table. The event log is the source of truth; all other state is computed from it.

`Dealt` contains every card of a deal; `Chained` and `Numbered` contain data from which the cards can be computed. None of them may appear
in a log line, an error text or an observer's view.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from stich.kernel.rules.deal import Deal, Seat


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base class of the events. Events are stored as JSON under (table, seq)."""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position in a finished deal from which another deal is played on."""

    deal: str
    """Id of the deal (`store.deals.deal_id`)."""
    moment: int
    """Number of actions before the position."""
    seat: Seat
    """Seat taken by the player who goes on from there."""


class Created(Event, frozen=True, tag="created"):
    """The table was opened. Always event 1. ``options`` holds every value, so later changes of the preset do not affect the table."""

    table: str
    game: str
    preset: str
    options: dict[str, bool | int | str]
    first_dealer: Seat
    clock: str = "none"
    """Thinking time of the players, as in `NewTable`."""
    rated: bool = False
    """True if the match counts for the ratings of its players."""
    origin: Origin | None = None
    """Position from which the table's only deal is played on. Its cards are public and it counts for nothing."""
    hints: bool = False
    """True if players may request hints even with several people at the table."""


class Listed(Event, frozen=True, tag="listed"):
    """The table was listed in the lobby or made private again. Tables are private until the first such event."""

    listed: bool


class Sat(Event, frozen=True, tag="sat"):
    """A guest took a seat. ``name`` is empty if the guest has not chosen one."""

    guest: str
    name: str
    seat: Seat
    account: bool = False
    """True if the name belongs to an account, and so is unique."""
    commitment: str | None = None
    """Commitment of the guest to a number for the next deal."""


class Filled(Event, frozen=True, tag="filled"):
    """A computer player of this level took a seat."""

    seat: Seat
    player: str


class Left(Event, frozen=True, tag="left"):
    """A guest gave up the seat. During a deal the seat is kept for the guest until the deal ends."""

    seat: Seat


class Freed(Event, frozen=True, tag="freed"):
    """The guest on seat ``by`` agrees to free ``seat``, which is kept for another guest. It becomes free when all seated guests agree."""

    by: Seat
    seat: Seat


class Chained(Event, frozen=True, tag="chained"):
    """The table received a chain of seeds for its deals from this number on, given by its root. Secret."""

    first: int
    root: str
    secret: str | None = None
    """Secret of the table for the public log (hexadecimal), sent with its first chain. None at tables of older servers (deal-v1)."""

    def __repr__(self) -> str:
        return f"Chained(first={self.first}, …)"


class Opened(Event, frozen=True, tag="opened"):
    """The next deal was opened. All its inputs are fixed except the numbers for which ``statement`` lists the commitments."""

    deal: int
    statement: str
    """Statement in the format of ``docs/explanation/fair.md``."""
    receipt: str


class Numbered(Event, frozen=True, tag="number"):
    """A seat sent its number for the open deal. Secret until the deal is over."""

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
    """A seat acted in the deal. The action may name hidden cards (a discard), so it is as secret as the deal."""

    seat: Seat
    action: str

    def __repr__(self) -> str:
        return f"Acted(seat={self.seat}, …)"


class TookBack(Event, frozen=True, tag="took-back"):
    """A player alone with computer players took the deal back to an earlier decision of theirs. The log keeps the actions taken back; the
    deal does not."""

    seat: Seat
    to: int
    """Number of actions that remain. The next action was this seat's, and this seat decides again."""


class GuestReady(Event, frozen=True, tag="ready"):
    """A guest is ready for the next deal."""

    seat: Seat
    commitment: str | None = None
    """Commitment of the guest to a number for the next deal."""


class Stopped(Event, frozen=True, tag="stopped"):
    """A guest wants the match to end after this deal. The match ends when all seated guests want it."""

    seat: Seat


class BotsAllowed(Event, frozen=True, tag="bots"):
    """Bots were allowed at the table, or no longer. Bots are forbidden until the first such event."""

    allowed: bool


class ChatAllowed(Event, frozen=True, tag="talk"):
    """Free text was allowed in the talk of the table, or no longer. Until the first such event only ready-made phrases are allowed."""

    free: bool


class Ended(Event, frozen=True, tag="ended"):
    """The match was stopped by the desk or after long inactivity. A deal in progress is void, and its cards are shown only to readers
    who verify how it was dealt."""

    abandoned: bool = False
    """True if the table was ended for inactivity."""


class StoodIn(Event, frozen=True, tag="stood-in"):
    """A computer player of this level took over the kept seat of an absent guest.

    ``why``: the guest's ``time`` was up, the guest ``left`` a table with a clock or was suspended, or the guest is ``gone`` (without a
    connection) and another guest asked for a replacement. A bot's seat is not kept: the bot loses it for good, also for ``illegal``
    actions.
    """

    seat: Seat
    player: str
    why: Literal["time", "left", "gone", "illegal"]


class Dismissed(Event, frozen=True, tag="dismissed"):
    """A computer player was removed from this seat between two deals, or the host removed a person before the first deal."""

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
    | GuestReady
    | Stopped
    | ChatAllowed
    | BotsAllowed
    | Ended
    | StoodIn
    | Dismissed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)

DEALT = f'{{"type":"{Dealt.__struct_config__.tag}"'.encode()
"""Beginning of every stored `Dealt` event."""


def encode(event: AnyEvent) -> bytes:
    """Return the event encoded for storage."""
    return _encoder.encode(event)


def decode(stored: bytes) -> AnyEvent:
    """Return the event decoded from storage."""
    return _decoder.decode(stored)
