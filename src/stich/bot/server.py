"""Client for a server's HTTP interface: requests with or without a bot's token, and the lines of the bot's stream. It uses only the
standard library and msgspec."""

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
from stich.kernel.sentences import register

PATIENCE = 30.0
"""Time without a byte after which a connection counts as lost (seconds). An idle server sends a line every 10 seconds."""


class Gone(Exception):
    """Error for a server that cannot be reached or has ended the connection. The request may be repeated."""


class _Problem(msgspec.Struct):
    code: str = "server/failed"
    message: str = "the server gave no reason"


class Server:
    """Server at an address, for requests with a bot's token or without one. The token never appears in messages or errors."""

    def __init__(self, url: str, token: str | None = None) -> None:
        """Create the client. Raise `StichError` ``bot/url`` if the URL is not a server's address, ``bot/token`` if the text cannot be a
        token."""
        parts = urlsplit(url if "//" in url else f"//{url}", scheme="http")
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
            raise StichError("bot/url", url=url)
        if token is not None and (not token or not token.isascii() or not token.isprintable() or " " in token):
            raise StichError("bot/token")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self._host, self._port, self._secure = parts.hostname, parts.port, parts.scheme == "https"
        self._headers = {"Accept": "application/json, application/x-ndjson"}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"

    @property
    def exposed(self) -> bool:
        """True if others could read the token on its way: without https, to a server on another machine."""
        return not self._secure and self._host != "localhost" and not _is_loopback(self._host)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Send a request and return the decoded answer; None for an empty one.

        Raise `StichError` with the server's error code if the server refuses the request, `Gone` if it cannot answer.
        """
        with self._asked(method, path, body) as response:
            text = response.read()
        if not text:
            return None
        check_nesting(text)
        return msgspec.json.decode(text)

    def lines(self) -> Iterator[dict[str, Any]]:
        """Yield the decoded lines of the bot's stream until it ends. Raise the errors of `ask`."""
        with self._asked("GET", "/api/bot/stream", None) as response:
            while line := response.readline():
                check_nesting(line)
                yield msgspec.json.decode(line, type=dict[str, Any])

    @contextmanager
    def _asked(self, method: str, path: str, body: object) -> Iterator[HTTPResponse]:
        kind = HTTPSConnection if self._secure else HTTPConnection  # HTTPSConnection checks the certificate
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
    """Raise the error of this response: `Gone` for a status of 500 or more, otherwise `StichError`."""
    text = response.read(10_000)
    try:
        check_nesting(text)
        problem = msgspec.json.decode(text, type=_Problem)
    except msgspec.DecodeError:
        problem = _Problem(message=f"status {response.status}")
    if response.status >= 500:
        raise Gone(problem.message)
    raise StichError.received(problem.code, problem.message)


register(
    {
        "bot/token": "not a token of a bot: the file must contain the token on one line, and nothing else",
        "bot/url": "{url!r:.80} is not a server's address such as https://cards.example",
    }
)
