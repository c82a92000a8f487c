"""Events of a table. The event log is the source of truth; all other state is computed from it.

`Dealt` contains all cards of a deal; `Chained` and `Numbered` contain data from which the cards can be computed. None of them may appear in
a log line, an error message or an observer's view.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from stich.fair import Boards
from stich.kernel.rules.deal import Deal, Seat


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base class of the events. Events are stored as JSON under (table, seq)."""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Position in a finished deal from which another deal is continued."""

    deal: str
    """Id of the finished deal (`store.deal_rows.deal_id`)."""
    moment: int
    """Number of actions before the position."""
    seat: Seat
    """Seat of the player who continues the deal."""


class DailyBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Board of the twelve deals of a day (`stich.clubs.daily`), which one player plays at a table of its own."""

    day: str
    """Day (UTC), such as 2026-11-29."""
    number: int
    """Number of the board, from 1."""
    player_class: int
    guest: str
    """Player. Only they may be at the table."""
    luck: str
    """Secret from which the random numbers of the computer players follow (hexadecimal)."""
    logged: str | None
    """Name of the day's set in the public log; None if it is not logged."""

    def __repr__(self) -> str:
        return f"DailyBoard({self.day}, {self.number}, …)"


class LadderBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Board of the ladder of bots (`stich.clubs.ladder`), which is played at one table only."""

    seats: tuple[str, ...]
    """Player of each seat: id of a bot, or level of a computer player. The result of the seat remains theirs."""
    luck: str
    """Secret from which the random numbers of the computer players follow (hexadecimal)."""
    logged: str | None
    """Name of the board in the public log; None if it is not logged."""
    number: int = 1
    """Number of the board in its set."""

    def __repr__(self) -> str:
        return f"LadderBoard({self.seats}, …)"


class ClubPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Place of a table in an event of a club (`stich.clubs.live`), whose players are seated from the start."""

    club: str
    event: str
    round: int
    table: int
    deals: int
    """Number of deals after which the match ends."""
    stand_in: bool
    """True if a computer player may stand in for an absent player."""
    players: tuple[str | None, ...]
    """Guests by seat; None for computer players. Nobody else may be at the table."""
    boards: Boards | None = None
    """Boards that the table plays in order, with their secret; None if it plays other cards than the other tables of its round."""
    logged: bool = False
    """True if the boards are in the public log."""


class Created(Event, frozen=True, tag="created"):
    """The table was opened; always event 1. ``options`` contains all options, so that later changes of the preset do not affect the
    table."""

    table: str
    game: str
    preset: str
    options: dict[str, bool | int | str]
    first_dealer: Seat
    clock: str = "none"
    """Name of the clock, as in `NewTable`."""
    rated: bool = False
    """True if the match counts for the ratings of its players."""
    origin: Origin | None = None
    """Position from which the only deal of this table is continued. All cards of that deal are public, and this one counts in no
    statistics."""
    hints: bool = False
    """True if players may request hints even with several people at the table."""
    board: DailyBoard | None = None
    """Board that is the only deal of this table; None at other tables."""
    ladder: LadderBoard | None = None
    """Board of the ladder that is the only deal of this table; None at other tables."""
    club: ClubPlace | None = None
    """Place of the table in an event of a club; None at other tables."""


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
    """A computer player took a seat."""

    seat: Seat
    player: str


class Left(Event, frozen=True, tag="left"):
    """A guest left the seat. During a deal the seat is kept for the guest until the deal is over."""

    seat: Seat


class Freed(Event, frozen=True, tag="freed"):
    """The guest on seat ``by`` agrees to free ``seat``, which is kept for a guest who left. It becomes free once all guests at the table
    agree."""

    by: Seat
    seat: Seat


class Chained(Event, frozen=True, tag="chained"):
    """The table got a new chain of seeds, for its deals from this number on. ``root``: number from which all seeds follow; secret until the
    deals are over."""

    first: int
    root: str
    secret: str | None = None
    """Secret by which the public log names the table (hexadecimal), set in its first event of this type. None at tables of older servers
    (deal-v1)."""

    def __repr__(self) -> str:
        return f"Chained(first={self.first}, …)"


class Opened(Event, frozen=True, tag="opened"):
    """The next deal was opened. All of its inputs are fixed now; ``statement`` contains the commitments to the numbers that are still to be
    sent."""

    deal: int
    statement: str
    """Signed text in the format of ``docs/explanation/fair.md``."""
    receipt: str


class Numbered(Event, frozen=True, tag="number"):
    """A seat sent its number for the open deal. Secret until the deal is over."""

    seat: Seat
    number: str

    def __repr__(self) -> str:
        return f"Numbered(seat={self.seat}, …)"


class Dealt(Event, frozen=True, tag="dealt", omit_defaults=True):
    """The cards were dealt. Secret until the deal is over."""

    deal: Deal
    start: dict[str, Any] | None = None
    """Start of the deal (`State.contract`), if earlier deals of the match decide anything about it; else None."""

    def __repr__(self) -> str:
        return "Dealt(…)"


class Acted(Event, frozen=True, tag="acted"):
    """A seat acted in the deal. The action may contain hidden cards, such as discards, so the event is secret like the deal."""

    seat: Seat
    action: str

    def __repr__(self) -> str:
        return f"Acted(seat={self.seat}, …)"


class TookBack(Event, frozen=True, tag="took-back"):
    """A player alone with computer players took the deal back to one of their earlier decisions. The log keeps the actions that were taken
    back; the deal does not."""

    seat: Seat
    to: int
    """Number of actions that remain. The player decides again at this point."""


class GuestReady(Event, frozen=True, tag="ready"):
    """A guest is ready for the next deal."""

    seat: Seat
    commitment: str | None = None
    """Commitment of the guest to a number for the next deal."""


class Stopped(Event, frozen=True, tag="stopped"):
    """A guest wants the match to end after this deal. The match ends when all seated guests want it."""

    seat: Seat


class BotsAllowed(Event, frozen=True, tag="bots"):
    """Bots were allowed or forbidden at the table. Before the first such event bots are forbidden."""

    allowed: bool


class ChatAllowed(Event, frozen=True, tag="talk"):
    """Free text was allowed or forbidden in the chat of the table. Before the first such event only ready-made phrases are allowed."""

    free: bool


class Ended(Event, frozen=True, tag="ended"):
    """The match was stopped by a moderator or for inactivity. A deal in progress is void; its cards are shown only to readers who check how
    it was dealt."""

    abandoned: bool = False
    """True if the match was stopped for inactivity."""


class LastDeal(Event, frozen=True, tag="last-deal"):
    """The time of the match is over: it ends after the deal in progress, or at once between two deals."""


class StoodIn(Event, frozen=True, tag="stood-in"):
    """A computer player took over the seat of an absent guest.

    ``why``: ``time`` (the guest's time was up), ``left`` (the guest left a table with a clock, or was suspended), ``gone`` (another guest
    asked for it because the guest had no connection), or ``illegal`` (a bot acted illegally too often). The seat is kept for a person, but
    not for a bot.
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
    | LastDeal
    | StoodIn
    | Dismissed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)

DEALT = f'{{"type":"{Dealt.__struct_config__.tag}"'.encode()
"""Beginning of every stored `Dealt` event."""


def encode(event: AnyEvent) -> bytes:
    """Return the event as stored JSON."""
    return _encoder.encode(event)


def decode(stored: bytes) -> AnyEvent:
    """Return the event of stored JSON."""
    return _decoder.decode(stored)
