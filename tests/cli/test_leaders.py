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


def test_the_ladder_of_a_preset(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        {"place": 1, "name": "Deep Grand", "kind": "bot", "mean": 4.25, "low": 1.0, "high": 7.5, "boards": 48},
        {"place": None, "name": "club", "kind": "computer", "mean": -2.0, "low": None, "high": None, "boards": 1},
    ]
    table = {"game": "skat", "preset": "skat-isko", "over": "week", "first": "2026-11-24", "last": "2026-11-30", "rows": rows}
    asked = answering(monkeypatch, table)
    ran = stich("leaders", "skat", "--url", "https://cards.example", "--ladder", "skat-isko")
    assert ran.code == 0 and asked == ["GET /api/ladder/skat/skat-isko"]
    assert [line.split() for line in ran.out.splitlines()[-2:]] == [
        ["1", "Deep", "Grand", "4.2", "1.0", "7.5", "48"],
        ["(club)", "-2.0", "1"],
    ]
    answering(monkeypatch, {**table, "rows": []})
    assert "no board of the ladder is over yet" in stich("leaders", "skat", "--url", "https://cards.example", "--ladder", "skat-isko").out
    ran = stich("leaders", "skat", "--url", "https://cards.example", "--ladder", "skat-isko", "--bots")
    assert ran.code == 2 and "neither --bots nor --month" in ran.err


@pytest.mark.parametrize("failure", [Gone("nobody answers"), StichError.received("query/malformed", "month: as in 2026-11")])
def test_a_server_that_refuses_or_is_not_there(monkeypatch: pytest.MonkeyPatch, failure: Exception) -> None:
    answering(monkeypatch, failure)
    ran = stich("leaders", "skat", "--url", "https://cards.example")
    assert ran.code == 1 and str(failure) in ran.err


def test_what_is_no_address() -> None:
    ran = stich("leaders", "skat", "--url", "ftp://cards.example")
    assert ran.code == 2 and "not a server's address" in ran.err
