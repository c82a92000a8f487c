"""Commands of ``stich admin``: moderation on the server's machine. They work on the database, also while the server runs."""

from __future__ import annotations

import getpass
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import typer

from stich.kernel.errors import StichError
from stich.server.clock import system_randomness
from stich.server.settings import Settings, default_database
from stich.server.store.called import called
from stich.server.store.database import Database
from stich.server.store.guest_rows import GuestRow, is_bot
from stich.server.store.moderation_rows import ModerationStore
from stich.server.store.store import Store
from stich.server.tables.ending import end_table as end_match
from stich.server.users.bots import Bots
from stich.server.users.moderation import Moderation
from stich.server.wire.bot_messages import MadeBot
from stich.server.wire.messages import TableInfo
from stich.server.wire.moderation_messages import AuditEntry, ModeratedPerson, ModerationReport

from .arguments import AsJson, DatabaseName, application
from .operation import answered
from .output import printable, say, say_json

app = application("Moderate a server: reports, suspensions, names and tables.")

By = Annotated[str | None, typer.Option("--by", metavar="NAME", help="Acting person, for the audit log (default: the system's user).")]
Why = Annotated[str | None, typer.Option("--why", metavar="TEXT", help="Reason for the audit log; every change needs one.")]
Who = Annotated[str, typer.Argument(metavar="WHO", help="Name of a person, or id if several have the name.")]

T = TypeVar("T")
UNITS = {"h": 3600.0, "d": 24 * 3600.0, "w": 7 * 24 * 3600.0}


class App(msgspec.Struct, frozen=True):
    """Open database, and the moderation by the person who runs the command."""

    database: str | Path
    store: Store
    moderation_store: ModerationStore
    moderation: Moderation


class AdminOptions(msgspec.Struct, frozen=True):
    """Options that all commands of ``stich admin`` have."""

    database: str | None
    by: str | None
    why: str | None
    as_json: bool

    @property
    def reason(self) -> str:
        """Reason for the action. Raise `StichError` ``desk/why`` if it is missing."""
        if self.why is None:
            raise StichError("desk/why")
        return self.why


def _run(asked: AdminOptions, act: Callable[[App], Awaitable[T]]) -> T:
    """Run an action on the open database. Exit with 2 if the database cannot be opened, with 1 if the action is refused."""

    async def work() -> T:
        name = asked.database or default_database()
        file = Database.named(name).file
        if file is not None and not file.is_file():
            raise StichError("serve/database#unnamed", file=str(file))
        store = await Store.open(name, time.time)
        try:
            moderation_store = ModerationStore(store)
            return await act(
                App(name, store, moderation_store, Moderation(moderation_store, getpass.getuser() if asked.by is None else asked.by))
            )
        finally:
            await store.close()

    return answered(work(), asked.as_json)


def _say(answers: Sequence[T], as_json: bool, words: Callable[[T], str], none: str = "") -> None:
    for answer in answers:
        if as_json:
            say_json(answer)
        else:
            say(words(answer))
    if not answers and not as_json:
        say(none)


# -- commands --------------------------------------------------------------------------------------------------------


@app.command()
def reports(
    number: Annotated[int | None, typer.Argument(metavar="NUMBER", min=1, help="Show this report with the chat at the table.")] = None,
    *,
    closed: Annotated[bool, typer.Option("--all", help="Include closed reports.")] = False,
    close: Annotated[bool, typer.Option("--close", help="Close report NUMBER.")] = False,
    why: Why = None,
    by: By = None,
    database: DatabaseName = None,
    as_json: AsJson = False,
) -> None:
    """List reports of players; show or close a report."""
    asked = AdminOptions(database, by, why, as_json)

    async def act(app: App) -> list[ModerationReport]:
        if number is None:
            if close:
                raise StichError("report/unknown#none")
            return await app.moderation_store.reports(closed=closed)
        return [await app.moderation.close(number, asked.reason) if close else await app.moderation.report(number)]

    found = _run(asked, act)
    _say(found, asked.as_json, _line if number is None else _whole, "No reports.")


@app.command()
def suspend(
    who: Who,
    *,
    until: Annotated[
        str | None, typer.Option(metavar="WHEN", help="Date (UTC) or time span: 2027-01-31, 12h, 7d, 4w (default: without end).")
    ] = None,
    why: Why = None,
    by: By = None,
    database: DatabaseName = None,
    as_json: AsJson = False,
) -> None:
    """Suspend a person from tables with people, chat and matchmaking."""
    asked = AdminOptions(database, by, why, as_json)
    _person(asked, lambda app: app.moderation.suspend(who, None if until is None else moment(until, time.time()), asked.reason))


@app.command()
def unsuspend(who: Who, *, why: Why = None, by: By = None, database: DatabaseName = None, as_json: AsJson = False) -> None:
    """Lift a suspension."""
    asked = AdminOptions(database, by, why, as_json)
    _person(asked, lambda app: app.moderation.unsuspend(who, asked.reason))


@app.command()
def rename(
    who: Who,
    name: Annotated[str, typer.Argument(metavar="NAME", help="New name; an empty name makes a guest with a number.")],
    *,
    why: Why = None,
    by: By = None,
    database: DatabaseName = None,
    as_json: AsJson = False,
) -> None:
    """Give a person another name."""
    asked = AdminOptions(database, by, why, as_json)
    _person(asked, lambda app: app.moderation.rename(who, name, asked.reason))


