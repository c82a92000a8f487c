"""HTTP errors: each has the body `Problem`, and none tells more than its reader may know."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from .messages import Problem


class HttpProblem(Exception):
    """Answer the request with this error."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(code)
        self.status, self.code, self.message = status, code, message


def json(content: object, status: int = 200) -> Response:
    """The content as JSON; never kept by a cache."""
    body = msgspec.json.encode(content)
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


def problem(status: int, code: str, message: str) -> Response:
    """The error as a response."""
    return json(Problem(code, message), status)
