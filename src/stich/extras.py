"""Modules of the command line and the server that Stich does not install by itself. Modules of other extras are checked where they are
used."""

from __future__ import annotations

CLI = frozenset({"httpx", "rich", "typer"})
"""Names of the modules that ``stich[cli]`` installs."""
SERVER = frozenset(
    {
        "aiosqlite",
        "alembic",
        "argon2",
        "asyncpg",
        "openpyxl",
        "openskill",
        "prometheus_client",
        "regex",
        "resvg_py",
        "segno",
        "sqlalchemy",
        "starlette",
        "structlog",
        "uvicorn",
        "webauthn",
        "zxcvbn",
        "websockets",
    }
)
"""Names of the modules that ``stich[server]`` installs beside those of ``stich[cli]``."""


def missing(error: ModuleNotFoundError) -> str | None:
    """Return a message that says which extra installs the missing module; None if the module belongs to no extra, which means that the
    installation is broken. An installer that finds Stich installed adds only what the extra needs."""
    module = (error.name or "").partition(".")[0]
    extra = "server" if module in SERVER else "cli" if module in CLI else None
    return extra and f"this needs {module}, which is not installed: pip install 'stich[{extra}]'"
