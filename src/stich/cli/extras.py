"""What the server's commands need that ``pip install stich`` does not bring; what else is an extra is asked for where it is used."""

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
"""The modules that ``stich[server]`` brings."""


def missing(error: ModuleNotFoundError) -> str | None:
    """What to install for this module; None where no extra brings it, and something is broken."""
    module = (error.name or "").partition(".")[0]
    return f"this needs {module}, which is not installed: pip install 'stich[server]'" if module in SERVER else None
