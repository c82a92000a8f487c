"""Messages about accounts over HTTP: signing up, signing in, and the data of an account."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NewType

import msgspec

from stich.kernel.knowledge.view import View

Credential = NewType("Credential", dict[str, Any])
"""A passkey message between browser and server, in the JSON form of WebAuthn."""

Name = Annotated[str, msgspec.Meta(max_length=200)]
Password = Annotated[str, msgspec.Meta(max_length=1000)]
Code = Annotated[str, msgspec.Meta(max_length=100)]


class SignUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account: turn the present guest into an account, which keeps the guest's tables and deals. Answered by `SignedUp`."""

    name: Name
    password: Password


class AskPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account/passkey/options: begin to sign up with a passkey. Answered by `PasskeyOptions`."""

    name: Name


class PasskeyOptions(msgspec.Struct, frozen=True):
    """Options for the browser's `navigator.credentials`. They are valid for one answer within five minutes."""

    options: Credential


class Passkey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The browser's answer to `PasskeyOptions`: POST /api/account/passkey to sign up (`SignedUp`), POST /api/session/passkey to sign in
    (`Me`), POST /api/account/confirm/passkey to confirm your identity, POST /api/account/passkeys to add a passkey (`Account`)."""

    credential: Credential


class SignedUp(msgspec.Struct, frozen=True):
    """The new account with its recovery codes. Also the answer to POST /api/account/codes, which makes new codes."""

    name: str
    codes: tuple[str, ...]
    """Ten recovery codes, which are shown only in this answer. Each code works once."""


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/session: sign in with a password. Answered by `Me`."""

    name: Name
    password: Password


class Recover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/session/recovery: sign in with a recovery code, which is then used up. Answered by `Me`."""

    name: Name
    code: Code
    password: Password | None = None
    """A new password. If it is set, all other sessions end."""


class Confirm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account/confirm: confirm your identity with a password or a recovery code; with a passkey at /api/account/confirm/passkey.

    Deleting the account, setting a password, adding a passkey and making new codes need a confirmation or a sign-in within the last ten
    minutes. Otherwise they are refused with `account/confirm`.
    """

    password: Password | None = None
    code: Code | None = None
    """A recovery code, which is then used up."""


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/account/password: set a new password. All other sessions end."""

    new: Password


class SessionInfo(msgspec.Struct, frozen=True):
    """A browser that is signed in."""

    id: str
    browser: str
    """Browser and system, such as ``Firefox · Linux``; empty if unknown."""
    began: float
    seen: float
    """Last use of the session, in seconds since 1970."""
    this: bool
    """True for the session of this request."""


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of an account."""

    id: str
    name: str
    """Name of the browser in which the passkey was made."""
    since: float


class Account(msgspec.Struct, frozen=True):
    """GET /api/account: your account. DELETE /api/account deletes it; its deals remain, without the name."""

    name: str
    since: float
    """Time at which the account was created, in seconds since 1970."""
    password: bool
    """True if the account has a password."""
    passkeys: tuple[PasskeyInfo, ...]
    """Passkeys of the account. DELETE /api/account/passkeys/{id} removes one."""
    codes_left: int
    """Number of unused recovery codes."""
    sessions: tuple[SessionInfo, ...]
    """Sessions of the account, the most recently used first. DELETE /api/account/sessions/{id} ends one."""


class ExportedDeal(msgspec.Struct, frozen=True):
    """A finished deal."""

    number: int
    """Row in the table's score sheet, from 1."""
    seat: int
    """Your seat."""
    view: View
    """The deal at its end, as your seat saw it."""


class ExportedTable(msgspec.Struct, frozen=True):
    """A table at which you had a seat, with the deals that you finished."""

    id: str
    game: str
    preset: str
    options: dict[str, bool | int | str]
    deals: tuple[ExportedDeal, ...]


class ExportedPerson(msgspec.Struct, frozen=True):
    """Another person: their present name, or for a guest without a name their number."""

    name: str
    number: int


class ExportedRelation(msgspec.Struct, frozen=True):
    """A person whom you follow or have blocked."""

    kind: Literal["follow", "block"]
    person: ExportedPerson
    since: float


