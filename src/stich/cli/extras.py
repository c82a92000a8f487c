"""Modules of the server's commands that ``pip install stich`` does not install. Other extras are checked where they are used."""

from __future__ import annotations

SERVER = frozenset(
    {
        "aiosqlite",
        "alembic",
        "argon2",
        "asyncpg",
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
"""Modules that ``stich[server]`` installs."""


def missing(error: ModuleNotFoundError) -> str | None:
    """Return which extra to install for this module; None if no extra has it, so that the installation is broken."""
    module = (error.name or "").partition(".")[0]
    return f"this needs {module}, which is not installed: pip install 'stich[server]'" if module in SERVER else None
