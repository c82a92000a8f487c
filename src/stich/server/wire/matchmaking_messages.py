"""Messages by which people find each other: HTTP requests, and the live stream of the lobby.

The stream is the WebSocket ``/api/live``, on which only the server sends.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stich.kernel.rules.deal import Seat

from .fair_messages import CommitmentText
from .messages import ClockName, TableInfo

# -- over HTTP -------------------------------------------------------------------------------------------------------


class Seek(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/seek: search for people to play with. People with equal wishes are seated together. DELETE /api/seek ends the search."""

    game: str
    preset: str
    options: dict[str, bool | int | str] = {}
    """Options that differ from the preset, such as the number of players and the length."""
    clock: ClockName = "none"
    rated: bool = False
    """True if the match must count for the ratings. It then needs an account, a clock and an agreed length."""
    commitment: CommitmentText | None = None
    """Commitment to your number for the first deal."""


class SeekComputers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/seek/computers: fill the free seats with computer players of this level, once they are offered. The match is not rated.

    All who search with an equal unrated wish start together. In a rated search, the others have 15 seconds to accept the computers, too.
    """

    level: Annotated[str, msgspec.Meta(max_length=40)]


class PersonInfo(msgspec.Struct, frozen=True):
    """A person, as others see them."""

    handle: str
    """Name of the person in requests such as /api/people/{handle}/follow. The name of an account works, too."""
    name: str
    """Name of the person; empty for a guest without a name."""
    number: int
    """Four digits that are shown for a missing name, after the word for "guest" in the reader's language."""
    account: bool
    """True if the name belongs to an account, and so is unique."""
    bot: bool = False
    """True for a bot, a program that belongs to a person."""


Relation = Literal["follow", "block"]


class SeatedPerson(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/people: one of the other people with a seat at the table."""

    seat: Seat
    person: PersonInfo
    relation: Relation | None
    """Your relation to the person; None without one. PUT and DELETE /api/tables/{id}/seats/{seat}/follow and …/block change it."""


class KnownUsers(msgspec.Struct, frozen=True):
    """GET /api/people: the people whom you follow or have blocked, the newest first. Other people cannot see this list."""

    followed: tuple[PersonInfo, ...]
    blocked: tuple[PersonInfo, ...]


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/invitations: invite a person of `Here` to a table where you sit and another seat is free."""

    person: Annotated[str, msgspec.Meta(max_length=40)]
    """The person's handle; for a bot also its name. Everyone may invite a connected bot."""


# -- the live stream -------------------------------------------------------------------------------------------------


class WaitingFor(msgspec.Struct, frozen=True):
    """A search: game and rules, and the number of people who search with the same wishes."""

    game: str
    preset: str
    options: dict[str, bool | int | str]
    clock: ClockName
    rated: bool
    seats: int
    """Number of players of a table."""
    waiting: int


class Lobby(msgspec.Struct, frozen=True, tag_field="type", tag="lobby"):
    """The public lobby: complete in the first message, afterwards only changes."""

    whole: bool
    """True if the message is complete and replaces all earlier ones."""
    tables: tuple[TableInfo, ...]
    """New and changed listed tables, the most recently used first. Their fields ``you`` and ``turn`` are not set."""
    gone: tuple[str, ...]
    """Ids of the tables that are no longer listed."""
    waiting: tuple[WaitingFor, ...]
    """All searches; complete in every message."""


class Mine(msgspec.Struct, frozen=True, tag_field="type", tag="mine"):
    """Your unfinished tables, the most recently used first."""

    tables: tuple[TableInfo, ...]


class Seeking(msgspec.Struct, frozen=True, tag_field="type", tag="seeking"):
    """State of your search for players."""

    seek: WaitingFor | None
    """Your search, you included in its number of people; null if you are not searching."""
    waited: float
    """Seconds since the search began."""
    computers: bool
    """True if you may now accept computer players on the free seats, with `SeekComputers`."""
    together: int = 1
    """Number of people, you included, who may sit at one table; computer players take the other seats."""
    ready: int = 0
    """Number of these people who have accepted computer players."""
    accepted: bool = False
    """True if you are one of them and the others are being asked."""


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
    """Invitations that you have not answered, the newest first."""

    invitations: tuple[Invitation, ...]


class Acquaintance(msgspec.Struct, frozen=True):
    """A connected person whom you may invite."""

    person: PersonInfo
    followed: bool
    """True if you follow this person; otherwise you have played together recently."""


class Here(msgspec.Struct, frozen=True, tag_field="type", tag="here"):
    """The connected people whom you follow or have played with recently."""

    people: tuple[Acquaintance, ...]


class Alive(msgspec.Struct, frozen=True, tag_field="type", tag="alive"):
    """Sign of life: nothing has changed since the last message."""


AnyLive = Lobby | Mine | Seeking | Seated | Invitations | Here | Alive
