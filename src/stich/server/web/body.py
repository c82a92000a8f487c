"""The JSON body of a request, checked against a struct."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec
from starlette.requests import Request

from stich.kernel.nesting import check_nesting

from .problems import HttpProblem

T = TypeVar("T")
NUL = b"\\u0000"
"""NUL in a JSON text. PostgreSQL cannot store it."""


class Body(Generic[T]):
    """Body that a handler reads itself, after its own checks."""

    def __init__(self, request: Request, kind: type[T]) -> None:
        self._request, self._kind = request, kind

    async def read(self) -> T:
        """Return the body as this struct.

        Raise `HttpProblem` 415 if its type is not ``application/json`` (which HTML forms of other sites cannot send), 400 if it is not
        valid.
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
