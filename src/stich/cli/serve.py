"""``stich serve``: the page, its tables and its database."""

from __future__ import annotations

from .output import complain, say_json


def run(host: str, port: int, database: str, as_json: bool) -> None:
    """Serve until told to stop."""
    from stich.server.run import serve

    if as_json:
        say_json({"serving": {"host": host, "port": port, "database": database}})
    else:
        complain(f"serving on http://{host}:{port}, tables in {database}; stop with Ctrl-C")
    serve(host, port, database)
