"""A server as a bot sees it: requests with its token or without one, and the lines of its stream. HTTP by the standard library alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.nesting import check_nesting

PATIENCE = 30.0
"""Seconds without a byte after which a connection counts as lost; a server that has nothing to say says so every ten."""


class Gone(Exception):
    """The server cannot be reached, or has ended the connection: try again."""


class _Problem(msgspec.Struct):
    code: str = "server/failed"
    message: str = "the server gave no reason"


class Server:
    """The server at this address, for the bot whose token this is, or, without one, for anybody. A token is never part of a message or an
    error."""

    def __init__(self, url: str, token: str | None = None) -> None:
        """Raises `StichError` ``bot/url`` where it is no address of a server, ``bot/token`` where that cannot be a token."""
        parts = urlsplit(url if "//" in url else f"//{url}", scheme="http")
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
            raise StichError(f"{url!r:.80} is no address of a server: https://cards.example", code="bot/url")
        if token is not None and (not token or not token.isascii() or not token.isprintable() or " " in token):
            raise StichError("this is no token of a bot: the file holds it on a line, and nothing else", code="bot/token")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self._host, self._port, self._secure = parts.hostname, parts.port, parts.scheme == "https"
        self._headers = {"Accept": "application/json, application/x-ndjson"}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"

    @property
    def exposed(self) -> bool:
        """The token crosses a network that others may read: there is no https, and the server is on another machine."""
        return not self._secure and self._host != "localhost" and not _is_loopback(self._host)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """What the server answers; None for nothing. Raises `StichError` with its code where it refuses, `Gone` where it cannot answer."""
        with self._asked(method, path, body) as response:
            text = response.read()
        if not text:
            return None
        check_nesting(text)
        return msgspec.json.decode(text)

    def lines(self) -> Iterator[dict[str, Any]]:
        """The stream of the bot, until it ends. Raises as `ask`."""
        with self._asked("GET", "/api/bot/stream", None) as response:
            while line := response.readline():
                check_nesting(line)
                yield msgspec.json.decode(line, type=dict[str, Any])

    @contextmanager
    def _asked(self, method: str, path: str, body: object) -> Iterator[HTTPResponse]:
        kind = HTTPSConnection if self._secure else HTTPConnection  # which checks the certificate
        connection = kind(self._host, self._port, timeout=PATIENCE)
        try:
            if body is None:
                connection.request(method, path, headers=self._headers)
            else:
                connection.request(method, path, msgspec.json.encode(body), {**self._headers, "Content-Type": "application/json"})
            response = connection.getresponse()
            if response.status >= 300:
                _refuse(response)
            yield response
        except (OSError, HTTPException, msgspec.DecodeError) as error:
            raise Gone(f"{self.address}: {error or type(error).__name__}") from None
        finally:
            connection.close()


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _refuse(response: HTTPResponse) -> None:
    """Raises `StichError`, or `Gone` where the server cannot answer at this moment."""
    text = response.read(10_000)
    try:
        check_nesting(text)
        problem = msgspec.json.decode(text, type=_Problem)
    except msgspec.DecodeError:
        problem = _Problem(message=f"status {response.status}")
    if response.status >= 500:
        raise Gone(problem.message)
    raise StichError(problem.message, code=problem.code)
