"""The routing table and the OpenAPI document are made from the same descriptions."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest
from starlette.responses import Response
from starlette.routing import WebSocketRoute

import stich.server.web
from stich.server.app import described
from stich.server.web.numbers import PathNumber
from stich.server.web.openapi import document, refusals
from stich.server.web.problems import STATUS
from stich.server.web.route import PARAMETERS, SOCKET, operations, route
from stich.server.web.routes import Binding
from tests.docs.snippets import ROOT
from tests.server.harness import House, PlainClient

OPERATIONS = described()
DOCUMENTED = {operation.name: operation for operation in OPERATIONS if not operation.apart}
WEB = Path(stich.server.web.__path__[0])


def test_every_described_handler_is_a_part_of_the_interface() -> None:
    names = [
        ast.literal_eval(decorator.args[0])
        for path in WEB.glob("*.py")
        for function in ast.walk(ast.parse(path.read_text()))
        if isinstance(function, ast.AsyncFunctionDef)
        for decorator in function.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "route"
    ]
    assert sorted(names) == sorted(operation.name for operation in OPERATIONS)
    assert len(set(names)) == len(names) > 100


async def test_every_operation_has_a_route(site: House) -> None:
    routes = {("SOCKET", r.path) if isinstance(r, WebSocketRoute) else (*({*r.methods} - {"HEAD"}), r.path) for r in site.app.router.routes}
    without_audit = {(operation.method, operation.path) for operation in OPERATIONS} - {("GET", "/fair/audit")}
    assert routes == without_audit
    assert [route.path for route in site.app.router.routes[-2:]] == ["/api/{rest:path}", "/{rest:path}"]


def test_sockets_are_left_out_of_the_document() -> None:
    assert all(operation.apart for operation in OPERATIONS if operation.method == SOCKET)
    assert not [operation.name for operation in OPERATIONS if not operation.summary]


def test_parameters_of_paths_are_known_and_numbers_have_limits() -> None:
    convertors = {name: kind for operation in DOCUMENTED.values() for name, kind in operation.parameters.items()}
    assert convertors.keys() == PARAMETERS.keys()
    for name in ("number", "seat"):
        assert isinstance(convertors[name], PathNumber), "a database holds no number of thirty digits"


def test_a_handler_names_what_it_answers() -> None:
    class Part:
        @route("GET /api/unheard-of")
        async def silent(self) -> Response:
            return Response()

        @route("GET /api/strange")
        async def strange(self, thing: bytes) -> None: ...

    silent, strange = operations(Part)
    with pytest.raises(TypeError, match="GET /api/unheard-of: name the answer"):
        document([silent])
    with pytest.raises(TypeError, match="GET /api/strange: no request has a 'thing'"):
        Binding(None, None, None).routes([Part()])  # type: ignore[arg-type]
    assert strange.session == "ignored"


def _refused() -> set[tuple[int, str]]:
    """Every status and code that the handlers themselves refuse with."""
    found = set()
    for path in WEB.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("HttpProblem", "problem"):
                status, code = node.args[:2]
                if isinstance(status, ast.Constant) and isinstance(code, ast.Constant):
                    found.add((status.value, code.value.partition("#")[0]))
    return found


def _told() -> set[tuple[int, str]]:
    """Every status and code that is described."""
    return {(status, code) for operation in DOCUMENTED.values() for status, codes in refusals(operation).items() for code in codes}


def test_every_refusal_of_the_handlers_is_described() -> None:
    assert len(_refused()) > 20
    assert _refused() - _told() == set()


def test_a_refusal_is_described_with_the_status_that_it_gets() -> None:
    by_rule = {(next((status for begin, status in STATUS.items() if code.startswith(begin)), 400), code) for _, code in _told()}
    assert _told() - by_rule - _refused() == set()


def test_the_schemas_are_json_schemas_and_hold_no_loose_end() -> None:
    written = msgspec.json.decode(msgspec.json.encode(document(OPERATIONS)))
    for schema in written["components"]["schemas"].values():
        jsonschema_rs.meta.validate({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema})
    referred = set(re.findall(r'"#/components/schemas/([^"]+)"', msgspec.json.encode(written).decode()))
    assert referred == written["components"]["schemas"].keys() | set()
    ids = [operation["operationId"] for path in written["paths"].values() for operation in path.values()]
    assert len(set(ids)) == len(ids) == len(DOCUMENTED)


def test_what_the_server_says_it_says_whole() -> None:
    schemas = document(OPERATIONS)["components"]["schemas"]
    assert "listed" in schemas["TableInfo"]["required"]
    assert schemas["NewTable"]["required"] == ["game", "preset"]
    assert schemas["Problem"]["required"] == ["code", "message"]
    assert schemas["NewTable"]["properties"]["players"]["propertyNames"]
    assert schemas["TableInfo"]["properties"]["deals"]["description"] == "Agreed length of the match in deals; 0 if none was agreed."


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
    """Return the requests in the tables that stand in docs/reference/protocol.md, in the words of a path's parameters there."""
    page = (ROOT / "docs/reference/protocol.md").read_text()
    return {
        f"{method} {path.partition('?')[0]}"
        for method, path in re.findall(r"^\| `(GET|POST|PUT|DELETE) (/api/[^ `]+)`", page, re.MULTILINE)
    }


def _shape(operation: str) -> str:
    return re.sub(r"{[^}]*}", "{}", operation)


def test_the_requests_of_the_protocol_are_there() -> None:
    told = {_shape(operation) for operation in _told_in_the_protocol()}
    assert told and told <= {_shape(operation) for operation in DOCUMENTED}
