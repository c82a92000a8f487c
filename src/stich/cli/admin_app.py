"""Commands of ``stich admin`` with their options."""

from __future__ import annotations

from typing import Annotated

import typer

from .help import Command, Group

app = typer.Typer(
    name="admin",
    cls=Group,
    help="The desk of a server: reports, suspensions, names and tables.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Database = Annotated[
    str | None, typer.Option("--database", metavar="FILE", help="Where tables are kept, if not in the usual place; or postgresql://…")
]
By = Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who does it, for the audit log; the system's user unless told.")]
Why = Annotated[str | None, typer.Option("--why", metavar="TEXT", help="Why it is done, for the audit log. Every change wants it.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON value a line instead of text.")]
Who = Annotated[str, typer.Argument(metavar="WHO", help="A person's name, or id where several have the name.")]


@app.command(cls=Command)
def reports(
    number: Annotated[int | None, typer.Argument(metavar="NUMBER", min=1, help="Show this one, with what was said at the table.")] = None,
    *,
    closed: Annotated[bool, typer.Option("--all", help="Those that are closed too.")] = False,
    close: Annotated[bool, typer.Option("--close", help="Close the report of this NUMBER.")] = False,
    why: Why = None,
    by: By = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """List what people have reported; show or close a report."""
    from . import admin

    admin.reports(admin.Asked(database, by, why, as_json), number, closed, close)


@app.command(cls=Command)
def suspend(
    who: Who,
    *,
    until: Annotated[
        str | None, typer.Option(metavar="WHEN", help="A date (UTC) or a span: 2027-01-31, 12h, 7d, 4w. Without end unless told.")
    ] = None,
    why: Why = None,
    by: By = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Let a person play with computers only: no seat among people, no talk, no seeking."""
    from . import admin

    admin.suspend(admin.Asked(database, by, why, as_json), who, until)


@app.command(cls=Command)
def unsuspend(who: Who, *, why: Why = None, by: By = None, database: Database = None, as_json: AsJson = False) -> None:
    """Lift a suspension."""
    from . import admin

    admin.unsuspend(admin.Asked(database, by, why, as_json), who)


@app.command(cls=Command)
def rename(
    who: Who,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name; an empty one makes a guest with a number.")],
    *,
    why: Why = None,
    by: By = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Give a person another name."""
    from . import admin

    admin.rename(admin.Asked(database, by, why, as_json), who, name)


@app.command("end-table", cls=Command)
def end_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The last part of the table's address.")],
    *,
    why: Why = None,
    by: By = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """End the match at a table; a deal in progress is void."""
    from . import admin

    admin.end(admin.Asked(database, by, why, as_json), table)


@app.command(cls=Command)
def moderator(
    who: Who,
    *,
    off: Annotated[bool, typer.Option("--off", help="Not any more.")] = False,
    why: Why = None,
    by: By = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Make a person a moderator, who does all this but this on the page /desk."""
    from . import admin

    admin.moderator(admin.Asked(database, by, why, as_json), who, off)


@app.command(cls=Command)
def audit(
    *,
    last: Annotated[int, typer.Option("--last", metavar="N", min=1, max=100_000, help="So many acts, the newest first.")] = 50,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show what was done, when, by whom and why."""
    from . import admin

    admin.audit(admin.Asked(database, None, None, as_json), last)