@app.command()
def moderator(
    who: Who,
    *,
    off: Annotated[bool, typer.Option("--off", help="End this role.")] = False,
    why: Why = None,
    by: By = None,
    database: DatabaseName = None,
    as_json: AsJson = False,
) -> None:
    """Make a person a moderator.

    Moderators do on the page /desk what stich admin does, except naming moderators.
    """
    asked = AdminOptions(database, by, why, as_json)
    _person(asked, lambda app: app.moderation.make_moderator(who, asked.reason, moderates=not off))


@app.command()
def end_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Last part of the table's address.")],
    *,
    why: Why = None,
    by: By = None,
    database: DatabaseName = None,
    as_json: AsJson = False,
) -> None:
    """End the match at a table; a deal in progress is void."""
    asked = AdminOptions(database, by, why, as_json)

    async def act(app: App) -> list[TableInfo]:
        return [await end_match(app.store, table, app.moderation.audited("end-table", table, asked.reason))]

    _say(
        _run(asked, act),
        asked.as_json,
        lambda t: f"ended table {t.id}, {t.game}, after {t.deals_played} deals",
    )


@app.command()
def bot_token(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the bot.")],
    *,
    owner: Annotated[str | None, typer.Option(metavar="WHO", help="Make a new bot that belongs to this account.")] = None,
    why: Why = None,
    by: By = None,
    database: DatabaseName = None,
    as_json: AsJson = False,
) -> None:
    """Print a new token of a bot; with --owner, make the bot first.

    The token is shown once and stored as a hash; an older token becomes invalid.
    """
    asked = AdminOptions(database, by, why, as_json)

    async def act(app: App) -> list[MadeBot]:
        bots = Bots(Settings(database=app.database), app.store, system_randomness)
        written = app.moderation.audited("bot-token", name, asked.reason, "" if owner is None else f"new, of {owner}")
        if owner is None:
            bot, token = await bots.renew_of_any(name, written)
        else:
            person = await app.moderation_store.person(owner, called(owner))
            if is_bot(person.id) or not await app.moderation_store.has_account(person.id):
                raise StichError("account/none#owner")
            bot, token = await bots.make(GuestRow(person.id, person.name, True), name, written)
        return [MadeBot(bot.name, token)]

    # Only the token, so that it can be written into a file.
    _say(_run(asked, act), asked.as_json, lambda made: made.token)


@app.command()
def audit(
    *,
    last: Annotated[int, typer.Option("--last", metavar="N", min=1, max=100_000, help="Number of actions, the newest first.")] = 50,
    database: DatabaseName = None,
    as_json: AsJson = False,
) -> None:
    """Show the audit log: what was done, when, by whom and why."""

    async def act(app: App) -> list[AuditEntry]:
        return await app.moderation_store.audit(last)

    _say(_run(AdminOptions(database, None, None, as_json), act), as_json, _act, "The desk has done nothing yet.")


def _person(asked: AdminOptions, act: Callable[[App], Awaitable[ModeratedPerson]]) -> None:
    async def one(app: App) -> list[ModeratedPerson]:
        return [await act(app)]

    _say(_run(asked, one), asked.as_json, _who)


def moment(text: str, now: float) -> float:
    """Return the time that a text means (seconds since 1970): a date, a date with time, or a span from ``now`` on.

    Examples are ``2027-01-31``, ``2027-01-31T18:00``, ``12h``, ``7d`` and ``4w``. Dates are in UTC unless they state an offset.
    """
    span = re.fullmatch(r"([0-9]{1,4})([hdw])", text)
    if span:
        return now + int(span[1]) * UNITS[span[2]]
    try:
        date = datetime.fromisoformat(text)
        return (date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        raise StichError("desk/until#form", text=text[:40]) from None


# -- text ------------------------------------------------------------------------------------------------------------


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def _called(person: ModeratedPerson) -> str:
    return f"{printable(person.name) or f'Guest {person.number}'} ({person.id})"


def _who(person: ModeratedPerson) -> str:
    states = []
    if person.suspended:
        states.append("suspended" if person.until is None else f"suspended until {_when(person.until)} UTC")
    if person.moderator:
        states.append("moderator")
    return f"{_called(person)}: {', '.join(states) or 'nothing against this person'}"


def _line(report: ModerationReport) -> str:
    closed = "" if report.closed_at is None else ", closed"
    about = f"{_called(report.reported)} at table {report.table}, by {_called(report.reporter)}"
    return f"{report.number}  {_when(report.at)}  {report.reason}{closed}: {about}"


def _whole(report: ModerationReport) -> str:
    words = [f"  {line}" for line in printable(report.words).splitlines()]
    talk = [f"  {_when(x.at)}  {printable(x.name) or x.person}: {printable(x.text)}" for x in report.talk]
    return "\n".join([_line(report), *words, *(["said at the table before:", *talk] if talk else ["nothing was said at the table before"])])


def _act(entry: AuditEntry) -> str:
    detail = f" ({printable(entry.detail)})" if entry.detail else ""
    return f"{entry.number}  {_when(entry.at)}  {printable(entry.by)}: {entry.act} {entry.target}{detail}: {printable(entry.why)}"
