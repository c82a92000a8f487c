"""Messages with which people find each other: HTTP requests, and the live stream of the lobby.

The stream is the WebSocket ``/api/live``, on which only the server sends.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stich.kernel.rules.deal import Seat

from .fair import CommitmentText
from .messages import ClockName, TableInfo

# -- over HTTP -------------------------------------------------------------------------------------------------------


class Seek(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/seek: look for people to play with. People with exactly the same wishes are seated together. DELETE /api/seek cancels."""

    game: str
    preset: str
    options: dict[str, bool | int | str] = {}
    """Options that differ from the preset, such as the number of players and the length."""
    clock: ClockName = "none"
    rated: bool = False
    """The match counts for the ratings. It needs an account, a clock and an agreed length."""
    commitment: CommitmentText | None = None
    """Commitment to your number for the first deal."""


class SeekComputers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/seek/computers: fill the free seats with computer players of this level, once they are offered. The match is not rated."""

    level: Annotated[str, msgspec.Meta(max_length=40)]


class PersonInfo(msgspec.Struct, frozen=True):
    """A person, as others see them."""

    handle: str
    """Names the person in requests such as /api/people/{handle}/follow. An account's name works too."""
    name: str
    """Empty for a guest without a name."""
    number: int
    """Four digits that stand for a missing name; the page puts the word for "guest" before them in the reader's language."""
    account: bool
    """The name belongs to an account, so it is unique."""
    bot: bool = False
    """This is a bot, a program that belongs to a person."""


Relation = Literal["follow", "block"]


class SeatedPerson(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/people: one of the other people with a seat at the table."""

    seat: Seat
    person: PersonInfo
    relation: Relation | None
    """Your relation to the person. PUT and DELETE /api/tables/{id}/seats/{seat}/follow and …/block change it."""


class KnownUsers(msgspec.Struct, frozen=True):
    """GET /api/people: the people whom you follow or have blocked, the newest first. Other people cannot see this list."""

    followed: tuple[PersonInfo, ...]
    blocked: tuple[PersonInfo, ...]


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/invitations: invite a person of `Here` to a table where you have a seat and another seat is free."""

    person: Annotated[str, msgspec.Meta(max_length=40)]
    """The person's handle. For a bot also its name; everyone may invite a connected bot."""


# -- the live stream -------------------------------------------------------------------------------------------------


class WaitingFor(msgspec.Struct, frozen=True):
    """A search: the wished rules, and the number of people with that wish."""

    game: str
    preset: str
    options: dict[str, bool | int | str]
    clock: ClockName
    rated: bool
    seats: int
    """Number of players of a table."""
    waiting: int


class Lobby(msgspec.Struct, frozen=True, tag_field="type", tag="lobby"):
    """The public part of the lobby: complete in the first message, then only changes."""

    whole: bool
    """The message is complete and replaces all earlier ones."""
    tables: tuple[TableInfo, ...]
    """New and changed listed tables, each complete, the most recently used first. ``you`` and ``turn`` are not set."""
    gone: tuple[str, ...]
    """Ids of the tables that are no longer listed."""
    waiting: tuple[WaitingFor, ...]
    """All searches; always complete."""


class Mine(msgspec.Struct, frozen=True, tag_field="type", tag="mine"):
    """Your unfinished tables, the most recently used first."""

    tables: tuple[TableInfo, ...]


class Seeking(msgspec.Struct, frozen=True, tag_field="type", tag="seeking"):
    """State of your own search."""

    seek: WaitingFor | None
    """Your search, with you among the waiting people; null while you are not searching."""
    waited: float
    """Seconds since the search began."""
    computers: bool
    """You may now ask for computer players on the free seats."""


class Seated(msgspec.Struct, frozen=True, tag_field="type", tag="seated"):
    """Players were found, and you have a seat at this table."""

    table: str


class Invitation(msgspec.Struct, frozen=True):
    """An invitation to a table. DELETE /api/invitations/{table} declines it."""

    table: str
    game: str
    preset: str
    options: dict[str, bool | int | str]
    clock: ClockName
    by: PersonInfo


class Invitations(msgspec.Struct, frozen=True, tag_field="type", tag="invitations"):
    """Your open invitations, the newest first."""

    invitations: tuple[Invitation, ...]


class Acquaintance(msgspec.Struct, frozen=True):
    """A connected person whom you may invite."""

    person: PersonInfo
    followed: bool
    """You follow this person; otherwise you have played together recently."""


class Here(msgspec.Struct, frozen=True, tag_field="type", tag="here"):
    """The connected people whom you follow or have played with recently."""

    people: tuple[Acquaintance, ...]


class Alive(msgspec.Struct, frozen=True, tag_field="type", tag="alive"):
    """Nothing has changed, and the connection works."""


AnyLive = Lobby | Mine | Seeking | Seated | Invitations | Here | Alive
