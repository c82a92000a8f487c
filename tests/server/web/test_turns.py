"""Those who only watch get their turn a few at a time."""

from __future__ import annotations

import asyncio
from functools import partial

from stich.server.web.turns import SLICE, Turns


async def test_all_get_their_turn_in_order_and_others_in_between() -> None:
    turns, done = Turns(), []
    for number in range(2 * SLICE + 1):
        turns.add(partial(done.append, number))
    asyncio.get_running_loop().call_soon(done.append, "another table")
    while len(done) < 2 * SLICE + 2:
        await asyncio.sleep(0)
    assert done.index("another table") == SLICE
    assert [number for number in done if number != "another table"] == list(range(2 * SLICE + 1))


async def test_whoever_asks_again_while_he_is_served_is_served_again() -> None:
    turns, done = Turns(), []

    def first() -> None:
        turns.add(partial(done.append, "again"))

    turns.add(first)
    while not done:
        await asyncio.sleep(0)
    assert done == ["again"]
