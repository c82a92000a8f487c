"""Bots of the ladder at a server whose levels decide at random."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stich.server.ladder import ladder
from tests.server.bots.bots import Robot, make_bot, robot
from tests.server.harness import House, Visitor, house, quick

SKAT = "/api/bot/ladder/skat/skat-isko"


@pytest.fixture(autouse=True)
def quick_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let computer players decide at random, and seat bots only when the test does."""
    monkeypatch.setattr(ladder, "LEVELS", ("random", "simple"))
    monkeypatch.setattr(ladder, "field_points", partial(ladder.field_points, level="random"))
    monkeypatch.setattr(ladder, "FIELD_PLAYS", 3)
    monkeypatch.setattr(ladder, "EVERY", 1e6)


@asynccontextmanager
async def ladder_house(tmp_path: Path, *names: str, **changes: Any) -> AsyncIterator[tuple[House, Visitor, list[Robot]]]:
    """Yield a server, a visitor without a session, and a connected bot of an owner of its own for each of these names; all bots play the
    ladder of the first preset of Skat."""
    async with house(quick(tmp_path / "stich.db", **changes)) as site, AsyncExitStack() as here:
        bots = []
        for name in names:
            owner = await here.enter_async_context(site.guest(f"Owner {name}", account=True))
            bots.append(await here.enter_async_context(robot(site, await make_bot(owner, name))))
            assert (await bots[-1].http.put(SKAT)).status_code == 204
        yield site, await here.enter_async_context(site.guest()), bots


async def seated(site: House) -> int:
    """Let the server seat the bots that wait, and return the number of tables."""
    number: int = await site.app.state.server.ladder.seat()
    return number


async def to_the_end(bot: Robot) -> dict[str, Any]:
    """Let the bot play its board to the end, and return its last view."""
    while (line := await bot.line("view")) and not line["view"]["finished"]:
        if line["act"]:
            assert (await bot.act(line)).status_code == 200
    await bot.line("over")
    view: dict[str, Any] = line["view"]
    return view


async def asked(visitor: Visitor, path: str, status: int = 200) -> Any:
    answer = await visitor.http.get(path)
    assert answer.status_code == status, answer.text
    return answer.json()
