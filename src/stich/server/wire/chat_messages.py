"""What people say to each other at a table. Phrases and reactions travel by name, and each reader reads them in his language."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stich.kernel.rules.deal import Seat

from .messages import Command

Phrase = Literal[
    "hello", "have-fun", "well-played", "thanks", "sorry", "no-matter", "one-moment", "back-again", "good-game", "another", "bye"
]
"""Enough for a friendly table. None of them says anything of cards, and none is about a partner."""
Reaction = Literal["smile", "laugh", "wow", "applause", "heart"]
Reason = Literal["insults", "spoiling", "collusion", "name", "other"]


class Say(Command, frozen=True, tag="say"):
    """Say a ready-made phrase. Only who sits at the table talks; all at the table hear it."""

    phrase: Phrase


class React(Command, frozen=True, tag="react"):
    """Show a reaction."""

    reaction: Reaction


class Write(Command, frozen=True, tag="write"):
    """Say something in own words: 1 to 200 characters as a reader counts them, where `TableView.talk` is ``free``, in no rated deal."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]


ChatCommand = Say | React | Write


class Said(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    """A line of the table's talk. Lines have numbers of their own, 1, 2, 3 …; those of people whom the reader has muted never come.

    After (re)connecting, those after ``said={line}`` come in order, but never more than the last 100.
    """

    line: int
    at: float
    """Seconds since 1970."""
    seat: Seat
    """Where the speaker sat then."""
    name: str
    number: int
    """As in `SeatInfo`."""
    you: bool
    """The reader himself said it."""
    again: bool
    """It was said before this connection was made."""
    kind: Literal["phrase", "reaction", "text"]
    text: str
    """Name of the phrase or reaction, or the words themselves."""


class Mute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/mute: hear nothing more, at any table, from whoever sits on this seat, or said this line; one of the two."""

    seat: int | None = None
    line: int | None = None


class Muted(msgspec.Struct, frozen=True):
    """One of GET /api/muted; DELETE /api/muted/{number} hears the person again."""

    number: int
    name: str
    guest: int
    """Four digits to call somebody by who has no name."""


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/report: tell the moderators of whoever sits on this seat, or said this line.

    The last 50 lines said at the table go with it. For those who sit or have sat there.
    """

    reason: Reason
    words: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    """What happened, in at most 1000 characters."""
    seat: int | None = None
    line: int | None = None
