"""How people find each other: what a browser asks for over HTTP, and what the live stream of the lobby tells it.

The stream is the WebSocket ``/api/live``; only the server speaks there.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stich.kernel.rules.deal import Seat

from .fair import Commitment
from .messages import ClockName, TableInfo

# -- over HTTP -------------------------------------------------------------------------------------------------------


class Seek(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/seek: play with people. Whoever asks for exactly the same is seated with you; DELETE /api/seek takes it back."""

    game: str
    preset: str
    options: dict[str, bool | int | str] = {}
    """Those that differ from the preset: how many play, and how long."""
    clock: ClockName = "none"
    rated: bool = False
    """The match counts for the ratings: it needs an account, a clock and an agreed length."""
    commitment: Commitment | None = None
    """To a number for the first deal."""


class SeekComputers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/seek/computers: computers of this level on the free seats, once they are offered. Such a match is not rated."""

    level: Annotated[str, msgspec.Meta(max_length=40)]


class PersonInfo(msgspec.Struct, frozen=True):
    """Somebody, as others may know him."""

    handle: str
    """By which to name him to the server, as in /api/people/{handle}/follow; an account's name does too."""
    name: str
    """Empty where none was chosen."""
    number: int
    """Four digits to call somebody by who has no name, in the reader's own words."""
    account: bool
    """The name is that of an account, and nobody else's."""
    bot: bool = False
    """It is no person, but a program that belongs to one."""


Relation = Literal["follow", "block"]


class SeatedPerson(msgspec.Struct, frozen=True):
    """One of GET /api/tables/{id}/people: who sits there in person, you left out."""

    seat: Seat
    person: PersonInfo
    relation: Relation | None
    """What he is to you. PUT and DELETE /api/tables/{id}/seats/{seat}/follow and …/block change it."""


class KnownUsers(msgspec.Struct, frozen=True):
    """GET /api/people: those whom you follow and those whom you have blocked, the newest first. Nobody else is told."""

    followed: tuple[PersonInfo, ...]
    blocked: tuple[PersonInfo, ...]


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/invitations: ask somebody who is `Here` to a table where you sit and a seat is free."""

    person: Annotated[str, msgspec.Meta(max_length=40)]
    """The handle; of a bot, which anybody may ask where it is here, also the name."""


# -- the live stream -------------------------------------------------------------------------------------------------


class WaitingFor(msgspec.Struct, frozen=True):
    """What people wait for, and how many of them."""

    game: str
    preset: str
    options: dict[str, bool | int | str]
    clock: ClockName
    rated: bool
    seats: int
    """So many make a table."""
    waiting: int


class Lobby(msgspec.Struct, frozen=True, tag_field="type", tag="lobby"):
    """What everybody sees of the lobby: all of it at first, then what has changed."""

    whole: bool
    """Forget what was told before."""
    tables: tuple[TableInfo, ...]
    """Open to all, those touched last first; changed ones come whole. ``you`` and ``turn`` are not told here."""
    gone: tuple[str, ...]
    """Tables that are open no longer."""
    waiting: tuple[WaitingFor, ...]
    """Always all of it."""


class Mine(msgspec.Struct, frozen=True, tag_field="type", tag="mine"):
    """The unfinished tables where you sit, those touched last first."""

    tables: tuple[TableInfo, ...]


class Seeking(msgspec.Struct, frozen=True, tag_field="type", tag="seeking"):
    """How your own search stands."""

    seek: WaitingFor | None
    """With you among those who wait; null while you look for nobody."""
    waited: float
    """Seconds since you began."""
    computers: bool
    """Computers are offered for the free seats."""


class Seated(msgspec.Struct, frozen=True, tag_field="type", tag="seated"):
    """Company was found, and you sit at this table."""

    table: str


class Invitation(msgspec.Struct, frozen=True):
    """Somebody asks you to a table. DELETE /api/invitations/{table} says "not now"."""

    table: str
    game: str
    preset: str
    options: dict[str, bool | int | str]
    clock: ClockName
    by: PersonInfo


class Invitations(msgspec.Struct, frozen=True, tag_field="type", tag="invitations"):
    """All that stand, the newest first."""

    invitations: tuple[Invitation, ...]


class Acquaintance(msgspec.Struct, frozen=True):
    """Somebody who is here now and may be invited."""

    person: PersonInfo
    followed: bool
    """Otherwise somebody with whom you have played lately."""


class Here(msgspec.Struct, frozen=True, tag_field="type", tag="here"):
    """Who is here of those whom you follow, or with whom you have played lately."""

    people: tuple[Acquaintance, ...]


class Alive(msgspec.Struct, frozen=True, tag_field="type", tag="alive"):
    """Nothing has happened, and the connection stands."""


AnyLive = Lobby | Mine | Seeking | Seated | Invitations | Here | Alive
