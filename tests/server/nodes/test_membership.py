"""A node among others, without a database: what it does when its lease has run out."""

from __future__ import annotations

import asyncio
from typing import Any

from stich.server.nodes.membership import Membership


async def test_what_others_took_is_let_go_even_where_the_database_fails_once_more() -> None:
    """A node learns only once that its lease had run out."""
    rounds = asyncio.Event()
    beats = 0

    async def beat(_seconds: float) -> None:
        nonlocal beats
        beats += 1
        if beats > 4:
            rounds.set()
            await asyncio.Event().wait()

    engine: Any = None
    membership = Membership(engine, beat, lease=1.0, beats=4)
    renewed = iter((True, False, True, True))

    async def renew() -> bool:
        return next(renewed)

    membership._renew = renew  # type: ignore[method-assign]
    tried: list[int] = []

    async def lapsed() -> None:
        tried.append(beats)
        if len(tried) == 1:
            raise OSError("the database does not answer")

    async def changed() -> None:
        raise AssertionError("nobody came or went")

    running = asyncio.create_task(membership.run(changed, lapsed))
    await rounds.wait()
    running.cancel()
    assert tried == [2, 3]
