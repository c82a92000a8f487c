"""The wire of accounts: signing up and in, and what an account holds. All of it over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NewType

import msgspec

from stich.kernel.knowledge.view import View

Credential = NewType("Credential", dict[str, Any])
"""What a browser and the server say about a passkey, as WebAuthn has it in JSON."""

Name = Annotated[str, msgspec.Meta(max_length=200)]
Password = Annotated[str, msgspec.Meta(max_length=1000)]
Code = Annotated[str, msgspec.Meta(max_length=100)]


class SignUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account: make an account of the present guest, who keeps tables and deals. Answered by `SignedUp`."""

    name: Name
    password: Password


class AskPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account/passkey/options: sign up with a passkey. Answered by `PasskeyOptions`."""

    name: Name


class PasskeyOptions(msgspec.Struct, frozen=True):
    """What the browser's `navigator.credentials` needs; good for one answer within five minutes."""

    options: Credential


class Passkey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The browser's answer to `PasskeyOptions`: POST /api/account/passkey to sign up (`SignedUp`), POST /api/session/passkey to sign in
    (`Me`), POST /api/account/confirm/passkey to show that it is you, POST /api/account/passkeys to keep one more (`Account`)."""

    credential: Credential


class SignedUp(msgspec.Struct, frozen=True):
    """Also the answer to POST /api/account/codes."""

    name: str
    codes: tuple[str, ...]
    """Ten recovery codes, which are shown only now. Each signs in once."""


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/session: sign in by password. Answered by `Me`."""

    name: Name
    password: Password


class Recover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/session/recovery: sign in by a recovery code, which is used up. Answered by `Me`."""

    name: Name
    code: Code
    password: Password | None = None
    """A new password; all other sessions end."""


class Confirm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account/confirm: show that it is you, by one of the two; by passkey at /api/account/confirm/passkey.

    Ten minutes after that, or after signing in, `account/confirm` refuses to delete the account, to set a password, to add a passkey and
    to make new codes.
    """

    password: Password | None = None
    code: Code | None = None
    """A recovery code, which is used up."""


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/account/password. All other sessions end."""

    new: Password


class SessionInfo(msgspec.Struct, frozen=True):
    """A browser that is signed in."""

    id: str
    browser: str
    """Such as ``Firefox · Linux``; empty where it did not say."""
    began: float
    seen: float
    """Seconds since 1970."""
    this: bool
    """It is the one that asks."""


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of an account."""

    id: str
    name: str
    """The browser in which it was made."""
    since: float


class Account(msgspec.Struct, frozen=True):
    """GET /api/account. DELETE /api/account deletes it; its deals stay, without the name."""

    name: str
    since: float
    """Seconds since 1970."""
    password: bool
    """It has one."""
    passkeys: tuple[PasskeyInfo, ...]
    """DELETE /api/account/passkeys/{id} removes one."""
    codes_left: int
    """Recovery codes that were not used."""
    sessions: tuple[SessionInfo, ...]
    """The one used last first. DELETE /api/account/sessions/{id} ends one."""


class ExportedDeal(msgspec.Struct, frozen=True):
    """A deal that is over."""

    number: int
    """From 1, as in the table's score sheet."""
    seat: int
    """Your own."""
    view: View
    """The deal as it was seen from there at its end."""


class ExportedTable(msgspec.Struct, frozen=True):
    """A table at which you have sat, with the deals that you played to their end."""

    id: str
    game: str
    preset: str
    options: dict[str, bool | int | str]
    deals: tuple[ExportedDeal, ...]


class ExportedPerson(msgspec.Struct, frozen=True):
    """Somebody else, by the name he has now, or a guest's number."""

    name: str
    number: int


class ExportedRelation(msgspec.Struct, frozen=True):
    """Somebody whom you follow or have blocked."""

    kind: Literal["follow", "block"]
    person: ExportedPerson
    since: float


class ExportedResult(msgspec.Struct, frozen=True):
    """What you made of a deal, as in your archive."""

    table: str
    deal: int
    seat: int
    game: str
    preset: str
    contract: str
    points: float
    adjusted: float
    declared: bool
    won: bool | None
    rated: bool
    at: float


class ExportedArchived(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal in which you held a seat, as in your archive (``docs/reference/archive.md``)."""

    deal: str
    """Its address: ``/deals/`` and this."""
    seat: int
    owned: bool
    """The result is yours."""
    counts: bool
    """In your statistics."""
    game: str
    contract: str
    role: str
    points: float
    won: bool | None
    lost_bidding: float | None
    lost_discarding: float | None
    lost_leading: float | None
    lost_following: float | None
    shared: bool
    """You let everybody read it."""
    at: float


class ExportedRating(msgspec.Struct, frozen=True):
    """A rating as it stands, or as it stood after a match at this table."""

    game: str
    mean: float
    sd: float
    deals: int
    at: float
    table: str = ""


class ExportedPuzzle(msgspec.Struct, frozen=True):
    """What you have made of a puzzle (``docs/reference/puzzles.md``)."""

    puzzle: str
    game: str
    difficulty: int
    begun_at: float
    wrong: int
    given_up: bool
    solved_at: float | None
    seconds: float | None


class ExportedPuzzleDay(msgspec.Struct, frozen=True):
    """A day, by UTC, on which you have solved the puzzle of the day."""

    day: str
    game: str


class ExportedLesson(msgspec.Struct, frozen=True):
    """A lesson of the school that you have been through (``docs/reference/progress.md``)."""

    game: str
    lesson: str
    at: float


class ExportedTraining(msgspec.Struct, frozen=True):
    """Your first answer to a question of a trainer (``docs/reference/progress.md``)."""

    exercise: str
    step: int
    trainer: str
    game: str
    at: float
    right: bool
    behind: float | None


class ExportedLine(msgspec.Struct, frozen=True):
    """What you said at a table; phrases and reactions by their name."""

    table: str
    at: float
    kind: str
    text: str


class ExportedReport(msgspec.Struct, frozen=True):
    """What you have reported to the moderators."""

    table: str
    at: float
    reason: str
    words: str
    closed: bool


class ExportedBot(msgspec.Struct, frozen=True):
    """A bot of yours, and since when there is it."""

    name: str
    since: float


class ExportedProgress(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/progress/export: all that is kept about what you have learnt, in one file."""

    puzzles: tuple[ExportedPuzzle, ...]
    puzzle_days: tuple[ExportedPuzzleDay, ...]
    lessons: tuple[ExportedLesson, ...]
    trainings: tuple[ExportedTraining, ...]


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/account/export: all that is kept about you, in one file."""

    account: Account
    tables: tuple[ExportedTable, ...]
    opened: tuple[str, ...]
    """Tables that you have opened."""
    results: tuple[ExportedResult, ...]
    archive: tuple[ExportedArchived, ...]
    ratings: tuple[ExportedRating, ...]
    rating_history: tuple[ExportedRating, ...]
    puzzles: tuple[ExportedPuzzle, ...]
    puzzle_days: tuple[ExportedPuzzleDay, ...]
    lessons: tuple[ExportedLesson, ...]
    trainings: tuple[ExportedTraining, ...]
    relations: tuple[ExportedRelation, ...]
    muted: tuple[ExportedPerson, ...]
    said: tuple[ExportedLine, ...]
    reports: tuple[ExportedReport, ...]
    """Those that you have sent."""
    suspended: bool
    moderator: bool
    bots: tuple[ExportedBot, ...]
    """Your bots; of their tokens nothing is kept but a hash."""
