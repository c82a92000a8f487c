"""What a command needs that ``pip install stich`` does not bring, and what brings it."""

from __future__ import annotations

EXTRAS = {
    "server": (
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
        "websockets",
    ),
}
"""The modules of each extra of the package that a command imports as a whole; others are asked for where they are used."""


def missing(error: ModuleNotFoundError) -> str | None:
    """What to tell of it: the extra that brings this module; None where none does, and something is broken."""
    module = (error.name or "").partition(".")[0]
    extra = next((extra for extra, modules in EXTRAS.items() if module in modules), None)
    return None if extra is None else f"this needs {module}, which is not installed: pip install 'stich[{extra}]'"
