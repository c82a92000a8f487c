"""Reading the body of a request."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request

from .problems import HttpProblem

T = TypeVar("T")


async def body(request: Request, kind: type[T]) -> T:
    """The body as this struct. Raises `HttpProblem` where it is none."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HttpProblem(415, "body/type", "send the body as application/json")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise HttpProblem(400, "body/malformed", str(error)[:200]) from None
