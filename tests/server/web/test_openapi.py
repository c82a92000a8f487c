"""The OpenAPI description and the routes are one: what there is is described, and what is described is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from starlette.routing import Route, WebSocketRoute

import stich.server.web
from stich.server.app import create_app
from stich.server.settings import Settings
from stich.server.web.numbers import PathNumber
from stich.server.web.openapi import described, document, refusals
from stich.server.web.operations import APART, OPERATIONS, PARAMETERS
from stich.server.web.problems import STATUS
from tests.docs.snippets import ROOT
from tests.server.harness import House, PlainClient

ROUTES = create_app(Settings(database="never opened", fair_page=Path("never read"))).routes
WEB = Path(stich.server.web.__path__[0])


def test_every_request_is_described_and_nothing_else() -> None:
    there = {
        f"{method} {route.path}"
        for route in ROUTES
        if isinstance(route, Route) and route.path not in APART
        for method in sorted((route.methods or set()) - {"HEAD"})
    }
    assert there == OPERATIONS.keys(), "a route and its line in operations.py come and go together"


def test_what_is_left_out_is_there_and_has_a_reason() -> None:
    paths = {route.path for route in ROUTES if isinstance(route, Route | WebSocketRoute)}
    assert APART.keys() <= paths and all(APART.values())
    assert {route.path for route in ROUTES if isinstance(route, WebSocketRoute)} <= APART.keys()


def test_a_route_without_a_description_is_noticed() -> None:
    async def nothing(_request: Any) -> Any: ...

    with pytest.raises(KeyError, match="POST /api/unheard-of"):
        document([*ROUTES, Route("/api/unheard-of", nothing, methods=["POST"])])


def test_parameters_of_paths_are_known_and_numbers_have_limits() -> None:
    convertors = {name: kind for route, _, _ in described(ROUTES) for name, kind in route.param_convertors.items()}
    assert convertors.keys() == PARAMETERS.keys()
    for name in ("number", "seat"):
        assert isinstance(convertors[name], PathNumber), "a database holds no number of thirty digits"


def _bodies() -> dict[str, set[str]]:
    """By handler, the structs that it reads bodies as."""
    found: dict[str, set[str]] = {}
    for path in WEB.glob("*.py"):
        for function in ast.walk(ast.parse(path.read_text())):
            if isinstance(function, ast.AsyncFunctionDef):
                calls = [node for node in ast.walk(function) if isinstance(node, ast.Call) and ast.unparse(node.func) == "body"]
                if calls:
                    found.setdefault(function.name, set()).update(ast.unparse(call.args[1]) for call in calls)
    return found


def test_every_body_that_a_handler_reads_is_described() -> None:
    read = {name for names in _bodies().values() for name in names} - {"kind"}
    taken = {operation.takes.__name__ for operation in OPERATIONS.values() if operation.takes is not None}
    assert read == taken, "`kind` is what nodes ask each other"


def _refused() -> set[tuple[int, str]]:
    """Every status and code that the handlers themselves refuse with."""
    found = set()
    for path in WEB.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("HttpProblem", "problem"):
                status, code = node.args[:2]
                if isinstance(status, ast.Constant) and isinstance(code, ast.Constant):
                    found.add((status.value, code.value))
    return found


def _told() -> set[tuple[int, str]]:
    """Every status and code that is described."""
    return {
        (status, code)
        for route, method, operation in described(ROUTES)
        for status, codes in refusals(route, method, operation).items()
        for code in codes
    }


def test_every_refusal_of_the_handlers_is_described() -> None:
    assert len(_refused()) > 20
    assert _refused() - _told() == set()


def test_a_refusal_is_described_with_the_status_that_it_gets() -> None:
    by_rule = {(next((status for begin, status in STATUS.items() if code.startswith(begin)), 400), code) for _, code in _told()}
    assert _told() - by_rule - _refused() == {(403, "person/suspended"), (405, "method/unknown")}


def test_the_schemas_are_json_schemas_and_hold_no_loose_end() -> None:
    written = msgspec.json.decode(msgspec.json.encode(document(ROUTES)))
    for schema in written["components"]["schemas"].values():
        jsonschema_rs.meta.validate({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema})
    referred = set(re.findall(r'"#/components/schemas/([^"]+)"', msgspec.json.encode(written).decode()))
    assert referred == written["components"]["schemas"].keys() | set()
    ids = [operation["operationId"] for path in written["paths"].values() for operation in path.values()]
    assert len(set(ids)) == len(ids) == len(OPERATIONS)


def test_what_the_server_says_it_says_whole() -> None:
    schemas = document(ROUTES)["components"]["schemas"]
    assert "listed" in schemas["TableInfo"]["required"]
    assert schemas["NewTable"]["required"] == ["game", "preset"]
    assert schemas["Problem"]["required"] == ["code", "message"]
    assert schemas["NewTable"]["properties"]["players"]["propertyNames"]
    assert schemas["TableInfo"]["properties"]["deals"]["description"] == "0 where no number was agreed on."


async def test_it_is_served_to_everybody_and_kept_by_caches(site: House) -> None:
    async with PlainClient(base_url=site.address) as http:
        answer = await http.get("/api/openapi.json")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
        assert answer.headers["cache-control"] == "public, max-age=3600"
        assert "set-cookie" not in answer.headers
        assert answer.json()["openapi"] == "3.1.0"
        again = await http.get("/api/openapi.json", headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def _told_in_the_protocol() -> set[str]:
    """The requests in the tables that stand in docs/protocol.md, in the words of a path's parameters there."""
    page = (ROOT / "docs/protocol.md").read_text()
    return {
        f"{method} {path.partition('?')[0]}"
        for method, path in re.findall(r"^\| `(GET|POST|PUT|DELETE) (/api/[^ `]+)`", page, re.MULTILINE)
    }


def _shape(operation: str) -> str:
    return re.sub(r"{[^}]*}", "{}", operation)


def test_the_requests_of_the_protocol_are_there() -> None:
    told = {_shape(operation) for operation in _told_in_the_protocol()}
    assert told and told <= {_shape(operation) for operation in OPERATIONS}
