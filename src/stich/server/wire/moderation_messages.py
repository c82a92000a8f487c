"""Messages of the moderators' desk: reports, suspicious matches, the audit log, and the moderators' actions. None contains a card."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .chat_messages import Reason

Words = Annotated[str, msgspec.Meta(max_length=4000)]
Act = Literal["close", "suspend", "unsuspend", "rename", "end-table", "moderator", "no-moderator"]


class AccountStanding(msgspec.Struct, frozen=True):
    """GET /api/standing: whether you are a moderator or suspended."""

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
    """GET /api/desk/reports: a report in the list."""

    number: int
    at: float
    table: str
    reason: Reason
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
    """Number of analysed deals."""
    gave: ModeratedPerson
    lost: float
    """Points per deal that this person gave away, as computed by the solver with all cards known."""
    usual: float
    """Usual loss of these two people in points per deal: the higher value of both."""
    points: float
    gained: ModeratedPerson
    """The other person with most points."""
    gained_points: float


class AuditEntry(msgspec.Struct, frozen=True):
    """GET /api/desk/audit: an action of a moderator."""

    number: int
    at: float
    by: str
    """The moderator's name and id, or the system user who ran `stich admin`."""
    act: Act
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
    """POST /api/desk/unsuspend: lift a suspension."""

    who: Words
    why: Words


class ModerationRename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/desk/rename: give a person another name."""

    who: Words
    name: Words
    why: Words


class EndTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/desk/end-table: end a table."""

    table: Words
    why: Words
