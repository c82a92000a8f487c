"""``stich serve``: run the server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stich.kernel.errors import StichError

from .arguments import AsJson, DatabaseName, application
from .output import complain, say, say_json

app = application()


@app.command()
def serve(
    *,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Address to listen on; 0.0.0.0 for every network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="Port to listen on; 0 for any free port.")] = 8000,
    database: DatabaseName = None,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=256, help="Number of server processes; more than one needs PostgreSQL.")
    ] = 1,
    node_host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Address at which servers on other machines with the same database reach this one.")
    ] = "127.0.0.1",
    node_port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="Port for these servers, counted up by worker; 0 for any free port.")
    ] = 0,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            envvar="STICH_ORIGIN",
            show_envvar=False,
            help="Address of the page, as https://cards.example; may be repeated. Link previews name the first.",
        ),
    ] = None,
    metrics_token: Annotated[
        str,
        typer.Option(metavar="TOKEN", envvar="STICH_METRICS_TOKEN", show_envvar=False, help="Token needed to read /metrics."),
    ] = "",
    fair_page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Page of stich fair audit --page to show at /fair/audit; it may be written later.")
    ] = None,
    secure_cookie: Annotated[bool, typer.Option("--secure-cookie", help="Send cookies over https only.")] = False,
    waiting_tables_per_address: Annotated[
        int | None,
        typer.Option(
            "--tables-per-address",
            metavar="N",
            min=1,
            help="Largest number of tables of guests from one network address before their first deal.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run the server.

    It prints the address of the page once it answers. Exits with 2 if a port or the database cannot be used.
    """
    from stich.server.run import serve as run
    from stich.server.web.accepting import capacity

    def announce(address: str) -> None:
        if as_json:
            say_json({"address": address})
        else:
            say(f"Stich is open at {address}; Ctrl-C stops it")
            say(f"Room for {workers * capacity()} connections, by the system's limit of open files")

    try:
        run(
            host,
            port,
            database,
            workers=workers,
            node_host=node_host,
            node_port=node_port,
            origins=tuple(origin or ()),
            secure_cookie=secure_cookie,
            metrics_token=metrics_token,
            fair_page=fair_page,
            waiting_tables_per_address=waiting_tables_per_address,
            announce=announce,
        )
    except KeyboardInterrupt:
        complain("stopped")
    except StichError as error:
        complain(str(error))
        raise typer.Exit(2) from None
