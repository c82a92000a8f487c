"""Deals that are finished before a test looks at them: played by the socket with a guest's cookie, without a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

import stich
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.state import State
from tests.server.harness import Visitor
from tests.web.guest import Choice, Guest, eager

Seen = dict[str, Any]
"""A game's own view of the end, as it came over the wire."""


class Finished:
    """A deal that is over: its address, and what its table showed last."""

    def __init__(self, id: str, table: str, row: int, view: Seen) -> None:
        self.id, self.table, self.row, self.view = id, table, row, view

    @property
    def state(self) -> State:
        """The deal by the library, from the cards and the actions that are open now."""
        seen = self.view
        state = stich.game(seen["game"], preset=seen["preset"], **seen["options"]).start(msgspec.convert(seen["deal"], Deal))
        for entry in seen["log"]:
            state = state.apply(entry["action"])
        return state


def declared(view: Seen) -> bool:
    """Return whether the deal has a declarer."""
    return view["outcome"]["declarer"] is not None


async def finished(
    guest: Guest, wanted: Callable[[Seen], bool] = declared, seats: int = 3, choose: Choice = eager, **table: Any
) -> Finished:
    """Return the first deal with the wanted end, with this guest on seat 0 and *simple* on the others."""
    await guest.go()
    await guest.at("play-now").wait_for()
    async with guest.visitor() as visitor:
        while True:
            id = await visitor.open(sit=0, players=dict.fromkeys(range(1, seats), "simple"), **table)
            found = await _played(visitor, id, wanted, choose)
            if found is not None:
                row, view = found
                address = (await visitor.http.get(f"/api/tables/{id}/deals/{row}")).json()["id"]
                return Finished(address, id, row, view)


async def _played(visitor: Visitor, table: str, wanted: Callable[[Seen], bool], choose: Choice) -> tuple[int, Seen] | None:
    """Return the first deal of this match with the wanted end, and its row of the score sheet; None if there is none."""
    async with visitor.at(table) as socket:
        await socket.update()
        while not socket.view["finished"]:
            if not socket.view["deal"] or (socket.deal["outcome"] is None and not socket.deal["legal"]):
                await socket.update()
            elif socket.deal["legal"]:
                await socket.act(choose(socket.deal))
            elif wanted(socket.deal):
                break
            else:
                await socket.say("ready")
                while socket.deal["outcome"]:
                    await socket.update()
        return (len(socket.view["match"]["rows"]), socket.deal) if wanted(socket.deal) else None
