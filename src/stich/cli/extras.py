"""Modules of the server that ``pip install stich`` does not install. Modules of other extras are checked where they are used."""

from __future__ import annotations

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
"""Names of the modules that ``stich[server]`` installs."""


def missing(error: ModuleNotFoundError) -> str | None:
    """Return a message that says which extra installs the missing module; None if the module belongs to no extra, which means that the
    installation is broken."""
    module = (error.name or "").partition(".")[0]
    return f"this needs {module}, which is not installed: pip install 'stich[server]'" if module in SERVER else None
