"""What stands after the question mark of an address, read strictly: once, and as it is to be."""

from __future__ import annotations

from typing import cast, get_args

from starlette.requests import Request

from stich.hints import DEFAULT_LEVEL, HintLevel
from stich.registry import ROOMS

from .problems import HttpProblem

MOST = 2**31 - 1
"""The largest number: what counts anything here is smaller."""


def one(request: Request, field: str) -> str | None:
    """The text of this field; None where it is not there. Raises `HttpProblem` 400 where it is there twice."""
    given = request.query_params.getlist(field)
    if len(given) > 1:
        raise HttpProblem(400, "query/malformed", f"{field}: give it once")
    return given[0] if given else None


def number(request: Request, field: str, least: int = 0, most: int = MOST) -> int | None:
    """The number in this field; None where it is not there. Raises `HttpProblem` 400 unless it is a number from ``least`` to ``most``."""
    text = one(request, field)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and least <= int(text) <= most):
        raise HttpProblem(400, "query/malformed", f"{field}: a number from {least} to {most}, not {text[:20]!r}")
    return int(text)


def flag(request: Request, field: str) -> bool:
    """Whether this field is ``true``. Raises `HttpProblem` 400 where it is neither that nor ``false``."""
    text = one(request, field)
    if text not in (None, "true", "false"):
        raise HttpProblem(400, "query/malformed", f"{field}: true or false, not {text[:20]!r}")
    return text == "true"


def hint_level(request: Request) -> HintLevel:
    """Return the level of the hint; ``strong`` if none is named. Raise `HttpProblem` 400 for another one."""
    text = one(request, "level") or DEFAULT_LEVEL
    if text not in get_args(HintLevel):
        raise HttpProblem(400, "query/malformed", f"level: {' or '.join(get_args(HintLevel))}, not {text[:20]!r}")
    return cast(HintLevel, text)


def asked_game(request: Request) -> str | None:
    """The game that is named; None where none is. Raises `HttpProblem` 400 where there is no such game."""
    name = one(request, "game")
    if name is not None and name not in ROOMS:
        raise HttpProblem(400, "query/malformed", f"game: no game {name[:40]!r}, but {', '.join(ROOMS)}")
    return name
