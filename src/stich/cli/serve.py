"""``stich serve``: the page, its tables and its database."""

from __future__ import annotations

from pathlib import Path

import msgspec
import typer

from stich.kernel.errors import StichError

from .output import complain, say, say_json


class Nodes(msgspec.Struct, frozen=True):
    """Number of server processes, and the address at which other servers with the same database reach them."""

    workers: int
    host: str
    port: int


class Site(msgspec.Struct, frozen=True):
    """Settings of a public site."""

    origins: tuple[str, ...]
    secure_cookie: bool
    metrics_token: str
    fair_page: Path | None
    waiting_tables_per_address: int | None


def run(host: str, port: int, database: str | None, nodes: Nodes, site: Site, *, as_json: bool) -> None:
    """Serve until interrupted, and print the address once the server answers. Exit with 2 if a port or the database cannot be used."""
    from stich.server.run import serve
    from stich.server.web.accepting import capacity

    def announce(address: str) -> None:
        if as_json:
            say_json({"address": address})
        else:
            say(f"Stich is open at {address}; Ctrl-C stops it")
            say(f"Room for {nodes.workers * capacity()} connections, by the system's limit of open files")

    try:
        serve(
            host,
            port,
            database,
            workers=nodes.workers,
            node_host=nodes.host,
            node_port=nodes.port,
            origins=site.origins,
            secure_cookie=site.secure_cookie,
            metrics_token=site.metrics_token,
            fair_page=site.fair_page,
            waiting_tables_per_address=site.waiting_tables_per_address,
            announce=announce,
        )
    except KeyboardInterrupt:
        complain("stopped")
    except StichError as error:
        complain(str(error))
        raise typer.Exit(2) from None
