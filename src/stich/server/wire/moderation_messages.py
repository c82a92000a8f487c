"""Messages of the moderators' page: reports, suspicious matches, the log of moderators' actions, and these actions. None contains a
card."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .chat_messages import ReportReason

Words = Annotated[str, msgspec.Meta(max_length=4000)]
ModerationAct = Literal["close", "suspend", "unsuspend", "rename", "end-table", "moderator", "no-moderator"]


class AccountStanding(msgspec.Struct, frozen=True):
    """GET /api/standing: whether you are a moderator, and whether you are suspended."""

    moderator: bool
    suspended: bool
    until: float | None = None
    """End of the suspension, in seconds since 1970; None for an unlimited one."""


class ModeratedPerson(msgspec.Struct, frozen=True):
    """A person, as moderators see them."""

    id: str
    name: str
    number: int
    """As in `SeatInfo`."""
    suspended: bool
    until: float | None
    """As in `AccountStanding`."""
    moderator: bool


class ReportedLine(msgspec.Struct, frozen=True):
    """A line of chat attached to a report."""

    at: float
    person: str
    """Id of the writer."""
    name: str
    kind: Literal["phrase", "reaction", "text"]
    text: str


class ModerationReport(msgspec.Struct, frozen=True):
    """GET /api/desk/reports: a report about a player."""

    number: int
    at: float
    table: str
    reason: ReportReason
    words: str
    reporter: ModeratedPerson
    reported: ModeratedPerson
    talk: tuple[ReportedLine, ...]
    """The last 50 lines of the table's chat before the report."""
    closed_at: float | None


class SuspectMatch(msgspec.Struct, frozen=True):
    """GET /api/desk/matches: a rated match in which a player gave away far more points than the skill of the players explains."""

    table: str
    game: str
    at: float
    """End of the match, in seconds since 1970."""
    deals: int
    """Number of deals whose lost points were analysed."""
    gave: ModeratedPerson
    lost: float
    """Points per deal that the player gave away, as computed by the solver with all cards known."""
    usual: float
    """Points per deal that these two people usually give away: the higher one of both values."""
    points: float
    gained: ModeratedPerson
    """The other person with the most points in the match."""
    gained_points: float


class AuditEntry(msgspec.Struct, frozen=True):
    """GET /api/desk/audit: an action of a moderator, from the log of these actions."""

    number: int
    at: float
    by: str
    """Name and id of the moderator, or the system user who ran `stich admin`."""
    act: ModerationAct
    target: str
    """Id of the person or table, or number of the report."""
    detail: str
    why: str


class CloseReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/desk/reports/{number}/close: close a report."""

    why: Words


class Suspend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/desk/suspend: forbid a person, named by id or name, to play with people, to chat and to search for players."""

    who: Words
    why: Words
    until: float | None = None
    """End of the suspension, in seconds since 1970; None: until a moderator lifts it."""


class Unsuspend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/desk/unsuspend: end a suspension."""

    who: Words
    why: Words


class ModerationRename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/desk/rename: give a person another name."""

    who: Words
    name: Words
    why: Words


class EndTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/desk/end-table: end the match at a table."""

    table: Words
    why: Words
