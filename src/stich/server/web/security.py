"""Checks on every request (origin, client address, rate, size of the body), and the security headers of every response."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stich.server.settings import Settings

from .bearer import bearer, take_bearer
from .limits import Buckets
from .problems import BodyTooLarge, problem
from .relay import recognise, relayed
from .websocket import EXTENSION

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
HTTPS_ONLY = {"Strict-Transport-Security": "max-age=31536000"}
"""Header for answers over https: for a year the browser uses only https for this server."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def origin_allowed(headers: Headers, allowed: tuple[str, ...], scheme: str) -> bool:
    """Return whether a request from the origin in these headers is allowed. Browsers send the origin with every request that changes
    something.

    ``allowed``: origins besides the server's own; ``scheme``: scheme of the server's own origin (``http`` or ``https``). A page that was
    loaded over http may have been changed on its way, so a server with https does not allow it.
    """
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    parts = urlsplit(origin)
    return parts.scheme == scheme and bool(parts.netloc) and parts.netloc == headers.get("host")


def page_scheme(scope: Scope, settings: Settings) -> str:
    """Return the scheme of the server's own origin. It is ``https`` if the request came over https or `Settings.secure_cookie` is set."""
    return "https" if settings.secure_cookie or scope["scheme"] in ("https", "wss") else "http"


def has_control(path: str) -> bool:
    """Return whether a path contains a control character. No address of this server does, but routes would ignore a newline at the end."""
    return any(c < " " or c == "\x7f" for c in path)


class Gate:
    """ASGI middleware around the whole application, which does the checks of this module."""

    def __init__(self, app: ASGIApp, settings: Settings, requests: Buckets) -> None:
        self.app, self.settings, self.requests = app, settings, requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        recognise(scope, scope["app"].state.secret)  # a request that another node relayed was checked by that node
        take_bearer(scope)
        headers = Headers(scope=scope)
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        # A page of another origin cannot send a token that it does not know, but the browser would send the cookie for it.
        if changes and bearer(scope) is None and not origin_allowed(headers, self.settings.origins, page_scheme(scope, self.settings)):
            refusal = problem(403, "origin/foreign")
            await _refuse(refusal, scope, receive, send)
        elif has_control(scope["path"]):
            await _refuse(problem(404, "page/unknown"), scope, receive, send)
        elif scope["path"].startswith("/api/") and not relayed(scope) and not self.requests.take(address(scope)):
            await _refuse(problem(429, "rate/limited#requests"), scope, receive, send)
        elif scope["type"] == "websocket":
            connection = scope.get("extensions", {}).get(EXTENSION)
            if connection is not None and not relayed(scope):
                connection.count_for(address(scope))
            await self.app(scope, receive, send)
        else:
            limit = self.settings.club_body_limit if scope["path"].startswith("/api/clubs/") else self.settings.body_limit
            await self.app(scope, _Body(receive, limit), _with_headers(scope, send))


async def _refuse(refusal: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await refusal(scope, receive, _with_headers(scope, send))
    elif "websocket.http.response" in scope.get("extensions", {}):
        await receive()
        await refusal(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008})


def address(scope: Scope) -> str:
    """Return the client's address; for IPv6 its /64 network, because one household has all addresses of it."""
    client = scope.get("client")
    host: str = client[0] if client else ""
    return _network(host) if ":" in host else host


def site_address(scope: Scope) -> str | None:
    """Return the /48 network of an IPv6 client, the largest that a provider gives to one customer; None for IPv4."""
    client = scope.get("client")
    host: str = client[0] if client else ""
    network = _network(host, 48) if ":" in host else host
    return network if "/" in network else None


@lru_cache(maxsize=4096)
def _network(host: str, bits: int = 64) -> str:
    try:
        found = IPv6Address(host)
    except ValueError:
        return host
    rest = 128 - bits
    return str(found.ipv4_mapped or IPv6Network((int(found) >> rest << rest, bits)))


def _with_headers(scope: Scope, send: Send) -> Send:
    always = HEADERS | HTTPS_ONLY if scope["scheme"] == "https" else HEADERS

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in always.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


class _Body:
    """Receiver of a request's body. It raises `BodyTooLarge` if the body is larger than the limit."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive, self._left = receive, limit

    async def __call__(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                raise BodyTooLarge
        return message
