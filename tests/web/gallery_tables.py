"""Tables of the gallery: `python -m tests.web.gallery_tables` plays deals with seeded cards and writes `web/src/gallery/tables.json`.

The views are those that a person on seat 0 receives, so that the gallery shows what a server sends.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stich.registry import plugin
from tests.server.harness import Visitor, house, quick
from tests.web.guest import Choice, Deal, Table, eager, in_phase, over, shy, simple
from tests.web.sites import seeded

WRITTEN = Path("web/src/gallery/tables.json")
SEATS = {"skat": 3, "schafkopf": 4, "suitability": 3}
QUESTIONS = {"skat": ("auction", "discard", "declare"), "schafkopf": ("auction",), "suitability": ("suits",)}
"""Phases in which the person is asked something, by game."""

Wanted = Callable[[Table], bool]


def follows(table: Table) -> bool:
    return in_phase("play")(table) and bool(table["deal"]["trick"]) and sum(table["deal"]["tricks"]) > 1


def own(sign: int) -> Wanted:
    """Return a condition: the deal is over, and the person's points have this sign."""
    return lambda table: over(table) and table["deal"]["outcome"]["scores"][0] * sign > 0


def concedes(deal: Deal) -> str:
    """Return the action of an eager bidder who concedes with the first card."""
    return "concede" if "concede" in deal["legal"] else eager(deal)


CHOICES: tuple[Choice, ...] = (eager, simple, concedes)
"""Ways in which the person plays one deal after another."""


async def claimed(host: Visitor, friend: Visitor) -> Table:
    """Return a table of Skat where another person is the declarer and claims during the play: open cards, and the question to the host."""
    id = await host.open(game="skat", sit=0, players={2: "beginner"})
    async with host.at(id) as here, friend.at(id) as there:
        for socket in (here, there):
            await socket.update()
        await there.say("sit", seat=1)
        while True:
            for socket, choose in ((here, shy), (there, eager)):
                if socket.view["deal"] and socket.deal["phase"] == "offer" and "accept" in here.deal["legal"]:
                    return json.loads(json.dumps(here.view))
                if socket.view["deal"] and socket.deal["outcome"]:
                    await socket.say("ready")
                elif socket.view["deal"] and socket.deal["legal"]:
                    late = socket is there and "claim" in socket.deal["legal"] and sum(socket.deal["tricks"]) > 2
                    await socket.act("claim" if late else choose(socket.deal))
            seq = max(here.view["seq"], there.view["seq"])
            for socket in (here, there):
                await socket.until(seq)
            if not any(socket.view["deal"] and (socket.deal["legal"] or socket.deal["outcome"]) for socket in (here, there)):
                await here.until(seq + 1)


async def table_of(visitor: Visitor, game: str) -> dict[str, Table]:
    """Return the tables of a game by the name of their state."""
    levels = dict.fromkeys(range(1, SEATS[game]), "beginner")
    options = {"players": 3} if game == "suitability" else {"rounds": {"skat": 5, "schafkopf": 4}[game]}
    rules = plugin(game).configurator.configure(None, options)
    id = await visitor.open(game=game, preset=rules.preset, options=options, sit=0, players=levels)
    states: dict[str, Wanted] = {phase: in_phase(phase) for phase in QUESTIONS[game]}
    states |= {"play": follows, "won": own(1)} | ({} if game == "suitability" else {"lost": own(-1)})
    found: dict[str, Table] = {}
    deals = 0
    async with visitor.at(id) as socket:
        await socket.update()
        while not socket.view["finished"] and len(found) < len(states):
            view = socket.view
            for name, wanted in states.items():
                if name not in found and view["deal"] and wanted(view):
                    found[name] = json.loads(json.dumps(view))
            if view["deal"] and socket.deal["legal"]:
                await socket.act(CHOICES[deals % len(CHOICES)](socket.deal))
            elif view["deal"] and socket.deal["outcome"]:
                deals += 1
                await socket.say("ready")
                while socket.deal["outcome"] and not socket.view["finished"]:
                    await socket.update()
            else:
                await socket.update()
    return found


async def tables() -> dict[str, dict[str, Any]]:
    """Return all tables by game and state."""
    found: dict[str, dict[str, Any]] = {}
    for game in SEATS:
        with tempfile.TemporaryDirectory() as scratch:
            async with house(quick(Path(scratch) / "stich.db"), randomness=seeded(f"gallery {game}")) as site, site.guest("Ada") as visitor:
                found[game] = await table_of(visitor, game)
                if game == "skat":
                    id = await visitor.open(game=game, sit=0, players={1: "beginner"})
                    async with visitor.at(id) as socket:
                        await socket.update()
                        found[game]["waiting"] = socket.view
                    async with site.guest("Bo") as friend:
                        found[game]["claim"] = await claimed(visitor, friend)
    return found


if __name__ == "__main__":
    WRITTEN.write_text(json.dumps(asyncio.run(tables()), ensure_ascii=False, separators=(",", ":")) + "\n")
