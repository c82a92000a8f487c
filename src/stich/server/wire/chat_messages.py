"""Messages of a table's chat. Phrases and reactions are sent by name, and each page shows them in its reader's language."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stich.kernel.rules.deal import Seat

from .messages import Command

Phrase = Literal[
    "hello", "have-fun", "well-played", "thanks", "sorry", "no-matter", "one-moment", "back-again", "good-game", "another", "bye"
]
"""Names of the ready-made phrases. By design none of them is about cards or about a partner."""
Reaction = Literal["smile", "laugh", "wow", "applause", "heart"]
ReportReason = Literal["insults", "spoiling", "collusion", "name", "other"]


class Say(Command, frozen=True, tag="say"):
    """Say a ready-made phrase. Only players with a seat may chat; everyone at the table, spectators included, reads it."""

    phrase: Phrase


class React(Command, frozen=True, tag="react"):
    """Show a reaction."""

    reaction: Reaction


class Write(Command, frozen=True, tag="write"):
    """Send a free text (1 to 200 visible characters). Allowed if `TableView.talk` is ``free``, and never in a rated deal."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]


ChatCommand = Say | React | Write


class Said(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    """A line of the table's chat. Lines are numbered 1, 2, 3 …, and lines of people whom the reader has muted are left out.

    After (re)connecting, the lines after ``said={line}`` are sent in order, at most the last 100.
    """

    line: int
    at: float
    """Time at which the line was written, in seconds since 1970."""
    seat: Seat
    """Seat of the writer at that time."""
    name: str
    number: int
    """As in `SeatInfo`."""
    you: bool
    """True if the reader wrote the line."""
    again: bool
    """True if the line is older than this connection."""
    kind: Literal["phrase", "reaction", "text"]
    text: str
    """Name of the phrase or reaction, or the free text."""


class Mute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/mute: hide all chat, at every table, of the person on a seat or the writer of a line. Exactly one of both is
    set."""

    seat: int | None = None
    line: int | None = None


class Muted(msgspec.Struct, frozen=True):
    """GET /api/muted: a person whom you have muted. DELETE /api/muted/{number} unmutes them."""

    number: int
    name: str
    guest: int
    """Four digits that are shown for a missing name."""


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/report: report the person on a seat, or the writer of a line, to the moderators.

    The last 50 lines of the table's chat are attached. Only people who have or had a seat at the table may report.
    """

    reason: ReportReason
    words: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    """Description of the incident (at most 1000 characters)."""
    seat: int | None = None
    line: int | None = None
