"""Strict parsing of query fields: each field may be given once, and must have its type."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from starlette.requests import Request

from stich.registry import PLUGINS

from .problems import HttpProblem

MOST = 2**31 - 1
"""Largest number in a field."""


def one(request: Request, field: str) -> str | None:
    """Return the text of this query field; None if the field is missing. Raise `HttpProblem` 400 if it is given more than once."""
    given = request.query_params.getlist(field)
    if len(given) > 1:
        raise HttpProblem(400, "query/malformed#twice", field=field)
    return given[0] if given else None


def typed(request: Request, field: str, kind: Any) -> Any:
    """Return this field as a value of the type ``kind`` (a number, a text, a date or one of some words); None if it is missing.

    Raise `HttpProblem` 400 if the field is not of this type.
    """
    base, limits = (get_args(kind)[0], get_args(kind)[1:]) if get_origin(kind) is Annotated else (kind, ())
    if get_origin(base) is Literal:
        return choice(request, field, get_args(base))
    if base is int:
        least, most = (next((getattr(m, name) for m in limits if getattr(m, name) is not None), None) for name in ("ge", "le"))
        return number(request, field, least or 0, MOST if most is None else most)
    text = one(request, field)
    if text is None:
        return None
    try:
        return msgspec.convert(text, kind)
    except msgspec.ValidationError:
        if base is date:
            raise HttpProblem(400, "query/malformed#day", field=field, text=text[:20]) from None
        longest = next((limit.max_length for limit in limits if limit.max_length is not None), None)
        if longest is not None:
            raise HttpProblem(400, "query/malformed#length", field=field, limit=longest, text=text[:20]) from None
        form = next(limit.description for limit in limits if limit.description).rstrip(".")
        raise HttpProblem(400, "query/malformed#form", field=field, form=form[:1].lower() + form[1:], text=text[:20]) from None


def number(request: Request, field: str, least: int = 0, most: int = MOST) -> int | None:
    """Return the number in this field; None if it is missing. Raise `HttpProblem` 400 unless it is a number from ``least`` to ``most``."""
    text = one(request, field)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and least <= int(text) <= most):
        raise HttpProblem(400, "query/malformed#number", field=field, least=least, most=most, text=text[:20])
    return int(text)


def choice(request: Request, field: str, choices: tuple[str, ...]) -> str | None:
    """Return the word in this field; None if it is missing. Raise `HttpProblem` 400 if it is none of the choices."""
    text = one(request, field)
    if text is not None and text not in choices:
        raise HttpProblem(400, "query/malformed#choice", field=field, known=choices, text=text[:20])
    return text


def check_game(name: str) -> str:
    """Return the name unchanged if it is a game. Raise `HttpProblem` 400 if it is not."""
    if name not in PLUGINS:
        raise HttpProblem(400, "query/malformed#game", name=name[:40], known=tuple(PLUGINS))
    return name
