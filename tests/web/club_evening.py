"""A club with an evening, made by requests with an organiser's cookies: for browser tests and pictures."""

from __future__ import annotations

from typing import Any

from tests.web.guest import Guest

REQUEST = """
([method, path, body]) => {
  const headers = body ? { 'content-type': 'application/json' } : {};
  return fetch(path, { method, headers, body: body && JSON.stringify(body) })
    .then(async (answer) => [answer.status, answer.status === 204 ? null : await answer.json()]);
}
"""
NAMES = (
    "Anna Albrecht",
    "Bert Brandt",
    "Clara Conrad",
    "Dieter Dorn",
    "Eva Engel",
    "Frank Fuchs",
    "Gerda Graf",
    "Hans Hoffmann",
    "Ilse Imhof",
    "Jürgen Jung",
    "Karin Krause",
    "Lothar Lange",
)
TOTALS = ((240, 6, 1), (-72, 2, 3), (96, 4, 1), (144, 3, 0))
"""Points, won and lost by place: sums of values of Skat games."""


async def ask(guest: Guest, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """Return the answer to a request of this guest, which must succeed."""
    status, answer = await guest.page.evaluate(REQUEST, [method, path, body])
    assert status < 300, (method, path, status, answer)
    return answer


class Evening:
    """A club evening with its organiser's browser."""

    def __init__(self, organiser: Guest, club: str, event: str) -> None:
        self.organiser, self.club, self.event = organiser, club, event
        self.path = f"/clubs/{club}/events/{event}"

    async def ask(self, method: str, rest: str = "", body: dict[str, Any] | None = None) -> Any:
        return await ask(self.organiser, method, f"/api{self.path}{rest}", body)

    async def view(self) -> Any:
        return await self.ask("GET")

    async def change(self, rest: str, **facts: Any) -> Any:
        """Change the event at its newest revision."""
        return await self.ask("POST", rest, {"revision": (await self.view())["revision"], **facts})

    async def add(self, count: int) -> None:
        """Check in the first so many of the names as guests."""
        names = [NAMES[i] if i < len(NAMES) else f"{NAMES[i % len(NAMES)]} {1 + i // len(NAMES)}" for i in range(count)]
        await self.change("/entrants", entrants=[{"name": name} for name in names])

    async def enter(self, table: int, *, turn: int = 0) -> None:
        """Enter the list of a table of the newest round. ``turn``: shifts the totals from place to place."""
        view = await self.view()
        drawn = view["rounds"][-1]
        size = len(next(one["seats"] for one in drawn["tables"] if one["number"] == table))
        totals = [dict(zip(("points", "won", "lost"), TOTALS[(place + turn) % len(TOTALS)], strict=True)) for place in range(size)]
        body = {"revision": view["revision"], "list": {"mode": "totals", "totals": totals}}
        await self.ask("PUT", f"/rounds/{drawn['number']}/tables/{table}/list", body)


async def evening(organiser: Guest, club: str, title: str = "Skatclub Herz Dame", **plan: Any) -> Evening:
    """Create a club and an event of it. ``organiser``: a guest with an account, on a page of the site."""
    await ask(organiser, "POST", "/api/clubs", {"name": club, "title": title, "public": True, "shows": "names"})
    wanted = {"name": "Club evening", "plan": {"date": "2026-12-04T19:30", "place": "Gasthaus Linde", "season": "2026/27", **plan}}
    made = await ask(organiser, "POST", f"/api/clubs/{club}/events", wanted)
    return Evening(organiser, club, made["id"])
