"""The body of a request, checked against the struct that it should be."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec
from starlette.requests import Request

from stich.kernel.nesting import check_nesting

from .problems import HttpProblem

T = TypeVar("T")
NUL = b"\\u0000"
"""As JSON writes it. PostgreSQL keeps it in no text."""


class Body(Generic[T]):
    """Body that a handler reads after its own checks."""

    def __init__(self, request: Request, kind: type[T]) -> None:
        self._request, self._kind = request, kind

    async def read(self) -> T:
        """Return the body as this struct. No form of another site can send it: only a script that the browser lets through sets this type.

        Raise `HttpProblem` if it is no JSON, or not of this kind.
        """
        if self._request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise HttpProblem(415, "body/type")
        sent = await self._request.body()
        if NUL in sent:
            raise HttpProblem(400, "body/malformed#nul")
        try:
            check_nesting(sent)
            return msgspec.json.decode(sent, type=self._kind)
        except ValueError as error:
            raise HttpProblem(400, "body/malformed#shape", reason=str(error)[:200]) from None
