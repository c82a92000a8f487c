"""Who may do what in a club: the function itself, and every request of every role against it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from stich.server.app import described
from stich.server.clubs.permissions import ACTIONS, is_permitted
from tests.rows import rows
from tests.server.clubs.evenings import Club, club, totals

MEMBER = "read, see members, leave, read events, see names, register"
ORGANISER = f"{MEMBER}, see addresses, change members, invite, run events"
ALL = f"{ORGANISER}, change, delete, change roles"


@rows(
    ("role", "public", "shows", "permitted"),
    [
        ("owner", False, "nothing", ALL),
        ("organiser", False, "nothing", ORGANISER),
        ("member", False, "nothing", MEMBER),
        ("member", True, "names", MEMBER),
        (None, False, "names", ""),
        (None, True, "nothing", "read"),
        (None, True, "numbers", "read, read events"),
        (None, True, "names", "read, read events, see names"),
    ],
)
def test_the_permissions_of_each_role(role: Any, public: bool, shows: Any, permitted: str) -> None:
    wanted = {action for action in permitted.split(", ") if action}
    assert {one for one in ACTIONS if is_permitted(role, one, public=public, shows=shows)} == wanted
    assert wanted <= set(ACTIONS)


NEEDS = {
    "GET /api/clubs/{club}": "read",
    "PUT /api/clubs/{club}": "change",
    "DELETE /api/clubs/{club}": "delete",
    "GET /api/clubs/{club}/members": "see members",
    "POST /api/clubs/{club}/members": "change members",
    "PUT /api/clubs/{club}/members/{number:number}": "change members",
    "DELETE /api/clubs/{club}/members/{number:number}": "change members",
    "GET /api/clubs/{club}/members.csv": "see addresses",
    "POST /api/clubs/{club}/members/import": "change members",
    "POST /api/clubs/{club}/invitation": "invite",
    "GET /api/clubs/{club}/season": "see names",
    "GET /api/clubs/{club}/season.html": "see names",
    "POST /api/clubs/{club}/events": "run events",
    "GET /api/clubs/{club}/events/{event}": "read events",
    "PUT /api/clubs/{club}/events/{event}": "run events",
    "DELETE /api/clubs/{club}/events/{event}": "run events",
    "GET /api/clubs/{club}/events/{event}/log": "run events",
    "POST /api/clubs/{club}/events/{event}/entrants": "run events",
    "PUT /api/clubs/{club}/events/{event}/entrants/{number:number}": "run events",
    "DELETE /api/clubs/{club}/events/{event}/entrants/{number:number}": "run events",
    "POST /api/clubs/{club}/events/{event}/entrants/{number:number}/withdraw": "run events",
    "POST /api/clubs/{club}/events/{event}/entrants/{number:number}/seat": "run events",
    "POST /api/clubs/{club}/events/{event}/registration": "register",
    "DELETE /api/clubs/{club}/events/{event}/registration": "register",
    **{f"POST /api/clubs/{{club}}/events/{{event}}/{what}": "run events" for what in ("draw", "undo", "start", "merge", "lots")},
    "PUT /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}": "run events",
    "POST /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/end": "run events",
    "POST /api/clubs/{club}/events/{event}/protests": "register",
    "POST /api/clubs/{club}/events/{event}/protests/{number:number}": "run events",
    "GET /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/list": "read events",
    "PUT /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/list": "run events",
    "POST /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/confirm": "run events",
    "DELETE /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/typed": "run events",
    "GET /api/clubs/{club}/events/{event}/rounds/{round:number}/boards": "read events",
    "GET /api/clubs/{club}/events/{event}/rounds/{round:number}/boards/{number:number}/fair": "read events",
    "PUT /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/late": "run events",
    "GET /api/clubs/{club}/events/{event}/ranking": "read events",
    "GET /api/clubs/{club}/events/{event}/teams": "see names",
    "GET /api/clubs/{club}/events/{event}/print/{kind}": "see names",
    "GET /api/clubs/{club}/events/{event}/hall": "read events",
    "GET /api/clubs/{club}/leagues": "read events",
    "POST /api/clubs/{club}/leagues": "run events",
    "GET /api/clubs/{club}/leagues/{league}": "read events",
    "GET /api/clubs/{club}/leagues/{league}/table.html": "read events",
    "PUT /api/clubs/{club}/leagues/{league}": "run events",
    "DELETE /api/clubs/{club}/leagues/{league}": "run events",
    "PUT /api/clubs/{club}/leagues/{league}/days/{round:number}/matches/{place:number}/report": "register",
    "POST /api/clubs/{club}/leagues/{league}/days/{round:number}/matches/{place:number}/confirm": "register",
}
"""Permission that each request needs."""
ANYONE = {
    "GET /api/clubs",
    "POST /api/clubs",
    "GET /api/clubs/{club}/invitation/{token}",
    "GET /api/clubs/{club}/invitation/{token}/qr.svg",
    "POST /api/clubs/{club}/invitation/{token}",
    "GET /api/clubs/{club}/events/{event}/sheets/{sheet}",
    "PUT /api/clubs/{club}/events/{event}/sheets/{sheet}",
    "POST /api/clubs/{club}/events/{event}/sheets/{sheet}/protests",
    "GET /api/clubs/{club}/events/{event}/sheets/{sheet}/qr.svg",
}
"""Requests without a club, or with a token in place of a role."""
BODIES: dict[str, Any] = {
    "POST /api/clubs/{club}/members": {"name": "New"},
    "PUT /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/late": {"revision": 0, "late": True},
    "POST /api/clubs/{club}/leagues": {"name": "x", "teams": ["A", "B", "C", "D"], "days": 1},
    **{
        f"{method} /api/clubs/{{club}}/leagues/{{league}}/days/{{round:number}}/matches/{{place:number}}/{what}": {
            "team": "A",
            "points": [1],
        }
        for method, what in (("PUT", "report"), ("POST", "confirm"))
    },
    "POST /api/clubs/{club}/members/import": {"csv": "name\nNew\n"},
    "POST /api/clubs/{club}/events": {"name": "Evening"},
    "PUT /api/clubs/{club}/events/{event}": {"revision": 0, "plan": {}},
    "POST /api/clubs/{club}/events/{event}/entrants": {"revision": 0},
    "POST /api/clubs/{club}/events/{event}/merge": {"revision": 0, "tables": [1]},
    "PUT /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}": {"revision": 0, "mode": "deals"},
    "POST /api/clubs/{club}/events/{event}/protests": {"text": "no", "by": 1, "round": 1, "table": 1},
    "POST /api/clubs/{club}/events/{event}/protests/{number:number}": {"decision": "no"},
    "POST /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/confirm": {"revision": 0, "version": 0},
}
BY_ROLE = {"owner": ALL, "organiser": ORGANISER, "member": MEMBER, "outsider": "", "stranger": ""}
OPERATIONS = {operation.name: operation for operation in described() if operation.path.startswith("/api/clubs")}


def test_every_request_of_clubs_is_in_the_table() -> None:
    assert OPERATIONS.keys() == NEEDS.keys() | ANYONE


class Town:
    """A club, once private and once public without any facts about players, and an event in it."""

    def __init__(self, asse: Club, event: str) -> None:
        self.asse, self.event = asse, event

    async def ask(self, who: str, operation: str, name: str) -> tuple[int, str]:
        """Return the status and the body of the answer about the club of this name."""
        method, path = operation.split()
        values = {"club": name, "event": self.event, "number": "77", "round": "1", "place": "1", "kind": "ranking", "league": "none"}
        path = re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: values[found[1]], path)
        takes = OPERATIONS[operation].takes
        body = BODIES.get(operation, {"revision": 0} if takes is not None and "revision" in takes.__struct_fields__ else {})
        if operation.endswith("/list") and method == "PUT":
            body = {"revision": 0, "list": totals(Random(0), 4)}
        query = "?name=x" if "season" in path else ""
        answer = await self.asse.http[who].request(method, path + query, json=body if takes is not None else None)
        return answer.status_code, answer.text


@pytest_asyncio.fixture(params=[False, True], ids=["private", "public"])
async def town(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Town]:
    async with club(tmp_path, public=request.param, shows="nothing") as asse:
        made = await asse.event()
        yield Town(asse, made["id"])


async def test_every_role_is_refused_what_it_may_not_do_and_nothing_else(town: Town) -> None:
    """Requests that delete the club come last."""
    wrong = []
    private = (await town.asse.ask("stranger", "GET")).status_code == 404
    for operation, action in sorted(NEEDS.items(), key=lambda pair: pair[1] == "delete"):
        session = OPERATIONS[operation].session == "required"
        for who in ("stranger", "outsider", "member", "organiser", "owner"):
            may = set(BY_ROLE[who].split(", ")) | ({"read"} if not private else set())
            status, body = await town.ask(who, operation, "asse")
            if who == "stranger" and session:
                fits = status == 401
            elif who in ("stranger", "outsider") and private:
                unknown = await town.ask(who, operation, "no-such-club")
                fits = status == 404 and (status, body) == unknown
            elif action not in may:
                fits = status == 403 and "club/forbidden" in body
            else:
                fits = status not in (401, 403) and "club/unknown" not in body
            if not fits:
                wrong.append((operation, who, status, body[:120]))
    assert wrong == []


async def test_addresses_are_seen_by_organisers_alone(tmp_path: Path) -> None:
    async with club(tmp_path, public=True, shows="names") as asse:
        secret = {name: f"secret-{name}" for name in ("household", "address", "email", "phone", "note")}
        await asse.do("owner", "POST", "/members", {"name": "Zoe", **secret}, 201)
        made = await asse.event()
        path = f"/events/{made['id']}"
        await asse.do("owner", "POST", f"{path}/entrants", {"revision": made["revision"], "members": [1, 2, 3, 4]})
        made = await asse.get("owner", path)
        made = await asse.do("owner", "POST", f"{path}/draw", {"revision": made["revision"]})
        sheet = made["rounds"][0]["tables"][0]["sheet"]
        pages = ["", "/members", path, f"{path}/ranking", f"{path}/hall", f"{path}/rounds/1/tables/1/list", f"{path}/print/seats"]
        pages += ["/members.csv", f"{path}/log", f"{path}/sheets/{sheet}", f"{path}/print/sheets"]
        found = {}
        for who in asse.http:
            texts = [(await asse.ask(who, "GET", page)).text for page in pages]
            found[who] = {name for name, text in secret.items() if any(text in one for one in texts)}
            assert any("Zoe" in text for text in texts), who
            if who in ("member", "outsider", "stranger"):
                assert not any(sheet in text for text in texts[:-2]), who
        everything = set(secret)
        assert found == {"owner": everything, "organiser": everything, "member": set(), "outsider": set(), "stranger": set()}


@rows(
    ("shows", "page", "name", "number"),
    [
        ("names", "/hall", True, True),
        ("numbers", "/hall", False, True),
        ("names", "/ranking", True, True),
        ("numbers", "/ranking", False, True),
        ("numbers", "", False, True),
        ("numbers", "/rounds/1/tables/1/list", False, True),
        ("nothing", "/hall", False, False),
        ("nothing", "", False, False),
    ],
)
async def test_a_public_club_shows_strangers_what_it_has_chosen(tmp_path: Path, shows: str, page: str, name: bool, number: bool) -> None:
    async with club(tmp_path, public=True, shows=shows) as asse:
        made = await asse.drawn(4)
        await asse.play(made)
        answer = await asse.ask("stranger", "GET", f"/events/{made['id']}{page}")
        assert ("Player 3" in answer.text, answer.status_code == 200) == (name, number), answer.text[:300]


async def test_the_seeds_of_draws_and_the_keys_of_sheets_never_leave_the_server(tmp_path: Path) -> None:
    """Only the seed of a drawn round is revealed."""
    async with club(tmp_path, public=True, shows="names") as asse:
        made = await asse.drawn(8)
        path = f"/events/{made['id']}"
        row = await asse.site.app.state.server.interface.club_events._rows.event("asse", made["id"])
        secret = msgspec.json.decode(row.document)["secret"]
        pages = ["", path, *(f"{path}/{one}" for one in ("ranking", "hall", "log", "teams", "rounds/1/tables/1/list", "print/sheets"))]
        for who in asse.http:
            for page in pages:
                text = (await asse.ask(who, "GET", page)).text
                assert secret not in text and row.key.hex() not in text, (who, page)
        assert made["rounds"][0]["seed"] and made["commitment"]
