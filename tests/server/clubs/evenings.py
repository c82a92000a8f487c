"""A club on a running server, for the tests of clubs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec

from tests.clubs.events import skat_totals
from tests.server.harness import House, PlainClient, Visitor, house, quick

CLUB = "/api/clubs/asse"
Json = dict[str, Any]


class Club:
    """Club "asse" with its owner, one organiser, one member, an outsider with an account, and a visitor without a session."""

    def __init__(self, site: House, people: dict[str, Visitor], stranger: httpx.AsyncClient) -> None:
        self.site = site
        self.http = {name: visitor.http for name, visitor in people.items()} | {"stranger": stranger}

    async def ask(self, who: str, method: str, path: str = "", body: Any = None) -> httpx.Response:
        """Return the answer to a request below the club's address."""
        return await self.http[who].request(method, CLUB + path, json=body)

    async def get(self, who: str, path: str = "") -> Any:
        answer = await self.ask(who, "GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def do(self, who: str, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        answer = await self.ask(who, method, path, body)
        assert answer.status_code == status, answer.text
        return None if status == 204 else answer.json()

    async def refused(self, who: str, method: str, path: str, body: Any = None) -> tuple[int, str]:
        """Return status and code of an error."""
        answer = await self.ask(who, method, path, body)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()["code"]

    async def event(self, players: int = 0, **plan: Any) -> Json:
        """Return a new event with so many players who are not members."""
        made: Json = await self.do("owner", "POST", "/events", {"name": "Evening", "plan": plan}, 201)
        if players:
            new = [{"name": f"Player {number}"} for number in range(1, players + 1)]
            made = await self.do("owner", "POST", f"/events/{made['id']}/entrants", {"revision": made["revision"], "entrants": new})
        return made

    async def drawn(self, players: int = 8, **plan: Any) -> Json:
        """Return an event whose first round is drawn."""
        made = await self.event(players, **plan)
        drawn: Json = await self.do("owner", "POST", f"/events/{made['id']}/draw", {"revision": made["revision"]})
        return drawn

    async def play(self, made: Json, seed: int = 0) -> Json:
        """Enter totals at all tables of the newest round, and return the event."""
        random, drawn = Random(seed), made["rounds"][-1]
        for table in drawn["tables"]:
            sent = {"revision": made["revision"], "list": totals(random, len(table["seats"]))}
            await self.do("organiser", "PUT", list_path(made, drawn["number"], table["number"]), sent)
        return await self.get("owner", f"/events/{made['id']}")


def totals(random: Random, size: int) -> Json:
    """Return a list of totals that games of Skat can have."""
    return {"mode": "totals", "totals": msgspec.to_builtins(skat_totals(random, size))}


def list_path(made: Json, round_number: int, table: int) -> str:
    """Return the address of a table's list below the club's."""
    return f"/events/{made['id']}/rounds/{round_number}/tables/{table}/list"


@asynccontextmanager
async def club_of(site: House, **facts: Any) -> AsyncIterator[Club]:
    """Make a club on a server. ``facts``: facts of the club."""
    async with AsyncExitStack() as here:
        people = {
            role: await here.enter_async_context(site.guest(name, account=True))
            for role, name in (("owner", "Olga"), ("organiser", "Ottilie"), ("member", "Mona"), ("outsider", "Urs"))
        }
        stranger = await here.enter_async_context(PlainClient(base_url=site.address))
        made = Club(site, people, stranger)
        answer = await made.http["owner"].post("/api/clubs", json={"name": "asse", "title": "Vier Asse", **facts})
        assert answer.status_code == 201, answer.text
        token = answer.json()["invitation"]
        for role in ("organiser", "member"):
            await made.do(role, "POST", f"/invitation/{token}")
        await made.do("owner", "PUT", "/members/2", {"role": "organiser"})
        yield made


@asynccontextmanager
async def club(folder: Path, **changes: Any) -> AsyncIterator[Club]:
    """Run a server with a club while the block lasts. ``changes``: settings of the server, and facts of the club."""
    facts = {name: changes.pop(name) for name in ("public", "shows") if name in changes}
    settings = quick(folder / "stich.db", club_change_burst=10**6, **changes)
    async with house(settings) as site, club_of(site, **facts) as made:
        yield made
