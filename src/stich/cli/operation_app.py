"""Commands for the operation of a server, with their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .help import Command

app = typer.Typer()

Database = Annotated[
    str | None,
    typer.Option("--database", metavar="NAME", help="A file or postgresql://USER:PASSWORD@HOST/NAME, if not the usual file."),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON value a line instead of text.")]


@app.command(cls=Command)
def backup(
    to: Annotated[Path, typer.Argument(metavar="TO", help="A new file, or a folder: there it is named by the time.")],
    *,
    keep: Annotated[int | None, typer.Option(metavar="N", min=1, help="Leave only the newest N backups in the folder.")] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Back up the database, also while servers use it, and check the copy.

    A backup is an SQLite file, whatever the database is. Exits with 1 if a table cannot be replayed.
    """
    from . import operation

    operation.backup(database, to, keep, as_json)


@app.command(cls=Command)
def restore(
    source: Annotated[Path, typer.Argument(metavar="FROM", help="A backup.")],
    *,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Fill a new or empty database with a backup.

    Nothing is written over a database that holds something. Exits with 1 if a table cannot be replayed.
    """
    from . import operation

    operation.restore(source, database, as_json)


@app.command("move-database", cls=Command)
def move_database(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A database that no server uses now: a file or postgresql://….")],
    target: Annotated[str, typer.Argument(metavar="TO", help="A new or empty one: a file or postgresql://….")],
    *,
    as_json: AsJson = False,
) -> None:
    """Copy a database to another place, such as PostgreSQL.

    Both are compared row by row, and every table is replayed. Stop the server first; FROM stays as it is.
    """
    from . import operation

    operation.move(source, target, as_json)


@app.command(cls=Command)
def doctor(
    *,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Look whether a server is well here, and say what to do.

    Exits with 1 if something has to be done.
    """
    from . import operation

    operation.doctor(database, as_json)
