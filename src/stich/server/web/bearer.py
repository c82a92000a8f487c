"""Tokens of bots: a request that shows one counts for the bot alone, and no cookie with it does."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from stich.server.users.sessions import COOKIE

BEARER = "stich.bearer"
SCHEME = "bearer "


def take_bearer(scope: Scope) -> None:
    """Note the token of a request to the interface, and forget its cookies: of two who could be meant it is the one named."""
    said = Headers(scope=scope).get("authorization", "")
    if scope["path"].startswith("/api/") and said[: len(SCHEME)].lower() == SCHEME:
        scope[BEARER] = said[len(SCHEME) :].strip()
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name != b"cookie"]


def bearer(scope: Scope) -> str | None:
    """Return the bearer token of this request; None without one."""
    token: str | None = scope.get(BEARER)
    return token


def credential(connection: HTTPConnection) -> str:
    """Return the token of the connection: the bot's token, else the cookie's, else an empty text."""
    token = bearer(connection.scope)
    return connection.cookies.get(COOKIE, "") if token is None else token
