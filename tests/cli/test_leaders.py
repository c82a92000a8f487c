"""``stich leaders``: the ladder of a server. What the server answers is tested with the server (`tests/server/bots/test_playing.py`)."""

from __future__ import annotations

from typing import Any

import pytest

from stich.bot import Gone, Server
from stich.kernel.errors import StichError
from tests.cli.running import stich


def leader(name: str, mean: float, sd: float, *, provisional: bool = False) -> dict[str, Any]:
    return {"name": name, "rating": {"mean": mean, "sd": sd, "deals": 72, "provisional": provisional}, "lower": mean - 2 * sd, "you": False}


def answering(monkeypatch: pytest.MonkeyPatch, answer: dict[str, Any] | Exception) -> list[str]:
    """Servers answer this; returns what they are asked."""
    asked: list[str] = []

    def ask(_server: Server, method: str, path: str, body: object = None) -> Any:
        asked.append(f"{method} {path}")
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(Server, "ask", ask)
    return asked


def test_the_ladder_of_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answering(monkeypatch, {"ranked": [leader("Deep Grand", 4.25, 1)], "provisional": [leader("Newer", 6, 4, provisional=True)]})
    ran = stich("leaders", "skat", "--url", "https://cards.example", "--bots")
    assert ran.code == 0 and asked == ["GET /api/leaders?game=skat&bots=true"]
    first, second = ran.out.splitlines()[-2:]
    assert first.split() == ["1", "Deep", "Grand", "4.2", "±", "2.0", "72"]
    assert second.split() == ["Newer", "6.0", "±", "8.0", "72", "provisional"]


def test_of_a_month_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    board = {"ranked": [], "provisional": [], "month": "2026-11"}
    asked = answering(monkeypatch, board)
    ran = stich("leaders", "skat", "--url", "https://cards.example", "--month", "2026-11", "--json")
    assert asked == ["GET /api/leaders?game=skat&month=2026-11"] and ran.answers == [board]
    assert "no person is rated yet" in stich("leaders", "skat", "--url", "https://cards.example").out


@pytest.mark.parametrize("failure", [Gone("nobody answers"), StichError.received("query/malformed", "month: as in 2026-11")])
def test_a_server_that_refuses_or_is_not_there(monkeypatch: pytest.MonkeyPatch, failure: Exception) -> None:
    answering(monkeypatch, failure)
    ran = stich("leaders", "skat", "--url", "https://cards.example")
    assert ran.code == 1 and str(failure) in ran.err


def test_what_is_no_address() -> None:
    ran = stich("leaders", "skat", "--url", "ftp://cards.example")
    assert ran.code == 2 and "not a server's address" in ran.err
