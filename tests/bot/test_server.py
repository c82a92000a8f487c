"""Address of a server, and whether it is safe to send a token there."""

from __future__ import annotations

import pytest

from stich.bot import Server
from stich.kernel.errors import StichError
from tests.rows import rows


@rows(
    ("url", "address", "exposed"),
    [
        ("https://cards.example", "https://cards.example", False),
        ("https://cards.example:8443/", "https://cards.example:8443", False),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000", False),
        ("localhost:8000", "http://localhost:8000", False),
        ("http://[::1]:8000", "http://[::1]:8000", False),
        ("http://cards.example", "http://cards.example", True),
        ("192.0.2.7:8000", "http://192.0.2.7:8000", True),
    ],
)
def test_addresses(url: str, address: str, exposed: bool) -> None:
    server = Server(url, "stichbot_x")
    assert Server(url).address == address
    assert (server.address, server.exposed) == (address, exposed)


@rows("url", ["", "ftp://cards.example", "https://", "https://cards.example/table/7"])
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(StichError) as refused:
        Server(url, "stichbot_x")
    assert refused.value.code == "bot/url"


@rows("token", ["", "two words", "stichbot_ä", "a\nb"])
def test_what_is_no_token_is_not_repeated(token: str) -> None:
    with pytest.raises(StichError) as refused:
        Server("https://cards.example", token)
    assert refused.value.code == "bot/token" and (not token or token not in str(refused.value))
