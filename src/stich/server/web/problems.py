"""HTTP errors. The body of each error is a `Problem`, which reveals nothing that the client may not know."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, cast

import msgspec
import structlog
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ExceptionHandler
from starlette.websockets import WebSocket, WebSocketState

from stich.kernel.errors import StichError
from stich.server.store.disk_full import is_disk_full
from stich.server.store.moderation_rows import Suspended
from stich.server.store.unreachable import ERRORS, is_unreachable
from stich.server.tables.ownership import Elsewhere, Moved
from stich.server.users.passwords import WeakPassword
from stich.server.wire.messages import Problem

log = structlog.get_logger()


class BodyTooLarge(Exception):
    """Raised when the body of a request is larger than the limit."""


STATUS = {
    "seat/": 409,
    "table/": 409,
    "hint/failed": 503,
    "hint/": 409,
    "match/": 409,
    "seek/": 409,
    "invite/": 409,
    "people/": 409,
    "bot/token": 401,
    "bot/forbidden": 403,
    "bot/unknown": 404,
    "bot/": 409,
    "club/forbidden": 403,
    "club/unknown": 404,
    "club/event-unknown": 404,
    "club/league-unknown": 404,
    "club/sheet-unknown": 404,
    "club/invitation": 404,
    **dict.fromkeys(("club/draw", "club/joined", "club/left", "club/plan", "club/protest", "club/round"), 409),
    **dict.fromkeys(("club/stale", "club/taken", "club/too-many", "club/undo"), 409),
    "account/confirm": 403,
    "account/": 409,
    "name/taken": 409,
    "passkey/known": 409,
    "passkey/last": 409,
    "passkey/too-many": 409,
    "passkey/": 401,
    "fair/": 409,
    "log/unknown": 404,
    "log/behind": 503,
    "puzzle/none": 404,
    "puzzle/unknown": 404,
    "puzzle/all-solved": 404,
    "train/moment": 404,
    "train/busy": 503,
    "train/turn": 409,
    "school/none": 404,
    "school/unknown": 404,
    "school/nets": 501,
    "daily/closing": 503,
    "daily/unknown": 404,
    "daily/unfinished": 403,
    "daily/": 409,
    "login/": 401,
    "password/wrong": 401,
    "person/suspended": 403,
    "session/unknown": 404,
    "archive/parquet": 501,
    "server/busy": 503,
    "server/full": 507,
}
"""HTTP status by the beginning of an error code; other errors have status 400."""
TRY_AGAIN = 1012
"""Close code of a WebSocket after which pages reconnect."""
NOTED = ("login/", "passkey/wrong", "passkey/unknown", "password/wrong", "bot/token", "desk/moderators", "origin/foreign")
"""Beginnings of error codes that are logged, because they may be attempts of an attacker."""


class HttpProblem(Exception):
    """Error with which a handler answers a request."""

    def __init__(self, status: int, name: str, /, **facts: Any) -> None:
        """Create the error with the message of ``name``, which ``facts`` complete as in a `StichError`."""
        self.status, self.error = status, StichError(name, **facts)
        super().__init__(str(self.error))


def json(content: object, status: int = 200) -> Response:
    """Return a JSON response that no cache may store."""
    body = msgspec.json.encode(content)
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


def problem(status: int, name: str, /, **facts: Any) -> Response:
    """Return an `StichError` with this name and these facts as a JSON response, and log some codes (`NOTED`)."""
    return _answer(status, StichError(name, **facts))


def _answer(status: int, error: StichError) -> Response:
    if error.code.startswith(NOTED):
        log.warning("refused", code=error.code)
    until = error.until if isinstance(error, Suspended) else None
    reason = error.reason if isinstance(error, WeakPassword) else None
    return json(Problem(error.code, str(error), until, reason, error.placed_facts), status)


async def _http_problem(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HttpProblem)
    return _answer(error.status, error.error)


async def _refusal(_request: Request, error: Exception) -> Response:
    assert isinstance(error, StichError)
    status = next((status for begin, status in STATUS.items() if error.code.startswith(begin)), 400)
    return _answer(status, error)


async def _moving(_request: Request, _error: Exception) -> Response:
    return problem(503, "server/busy#moving")


async def _unreachable(connection: Request | WebSocket, error: Exception) -> Response | None:
    """Return the response to an error of the database: 507 for a full disk, 503 for a database that does not answer. Raise any other error.

    A WebSocket is closed with the code to reconnect instead.
    """
    if is_disk_full(error):
        answer = problem(507, "server/full")
    elif is_unreachable(error):
        log.error("the database does not answer", error=type(error).__name__)
        answer = problem(503, "server/database")
    else:
        raise error
    if not isinstance(connection, WebSocket):
        return answer
    with suppress(RuntimeError, OSError):  # the client has closed it meanwhile
        if connection.application_state is WebSocketState.CONNECTING:
            await connection.accept()
        await connection.close(TRY_AGAIN)
    return None


async def _too_large(_request: Request, _error: Exception) -> Response:
    return problem(413, "body/too-large")


async def _gone(_request: Request, _error: Exception) -> Response:
    """Return a response for a client that disconnected before it had sent the whole body. It is never sent."""
    return Response(status_code=400)


async def _not_served(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    match error.status_code:
        case 404:
            answer = problem(404, "page/unknown")
        case 405:
            answer = problem(405, "method/unknown")
        case status:
            answer = problem(status, "http/error", reason=error.detail)
    answer.headers.update(error.headers or {})
    return answer


async def _broken(request: Request, error: Exception) -> Response:
    log.error("request failed", path=request.url.path, method=request.method, error=type(error).__name__)
    return problem(500, "server/failed#request")


EXCEPTION_HANDLERS: dict[int | type[Exception], ExceptionHandler] = {
    HttpProblem: _http_problem,
    StichError: _refusal,
    Elsewhere: _moving,
    Moved: _moving,
    BodyTooLarge: _too_large,
    ClientDisconnect: _gone,
    **dict.fromkeys(ERRORS, cast(ExceptionHandler, _unreachable)),
    HTTPException: _not_served,
    Exception: _broken,
}