class ExportedResult(msgspec.Struct, frozen=True):
    """Your result of a deal, as in your archive."""

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
    """Id of the deal; its page is ``/deals/{id}``."""
    seat: int
    owned: bool
    """True if the result counts as yours."""
    counts: bool
    """True if the deal counts in your statistics."""
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
    """True if you have shared the deal, so that everyone may read it."""
    at: float


class ExportedRating(msgspec.Struct, frozen=True):
    """Your present rating in a game, or your rating after a match at this table."""

    game: str
    mean: float
    sd: float
    deals: int
    at: float
    table: str = ""


class ExportedPuzzle(msgspec.Struct, frozen=True):
    """Your result of a puzzle (``docs/reference/puzzles.md``)."""

    puzzle: str
    game: str
    difficulty: int
    begun_at: float
    wrong: int
    given_up: bool
    solved_at: float | None
    seconds: float | None


class ExportedPuzzleDay(msgspec.Struct, frozen=True):
    """A day (UTC) on which you solved the puzzle of the day."""

    day: str
    game: str


class ExportedLesson(msgspec.Struct, frozen=True):
    """A lesson of the school that you have finished (``docs/reference/progress.md``)."""

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


class ExportedBoard(msgspec.Struct, frozen=True):
    """A board of the twelve deals a day that you opened. ``points``, ``contract``: None if it was not finished within the day."""

    game: str
    day: str
    board: int
    player_class: int
    table: str
    opened_at: float
    finished_at: float | None
    points: float | None
    contract: str | None


class ExportedClass(msgspec.Struct, frozen=True):
    """Your class in the twelve deals a day from a week (its Monday) on."""

    game: str
    week: str
    player_class: int


class ExportedLine(msgspec.Struct, frozen=True):
    """A line of chat that you wrote at a table; phrases and reactions by their name."""

    table: str
    at: float
    kind: str
    text: str


class ExportedReport(msgspec.Struct, frozen=True):
    """A report that you sent to the moderators."""

    table: str
    at: float
    reason: str
    words: str
    closed: bool


class ExportedClub(msgspec.Struct, frozen=True, kw_only=True):
    """A club of which you are a member, and your entry in its address book."""

    club: str
    title: str
    role: str
    number: int
    name: str
    team: str | None
    classes: tuple[str, ...]
    household: str | None
    address: str | None
    email: str | None
    phone: str | None
    note: str | None


class ExportedClubEvent(msgspec.Struct, frozen=True):
    """An event of a club in which you are an entrant."""

    club: str
    event: str
    name: str
    date: str | None
    number: int
    """Your start number."""


class ExportedBot(msgspec.Struct, frozen=True):
    """A bot of yours, and the time when it was made."""

    name: str
    since: float


class ExportedProgress(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/progress/export: all data stored about your learning, in one file."""

    puzzles: tuple[ExportedPuzzle, ...]
    puzzle_days: tuple[ExportedPuzzleDay, ...]
    lessons: tuple[ExportedLesson, ...]
    trainings: tuple[ExportedTraining, ...]


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/account/export: all data stored about you, in one file."""

    account: Account
    tables: tuple[ExportedTable, ...]
    opened: tuple[str, ...]
    """Ids of the tables that you have opened."""
    results: tuple[ExportedResult, ...]
    archive: tuple[ExportedArchived, ...]
    ratings: tuple[ExportedRating, ...]
    rating_history: tuple[ExportedRating, ...]
    puzzles: tuple[ExportedPuzzle, ...]
    puzzle_days: tuple[ExportedPuzzleDay, ...]
    lessons: tuple[ExportedLesson, ...]
    trainings: tuple[ExportedTraining, ...]
    boards: tuple[ExportedBoard, ...]
    """Boards of the twelve deals a day."""
    classes: tuple[ExportedClass, ...]
    relations: tuple[ExportedRelation, ...]
    muted: tuple[ExportedPerson, ...]
    said: tuple[ExportedLine, ...]
    clubs: tuple[ExportedClub, ...]
    club_events: tuple[ExportedClubEvent, ...]
    reports: tuple[ExportedReport, ...]
    """Reports that you have sent."""
    suspended: bool
    moderator: bool
    bots: tuple[ExportedBot, ...]
    """Your bots. Their tokens are stored only as hashes and are not exported."""
