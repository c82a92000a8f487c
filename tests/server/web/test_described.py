"""The OpenAPI document is true: schemathesis sends a running server all allowed requests, and many that are not.

No answer is a failure of the server. Every status, media type, body and error code is described. Requests that do not fit are refused.
Requests that need a session are refused without one. The cases are the same in every run.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import pytest_asyncio
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.generation.case import Case
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from stich.registry import PLUGINS
from stich.server.app import described
from stich.server.generate import ENTRIES, POSITIONS
from stich.server.web.openapi import REFERENCE, document
from stich.study.puzzles import load
from tests.sample import sample
from tests.server.harness import House, PlainClient, Visitor, house, quick
from tests.server.tables.test_analyses import declared_table
from tests.server.users.test_moderation import at_moderation

pytestmark = pytest.mark.thorough

CASES = sample(4, 8)
"""For each request and each kind of data, right and wrong."""
SLOW = dict.fromkeys(("POST /api/account", "POST /api/session", "POST /api/session/recovery", "PUT /api/account/password"), sample(2, 4))
"""Fewer where a password is hashed."""
NOWHERE = ("page/unknown", "method/unknown")
UNREADABLE = ("body/malformed", "query/malformed", "body/type")
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance, negative_data_rejection]


NEEDS_SESSION = {f"{operation.method} {operation.address}" for operation in described() if operation.session == "required"}


def description() -> dict[str, Any]:
    """Return the server's document, narrowed so that most requests name existing games and entries. The test chooses the client of each
    request."""
    told, more = msgspec.json.schema_components([*ENTRIES, *POSITIONS], ref_template=REFERENCE)
    entries, positions = told[: len(ENTRIES)], told[len(ENTRIES) :]
    written: dict[str, Any] = document(described())
    schemas = written["components"]["schemas"]
    schemas |= more
    for operation in (operation for path in written["paths"].values() for operation in path.values()):
        del operation["security"]
        for parameter in operation["parameters"]:
            if parameter["name"] == "game":
                parameter["schema"] = {"enum": list(PLUGINS)}
    for name in ("NewTable", "Seek", "ScoreDeal", "ScoreDeals", "Board", "RandomDeal"):
        fields = schemas[name]["properties"]
        fields["game"] = {"enum": [*PLUGINS, "whist"]}
        usual = [None] if fields["preset"].get("default", "") is None else []
        fields["preset"] = {"enum": [*(preset for plugin in PLUGINS.values() for preset in plugin.presets.names), *usual]}
    schemas["Board"]["properties"]["position"] = {"anyOf": positions}
    schemas["ScoreDeal"]["properties"]["entry"] = {"anyOf": entries}
    schemas["ScoreDeals"]["properties"]["entries"]["items"] = {"anyOf": entries}
    as_read: dict[str, Any] = json.loads(msgspec.json.encode(written))
    return as_read


API = schemathesis.openapi.from_dict(description())
API.config.generation.allow_x00 = False  # which is refused everywhere: test_security
API.config.checks.negative_data_rejection.expected_statuses = [str(status) for status in range(400, 500)]
OPERATIONS = {found.ok().label: found.ok() for found in API.get_all_operations() if isinstance(found, Ok)}


class Town:
    """A running server with people of every standing, and tables that they know."""

    def __init__(self, site: House, database: Path, http: httpx.AsyncClient, people: AsyncExitStack) -> None:
        self.address, self._site, self._database, self._http, self._people = site.address, site, database, http, people
        self._named = itertools.count()
        self.cookies: dict[str, dict[str, str]] = {"nobody": {}}
        self.known: dict[str, list[Any]] = {}
        """Existing values of path parameters."""

    async def settle(self) -> None:
        """Replace clients that have lost their session, or never had one, by new ones with the same role."""
        for standing in ("guest", "account", "moderator"):
            if not await self._is_still(standing):
                visitor = await self._people.enter_async_context(self._site.guest())
                if standing != "guest":
                    name = f"Anna {next(self._named)}"  # names of roles are reserved
                    await visitor.sign_up(name)
                    self.known.setdefault("person", []).append(name)
                    self.known.setdefault("name", []).append(name)
                if standing == "moderator":
                    async with at_moderation(self._database) as (_, _, moderation):
                        await moderation.make_moderator(name, "trusted", moderates=True)
                if standing == "account":
                    await self._make_club(visitor)
                self.cookies[standing] = {"stich": visitor.http.cookies["stich"]}
                self.known["session"] = [session["id"] for session in (await account_of(visitor)).get("sessions", [])]

    async def _make_club(self, owner: Visitor) -> None:
        """Make a club of this account with an event whose first round is drawn."""
        name = f"club-{next(self._named)}"
        made = (await owner.http.post("/api/clubs", json={"name": name, "title": "Asse", "public": True, "shows": "names"})).json()
        events = f"/api/clubs/{name}/events"
        event = (await owner.http.post(events, json={"name": "Evening"})).json()
        players = [{"name": f"Player {number}"} for number in range(1, 9)]
        sent = {"revision": event["revision"], "entrants": players}
        event = (await owner.http.post(f"{events}/{event['id']}/entrants", json=sent)).json()
        event = (await owner.http.post(f"{events}/{event['id']}/draw", json={"revision": event["revision"]})).json()
        tables = event["rounds"][0]["tables"]
        self.known |= {
            "club": [name],
            "event": [event["id"]],
            "token": [made["invitation"]],
            "sheet": [table["sheet"] for table in tables],
            "round": [1, 2],
            "place": [1, 2],
            "kind": ["cards", "sheets", "seats", "ranking"],
        }

    async def _is_still(self, standing: str) -> bool:
        if standing not in self.cookies:
            return False
        me = await self._http.get("/api/me", headers={"Cookie": f"stich={self.cookies[standing]['stich']}"})
        return "set-cookie" not in me.headers


async def account_of(visitor: Visitor) -> dict[str, Any]:
    held: dict[str, Any] = (await visitor.http.get("/api/account")).json()
    return held


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def town(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Town]:
    database = tmp_path_factory.mktemp("town") / "stich.db"
    async with house(quick(database, analysis_seconds=0.05, fair=True)) as site, AsyncExitStack() as people:
        http = await people.enter_async_context(PlainClient(base_url=site.address))
        found = Town(site, database, http, people)
        async with site.guest("Ada") as ada:
            played, _ = await declared_table(ada)
            waiting = await ada.open(sit=0, listed=True)
        found.known |= {"table": [played, waiting], "number": [0, 1, 2], "seat": [0, 1, 4], "relation": ["follow", "block"]}
        found.known["puzzle"] = [load(game)[0].id for game in PLUGINS]
        found.known |= {"lesson": ["trick"], "step": ["follow"]}
        yield found


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("label", OPERATIONS)
async def test_every_answer_is_one_that_is_described(town: Town, label: str) -> None:
    await town.settle()
    await asyncio.to_thread(ask, town, OPERATIONS[label], SLOW.get(label, CASES))


def ask(town: Town, operation: APIOperation, cases: int) -> None:
    """Send this number of variants of the request, as each client in turn."""
    with requests.Session() as http:
        http.trust_env = False

        @settings(max_examples=cases, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
        @given(case=wanted(operation, town.known), standing=st.sampled_from(sorted(town.cookies)))
        def asked(case: Case, standing: str) -> None:
            http.cookies.clear()
            case.body = as_browsers_write(case.body)
            answer = case.call(base_url=town.address, session=http, cookies=town.cookies[standing])
            case.validate_response(answer, checks=CHECKS)
            code = answer.json().get("code", "") if answer.status_code >= 400 else ""
            if standing == "nobody" and operation.label in NEEDS_SESSION:
                assert answer.status_code == 401 or code in NOWHERE
            if case.meta.generation.mode.is_positive:
                assert code not in UNREADABLE, answer.text

        asked()


def as_browsers_write(value: Any) -> Any:
    """Return this JSON value with whole numbers as integers: JSON Schema counts 1.0 as an integer, the server's decoder does not."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: as_browsers_write(part) for name, part in value.items()}
    return [as_browsers_write(part) for part in value] if isinstance(value, list) else value


def wanted(operation: APIOperation, known: dict[str, list[Any]]) -> st.SearchStrategy[Case]:
    """Return a strategy of requests, valid and invalid ones; their paths have existing values, or any."""
    there = {p.name: st.sampled_from(known[p.name]) for p in operation.path_parameters if p.name in known}
    existing = st.fixed_dictionaries(there)
    right = existing.flatmap(lambda path: operation.as_strategy(GenerationMode.POSITIVE, path_parameters=path))
    ways = [right]
    if operation.path_parameters:
        ways.append(operation.as_strategy(GenerationMode.POSITIVE))
    if operation.body or operation.query:
        ways.append(existing.flatmap(lambda path: operation.as_strategy(GenerationMode.NEGATIVE, path_parameters=path)))
    elif operation.path_parameters:
        ways.append(operation.as_strategy(GenerationMode.NEGATIVE))
    return st.one_of(ways)
