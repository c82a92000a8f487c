"""Tokens of bots in the header ``Authorization``. A request with such a token is made by the bot, and its cookies are ignored."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from stich.server.users.sessions import COOKIE

BEARER = "stich.bearer"
SCHEME = "bearer "


def take_bearer(scope: Scope) -> None:
    """Move the bearer token of a request to /api into ``scope``, and remove the request's cookies."""
    said = Headers(scope=scope).get("authorization", "")
    if scope["path"].startswith("/api/") and said[: len(SCHEME)].lower() == SCHEME:
        scope[BEARER] = said[len(SCHEME) :].strip()
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name != b"cookie"]


def bearer(scope: Scope) -> str | None:
    """Return the bearer token of this request; None if it has none."""
    token: str | None = scope.get(BEARER)
    return token


def credential(connection: HTTPConnection) -> str:
    """Return the bot's token of this connection, or else the token of its cookie; empty without both."""
    token = bearer(connection.scope)
    return connection.cookies.get(COOKIE, "") if token is None else token
