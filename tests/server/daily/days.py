"""Players of the twelve deals a day at a server whose days the test chooses."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from typing import Any

import pytest

from stich.clubs.daily import begin_of
from stich.clubs.daily_boards import field_play
from stich.server.clock import SystemClock
from stich.server.daily import fields
from tests.server.harness import House, Visitor

MONDAY = date(2026, 11, 30)


class DayClock(SystemClock):
    """Clock that stands at noon (UTC) of a Monday, or so many days and seconds later."""

    def __init__(self) -> None:
        super().__init__()
        self.days, self.seconds = 0, 0.0

    def now(self) -> float:
        return begin_of(MONDAY + timedelta(days=self.days)) + 12 * 3600 + self.seconds


@pytest.fixture(autouse=True)
def quick_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the field of a board have three plays by random players."""
    make_quick(monkeypatch)


def make_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the field of a board have three plays by random players."""
    monkeypatch.setattr(fields, "field_play", partial(field_play, level="random"))
    monkeypatch.setattr(fields, "FIELD_PLAYS", 3)


async def asked(visitor: Visitor, path: str, status: int = 200) -> Any:
    answer = await visitor.http.get(f"/api/daily/{path}")
    assert answer.status_code == status, answer.text
    return answer.json()


async def opened(visitor: Visitor, board: int, status: int = 201, game: str = "skat") -> Any:
    answer = await visitor.http.post(f"/api/daily/{game}/boards/{board}")
    assert answer.status_code == status, answer.text
    return answer.json()


async def played(visitor: Visitor, *boards: int, game: str = "skat") -> list[dict[str, Any]]:
    """Play these boards with the first legal actions, and return the last view of each table."""
    views = []
    for board in boards:
        table = (await opened(visitor, board, game=game))["table"]
        async with visitor.at(table, since=0) as socket:
            await socket.play_on()
            views.append(socket.view)
    return views


async def with_field(site: House) -> None:
    """Wait until the fields of all opened boards are stored."""
    await site.app.state.server.daily.fields.complete()
