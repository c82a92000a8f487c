"""What every request of the interface takes and answers. `openapi` writes it down for programs; `routes` says which handler answers.

A route below ``/api`` has its line here, and no line is without a route (``tests/server/web/test_openapi.py``). What is answered to all
of a kind is said once, in `openapi`: limits, a session that is missing, a body that cannot be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from stich.analysis import BestDeclaration, Board, BoardAnswer, RandomDeal, SeatDeclarations
from stich.fair import FairFile
from stich.hints import Hint, HintLevel
from stich.puzzles import STEPS
from stich.server.wire import (
    accounts,
    analyse,
    bots,
    company,
    deals,
    desk,
    fair,
    formats,
    messages,
    people,
    progress,
    puzzles,
    school,
    talk,
    train,
)
from stich.trainers import Grade

from .archive import MOST_PAGES
from .archive_search import FILTERS, ORDER
from .numbers import DIGITS
from .people import MONTH_PATTERN
from .puzzles import KIND_PATTERN
from .query import MOST

Session = Literal["needed", "of use", "not looked at"]


class Done(msgspec.Struct, frozen=True):
    """It is so."""

    ok: Literal[True]


class File(msgspec.Struct, frozen=True):
    """An answer that is not JSON, or not one value of it."""

    media_type: str
    line: Any = None
    """What each line of it is, where that is described."""


class Query(msgspec.Struct, frozen=True):
    """What may stand after the question mark. ``kind``: a type, with its limits and its meaning."""

    kind: Any
    needed: bool = False


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """A request, and what comes of it."""

    summary: str
    answers: Mapping[int, Any]
    """By status: a type, a `File`, or None for an empty answer."""
    refuses: Mapping[int, tuple[str, ...]] = {}
    """By status the codes of `Problem`. One that ends in a stroke stands for all that begin so."""
    takes: type[msgspec.Struct] | None = None
    """The body."""
    query: Mapping[str, Query] = {}
    session: Session = "needed"
    bots: bool = False
    """The token of a bot may ask it; everything else is refused to it."""


GAME = Annotated[str, Meta(description="As in GET /api/games.")]
NAME = ("name/invalid", "name/reserved", "name/letters")
ACCOUNT_NAME = (*NAME, "name/length", "name/mixed")
PASSWORD = ("password/length", "password/weak")
TABLE = {404: ("table/unknown",)}
DEAL = {404: ("deal/unknown",)}
DEAR = {403: ("account/confirm",), 409: ("account/none",)}
"""What only who has shown lately that it is he may do."""
OWN_BOT = {404: ("bot/unknown",), 409: ("account/none",)}
BOARD = ("options/", "solve/")
MODERATORS = {403: ("desk/moderators",)}
ABOUT_SOMEBODY = ("person/unknown", "person/ambiguous", "desk/why")
PUBLIC_LOG = {404: ("log/none",)}
LOG_NUMBER = Query(Annotated[int, Meta(ge=0, le=10**DIGITS - 1, description="A number of entries, or of one, from 0.")], needed=True)
ARCHIVE = {field: Query(kind) for field, kind in FILTERS.items()}
PUZZLE = {404: ("puzzle/none", "puzzle/unknown")}
TRAIN = {404: ("train/none", "train/moment")}
CHOICE = {400: ("action/",), 404: ("train/none", "train/moment", "train/unknown"), 409: ("train/turn",)}
RECORD = ("line/", "record/", "card/", "options/", "deal/invalid", "action/")
SCORER = {400: ("score/", "list/", "card/", "options/", "record/", "deal/invalid"), 409: ("seat/",)}

OPERATIONS: dict[str, Operation] = {
    # -- who one is ----------------------------------------------------------------------------------------------
    "GET /api/me": Operation(
        summary="Who you are; sets the cookie if you had none.", answers={200: messages.Me}, session="of use", bots=True
    ),
    "PUT /api/me": Operation(
        summary="Choose a name, which is used from the next seat you take.",
        takes=messages.Rename,
        answers={200: messages.Me},
        refuses={400: ACCOUNT_NAME, 409: ("name/taken",), 429: ("login/too-many",)},
    ),
    "GET /api/me/archive": Operation(
        summary="Your own finished deals.",
        query={
            **ARCHIVE,
            **{field: Query(kind) for field, kind in ORDER.items()},
            "page": Query(Annotated[int, Meta(ge=1, le=MOST_PAGES, description="Of fifty deals, from 1.")]),
        },
        answers={200: people.Archive},
        refuses={400: ("query/malformed",)},
    ),
    "GET /api/me/archive/statistics": Operation(
        summary="The same deals counted.",
        query=ARCHIVE,
        answers={200: people.ArchiveStatistics},
        refuses={400: ("query/malformed",)},
    ),
    "GET /api/me/archive.jsonl": Operation(
        summary="The same deals as records.",
        query=ARCHIVE,
        answers={200: File("application/x-ndjson")},
        refuses={400: ("query/malformed",)},
    ),
    "GET /api/me/archive.csv": Operation(
        summary="The same deals as a table.",
        query=ARCHIVE,
        answers={200: File("text/csv")},
        refuses={400: ("query/malformed",)},
    ),
    "GET /api/me/archive.parquet": Operation(
        summary="The same table as Parquet.",
        query=ARCHIVE,
        answers={200: File("application/vnd.apache.parquet")},
        refuses={400: ("query/malformed",), 501: ("archive/parquet",)},
    ),
    # -- accounts ------------------------------------------------------------------------------------------------
    "GET /api/account": Operation(summary="What your account holds.", answers={200: accounts.Account}, refuses={409: ("account/none",)}),
    "POST /api/account": Operation(
        summary="Make an account of the present guest, with a password.",
        takes=accounts.SignUp,
        answers={201: accounts.SignedUp},
        refuses={400: (*ACCOUNT_NAME, *PASSWORD), 409: ("account/already", "name/taken"), 429: ("login/too-many",)},
    ),
    "DELETE /api/account": Operation(summary="Delete the account; its deals stay, without the name.", answers={204: None}, refuses=DEAR),
    "POST /api/account/passkey/options": Operation(
        summary="What the browser needs to make the passkey of a new account.",
        takes=accounts.AskPasskey,
        answers={200: accounts.PasskeyOptions},
        refuses={400: ACCOUNT_NAME, 401: ("passkey/wrong",), 409: ("account/already", "name/taken"), 429: ("login/too-many",)},
    ),
    "POST /api/account/passkey": Operation(
        summary="Make an account of the present guest, with the passkey that was asked for.",
        takes=accounts.Passkey,
        answers={201: accounts.SignedUp},
        refuses={401: ("passkey/",), 409: ("account/already", "name/taken", "passkey/known")},
    ),
    "POST /api/account/confirm": Operation(
        summary="Show that it is you, by password or recovery code.",
        takes=accounts.Confirm,
        answers={204: None},
        refuses={
            400: ("confirm/which",),
            401: ("password/wrong", "login/wrong-code"),
            409: ("account/none",),
            429: ("login/too-many",),
        },
    ),
    "POST /api/account/confirm/passkey/options": Operation(
        summary="What the browser needs to show by a passkey that it is you.",
        answers={200: accounts.PasskeyOptions},
        refuses={401: ("passkey/wrong",), 409: ("account/none",)},
    ),
    "POST /api/account/confirm/passkey": Operation(
        summary="Show by the passkey that was asked for that it is you.",
        takes=accounts.Passkey,
        answers={204: None},
        refuses={401: ("passkey/",), 409: ("account/none",)},
    ),
    "PUT /api/account/password": Operation(
        summary="Set another password, or the first; all other sessions end.",
        takes=accounts.NewPassword,
        answers={200: accounts.Account},
        refuses={400: PASSWORD, **DEAR},
    ),
    "POST /api/account/passkeys/options": Operation(
        summary="What the browser needs to make one more passkey.",
        answers={200: accounts.PasskeyOptions},
        refuses={401: ("passkey/wrong",), 403: DEAR[403], 409: ("account/none", "passkey/too-many")},
    ),
    "POST /api/account/passkeys": Operation(
        summary="Keep the passkey that was asked for.",
        takes=accounts.Passkey,
        answers={200: accounts.Account},
        refuses={401: ("passkey/",), 403: DEAR[403], 409: ("account/none", "passkey/known")},
    ),
    "DELETE /api/account/passkeys/{passkey}": Operation(
        summary="Remove a passkey, unless nothing else signs in.",
        answers={200: accounts.Account},
        refuses={401: ("passkey/unknown",), 409: ("account/none", "passkey/last")},
    ),
    "POST /api/account/codes": Operation(
        summary="Ten new recovery codes; those of before are worth nothing.", answers={200: accounts.SignedUp}, refuses=DEAR
    ),
    "DELETE /api/account/sessions/{session}": Operation(
        summary="Sign out another browser.",
        answers={200: accounts.Account},
        refuses={404: ("session/unknown",), 409: ("account/none",)},
    ),
    "GET /api/account/export": Operation(
        summary="All that is kept about you, in one file.", answers={200: accounts.Export}, refuses={409: ("account/none",)}
    ),
    "POST /api/session": Operation(
        summary="Sign in by password.",
        takes=accounts.SignIn,
        answers={200: messages.Me},
        refuses={401: ("login/wrong",), 429: ("login/too-many",)},
    ),
    "DELETE /api/session": Operation(summary="Sign out.", answers={204: None}, refuses={409: ("account/none",)}),
    "POST /api/session/passkey/options": Operation(
        summary="What the browser needs to sign in with a passkey.",
        answers={200: accounts.PasskeyOptions},
        refuses={401: ("passkey/wrong",), 429: ("login/too-many",)},
    ),
    "POST /api/session/passkey": Operation(
        summary="Sign in with the passkey that was asked for.",
        takes=accounts.Passkey,
        answers={200: messages.Me},
        refuses={401: ("passkey/",)},
    ),
    "POST /api/session/recovery": Operation(
        summary="Sign in by a recovery code, which is used up.",
        takes=accounts.Recover,
        answers={200: messages.Me},
        refuses={400: PASSWORD, 401: ("login/wrong-code",), 429: ("login/too-many",)},
    ),
    # -- tables --------------------------------------------------------------------------------------------------
    "GET /api/games": Operation(summary="What can be played.", answers={200: list[messages.GameInfo]}, session="not looked at", bots=True),
    "GET /api/tables": Operation(
        summary="Unfinished tables: those where you sit first, then those opened to all.",
        answers={200: list[messages.TableInfo]},
        session="of use",
        bots=True,
    ),
    "POST /api/tables": Operation(
        summary="Open a table.",
        takes=messages.NewTable,
        answers={201: messages.TableInfo},
        refuses={400: ("options/invalid", "player/unknown"), 403: ("person/suspended",), 409: ("seat/", "table/", "match/", "bot/tables")},
        bots=True,
    ),
    "GET /api/tables/{table}": Operation(
        summary="A table, for whoever has its address.",
        answers={200: messages.TableInfo},
        refuses=TABLE,
        session="of use",
        bots=True,
    ),
    "GET /api/tables/{table}/qr.svg": Operation(
        summary="The table's address as a QR code.", answers={200: File("image/svg+xml")}, refuses=TABLE, session="not looked at"
    ),
    # -- finished deals ------------------------------------------------------------------------------------------
    "GET /api/tables/{table}/deals/{number:number}": Operation(
        summary="The address of a finished deal that you may read.", answers={200: deals.DealAddress}, refuses=DEAL, session="of use"
    ),
    "GET /api/deals/{deal}": Operation(
        summary="A finished deal, for who had a seat in it; for everybody where its table was open to all, or somebody has shared it.",
        answers={200: deals.DealInfo},
        refuses=DEAL,
        session="of use",
    ),
    "GET /api/deals/{deal}/moments": Operation(
        summary="The whole deal, moment by moment.",
        query={"as": Query(Annotated[str, Meta(description="open: with all cards; spectator; or a seat, as it saw the deal.")])},
        answers={200: deals.DealMoments},
        refuses={**DEAL, 400: ("query/malformed",)},
        session="of use",
    ),
    "GET /api/deals/{deal}/analysis": Operation(
        summary="What each card was worth, line by line: `DealCard` as they are worked out, at last `DealAnalysed`.",
        answers={200: File("application/x-ndjson")},
        refuses={**DEAL, 400: ("analysis/", "solve/")},
        session="of use",
    ),
    "GET /api/deals/{deal}/declarations": Operation(
        summary="The best declarations that the declarer had.",
        answers={200: list[BestDeclaration]},
        refuses={**DEAL, 400: ("analysis/", "solve/")},
        session="of use",
    ),
    "GET /api/deals/{deal}/record": Operation(
        summary="The deal for a file: a record, or in another format that tells such a deal.",
        query={"format": Query(Annotated[str, Meta(description="stich, as is usual; iss or xskat.")])},
        answers={200: File("application/x-ndjson")},
        refuses={**DEAL, 400: ("format/", "iss/", "xskat/", "query/malformed")},
        session="of use",
    ),
    "GET /api/deals/{deal}/picture.svg": Operation(
        summary="The deal as a picture of 1200 × 630, which names nobody.",
        answers={200: File("image/svg+xml")},
        refuses=DEAL,
        session="of use",
    ),
    "GET /api/deals/{deal}/picture.png": Operation(
        summary="The same as PNG.", answers={200: File("image/png")}, refuses=DEAL, session="of use"
    ),
    "PUT /api/deals/{deal}/share": Operation(
        summary="Let everybody read a deal in which you had a seat.", answers={200: deals.ShareDeal}, refuses={**DEAL, 403: ("deal/seat",)}
    ),
    "DELETE /api/deals/{deal}/share": Operation(
        summary="Let everybody read it no longer.", answers={200: deals.ShareDeal}, refuses={**DEAL, 403: ("deal/seat", "deal/shared")}
    ),
    "POST /api/deals/{deal}/play": Operation(
        summary="Play on from a moment of the deal against computer players, at a table of its own that counts nowhere.",
        takes=deals.PlayOn,
        answers={201: messages.TableInfo},
        refuses={**DEAL, 400: ("deal/moment", "player/unknown"), 409: ("seat/none", "seat/unknown", "table/too-many")},
    ),
    "GET /api/tables/{table}/hint": Operation(
        summary="A hint for your turn; nothing once the table has gone on.",
        query={
            "seq": Query(Annotated[int, Meta(ge=0, le=MOST, description="The table's sequence number that this is asked for.")]),
            "level": Query(Annotated[HintLevel, Meta(description="quick: by rules of thumb, at once; strong, as is usual: by search.")]),
        },
        answers={200: messages.SeatHint, 204: None},
        refuses={
            **TABLE,
            400: ("query/malformed",),
            409: ("seat/none", "hint/company", "hint/rated", "hint/turn"),
            503: ("hint/failed",),
        },
    ),
    # -- fair dealing --------------------------------------------------------------------------------------------
    "GET /api/tables/{table}/deals/{number:number}/fair": Operation(
        summary="All that is needed to check one deal that is over, for the readers of the deal (as GET /api/deals/{deal}).",
        answers={200: FairFile},
        refuses={404: ("log/none", "deal/unknown"), 503: ("log/behind",)},
        session="of use",
    ),
    "GET /api/fair/log": Operation(
        summary="The key of the public log, and its newest head.",
        answers={200: fair.PublicLog},
        refuses=PUBLIC_LOG,
        session="not looked at",
    ),
    "GET /api/fair/log/entries": Operation(
        summary="Entries of the public log.",
        query={"start": LOG_NUMBER, "count": LOG_NUMBER},
        answers={200: fair.LogEntries},
        refuses={**PUBLIC_LOG, 400: ("log/range",)},
        session="not looked at",
    ),
    "GET /api/fair/log/inclusion": Operation(
        summary="The proof that an entry is in the log.",
        query={
            "leaf": Query(Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z", description="The hash of the entry.")], needed=True),
            "size": LOG_NUMBER,
        },
        answers={200: fair.Inclusion},
        refuses={400: ("log/leaf", "log/range"), 404: (*PUBLIC_LOG[404], "log/unknown")},
        session="not looked at",
    ),
    "GET /api/fair/log/consistency": Operation(
        summary="The proof that the log only ever grew.",
        query={"first": LOG_NUMBER, "second": LOG_NUMBER},
        answers={200: fair.Consistency},
        refuses={**PUBLIC_LOG, 400: ("log/range",)},
        session="not looked at",
    ),
    # -- talk ----------------------------------------------------------------------------------------------------
    "POST /api/tables/{table}/mute": Operation(
        summary="Hear nothing more, at any table, of whoever sits on this seat, or said this line.",
        takes=talk.Mute,
        answers={200: list[talk.Muted]},
        refuses={400: ("person/which",), 404: ("table/unknown", "person/nobody"), 409: ("person/yourself",)},
    ),
    "POST /api/tables/{table}/report": Operation(
        summary="Tell the moderators of whoever sits on this seat, or said this line.",
        takes=talk.NewReport,
        answers={201: Done},
        refuses={
            400: ("person/which", "talk/invalid"),
            403: ("seat/none",),
            404: ("table/unknown", "person/nobody"),
            409: ("person/yourself", "report/already"),
            429: ("report/too-many",),
        },
    ),
    "GET /api/muted": Operation(summary="Whom you have muted.", answers={200: list[talk.Muted]}),
    "DELETE /api/muted/{number:number}": Operation(
        summary="Hear somebody again.", answers={200: list[talk.Muted]}, refuses={404: ("mute/unknown",)}
    ),
    # -- the desk ------------------------------------------------------------------------------------------------
    "GET /api/standing": Operation(summary="What the house lets you do beside playing.", answers={200: desk.Standing}),
    "GET /api/desk/reports": Operation(
        summary="What people have reported.",
        query={"closed": Query(Annotated[Literal["true", "false"], Meta(description="With those that were laid aside.")])},
        answers={200: list[desk.Report]},
        refuses={**MODERATORS, 400: ("query/malformed",)},
    ),
    "GET /api/desk/matches": Operation(
        summary="Rated matches of the last 90 days whose play contradicts the result, the newest first.",
        answers={200: list[desk.SuspectMatch]},
        refuses=MODERATORS,
    ),
    "POST /api/desk/reports/{number:number}/close": Operation(
        summary="Lay a report aside.",
        takes=desk.CloseReport,
        answers={200: desk.Report},
        refuses={**MODERATORS, 400: ("desk/why", "report/unknown", "report/closed")},
    ),
    "POST /api/desk/suspend": Operation(
        summary="Somebody may not sit with people, talk or seek.",
        takes=desk.Suspend,
        answers={200: desk.DeskPerson},
        refuses={**MODERATORS, 400: (*ABOUT_SOMEBODY, "desk/until")},
    ),
    "POST /api/desk/unsuspend": Operation(
        summary="Lift a suspension.",
        takes=desk.Unsuspend,
        answers={200: desk.DeskPerson},
        refuses={**MODERATORS, 400: (*ABOUT_SOMEBODY, "desk/not-suspended")},
    ),
    "POST /api/desk/rename": Operation(
        summary="Give somebody another name.",
        takes=desk.DeskRename,
        answers={200: desk.DeskPerson},
        refuses={**MODERATORS, 400: (*ABOUT_SOMEBODY, *ACCOUNT_NAME), 409: ("name/taken",)},
    ),
    "POST /api/desk/end-table": Operation(
        summary="End a table; a deal in progress is void.",
        takes=desk.EndTable,
        answers={200: messages.TableInfo},
        refuses={**MODERATORS, 400: ("desk/why",), 409: ("table/", "match/")},
    ),
    "GET /api/desk/audit": Operation(summary="What the desk has done.", answers={200: list[desk.AuditEntry]}, refuses=MODERATORS),
    # -- company -------------------------------------------------------------------------------------------------
    "PUT /api/seek": Operation(
        summary="Play with people who want the same.",
        takes=company.Seek,
        answers={204: None},
        refuses={400: ("options/invalid",), 403: ("person/suspended",), 409: ("seek/",)},
    ),
    "DELETE /api/seek": Operation(summary="Look for nobody any more.", answers={204: None}),
    "POST /api/seek/computers": Operation(
        summary="Computers on the free seats, once they are offered.",
        takes=company.SeekComputers,
        answers={204: None},
        refuses={400: ("player/unknown",), 409: ("seek/",)},
    ),
    "GET /api/people": Operation(summary="Whom you follow, and whom you have blocked.", answers={200: company.KnownPeople}),
    "PUT /api/people/{person}/{relation}": Operation(
        summary="Follow or block somebody, by his handle or the name of his account.",
        answers={204: None},
        refuses={400: ("person/yourself",), 404: ("person/unknown",), 409: ("people/too-many",)},
    ),
    "DELETE /api/people/{person}/{relation}": Operation(
        summary="Follow or block somebody no longer.",
        answers={204: None},
        refuses={400: ("person/yourself",), 404: ("person/unknown",)},
    ),
    "GET /api/tables/{table}/people": Operation(
        summary="Who sits at a table in person, you left out.", answers={200: list[company.SeatedPerson]}, refuses=TABLE
    ),
    "PUT /api/tables/{table}/seats/{seat:number}/{relation}": Operation(
        summary="Follow or block whoever sits there.",
        answers={204: None},
        refuses={400: ("person/yourself",), 404: ("table/unknown", "person/unknown"), 409: ("people/too-many",)},
    ),
    "DELETE /api/tables/{table}/seats/{seat:number}/{relation}": Operation(
        summary="Follow or block whoever sits there no longer.",
        answers={204: None},
        refuses={400: ("person/yourself",), 404: ("table/unknown", "person/unknown")},
    ),
    "POST /api/tables/{table}/invitations": Operation(
        summary="Ask somebody to a table where you sit and a seat is free.",
        takes=company.Invite,
        answers={204: None},
        refuses={**TABLE, 409: ("seat/none", "invite/away", "invite/bots", "invite/full", "invite/again")},
    ),
    "DELETE /api/invitations/{table}": Operation(summary='Say "not now" to an invitation.', answers={204: None}, bots=True),
    # -- scorer --------------------------------------------------------------------------------------------------
    # -- the analysis board --------------------------------------------------------------------------------------
    "POST /api/analyse": Operation(
        summary="What a position of any game is worth, and each of its cards; nothing is kept.",
        takes=Board,
        answers={200: BoardAnswer},
        refuses={400: BOARD},
        session="not looked at",
    ),
    "POST /api/analyse/declarations": Operation(
        summary="What each seat could best declare with a whole deal, or the declarer that it names; nothing is kept.",
        takes=Board,
        answers={200: list[SeatDeclarations]},
        refuses={400: (*BOARD, "deal/invalid", "analysis/limit")},
        session="not looked at",
    ),
    "POST /api/analyse/random": Operation(
        summary="A deal at random, under conditions; nothing is kept.",
        takes=RandomDeal,
        answers={200: Board},
        refuses={400: ("options/", "random/", "deal/invalid", "solve/")},
        session="not looked at",
    ),
    "POST /api/formats/read": Operation(
        summary="The deals of a text in another format as records, each checked by our rules; nothing is kept.",
        takes=formats.FormatText,
        answers={200: formats.FormatDeals},
        refuses={400: ("format/", "iss/", "xskat/", *RECORD)},
        session="not looked at",
    ),
    "POST /api/analyse/record": Operation(
        summary="A finished deal as a record tells it, laid on the board; nothing is kept.",
        takes=analyse.RecordedDeal,
        answers={200: Board},
        refuses={400: ("record/", "line/", "action/", "deal/", "options/", "analysis/unfinished", "solve/")},
        session="not looked at",
    ),
    # -- puzzles -------------------------------------------------------------------------------------------------
    "GET /api/puzzles": Operation(
        summary="How many puzzles there are, which ones are of this day, and how you stand with them.",
        answers={200: puzzles.Puzzles},
        session="of use",
    ),
    "GET /api/puzzles/{game}/daily": Operation(
        summary="The puzzle of this day, the same for everybody.",
        answers={200: puzzles.ShownPuzzle},
        refuses={404: ("puzzle/none",)},
        session="of use",
    ),
    "GET /api/puzzles/{game}/next": Operation(
        summary="A puzzle that you have not solved, near your strength unless a difficulty is told.",
        query={
            "kind": Query(Annotated[str, Meta(pattern=rf"^({KIND_PATTERN})\Z", description="As in `PuzzleGame`.")]),
            "difficulty": Query(Annotated[int, Meta(ge=1, le=STEPS, description="From easy to hard.")]),
            "after": Query(Annotated[str, Meta(pattern=r"^[0-9a-z]{10}\Z", description="The one just shown, which is not to come again.")]),
        },
        answers={200: puzzles.AnyShownPuzzle},
        refuses={400: ("query/malformed",), 404: ("puzzle/none", "puzzle/none-such", "puzzle/all-solved")},
        session="of use",
    ),
    "GET /api/puzzles/{game}/rush": Operation(
        summary="Puzzles by chance, from easy to hard, to be solved against the clock; nothing of it is kept.",
        answers={200: puzzles.PuzzleRush},
        refuses={404: ("puzzle/none",)},
        session="not looked at",
    ),
    "GET /api/puzzles/{game}/{puzzle}": Operation(
        summary="A puzzle without its solution.", answers={200: puzzles.AnyShownPuzzle}, refuses=PUZZLE, session="of use"
    ),
    "POST /api/puzzles/{game}/{puzzle}/attempt": Operation(
        summary="What a card is worth: right, with the answers to it, or wrong, with what refutes it.",
        takes=puzzles.PuzzleAttempt,
        answers={200: puzzles.PuzzleAnswer},
        refuses={**PUZZLE, 400: ("puzzle/play", "puzzle/turn", "puzzle/over", "puzzle/asks")},
        session="of use",
    ),
    "POST /api/puzzles/{game}/{puzzle}/declare": Operation(
        summary="What an answer before the first card is worth: cards to lay away, or a contract.",
        takes=puzzles.DeclaringAttempt,
        answers={200: puzzles.DeclaringAnswer},
        refuses={**PUZZLE, 400: ("puzzle/play", "puzzle/asks")},
        session="of use",
    ),
    "POST /api/puzzles/{game}/{puzzle}/give-up": Operation(
        summary="The line that solves a puzzle, which you then have not solved.",
        answers={200: puzzles.PuzzleSolution},
        refuses={**PUZZLE, 400: ("puzzle/asks",)},
        session="of use",
    ),
    # -- school ----------------------------------------------------------------------------------------------------
    "GET /api/school/{game}": Operation(
        summary="The course of a game: lessons of steps, each a position with a question.",
        answers={200: school.SchoolCourse},
        refuses={404: ("school/none",)},
        session="of use",
    ),
    "POST /api/school/{game}/{lesson}/{step}/attempt": Operation(
        summary="What an answer is worth, and why; nothing is kept.",
        takes=school.SchoolAttempt,
        answers={200: school.SchoolAnswer},
        refuses={400: ("school/answer",), 404: ("school/none", "school/unknown"), 501: ("school/nets",)},
        session="not looked at",
    ),
    # -- progress --------------------------------------------------------------------------------------------------
    "GET /api/progress": Operation(
        summary="What you have learnt, where you lose most in your own deals, and what comes next.",
        answers={200: progress.Progress},
        session="of use",
    ),
    "DELETE /api/progress": Operation(
        summary="Forget all that you have learnt, puzzles too; finished deals stay in your archive.", answers={204: None}
    ),
    "GET /api/progress/export": Operation(
        summary="All that is kept about what you have learnt, in one file.", answers={200: accounts.ExportedProgress}
    ),
    "PUT /api/progress/lessons/{game}/{lesson}": Operation(
        summary="Keep that you have been through a lesson of the school.",
        answers={204: None},
        refuses={404: ("school/none", "school/unknown")},
    ),
    # -- trainers --------------------------------------------------------------------------------------------------
    "POST /api/train/{game}/bid": Operation(
        summary="A hand before its first decision about the contract.",
        answers={200: train.BidExercise},
        refuses=TRAIN,
        session="not looked at",
    ),
    "POST /api/train/{game}/bid/{exercise}/expected": Operation(
        summary="What *strong* expects at the last of your decisions, at once.",
        takes=train.BidChoices,
        answers={200: Hint},
        refuses=CHOICE,
        session="not looked at",
    ),
    "POST /api/train/{game}/bid/{exercise}/judge": Operation(
        summary="What play-outs show of your last decision, and how the auction goes on.",
        takes=train.BidChoices,
        answers={200: train.BidJudged},
        refuses={**CHOICE, 503: ("train/busy",)},
        session="of use",
    ),
    "POST /api/train/{game}/count": Operation(
        summary="The tricks of a deal as one seat saw them, and what is asked of them.",
        answers={200: train.CountExercise},
        refuses=TRAIN,
        session="not looked at",
    ),
    "POST /api/train/{game}/count/{exercise}/grade": Operation(
        summary="What an answer is worth: all that was missed or wrong, and where it was to be seen.",
        takes=train.CountAttempt,
        answers={200: Grade},
        refuses={400: ("train/answer", "train/question"), 404: ("train/none", "train/moment", "train/unknown")},
        session="of use",
    ),
    "POST /api/score": Operation(
        summary="Score a deal that was played with real cards; nothing is kept.",
        takes=messages.ScoreDeal,
        answers={200: messages.ScoredDeal},
        refuses=SCORER,
        session="not looked at",
    ),
    "POST /api/score/list": Operation(
        summary="Score the whole list of a table; nothing is kept.",
        takes=messages.ScoreDeals,
        answers={200: messages.ScoredDeals},
        refuses=SCORER,
        session="not looked at",
    ),
    "POST /api/score/list.csv": Operation(
        summary="The same list as CSV.",
        takes=messages.ScoreDeals,
        answers={200: File("text/csv")},
        refuses=SCORER,
        session="not looked at",
    ),
    # -- people's pages ------------------------------------------------------------------------------------------
    "GET /api/people/{name}": Operation(
        summary="A person's page, for everybody.", answers={200: people.Profile}, refuses={404: ("person/unknown",)}, session="of use"
    ),
    "GET /api/leaders": Operation(
        summary="The best of a game, of all times or of a month.",
        query={
            "game": Query(GAME, needed=True),
            "month": Query(Annotated[str, Meta(pattern=rf"^{MONTH_PATTERN}\Z", description="As in 2026-11, by UTC.")]),
            "bots": Query(Annotated[Literal["true", "false"], Meta(description="The bots instead of the people.")]),
        },
        answers={200: people.Leaders},
        refuses={400: ("query/malformed",)},
        session="of use",
    ),
    # -- bots ----------------------------------------------------------------------------------------------------
    "GET /api/bots": Operation(summary="Your bots.", answers={200: bots.MyBots}, refuses={409: ("account/none",)}),
    "POST /api/bots": Operation(
        summary="Make a bot. Its token is told now, and never again.",
        takes=bots.NewBot,
        answers={201: bots.MadeBot},
        refuses={400: ACCOUNT_NAME, 409: ("account/none", "bot/too-many", "name/taken"), 429: ("login/too-many",)},
    ),
    "POST /api/bots/{bot}/token": Operation(
        summary="Another token for a bot of yours; that of before opens nothing any more.", answers={200: bots.MadeBot}, refuses=OWN_BOT
    ),
    "DELETE /api/bots/{bot}": Operation(
        summary="Delete a bot of yours; its deals stay, without the name.", answers={204: None}, refuses=OWN_BOT
    ),
    "GET /api/bot/stream": Operation(
        summary="All that concerns a bot, line by line, for as long as the connection stands. A new stream ends the one before.",
        answers={200: File("application/x-ndjson", line=bots.AnyBotLine)},
        refuses={403: ("bot/only",)},
        bots=True,
    ),
    "POST /api/bot/tables/{table}/sit": Operation(
        summary="Take a seat.",
        takes=bots.BotSit,
        answers={200: bots.BotDone},
        refuses={403: ("bot/only",), 404: ("table/unknown",), 409: ("seat/", "match/over", "table/busy", "bot/tables")},
        bots=True,
    ),
    "POST /api/bot/tables/{table}/act": Operation(
        summary="Act in the deal.",
        takes=bots.BotAct,
        answers={200: bots.BotDone},
        refuses={
            400: ("action/", "card/", "deal/none"),
            403: ("bot/only",),
            404: ("table/unknown",),
            409: ("seat/none", "seat/lost", "table/stale", "table/busy"),
        },
        bots=True,
    ),
    "POST /api/bot/tables/{table}/leave": Operation(
        summary="Leave a table; in mid-deal a computer player has the seat from then on.",
        answers={200: bots.BotDone},
        refuses={403: ("bot/only",), 404: ("table/unknown",), 409: ("seat/none", "table/busy")},
        bots=True,
    ),
    # -- operation -----------------------------------------------------------------------------------------------
    "GET /api/health": Operation(summary="The server runs.", answers={200: Done}, session="not looked at", bots=True),
    "GET /api/health/live": Operation(summary="The process answers.", answers={200: Done}, session="not looked at", bots=True),
    "GET /api/health/ready": Operation(
        summary="The database can be written, and the server is not about to stop.",
        answers={200: Done},
        refuses={503: ("health/draining", "health/database", "health/full")},
        session="not looked at",
        bots=True,
    ),
    "GET /api/openapi.json": Operation(summary="This description.", answers={200: dict[str, Any]}, session="not looked at", bots=True),
}
"""By method and path, as `routes` has them."""

APART = {
    "/api/tables/{table}/socket": "a WebSocket, which OpenAPI has no words for: docs/protocol.md",
    "/api/live": "a WebSocket, which OpenAPI has no words for: docs/protocol.md",
    "/api/node/tables/{table}/{what:str}": "what nodes of one database ask each other; for anybody else there is nothing there",
    "/assets/{file}": "scripts, styles and figures of the page",
    "/api/{rest:path}": "all addresses at which there is nothing",
    "/fair/audit": "a page that the operator may publish: docs/fair.md",
    "/metrics": "counts for who runs the server: docs/guide/operations.md",
    "/{rest:path}": "the page",
}
"""Paths that are not described, and why."""

PARAMETERS: dict[str, Any] = {
    "deal": Annotated[str, Meta(description="Of a finished deal: the end of its address, as in `DealAddress`.")],
    "table": Annotated[str, Meta(description="Id of a table, as in `TableInfo`.")],
    "number": Annotated[int, Meta(description="Of a deal, its row of the score sheet; of a report or of somebody muted, as listed.")],
    "game": GAME,
    "puzzle": Annotated[str, Meta(description="Id of a puzzle: 10 letters and digits.")],
    "exercise": Annotated[str, Meta(description="Id of an exercise: 12 letters and digits.")],
    "lesson": Annotated[str, Meta(description="Id of a lesson, as in `SchoolCourse`.")],
    "step": Annotated[str, Meta(description="Id of a step of the lesson.")],
    "bot": Annotated[str, Meta(description="The name of a bot of yours.")],
    "seat": Annotated[int, Meta(description="A seat, counted round the table from 0.")],
    "relation": company.Relation,
    "person": Annotated[str, Meta(description="A handle, as in `PersonInfo`, or the name of an account.")],
    "name": Annotated[str, Meta(description="The name of an account.")],
    "passkey": Annotated[str, Meta(description="As in `PasskeyInfo`.")],
    "session": Annotated[str, Meta(description="As in `SessionInfo`.")],
}
"""What may stand in a path; numbers are not negative."""
