"""What moderators are shown and may do. Nothing here has a place for a card."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .chat_messages import Reason

Words = Annotated[str, msgspec.Meta(max_length=4000)]
Act = Literal["close", "suspend", "unsuspend", "rename", "end-table", "moderator", "no-moderator"]


class Standing(msgspec.Struct, frozen=True):
    """GET /api/standing: what the house lets you do beside playing."""

    moderator: bool
    suspended: bool
    until: float | None = None
    """When the suspension ends, in seconds since 1970; None where it has no end."""


class ModeratedPerson(msgspec.Struct, frozen=True):
    """A person as the desk knows him."""

    id: str
    name: str
    number: int
    """As in `SeatInfo`."""
    suspended: bool
    until: float | None
    """As in `Standing`."""
    moderator: bool


class ReportedLine(msgspec.Struct, frozen=True):
    """A line of talk that went with a report."""

    at: float
    person: str
    """Id of who said it."""
    name: str
    kind: Literal["phrase", "reaction", "text"]
    text: str


class Report(msgspec.Struct, frozen=True):
    """One of GET /api/desk/reports."""

    number: int
    at: float
    table: str
    reason: Reason
    words: str
    reporter: ModeratedPerson
    reported: ModeratedPerson
    talk: tuple[ReportedLine, ...]
    """The last 50 lines said at the table before."""
    closed_at: float | None


class SuspectMatch(msgspec.Struct, frozen=True):
    """One of GET /api/desk/matches: a rated match in which someone gave away far more than the levels of both people explain."""

    table: str
    game: str
    at: float
    """When the match ended, in seconds since 1970."""
    deals: int
    """Judged deals."""
    gave: ModeratedPerson
    lost: float
    """Points that this person gave away a deal, as the solver finds them with all cards known."""
    usual: float
    """Points a deal that are usual for these two: the higher level of both."""
    points: float
    gained: ModeratedPerson
    """The other person with most points."""
    gained_points: float


class AuditEntry(msgspec.Struct, frozen=True):
    """One of GET /api/desk/audit: an act of the desk."""

    number: int
    at: float
    by: str
    """Who did it: a moderator's name and id, or the system's user who ran `stich admin`."""
    act: Act
    target: str
    """Id of the person or table, or number of the report."""
    detail: str
    why: str


class CloseReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/desk/reports/{number}/close."""

    why: Words


class Suspend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/desk/suspend: this person, by id or name, may not sit with people, talk or seek."""

    who: Words
    why: Words
    until: float | None = None
    """Seconds since 1970; None: until somebody lifts it."""


class Unsuspend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/desk/unsuspend."""

    who: Words
    why: Words


class ModerationRename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/desk/rename."""

    who: Words
    name: Words
    why: Words


class EndTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/desk/end-table."""

    table: Words
    why: Words
